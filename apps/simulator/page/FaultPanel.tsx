import { useId } from 'react'
import type { CubeView } from '../src/view.ts'
import { setFaults } from './api.ts'

interface FaultPanelProps {
  cube: CubeView
  attempt: (done: Promise<void>) => Promise<void>
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
  const { offline, lateMs, duplicate } = cube.faults
  const set = (faults: Partial<CubeView['faults']>) => void attempt(setFaults(cube.cubeId, faults))
  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id}>Connection to the server</h3>
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
    </section>
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
