import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '@cubeward/server/config/start-error.ts'
import { demoPassword } from '@cubeward/server/identity/demo-accounts.ts'
import pino from 'pino'
import { people } from './seed/places.ts'

import { startWorld, type World } from './world.ts'

const here = dirname(fileURLToPath(import.meta.url))
/** Bundled, this file is dist/server/world.mjs; from source it is world/src/main.ts. */
const bundled = existsSync(join(here, 'migrations'))
const dist = bundled ? join(here, '..') : join(here, '..', '..', 'dist')

const logFile = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true })
  return join(dataDir, 'cubeward.log')
}

function announce({ url, simulator }: World, seconds: number) {
  console.log(`\nCubeward runs at ${url}  (ready in ${seconds.toFixed(1)} s, Ctrl-C stops it)`)
  if (simulator === undefined) return
  console.log(`Simulated cubes: ${url}/simulator\n\nDemo accounts, password '${demoPassword}':`)
  for (const { email, memberships } of people) {
    const standing = memberships.map(({ operator, role }) => `${role} of ${operator}`).join(', ')
    console.log(`  ${email.padEnd(26)} ${standing || (email.startsWith('root') ? 'root' : 'member of nothing')}`)
  }
}

/** Runs the product until SIGINT or SIGTERM; a start that fails says why in one sentence. */
export async function main(): Promise<void> {
  const began = performance.now()
  const { env } = process
  const dataDir = env.CUBEWARD_DATA || '.data'
  const log =
    env.LOG_TO === 'stdout'
      ? pino({ level: env.LOG_LEVEL ?? 'info' })
      : pino({ level: env.LOG_LEVEL ?? 'info' }, pino.destination({ dest: logFile(dataDir), sync: false, mkdir: true }))
  const started = startWorld({
    env,
    log,
    consoleDir: join(dist, 'console'),
    simulatorDir: join(dist, 'simulator'),
    ...(bundled ? { migrations: join(here, 'migrations') } : {}),
    checkReplies: !bundled,
  })
  const stopping = stopOnSignal(started)
  try {
    const world = await started
    if (!stopping()) announce(world, (performance.now() - began) / 1_000)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(`Cubeward cannot start: ${error.message}`)
    process.exit(1)
  }
}

/** From the first moment on: a signal that comes during the start takes down what has started by then. */
function stopOnSignal(started: Promise<World>): () => boolean {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      console.log('\nStopping ...')
      const stopped = started.then((world) => world.stop())
      void stopped.catch(() => undefined).then(() => process.exit(0))
    })
  return () => stopping
}
