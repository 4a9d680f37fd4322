import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { outboxPath } from '@cubeward/contract/demo/outbox.ts'
import { registerCube, registerUnit } from '@cubeward/contract/device/register.ts'
import { controllerPackage, usualLockDrivers } from '@cubeward/domain/unit-packages.ts'
import type { ServerOptions } from '@cubeward/server/compose/server-options.ts'
import { offeredAccounts } from '@cubeward/server/demo/accounts.ts'
import { createStandIns } from '@cubeward/server/demo/stand-ins.ts'
import { readConfig } from '@cubeward/server/platform/config/config.ts'
import { createDirectoryBlobs } from '@cubeward/server/platform/outside/blobs/directory.ts'
import { type RunningServer, startServer } from '@cubeward/server/server.ts'
import { type Simulator, startSimulator } from '@cubeward/simulator/simulator.ts'
import { VirtualLockModule } from '@cubeward/simulator/virtual-lock-module.ts'
import { UnitAgent } from '@cubeward/unit/agent.ts'
import { simulatedHost } from '@cubeward/unit/host/simulated.ts'
import {
  type FleetCube,
  type FleetUnit,
  keepSecret,
  provisionFleet,
  provisionLockModule,
  provisionUnits,
} from './fleet.ts'
import { DemoLife } from './life.ts'
import { createOutbox } from './outbox/outbox.ts'
import { seedOutbox } from './seed/outbox.ts'
import { seedPhotos } from './seed/photos.ts'
import type { Fleet } from './seed/places.ts'
import { seedDemoWorld } from './seed/seed.ts'
import { type TerminalSpec, VirtualTerminal } from './virtual-terminal.ts'

/** Terminals that nobody has assigned yet: one as it is unpacked, one whose cube waits for its tenant. */
const unpacked: readonly TerminalSpec[] = [
  { hostname: 'vc-5f07c1', boxes: 12, packages: [] },
  { hostname: 'vc-71c2e0', boxes: 10, packages: [controllerPackage, usualLockDrivers[0]?.packageName ?? ''] },
]

/** So many cubes are there before the start is told; the others follow. */
const atOnce = 3

export interface WorldOptions
  extends Pick<ServerOptions, 'env' | 'log' | 'logProblem' | 'consoleDir' | 'migrations' | 'checkReplies' | 'durable'> {
  simulatorDir?: string
  /** Drop-offs and pick-ups go on by themselves; never where somebody counts on what is there. */
  life?: boolean
  /** Three cubes unless given. */
  fleet?: Fleet
}

export interface World extends AsyncDisposable {
  server: RunningServer
  /** Undefined outside of demo mode. */
  simulator: Simulator | undefined
  lockModule: VirtualLockModule | undefined
  url: string
  stop(): Promise<void>
}

