import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Env } from '@cubeward/server/config/config.ts'
import { readConfig } from '@cubeward/server/config/config.ts'
import { createDirectoryBlobs } from '@cubeward/server/outside/blobs/directory.ts'
import { type RunningServer, startServer } from '@cubeward/server/server.ts'
import { type Simulator, startSimulator } from '@cubeward/simulator/simulator.ts'
import { VirtualLockModule } from '@cubeward/simulator/virtual-lock-module.ts'
import type { Logger } from 'pino'
import { type FleetCube, provisionFleet, provisionLockModule } from './fleet.ts'
import { seedPhotos } from './seed/photos.ts'
import { seedDemoWorld } from './seed/seed.ts'

export interface WorldOptions {
  env: Env
  log: Logger
  consoleDir?: string
  simulatorDir?: string
  migrations?: string
  checkReplies?: boolean
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
  const { env, log } = options
  const config = readConfig(env)
  let fleet: FleetCube[] = []
  let simulator: Simulator | undefined
  let lockModule: VirtualLockModule | undefined
  let provisioned: { id: string; token: string } | undefined
  const server = await startServer({
    config,
    env,
    log,
    ...(options.consoleDir === undefined ? {} : { consoleDir: options.consoleDir }),
    ...(options.migrations === undefined ? {} : { migrations: options.migrations }),
    checkReplies: options.checkReplies ?? false,
    prepare: async (db, sealer) => {
      if (!config.demo) return
      await seedDemoWorld(db, sealer)
      if (config.s3 === undefined) await seedPhotos(db, createDirectoryBlobs(join(config.dataDir, 'blobs')))
      fleet = await provisionFleet(db, config.dataDir)
      provisioned = await provisionLockModule(db, config.dataDir)
    },
    ...(config.demo
      ? {
          simulator: { dir: options.simulatorDir, handle: (request, response) => answer(simulator, request, response) },
        }
      : {}),
  })
  const stop = async () => {
    await lockModule?.stop()
    await simulator?.stop()
    await server.stop()
  }
  try {
    if (config.demo)
      simulator = await startSimulator({
        cubes: fleet,
        serverUrl: `ws://${config.host}:${server.port}`,
        dataDir: join(config.dataDir, 'simulator'),
        driverPort: config.driverPort,
        log,
      })
    if (provisioned !== undefined)
      lockModule = await VirtualLockModule.start({
        id: provisioned.id,
        serverUrl: `http://${config.host}:${server.port}`,
        provisioningToken: provisioned.token,
        path: join(config.dataDir, 'simulator', 'lock-module.json'),
        log,
      })
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
