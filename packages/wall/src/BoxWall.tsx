import type { BoxState } from '@cubeward/domain/box-state.ts'
import { COLUMN_UNITS, type WallColumn } from '@cubeward/domain/wall-layout.ts'
import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { Door, DoorMark, WallLabels } from './door.ts'
import { type Direction, nearestDoor, outerDoor } from './nearest-door.ts'
import { useColumnsInView } from './use-columns-in-view.ts'
import { WallDoor } from './WallDoor.tsx'
import { WallTerminal } from './WallTerminal.tsx'
import './wall.css'

export interface BoxWallProps {
  doors: readonly Door[]
  layout: readonly WallColumn[]
  labels: WallLabels
  /** Number of the selected box. */
  selected?: string | undefined
  /** A click selects, Escape clears; arrow keys take an existing selection with them. */
  onSelect: (number: string | undefined) => void
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
  const { doors, layout, labels, selected, onSelect, onAct, dimmedExcept, lastKnown, commandState, marks } = props
  const wall = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [hint, setHint] = useState<Hint>()
  const byNumber = new Map(doors.map((door) => [door.number, door]))
  const scrolls = layout.length > SHRINK_TO_FIT
  const { scroller, view } = useColumnsInView(scrolls ? layout.length : 0)
  const tabStop = [focused, selected].find((it) => it !== undefined && byNumber.has(it)) ?? outerDoor(layout, 'first')

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
  const showHint = (event: SyntheticEvent) => {
    const element = doorElement(event)
    const number = element?.dataset.door
    setHint((now) => (now?.number === number ? now : hintAt(element, wall.current)))
  }
  const hinted = hint && byNumber.get(hint.number)

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
        onFocus={(event) => setFocused(doorOf(event))}
        onPointerOver={showHint}
        onPointerLeave={() => setHint(undefined)}
        onScroll={() => setHint(undefined)}
      >
        <div className="cw-cabinet" style={wallSize(layout)}>
          {layout.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
            <div className="cw-column" key={at}>
              {column.cells.map((cell) => (
                <div className="cw-place" key={cell.number ?? cell.kind} style={{ flexGrow: cell.units }}>
                  {cell.kind === 'terminal' && <WallTerminal text={labels.terminal} />}
                  {cell.kind === 'blank' && <div className="cw-blank" />}
                  {cell.kind === 'box' && (
                    <PlacedDoor
                      door={byNumber.get(cell.number ?? '')}
                      large={cell.size === 'L' || cell.size === 'XL'}
                      selected={cell.number === selected}
                      tabStop={cell.number === tabStop}
                      dimmedExcept={dimmedExcept}
                      opening={commandState?.[cell.number ?? ''] === 'opening'}
                      mark={marks?.[cell.number ?? '']}
                      labels={labels}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="cw-feet" aria-hidden style={wallSize(layout)} />
      </div>
      {scrolls && view && <p className="cw-in-view">{labels.columnsInView(view.first, view.last, layout.length)}</p>}
      {hint && hinted && (
        <div className="cw-hint" aria-hidden style={{ left: hint.left, top: hint.top }}>
          {labels.hint(hinted)}
        </div>
      )}
    </div>
  )
}

interface PlacedDoorProps {
  door: Door | undefined
  large: boolean
  selected: boolean
  tabStop: boolean
  dimmedExcept: BoxState | undefined
  opening: boolean
  mark: DoorMark | undefined
  labels: WallLabels
}

/** A box of the layout that has vanished meanwhile leaves a blank panel, not a hole. */
function PlacedDoor({ door, dimmedExcept, ...rest }: PlacedDoorProps) {
  if (!door) return <div className="cw-blank" />
  return <WallDoor door={door} dimmed={dimmedExcept !== undefined && dimmedExcept !== door.state} {...rest} />
}

interface Hint {
  number: string
  left: number
  top: number
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

function wallSize(layout: readonly WallColumn[]): CSSProperties {
  const units = layout[0]?.units ?? COLUMN_UNITS
  return { '--wall-columns': layout.length, '--wall-units': units } as CSSProperties
}
