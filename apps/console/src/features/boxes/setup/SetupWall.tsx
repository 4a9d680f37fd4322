import { wallLayout } from '@cubeward/domain/wall-layout.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import type { Door, DoorMark } from '@cubeward/wall/door.ts'
import { useMemo } from 'react'
import type { SetupWork } from './setup-work.ts'

export interface SetupWallProps {
  work: Pick<SetupWork, 'doors' | 'labels' | 'terminal' | 'plan' | 'link'>
  /** The front as it will be: boxes that are only being made have no door yet that is known of. */
  boxes: readonly { number: string; types: readonly string[] }[]
  marks: Readonly<Record<string, DoorMark>>
  onSelect?: (number: string) => void
}

/** What matters while one works at the doors; whether a box is occupied does not. */
const SHOWN: readonly Door['state'][] = ['open', 'blocked', 'defective', 'breakIn']

export function SetupWall({ work, boxes, marks, onSelect }: SetupWallProps) {
  const { doors, labels, terminal, plan, link } = work
  const layout = useMemo(() => wallLayout(boxes, { ...plan, terminal }), [boxes, plan, terminal])
  const drawn = useMemo(() => {
    const known = new Map(doors.map((door) => [door.number, door]))
    return boxes.map(({ number }): Door => {
      const door = known.get(number) ?? { number, state: 'unknown' }
      return SHOWN.includes(door.state) ? door : { ...door, state: 'free' }
    })
  }, [boxes, doors])
  return (
    <BoxWall
      doors={drawn}
      layout={layout}
      labels={labels}
      marks={marks}
      lastKnown={link !== 'connected'}
      onSelect={(number) => number !== undefined && onSelect?.(number)}
    />
  )
}
