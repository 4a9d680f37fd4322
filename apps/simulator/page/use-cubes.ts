import { useEffect, useState } from 'react'
import { apiPath, CubeView } from '../src/view.ts'

export interface Cubes {
  /** In the simulator's order; undefined before the first answer. */
  cubes: readonly CubeView[] | undefined
  live: boolean
}

/** The virtual cubes as they are now. The stream begins with all of them, so a reconnect heals every gap. */
export function useCubes(): Cubes {
  const [cubes, setCubes] = useState<readonly CubeView[]>()
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
    return () => events.close()
  }, [])
  return { cubes, live }
}
