import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import { type LifeSwitch, SimulatorApi } from './http-api.ts'
import type { TerminalView } from './view.ts'
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
  /** The switch of the life on the cubes; without it there is none. */
  readonly life?: LifeSwitch
  /** How long restarts and updates take. */
  readonly machineTimes?: Partial<MachineTimes>
}

export interface Simulator {
  readonly cubes: readonly VirtualCube[]
  cube(cubeId: string): VirtualCube | undefined
  /** Starts one more cube: its controller was just installed. */
  add(spec: VirtualCubeSpec): Promise<VirtualCube>
  /** Shows what a terminal has on its screen. */
  show(terminal: TerminalView): void
  /** Answers what is under `/simulator/api/`; false for everything else, which it does not touch. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  stop(): Promise<void>
}

/** Virtual cubes that connect to the server over the same protocols as hardware does. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { serverUrl, dataDir, driverPort = null, log, origins, backOff, machineTimes, life } = options
  const cubes: VirtualCube[] = []
  const api = new SimulatorApi({ cubes, ...(origins && { origins }), ...(life && { life }), log })
  const add = async (spec: VirtualCubeSpec) => {
    const cube = await VirtualCube.start({
      spec,
      serverUrl,
      dataDir: join(dataDir, encodeURIComponent(spec.cubeId)),
      driverPort: cubes.length === 0 ? driverPort : null,
      log: prefixed(log, spec.cubeId),
      onChange: () => api.changed(spec.cubeId),
      ...(backOff && { backOff }),
      ...(machineTimes && { machineTimes }),
    })
    cubes.push(cube)
    api.changed(spec.cubeId)
    return cube
  }
  try {
    for (const spec of options.cubes) await add(spec)
  } catch (error) {
    await Promise.all(cubes.map((cube) => cube.stop()))
    throw error
  }
  return {
    cubes,
    cube: (cubeId) => cubes.find((cube) => cube.cubeId === cubeId),
    add,
    show: (terminal) => api.show(terminal),
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
