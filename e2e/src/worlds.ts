import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { startWorld, type World } from '@cubeward/world/world.ts'
import pino from 'pino'
import { makeDataDir } from './furnished-world.ts'
import { Sessions } from './sessions.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

interface Present {
  file: string
  world: World
  sessions: Sessions
  stop(): Promise<void>
}

/** The worlds of one worker, one after the other: each file of tests gets a fresh one, and none leans on what another has changed. */
export class Worlds {
  readonly #env: Record<string, string>
  #present: Promise<Present> | undefined

  constructor(env: Record<string, string>) {
    this.#env = env
  }

  async of(file: string): Promise<Present> {
    const present = await this.#present
    if (present?.file === file) return present
    await this.end()
    this.#present = this.#start(file)
    return this.#present
  }

  async end(): Promise<void> {
    const present = await this.#present
    this.#present = undefined
    await present?.stop()
  }

  async #start(file: string): Promise<Present> {
    // The pictures of a furnished world lie in its directory, not in a store of objects.
    const dataDir = await makeDataDir({ furnished: this.#env.CUBEWARD_S3_BUCKET === undefined })
    const world = await startWorld({
      env: {
        PORT: String(await freePort()),
        CUBEWARD_DATA: dataDir,
        CUBEWARD_DRIVER_PORT: '0',
        CUBEWARD_HEARTBEAT_MS: '3000',
        ...this.#env,
      },
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      consoleDir: join(dist, 'console'),
      simulatorDir: join(dist, 'simulator'),
      checkReplies: true,
      durable: false,
    })
    return {
      file,
      world,
      sessions: new Sessions(world.url),
      async stop() {
        await world.stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  }
}