/** The product in one process: the server and, in demo mode, its seeded world and the fleet that lives in it. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { simulatorDir, life: living, fleet: size = 'few', ...forServer } = options
  const { env, log } = options
  const config = readConfig(env)
  let fleet: FleetCube[] = []
  let fleetUnits: FleetUnit[] = []
  const agents: UnitAgent[] = []
  const terminals: VirtualTerminal[] = []
  let simulator: Simulator | undefined
  let lockModule: VirtualLockModule | undefined
  let provisioned: { id: string; token: string } | undefined
  let port = 0
  const { provisioningToken } = config
  const provisioning = provisioningToken === undefined ? {} : { provisioningToken }
  const deviceUrl = () => `ws://${config.host}:${port}`
  /** As hardware does it: a device whose secret was reset registers again, and keeps what it is given. */
  const enrolUnit = async (unit: FleetUnit) => {
    const { secret } = await registerUnit(deviceUrl(), { hostname: unit.unitId, ...provisioning })
    keepSecret(config.dataDir, 'units.json', unit.unitId, secret)
    unit.secret = secret
    return { unitId: unit.unitId, secret }
  }
  const enrolCube = async (cubeId: string) => {
    const main = fleetUnits.find((unit) => unit.cubeId === cubeId && !unit.secondary)
    if (main === undefined) throw new Error(`Cube ${cubeId} has no main unit`)
    const given = await registerCube(deviceUrl(), main)
    keepSecret(config.dataDir, 'fleet.json', cubeId, given.secret)
    return given
  }
  const agentOf = (unit: FleetUnit) =>
    new UnitAgent({
      unitId: unit.unitId,
      server: { url: deviceUrl(), secret: unit.secret },
      enrol: () => enrolUnit(unit),
      host: simulatedHost({ id: unit.unitId }),
      log: { info: () => undefined, warn: (text) => log.warn({ unitId: unit.unitId }, text) },
    })
  let outbox: ReturnType<typeof createOutbox> | undefined
  const server = await startServer({
    ...forServer,
    config,
    prepare: async (db, sealer) => {
      if (!config.demo) return
      await seedDemoWorld(db, sealer, { fleet: size })
      await seedOutbox(db, config.dataDir, config.mail.from)
      if (config.s3 === undefined) await seedPhotos(db, createDirectoryBlobs(join(config.dataDir, 'blobs')))
      fleet = await provisionFleet(db, config.dataDir, size)
      fleetUnits = await provisionUnits(db, config.dataDir, size)
      fleet = fleet.map((cube) => ({ ...cube, enrol: () => enrolCube(cube.cubeId) }))
      provisioned = await provisionLockModule(db, config.dataDir)
    },
    ...(config.demo
      ? {
          offeredAccounts,
          standIns: createStandIns(config.dataDir, log),
          simulator: {
            dir: simulatorDir,
            handle: (request, response) =>
              request.url?.startsWith(outboxPath) && outbox !== undefined
                ? outbox(request, response)
                : answer(simulator, request, response),
          },
        }
      : {}),
  })
  port = server.port
  // What prepares the database ends with that; the outbox reads as long as the server runs.
  if (config.demo) outbox = createOutbox(server.context.db, config.dataDir)
  const life = living === true && config.demo ? lifeOf() : undefined
  function lifeOf(): DemoLife {
    return new DemoLife({
      db: server.context.db,
      url: deviceUrl().replace('ws', 'http'),
      dataDir: config.dataDir,
      simulator: () => simulator,
      log,
    })
  }
  let stopping = false
  let joined: Promise<void> = Promise.resolve()
  /** One after the other, once the server answers: nobody waits for a whole fleet. */
  async function enter(sim: Simulator, cubes: readonly FleetCube[]) {
    for (const cube of cubes) {
      if (stopping) return
      await sim.add(cube)
      agents.push(...fleetUnits.filter(({ cubeId }) => cubeId === cube.cubeId).map(agentOf))
    }
  }
  const stop = async () => {
    stopping = true
    await joined
    await life?.stop()
    for (const agent of agents) agent.stop()
    await Promise.all(terminals.map((terminal) => terminal.stop()))
    await lockModule?.stop()
    await simulator?.stop()
    await server.stop()
  }
  try {
    if (config.demo)
      simulator = await startSimulator({
        cubes: [],
        serverUrl: deviceUrl(),
        dataDir: join(config.dataDir, 'simulator'),
        driverPort: config.driverPort,
        ...(life && { life }),
        log,
      })
    if (simulator !== undefined) {
      await enter(simulator, fleet.slice(0, atOnce))
      joined = enter(simulator, fleet.slice(atOnce)).catch((err: unknown) => log.error({ err }, 'a cube did not start'))
    }
    if (simulator !== undefined)
      for (const spec of unpacked)
        terminals.push(
          await VirtualTerminal.start({
            ...{ spec, server: deviceUrl(), provisioning, publicUrl: config.publicUrl, simulator, log },
            dataDir: join(config.dataDir, 'simulator', 'terminals'),
          }),
        )
    if (provisioned !== undefined)
      lockModule = await VirtualLockModule.start({
        id: provisioned.id,
        serverUrl: `http://${config.host}:${server.port}`,
        provisioningToken: provisioned.token,
        path: join(config.dataDir, 'simulator', 'lock-module.json'),
        log,
      })
    await life?.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { server, simulator, lockModule, url: config.publicUrl, stop, [Symbol.asyncDispose]: stop }
}

function answer(simulator: Simulator | undefined, request: IncomingMessage, response: ServerResponse) {
  if (simulator !== undefined) return void simulator.handle(request, response)
  response.writeHead(503, { 'retry-after': '1' }).end()
}
