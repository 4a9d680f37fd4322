import { useId, useState } from 'react'
import type { CubeFaults, CubeView } from '../src/view.ts'
import { setFaults } from './api.ts'

interface FaultPanelProps {
  cube: CubeView
  /** Shows a refusal; resolves with whether it was done. */
  attempt: (done: Promise<unknown>) => Promise<boolean>
}

const DELAYS = [
  { ms: 0, word: 'At once' },
  { ms: 2_000, word: '2 s later' },
  { ms: 10_000, word: '10 s later' },
  { ms: 60_000, word: '1 min later' },
]

/** What can go wrong between this cube and the server. */
export function FaultPanel({ cube, attempt }: FaultPanelProps) {
  const id = useId()
  const known = JSON.stringify(cube.faults)
  // What was just asked for shows at once, until the simulator tells what is.
  const [asked, setAsked] = useState<{ faults: Partial<CubeFaults>; after: string }>()
  const { offline, lateMs, duplicate } = { ...cube.faults, ...(asked?.after === known && asked.faults) }
  const set = (faults: Partial<CubeFaults>) => {
    setAsked({ faults, after: known })
    void attempt(setFaults(cube.cubeId, faults)).then((done) => {
      if (!done) setAsked(undefined)
    })
  }
  return (
    <div className="panel">
      <h3>Connection to the server</h3>
      <Switch
        title="Offline"
        meaning="No connection; doors go on working and their events are kept."
        on={offline}
        onChange={(on) => set({ offline: on })}
      />
      <Switch
        title="Duplicated events"
        meaning="Every event is sent twice, under the same id."
        on={duplicate}
        onChange={(on) => set({ duplicate: on })}
      />
      <label className="field" htmlFor={`${id}-late`}>
        <span>Events leave</span>
        <select id={`${id}-late`} value={lateMs} onChange={({ target }) => set({ lateMs: Number(target.value) })}>
          {DELAYS.map(({ ms, word }) => (
            <option key={ms} value={ms}>
              {word}
            </option>
          ))}
          {!DELAYS.some(({ ms }) => ms === lateMs) && <option value={lateMs}>{lateMs} ms later</option>}
        </select>
      </label>
    </div>
  )
}

interface SwitchProps {
  title: string
  meaning: string
  on: boolean
  onChange: (on: boolean) => void
}

function Switch({ title, meaning, on, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={on}
        aria-describedby={`${id}-meaning`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <b>{title}</b>
        <span className="quiet" id={`${id}-meaning`}>
          {meaning}
        </span>
      </span>
    </label>
  )
}
