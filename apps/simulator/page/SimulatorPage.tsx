import { ArrowUpRight } from 'lucide-react'
import type { CubeView } from '../src/view.ts'
import { CubeSection } from './CubeSection.tsx'
import { LifeSwitch } from './LifeSwitch.tsx'
import { Terminals } from './Terminals.tsx'
import { useCubes } from './use-cubes.ts'

/** More cubes than these are found by a list at the top, and drawn when they come into view. */
const FEW = 6

export function SimulatorPage() {
  const { cubes, terminals, live } = useCubes()
  const waiting = terminals.filter(({ setupLink }) => setupLink !== null)
  return (
    <>
      <header className="bar">
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={22} height={22} />
        <b>Cubeward</b>
        <span className="bar-place">Simulator</span>
        <span className="lamp" data-live={live} role="status">
          {live ? 'Live' : 'Reconnecting...'}
        </span>
        <a className="button" href="/outbox">
          Messages
          <ArrowUpRight size={15} aria-hidden />
        </a>
        <a className="button console-link" href="/">
          Console
          <ArrowUpRight size={15} aria-hidden />
        </a>
      </header>
      <main data-many={(cubes?.length ?? 0) > FEW || undefined}>
        <div className="head">
          <h1>Virtual cubes</h1>
          {cubes && <span className="count">{cubes.length}</span>}
        </div>
        <p className="lead">
          Each of them is connected to the server as hardware is. Click a door to open or close it by hand, and watch
          the console; open one in the console, and watch it here.
        </p>
        <LifeSwitch />
        {cubes?.length === 0 && <p>No virtual cube is running.</p>}
        {cubes === undefined && <p className="quiet">Waiting for the simulator...</p>}
        {waiting.length > 0 && <Terminals terminals={waiting} />}
        {cubes && cubes.length > FEW && <GoToCube cubes={cubes} />}
        {cubes?.map((cube) => (
          <CubeSection key={cube.cubeId} cube={cube} />
        ))}
      </main>
    </>
  )
}

function GoToCube({ cubes }: { cubes: readonly CubeView[] }) {
  const inOrder = cubes.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <label className="go-to">
      Go to a cube
      <select
        value=""
        onChange={({ target }) => document.getElementById(target.value)?.scrollIntoView({ block: 'start' })}
      >
        <option value="" disabled>
          Choose one of {cubes.length}
        </option>
        {inOrder.map(({ cubeId, name }) => (
          <option key={cubeId} value={cubeId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
