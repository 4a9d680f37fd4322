import type { CubeView } from '../src/view.ts'
import { plug } from './api.ts'

interface DevicePanelProps {
  cube: CubeView
  /** Shows a refusal; resolves with whether it was done. */
  attempt: (done: Promise<unknown>) => Promise<boolean>
}

/** The devices of this cube, to be plugged in and out. */
export function DevicePanel({ cube, attempt }: DevicePanelProps) {
  if (cube.devices.length === 0) return null
  return (
    <div className="panel">
      <h3>Devices</h3>
      {cube.devices.map(({ id, name, plugged }) => (
        <label className="switch" key={id}>
          <input
            type="checkbox"
            checked={plugged}
            onChange={({ target }) => void attempt(plug(cube.cubeId, id, target.checked))}
          />
          <span>
            <b>{name}</b>
            <span className="quiet">{id}</span>
          </span>
        </label>
      ))}
      <p className="quiet">Software {cube.software}</p>
    </div>
  )
}
