import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import { SimulatorApi } from './http-api.ts'
import { VirtualCube, type VirtualCubeSpec } from './virtual-cube.ts'
import type { MachineTimes } from './virtual-machine.ts'

export interface SimulatorOptions {
  readonly cubes: readonly VirtualCubeSpec[]
  readonly serverUrl: string
  readonly dataDir: string
  /** Where the first cube's controller takes drivers; 0 for any port, null for none. */
  readonly driverPort?: number | null
  readonly log: Log
  /** Origins of the page that may use the interface; without it, the one that the request's Host names. */
  readonly origins?: readonly string[]
  readonly backOff?: { readonly minMs: number; readonly maxMs: number }
  /** How long restarts and updates take. */
  readonly machineTimes?: Partial<MachineTimes>
}

export interface Simulator {
  readonly cubes: readonly VirtualCube[]
  cube(cubeId: string): VirtualCube | undefined
  /** Answers what is under `/simulator/api/`; false for everything else, which it does not touch. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  stop(): Promise<void>
}

/** Virtual cubes that connect to the server over the same protocols as hardware does. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { serverUrl, dataDir, driverPort = null, log, origins, backOff, machineTimes } = options
  const cubes: VirtualCube[] = []
  const api = new SimulatorApi({ cubes, ...(origins && { origins }), log })
  try {
    for (const [at, spec] of options.cubes.entries()) {
      const cube: VirtualCube = await VirtualCube.start({
        spec,
        serverUrl,
        dataDir: join(dataDir, encodeURIComponent(spec.cubeId)),
        driverPort: at === 0 ? driverPort : null,
        log: prefixed(log, spec.cubeId),
        onChange: () => api.changed(spec.cubeId),
        ...(backOff && { backOff }),
        ...(machineTimes && { machineTimes }),
      })
      cubes.push(cube)
    }
  } catch (error) {
    await Promise.all(cubes.map((cube) => cube.stop()))
    throw error
  }
  return {
    cubes,
    cube: (cubeId) => cubes.find((cube) => cube.cubeId === cubeId),
    handle: (request, response) => api.handle(request, response),
    stop: async () => {
      api.close()
      const stopped = await Promise.allSettled(cubes.map((cube) => cube.stop()))
      for (const result of stopped) if (result.status === 'rejected') log.error(messageOf(result.reason))
    },
  }
}

const prefixed = (log: Log, cubeId: string): Log => ({
  info: (message) => log.info(`${cubeId}: ${message}`),
  warn: (message) => log.warn(`${cubeId}: ${message}`),
  error: (message) => log.error(`${cubeId}: ${message}`),
})
