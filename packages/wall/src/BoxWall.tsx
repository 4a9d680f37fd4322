import type { BoxState } from '@cubeward/domain/box-state.ts'
import type { WallColumn } from '@cubeward/domain/wall-layout.ts'
import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Cabinet } from './Cabinet.tsx'
import type { DoorMark, WallLabels } from './door.ts'
import type { DoorBoard } from './door-board.ts'
import { type Direction, nearestDoor, outerDoor } from './nearest-door.ts'
import { useColumnsInView, useInView } from './use-columns-in-view.ts'
import { useDoorView } from './use-door-board.ts'
import './wall.css'

export interface BoxWallProps {
  /** What the doors are in: `useDoorBoard`, or a board that is told by a live feed. */
  board: DoorBoard
  layout: readonly WallColumn[]
  labels: WallLabels
  /** Number of the selected box. */
  selected?: string | undefined
  /** A click selects, Escape clears; arrow keys take an existing selection with them. */
  onSelect: (number: string | undefined) => void
  /** Every door that a pressed mouse or pen goes over; a finger scrolls instead. */
  onSweep?: ((number: string) => void) | undefined
  /** Enter on the selected door: the second action that opens (the first one selects). */
  onAct?: (number: string) => void
  /** Doors in another state are dimmed. */
  dimmedExcept?: BoxState | undefined
  /** The cube is not connected: the wall shows what was known last. */
  lastKnown?: boolean
  /** Commands under way, by box number. */
  commandState?: Readonly<Record<string, 'opening' | undefined>>
  /** Doors that work which goes from door to door has done, and the current one. */
  marks?: Readonly<Record<string, DoorMark>>
}

/** More columns than this scroll sideways instead of shrinking further. */
const SHRINK_TO_FIT = 8
const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** The front of a cube: every door at its place, with its state, to be selected by pointer or keyboard (one tab stop). */
export function BoxWall(props: BoxWallProps) {
  const { board, layout, labels, selected, onSelect, onSweep, onAct, dimmedExcept, lastKnown, commandState, marks } =
    props
  const wall = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [hint, setHint] = useState<Hint>()
  const scrolls = layout.length > SHRINK_TO_FIT
  const { scroller, view } = useColumnsInView(scrolls ? layout.length : 0)
  const current = useMemo(() => Object.keys(marks ?? {}).find((number) => marks?.[number] === 'current'), [marks])
  useInView(scroller, current)
  const first = useMemo(() => outerDoor(layout, 'first'), [layout])
  // before the picture is painted, and only the doors that changed
  useLayoutEffect(
    () => board.layOver({ selected, tabStops: [focused, selected, first], dimmedExcept, commandState, marks }),
    [board, selected, focused, first, dimmedExcept, commandState, marks],
  )

  const focusDoor = (number: string) => {
    wall.current?.querySelector<HTMLElement>(`[data-door="${CSS.escape(number)}"]`)?.focus()
    if (selected !== undefined) onSelect(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const number = doorOf(event)
    if (number === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const direction = ARROWS[event.key]
    if (direction) {
      const next = nearestDoor(layout, number, direction)
      if (next !== undefined) focusDoor(next)
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = outerDoor(layout, event.key === 'Home' ? 'first' : 'last')
      if (next !== undefined) focusDoor(next)
    } else if (event.key === 'Enter') {
      // a repeating key must not open a door again and again
      if (event.repeat) return event.preventDefault()
      if (number === selected && onAct) onAct(number)
      else onSelect(number)
    } else if (event.key === 'Escape' && selected !== undefined) {
      onSelect(undefined)
    } else {
      return
    }
    event.preventDefault()
    setHint(undefined)
  }
  const onClick = (event: SyntheticEvent) => {
    const number = doorOf(event)
    if (number !== undefined) onSelect(number)
  }
  const swept = useRef<string>(undefined)
  const sweep = (event: PointerEvent) => {
    const number = doorOf(event)
    if (onSweep === undefined || swept.current === undefined || number === undefined || number === swept.current) return
    if ((event.buttons & 1) === 0) {
      // released outside of the wall
      swept.current = undefined
      return
    }
    // the first one counts as soon as it is no click
    for (const door of [swept.current, number]) onSweep(door)
    swept.current = number
  }
  const showHint = (event: PointerEvent) => {
    // a finger points at nothing without pressing it
    if (event.pointerType === 'touch') return
    sweep(event)
    const element = doorElement(event)
    const number = element?.dataset.door
    setHint((now) => (now?.number === number ? now : hintAt(element, wall.current)))
  }
  return (
    <div
      ref={wall}
      className="cw-wall"
      data-scrolls={scrolls || undefined}
      data-last-known={lastKnown || undefined}
      data-work={marks !== undefined || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings form semantics that a wall of doors has not */}
      <div
        className="cw-scroller"
        ref={scroller}
        role="group"
        aria-label={labels.wall}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          swept.current = event.pointerType === 'touch' || event.button !== 0 ? undefined : doorOf(event)
        }}
        onPointerUp={() => {
          swept.current = undefined
        }}
        onFocus={(event) => setFocused(doorOf(event))}
        onPointerOver={showHint}
        onPointerLeave={() => setHint(undefined)}
        onScroll={() => setHint(undefined)}
      >
        <Cabinet layout={layout} labels={labels} board={board} />
      </div>
      {scrolls && view && <p className="cw-in-view">{labels.columnsInView(view.first, view.last, layout.length)}</p>}
      {/* what is selected shows its facts beside it, and they would stand in each other's way */}
      {hint && hint.number !== selected && <DoorHint hint={hint} board={board} labels={labels} />}
    </div>
  )
}

interface Hint {
  number: string
  left: number
  top: number
}

function DoorHint({ hint, board, labels }: { hint: Hint; board: DoorBoard; labels: WallLabels }) {
  const view = useDoorView(board, hint.number)
  if (!view) return null
  return (
    <div className="cw-hint" aria-hidden style={{ left: hint.left, top: hint.top }}>
      {labels.hint(view.door)}
    </div>
  )
}

function hintAt(door: HTMLElement | undefined, wall: HTMLElement | null): Hint | undefined {
  const number = door?.dataset.door
  if (!door || !wall || number === undefined) return undefined
  const at = door.getBoundingClientRect()
  const origin = wall.getBoundingClientRect()
  return { number, left: at.left - origin.left + at.width / 2, top: at.top - origin.top }
}

const doorElement = (event: SyntheticEvent): HTMLElement | undefined =>
  (event.target instanceof Element && event.target.closest<HTMLElement>('[data-door]')) || undefined

const doorOf = (event: SyntheticEvent): string | undefined => doorElement(event)?.dataset.door
