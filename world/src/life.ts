import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppClient, createAppClient } from '@cubeward/client/app'
import type { Database } from '@cubeward/server/platform/db/client.ts'
import type { Simulator } from '@cubeward/simulator/simulator.ts'
import type { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { z } from 'zod'

const Parcel = z.object({ cubeId: z.string(), occupancyId: z.string(), lock: z.string(), code: z.string() })
const Kept = z.object({ consumerToken: z.string(), secret: z.string(), on: z.boolean(), parcels: z.array(Parcel) })
type Kept = z.infer<typeof Kept>

const appId = 'parcel'
/** As many wait at most: then one is picked up before another one is dropped off. */
const mostWaiting = 12

interface LifeOptions {
  db: Database
  url: string
  dataDir: string
  simulator: () => Simulator | undefined
  log: { warn(details: object, text: string): void }
  everyMs?: number
  /** Until a door that was opened is closed. */
  closeMs?: number
}

/** Couriers drop off and customers pick up, by the interface for apps and at the keypads of the simulated cubes. */
export class DemoLife {
  readonly #options: LifeOptions
  readonly #file: string
  #kept: Kept
  #app: AppClient | undefined
  #events: ReturnType<AppClient['listen']> | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #closing = new Set<NodeJS.Timeout>()
  #step: Promise<void> = Promise.resolve()

  constructor(options: LifeOptions) {
    this.#options = options
    this.#file = join(options.dataDir, 'life.json')
    this.#kept = readKept(this.#file)
  }

  get on(): boolean {
    return this.#kept.on
  }

  set(on: boolean): void {
    this.#kept.on = on
    this.#keep()
  }

  /** Once the server answers. */
  async start(): Promise<void> {
    const { db, url, everyMs = 60_000 } = this.#options
    const { consumerToken, secret } = this.#kept
    const text = `INSERT INTO app_keys (consumer_token, app_id, secret_hash, description)
      SELECT $1, id, $3, 'Demo world' FROM apps WHERE id = $2 ON CONFLICT DO NOTHING`
    const hash = createHash('sha256').update(secret).digest('hex')
    await db.query({ name: 'life-key', text }, [consumerToken, appId, hash])
    this.#keep()
    this.#app = createAppClient({ url, consumerToken, secret })
    // Somebody takes its events, as the programs of every app do.
    this.#events = this.#app.listen(
      () => undefined,
      (address, token) => openWebSocket(address, { headers: { authorization: `Bearer ${token}` } }),
    )
    this.#timer = setInterval(() => void this.step(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#events?.close()
    for (const timer of this.#closing) clearTimeout(timer)
    await this.#step
  }

  /** One thing happens; nothing if the switch is off. */
  step(): Promise<void> {
    this.#step = this.#step
      .then(() => this.#live())
      // A cube that is away, or somebody who works at it, is part of life.
      .catch((err: unknown) => this.#options.log.warn({ err }, 'the demo apps could not go on; they try again'))
    return this.#step
  }

  async #live(): Promise<void> {
    if (!this.on) return
    const cubes = this.#options.simulator()?.cubes.filter((one) => one.view().connection === 'connected') ?? []
    const cubeOf = (id: string) => cubes.find(({ cubeId }) => cubeId === id)
    const waiting = this.#kept.parcels.filter(({ cubeId }) => cubeOf(cubeId) !== undefined)
    const [oldest] = waiting
    const at = oldest && cubeOf(oldest.cubeId)
    if (at && oldest && (waiting.length >= mostWaiting || randomInt(2) === 0)) await this.#pickUp(at, oldest)
    else await this.#dropOff(cubes)
  }

  async #dropOff(cubes: readonly VirtualCube[]): Promise<void> {
    const app = this.#app
    if (app === undefined) return
    // Not every cube has the app.
    const { content: own } = await app.call(app.calls.cubes, { query: { size: '1000' } })
    const free = cubes.filter(({ cubeId }) => own.some(({ id, boxes }) => id === cubeId && boxes.available > 0))
    const cube = free[randomInt(Math.max(free.length, 1))]
    if (cube === undefined) return
    const code = String(randomInt(100_000, 1_000_000))
    const content = { parcel: `P-${randomInt(1_000_000)}` }
    const { id, boxNumber } = await app.call(app.calls.occupy, {
      path: { cubeId: cube.cubeId },
      body: { content, accessCode: code },
    })
    const lock = cube.view().boxes.find(({ number }) => number === boxNumber)?.lock
    if (lock === undefined) return
    this.#kept.parcels.push({ cubeId: cube.cubeId, occupancyId: id, lock, code })
    this.#keep()
    await app.call(app.calls.open, { path: { cubeId: cube.cubeId, occupancyId: id } })
    this.#closeLater(cube, lock)
  }

  async #pickUp(cube: VirtualCube, { occupancyId, lock, code }: z.infer<typeof Parcel>): Promise<void> {
    const typed = await cube.type(code)
    // A code that opens nothing any more belongs to what staff have ended.
    if ('refused' in typed && typed.refused !== 'unknown') return
    this.#kept.parcels = this.#kept.parcels.filter((parcel) => parcel.occupancyId !== occupancyId)
    this.#keep()
    if ('opened' in typed) this.#closeLater(cube, lock)
  }

  #closeLater(cube: VirtualCube, lock: string): void {
    const timer = setTimeout(() => {
      this.#closing.delete(timer)
      void cube.act(lock, 'close').catch(() => undefined)
    }, this.#options.closeMs ?? 8_000)
    this.#closing.add(timer)
  }

  #keep(): void {
    writeFileSync(this.#file, JSON.stringify(this.#kept), { mode: 0o600 })
  }
}

function readKept(file: string): Kept {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    const random = (bytes: number) => randomBytes(bytes).toString('base64url')
    return { consumerToken: random(12), secret: random(48), on: true, parcels: [] }
  }
}
