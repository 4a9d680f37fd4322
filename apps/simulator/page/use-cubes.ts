import { useEffect, useState } from 'react'
import { apiPath, CubeView, TerminalView } from '../src/view.ts'

export interface Cubes {
  /** In the simulator's order; undefined before the first answer. */
  cubes: readonly CubeView[] | undefined
  /** Terminals with a setup link on their screens. */
  terminals: readonly TerminalView[]
  live: boolean
}

/** The virtual cubes as they are now. The stream begins with all of them, so a reconnect heals every gap. */
export function useCubes(): Cubes {
  const [cubes, setCubes] = useState<readonly CubeView[]>()
  const [terminals, setTerminals] = useState<readonly TerminalView[]>([])
  const [live, setLive] = useState(false)
  useEffect(() => {
    const events = new EventSource(`${apiPath}/events`)
    events.addEventListener('open', () => setLive(true))
    events.addEventListener('error', () => setLive(false))
    events.addEventListener('cube', ({ data }: MessageEvent<string>) => {
      const cube = CubeView.parse(JSON.parse(data))
      setCubes((before = []) =>
        before.some(({ cubeId }) => cubeId === cube.cubeId)
          ? before.map((known) => (known.cubeId === cube.cubeId ? cube : known))
          : [...before, cube],
      )
    })
    events.addEventListener('terminal', ({ data }: MessageEvent<string>) => {
      const terminal = TerminalView.parse(JSON.parse(data))
      setTerminals((before) => [...before.filter(({ unitId }) => unitId !== terminal.unitId), terminal])
    })
    return () => events.close()
  }, [])
  const inOrder = terminals.toSorted((a, b) => (a.unitId < b.unitId ? -1 : 1))
  return { cubes, terminals: inOrder, live }
}
