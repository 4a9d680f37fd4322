import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { RunningParts } from '@cubeward/server/compose/running-parts.ts'
import { demoPassword } from '@cubeward/server/demo/accounts.ts'
import { startNatsServer } from '@cubeward/server/demo/nats-server.ts'
import { createDatabase } from '@cubeward/server/platform/db/client.ts'
import { holdsDatabase } from '@cubeward/server/platform/db/embedded/home.ts'
import { startEmbeddedPostgres } from '@cubeward/server/platform/db/embedded/supervisor.ts'
import { migrate, migrationsFolder } from '@cubeward/server/platform/db/migrate.ts'
import { createDirectoryBlobs } from '@cubeward/server/platform/outside/blobs/directory.ts'
import { createSealer, readSecretKeys } from '@cubeward/server/platform/security/secrets.ts'
import { runProgram, type Surroundings } from '@cubeward/server/program.ts'
import { type Simulator, startSimulator } from '@cubeward/simulator/simulator.ts'
import { type FleetCube, provisionFleet } from '../fleet.ts'
import { seedPhotos } from '../seed/photos.ts'
import { seedDemoWorld } from '../seed/seed.ts'
import { startBalancer } from './balancer.ts'
import { startNodeProcess } from './node-process.ts'

/** Two nodes behind a balancer, NATS and PostgreSQL between them, and the demo world's cubes: `npm run cluster`, for trying. */
export const main = (): Promise<void> =>
  runProgram(async (surroundings) => {
    const parts = new RunningParts(surroundings.log)
    try {
      return { said: await startCluster(surroundings, parts), stop: () => parts.end() }
    } catch (error) {
      await parts.end()
      throw error
    }
  })

async function startCluster(surroundings: Surroundings, parts: RunningParts): Promise<string> {
  const { env, log } = surroundings
  const dataDir = resolve(env.CUBEWARD_DATA || '.data')
  const folder = join(dataDir, 'postgres')
  const keys = readSecretKeys(env, dataDir, { embedded: true, used: await holdsDatabase(folder) })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  parts.keep({ close: () => postgres.stop() })
  const nats = await startNatsServer()
  parts.keep({ close: () => nats.stop() })
  const fleet = await furnish(surroundings, { url: postgres.connectionString, dataDir, keys })

  const balancer = parts.keep(await startBalancer(Number(env.PORT || 8080)))
  const url = `http://127.0.0.1:${balancer.port}`
  const simulator: { there?: Simulator } = {}
  const simulatorPort = await serveSimulator(simulator, parts)

  const nodeEnv = {
    DATABASE_URL: postgres.serverConnectionString,
    DATABASE_OWNER_URL: postgres.connectionString,
    NATS_URL: nats.url,
    PUBLIC_URL: url,
    CUBEWARD_DATA: dataDir,
    CUBEWARD_SECRET_KEYS: keys.map((key) => key.toString('base64')).join(','),
    CUBEWARD_DEMO: 'off',
    CUBEWARD_SIMULATOR_PORT: String(simulatorPort),
  }
  const nodes = await Promise.all(['A', 'B'].map(() => startNodeProcess(nodeEnv)))
  for (const node of nodes) parts.keep({ close: () => node.stop() })
  balancer.balance(nodes.map(({ port }) => port))
  const started = await startSimulator({
    cubes: fleet,
    serverUrl: url.replace('http', 'ws'),
    dataDir: join(dataDir, 'simulator'),
    log,
    origins: [url, url.replace('127.0.0.1', 'localhost')],
  })
  parts.keep({ close: () => started.stop() })
  simulator.there = started
  return [
    `Cubeward runs at ${url}`,
    ...nodes.map(({ pid, port }, at) => `  node ${at + 1}: process ${pid}, by itself at http://127.0.0.1:${port}`),
    `  NATS at ${nats.url}, simulated cubes at ${url}/simulator`,
    `  sign in as root@cubeward.example, password '${demoPassword}'`,
    `Kill one of the nodes (kill -9 ${nodes[0]?.pid}): everything goes on at the other.`,
    '',
  ].join('\n')
}

interface Place {
  url: string
  dataDir: string
  keys: Buffer[]
}

/** The demo world, on a database that is then the nodes'. */
async function furnish({ migrations }: Surroundings, { url, dataDir, keys }: Place): Promise<FleetCube[]> {
  await using db = createDatabase(url)
  await migrate(db, migrations ?? migrationsFolder)
  await seedDemoWorld(db, createSealer(keys))
  await seedPhotos(db, createDirectoryBlobs(join(dataDir, 'blobs')))
  return await provisionFleet(db, dataDir, 'few')
}

/** For the nodes, which pass on what the simulator's page asks. */
async function serveSimulator(simulator: { there?: Simulator }, parts: RunningParts): Promise<number> {
  const server = createServer((request, response) => {
    if (!simulator.there?.handle(request, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  parts.keep({
    async close() {
      server.close()
      server.closeAllConnections()
    },
  })
  return (server.address() as AddressInfo).port
}
