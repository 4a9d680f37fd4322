import type { SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import type { CubeView } from './view.ts'

/** A box as its steel is made. */
export interface VirtualBox {
  readonly number: string
  readonly types: readonly string[]
  readonly lock: string
  readonly secondaryLock?: string
}

type Front = Pick<CubeView, 'boxes' | 'wall'>

/**
 * The front of a virtual cube, drawn as the server has it: types of its boxes and the plan of the front, as the controller holds them.
 * Its doors keep the numbers that are painted on the steel, whatever box a lock is assigned to; the plan is read by locks.
 */
export function frontOf(boxes: readonly VirtualBox[], configuration: SiteConfiguration | undefined): Front {
  const configured = new Map(configuration?.boxes.map((box) => [box.lock, box]))
  const painted = new Map(boxes.map(({ number, lock }) => [configured.get(lock)?.number ?? number, number]))
  const wall = configuration?.wall
  return {
    boxes: boxes.map((box) => {
      const types = configured.get(box.lock)?.types ?? []
      return { ...box, types: [...(types.length > 0 ? types : box.types)] }
    }),
    ...(wall && {
      wall: {
        columns: wall.columns?.map((column) => column.flatMap((number) => painted.get(number) ?? [])) ?? null,
        heights: Object.fromEntries(
          Object.entries(wall.heights).flatMap(([number, units]) => {
            const here = painted.get(number)
            return here === undefined ? [] : [[here, units]]
          }),
        ),
        typeHeights: wall.typeHeights,
        ...(wall.terminalAt && { terminalAt: wall.terminalAt }),
      },
    }),
  }
}
