import { useId } from 'react'
import type { CubeView, DoorAction, DoorView } from '../src/view.ts'
import { toggleAction } from './CubeWall.tsx'
import { StatusChip } from './status.tsx'

interface DoorPanelProps {
  box: CubeView['boxes'][number] | undefined
  doors: ReadonlyMap<string, DoorView>
  onAction: (lock: string, action: DoorAction) => void
}

/** Everything that can happen to the selected door. */
export function DoorPanel({ box, doors, onAction }: DoorPanelProps) {
  if (!box) {
    return (
      <div className="panel">
        <h3>Door</h3>
        <p className="quiet">Click a door: it opens or closes, and what can go wrong with it is offered here.</p>
      </div>
    )
  }
  const locks = [box.lock, ...(box.secondaryLock === undefined ? [] : [box.secondaryLock])]
  return (
    <div className="panel">
      <h3>
        Box {box.number} <span className="count">{box.types.join(' ')}</span>
      </h3>
      {locks.map((lock, at) => {
        const door = doors.get(lock)
        return (
          door && (
            <LockActions
              key={lock}
              door={door}
              secondary={at === 1}
              onAction={(action) => onAction(lock, action)}
              box={box.number}
            />
          )
        )
      })}
    </div>
  )
}

interface LockActionsProps {
  door: DoorView
  box: string
  secondary: boolean
  onAction: (action: DoorAction) => void
}

function LockActions({ door, box, secondary, onAction }: LockActionsProps) {
  const { lock, status, jammed } = door
  const title = useId()
  const toggle = toggleAction(status)
  const faulty = jammed || status === 'Defective' || status === 'Blocked'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div className="lock" role="group" aria-labelledby={title}>
      <p className="lock-line" id={title}>
        <span>
          {secondary ? 'Second lock' : 'Lock'} <code>{lock}</code>
          <span className="spoken"> of box {box}</span>
        </span>
        <StatusChip status={status} />
      </p>
      {jammed && <p className="note">The bolt is jammed: the next open command ends as Blocked.</p>}
      {status === 'Defective' && <p className="note">The lock is defective: repair it before it moves again.</p>}
      <div className="actions">
        <button type="button" className="button" disabled={!toggle} onClick={() => toggle && onAction(toggle)}>
          {toggle === 'close' ? 'Close by hand' : 'Open by hand'}
        </button>
        <button type="button" className="button" disabled={jammed} onClick={() => onAction('block')}>
          Jam the bolt
        </button>
        <button type="button" className="button" disabled={status === 'Breakin'} onClick={() => onAction('breakin')}>
          Break open
        </button>
        <button
          type="button"
          className="button"
          disabled={status === 'Defective'}
          onClick={() => onAction('defective')}
        >
          Make defective
        </button>
        <button type="button" className="button" disabled={!faulty} onClick={() => onAction('repair')}>
          Repair
        </button>
      </div>
    </div>
  )
}
