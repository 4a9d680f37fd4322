import { Check, LoaderCircle } from 'lucide-react'
import { memo } from 'react'
import type { Door, DoorMark, WallLabels } from './door.ts'
import { StateIcon } from './state-icons.tsx'

interface WallDoorProps {
  door: Door
  /** Doors from L upwards show their size letter. */
  large: boolean
  selected: boolean
  tabStop: boolean
  dimmed: boolean
  opening: boolean
  mark: DoorMark | undefined
  labels: WallLabels
}

/**
 * One door, drawn anew only when its own view changed: cubes with 400 boxes stay fluent.
 */
export const WallDoor = memo(function WallDoor(props: WallDoorProps) {
  const { door, large, selected, tabStop, dimmed, opening, mark, labels } = props
  const name = mark === undefined ? labels.door(door) : `${labels.door(door)}, ${labels.mark?.[mark] ?? mark}`
  return (
    <button
      type="button"
      className="cw-door"
      data-door={door.number}
      data-state={door.state}
      data-hinge={door.hinge ?? 'left'}
      data-dimmed={dimmed || undefined}
      data-mark={mark}
      data-noted={door.noted || undefined}
      aria-label={opening ? `${name}, ${labels.opening}` : name}
      aria-pressed={selected}
      tabIndex={tabStop ? 0 : -1}
    >
      <span className="cw-leaf" aria-hidden />
      {door.noted && <span className="cw-note" aria-hidden />}
      {mark !== 'planned' && <span className="cw-number">{door.number}</span>}
      {opening ? (
        <LoaderCircle className="cw-icon cw-spin" size={14} strokeWidth={2} aria-hidden />
      ) : mark === 'done' && door.size ? (
        <span className="cw-icon cw-given" aria-hidden>
          {door.size}
        </span>
      ) : mark === 'done' ? (
        <Check className="cw-icon" size={14} strokeWidth={2} aria-hidden />
      ) : (
        <StateIcon state={door.state} />
      )}
      {opening ? (
        <span className="cw-size cw-opening">{labels.opening}</span>
      ) : (
        large &&
        mark !== 'done' && (
          // said in the name, behind the number
          <span className="cw-size" aria-hidden>
            {door.size}
          </span>
        )
      )}
    </button>
  )
})
