import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { type BoxState, boxState } from '@cubeward/domain/box-state.ts'
import { boxSize, wallLayout } from '@cubeward/domain/wall-layout.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import type { Door, WallLabels } from '@cubeward/wall/door.ts'
import { useDoorBoard } from '@cubeward/wall/use-door-board.ts'
import { useMemo } from 'react'
import type { CubeView, DoorAction, DoorView } from '../src/view.ts'

interface CubeWallProps {
  cube: CubeView
  doors: ReadonlyMap<string, DoorView>
  selected: string | undefined
  onSelect: (number: string | undefined) => void
  onAct: (number: string) => void
}

/** A virtual cube knows locks only: whether a box is occupied is the server's business, so “free” reads “Closed”. */
const STATE: Record<BoxState, string> = {
  free: 'Closed',
  occupied: 'Occupied',
  open: 'Open',
  maintenance: 'Maintenance',
  disabled: 'Disabled',
  blocked: 'Blocked',
  breakIn: 'Break-in',
  defective: 'Defective',
  unknown: 'Unknown',
}

const sized = (door: Door) => (door.size ? [door.size] : [])

const labels: WallLabels = {
  wall: 'Doors; click or press Enter twice to open or close one',
  state: STATE,
  door: (door) => [`Box ${door.number}`, ...sized(door), STATE[door.state], `lock ${door.lock}`].join(', '),
  hint: (door) => [`Box ${door.number}`, ...sized(door), STATE[door.state]].join(' · '),
  opening: 'Opening...',
  terminal: 'Scan or enter code',
  columnsInView: (first, last, total) => `Columns ${first}–${last} of ${total}`,
}

/** What a hand does to a door with this status; a broken lock it can do nothing about. */
export function toggleAction(status: LockStatus): DoorAction | undefined {
  if (status === 'Defective') return undefined
  return status === 'Closed' ? 'open' : 'close'
}

export function CubeWall({ cube, doors: locks, selected, onSelect, onAct }: CubeWallProps) {
  const { boxes, terminal, wall } = cube
  // By value: each change of the cube brings new objects, but its boxes do not change.
  const front = JSON.stringify([boxes, terminal, wall])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `front` stands for all three
  const layout = useMemo(() => wallLayout(boxes, { ...wall, terminal }), [front])
  const doors = useMemo(
    () =>
      boxes.map(({ number, types, lock, secondaryLock }): Door => {
        const size = boxSize(types)
        const facts = {
          lock: locks.get(lock)?.status,
          secondaryLock: secondaryLock === undefined ? undefined : locks.get(secondaryLock)?.status,
        }
        return {
          number,
          ...(size && { size }),
          state: boxState({ ...facts, enabled: true, maintenanceRequired: false, occupied: false }),
          lock,
          ...(secondaryLock !== undefined && { secondaryLock }),
        }
      }),
    [boxes, locks],
  )
  const board = useDoorBoard(doors)
  return <BoxWall board={board} layout={layout} labels={labels} selected={selected} onSelect={onSelect} onAct={onAct} />
}
