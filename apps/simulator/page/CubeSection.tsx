import { Wifi, WifiOff } from 'lucide-react'
import { type MouseEvent, useId, useMemo, useState } from 'react'
import type { CubeView, DoorAction } from '../src/view.ts'
import { act } from './api.ts'
import { CubeWall, toggleAction } from './CubeWall.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { DoorPanel } from './DoorPanel.tsx'
import { EventLog } from './EventLog.tsx'
import { FaultPanel } from './FaultPanel.tsx'
import { KeypadPanel } from './KeypadPanel.tsx'

/** One cube: its front, the door at hand, its faults and what it told the server. */
export function CubeSection({ cube }: { cube: CubeView }) {
  const title = useId()
  const [selected, setSelected] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const box = cube.boxes.find(({ number }) => number === selected)
  const doors = useMemo(() => new Map(cube.doors.map((door) => [door.lock, door])), [cube.doors])

  const attempt = (done: Promise<unknown>) =>
    done.then(
      () => {
        setFailure(undefined)
        return true
      },
      (error: unknown) => {
        setFailure(error instanceof Error ? error.message : 'The simulator cannot be reached.')
        return false
      },
    )
  const onAction = (lock: string, action: DoorAction) => void attempt(act(cube.cubeId, lock, action))
  const toggle = (number: string) => {
    const door = doors.get(cube.boxes.find((it) => it.number === number)?.lock ?? '')
    const action = door && toggleAction(door.status)
    if (action) onAction(door.lock, action)
  }
  // A click acts at once; arrow keys and Enter only select, a second Enter acts (see the wall).
  const onClick = ({ target }: MouseEvent) => {
    const number = target instanceof Element ? target.closest<HTMLElement>('[data-door]')?.dataset.door : undefined
    if (number !== undefined) toggle(number)
  }

  return (
    <section className="cube" id={cube.cubeId} aria-labelledby={title}>
      <div className="cube-head">
        <h2 id={title}>{cube.name}</h2>
        <Connection cube={cube} />
        <code>{cube.cubeId}</code>
      </div>
      {failure && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
      <div className="cube-body">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the doors inside are buttons, and their keys are the wall's */}
        <div className="front" onClick={onClick}>
          <CubeWall cube={cube} doors={doors} selected={selected} onSelect={setSelected} onAct={toggle} />
        </div>
        <div className="side">
          <DoorPanel box={box} doors={doors} onAction={onAction} />
          <KeypadPanel cube={cube} />
          <FaultPanel cube={cube} attempt={attempt} />
          <DevicePanel cube={cube} attempt={attempt} />
        </div>
        <div className="past">
          <EventLog cube={cube} />
        </div>
      </div>
    </section>
  )
}

function Connection({ cube }: { cube: CubeView }) {
  const waiting =
    cube.pendingEvents === 0 ? '' : ` · ${cube.pendingEvents} ${cube.pendingEvents === 1 ? 'event' : 'events'} waiting`
  if (cube.connection === 'connected') {
    return (
      <span className="chip" data-tone="success">
        <Wifi size={13} aria-hidden />
        Connected{waiting}
      </span>
    )
  }
  return (
    <span className="chip" data-tone={cube.faults.offline ? 'warning' : 'error'}>
      <WifiOff size={13} aria-hidden />
      {cube.faults.offline ? 'Offline' : 'Not connected'}
      {waiting}
    </span>
  )
}
