import { Check, Hourglass } from 'lucide-react'
import type { CubeView, LogEntry } from '../src/view.ts'
import { StatusChip } from './status.tsx'

const SHOWN = 6
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** The newest events of the cube and whether the server has them. */
export function EventLog({ cube }: { cube: CubeView }) {
  const entries = cube.log.slice(0, SHOWN)
  return (
    <div className="panel">
      <h3>Last events</h3>
      {entries.length === 0 && <p className="quiet">Nothing has happened since the simulator was started.</p>}
      <ol className="log">
        {entries.map((entry) => (
          <li key={entry.seq}>
            <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
            <code>{entry.subject}</code>
            <What entry={entry} />
            {entry.delivered ? (
              <Check size={14} role="img" aria-label="delivered" className="delivered" />
            ) : (
              <Hourglass size={14} role="img" aria-label="waiting for the server" className="waiting" />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function What({ entry }: { entry: LogEntry }) {
  if (entry.status !== undefined) {
    return (
      <span>
        <StatusChip status={entry.status} />
        {entry.commanded && <span className="quiet"> by command</span>}
      </span>
    )
  }
  return <span className="quiet">{words[entry.what]}</span>
}

const words: Record<LogEntry['what'], string> = {
  lock: 'Lock',
  lockRemoved: 'Lock removed',
  device: 'Device added',
  deviceRemoved: 'Device removed',
  pickedUp: 'Picked up',
  request: 'Request executed',
  log: 'Log line',
}
