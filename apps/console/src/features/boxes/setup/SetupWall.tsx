import { type CalmWall, calmLayout, calmWall } from '@cubeward/domain/wall-edit.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import type { Door, DoorMark } from '@cubeward/wall/door.ts'
import { useDoorBoard } from '@cubeward/wall/use-door-board.ts'
import { useMemo, useState } from 'react'
import type { SetupWork } from './setup-work.ts'

export interface SetupWallProps {
  work: Pick<SetupWork, 'boxes' | 'doors' | 'labels' | 'terminal' | 'plan' | 'link'>
  /** The front as it will be: boxes that are only being made have no door yet that is known of. */
  boxes: readonly { number: string; types: readonly string[] }[]
  marks: Readonly<Record<string, DoorMark>>
  onSelect?: (number: string) => void
  /** Every door that the pressed mouse goes over. */
  onSweep?: (number: string) => void
}

/** What matters while one works at the doors; whether a box is occupied does not. */
const SHOWN: readonly Door['state'][] = ['open', 'blocked', 'defective', 'breakIn']

export function SetupWall({ work, boxes, marks, onSelect, onSweep }: SetupWallProps) {
  const { doors, labels, link } = work
  const layout = useCalmLayout(work, boxes)
  const drawn = useMemo(() => {
    const known = new Map(doors.map((door) => [door.number, door]))
    return boxes.map(({ number, types }): Door => {
      const size = boxSize(types) ?? types[0]
      const door: Door = { ...(known.get(number) ?? { number, state: 'unknown' }), ...(size && { size }) }
      return SHOWN.includes(door.state) ? door : { ...door, state: 'free' }
    })
  }, [boxes, doors])
  const board = useDoorBoard(drawn)
  return (
    <BoxWall
      board={board}
      layout={layout}
      labels={labels}
      marks={marks}
      lastKnown={link !== 'connected'}
      onSweep={onSweep}
      onSelect={(number) => number !== undefined && onSelect?.(number)}
    />
  )
}

/** The wall stands still under the finger of whoever works at it: what is not saved is marked, and moves nothing. */
function useCalmLayout({ plan, terminal }: SetupWallProps['work'], boxes: SetupWallProps['boxes']) {
  const [before, setBefore] = useState<CalmWall>()
  const calm = useMemo(() => calmWall(before, plan, boxes, terminal), [before, plan, boxes, terminal])
  if (calm !== before) setBefore(calm)
  return useMemo(() => calmLayout(calm, boxes), [calm, boxes])
}
