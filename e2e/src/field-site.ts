import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { type ControllerOptions, createController } from '@cubeward/controller/controller.ts'
import type { DriverSession, InProcessDriver } from '@cubeward/controller/driver.ts'
import { noLog } from '@cubeward/controller/log.ts'
import { type OccupyOrder, occupy, onOccupancies } from '@cubeward/server/features/occupancies/service.ts'
import { countLocks, installApp, newBoxes, newCube } from '@cubeward/world/testing/new-cube.ts'
import type { World } from '@cubeward/world/world.ts'
import { expect } from './support.ts'

/** Doors without steel: they open when told to, unless jammed, and move when a test moves them. */
class Doors implements InProcessDriver {
  readonly type = 'locking'
  readonly name = 'doors of a test'
  readonly #statuses: Map<string, LockStatus>
  /** Locks whose bolt is stuck. */
  readonly jammed = new Set<string>()
  #session: DriverSession | undefined

  constructor(locks: readonly string[]) {
    this.#statuses = new Map(locks.map((lock) => [lock, 'Closed']))
  }
  async start(session: DriverSession): Promise<void> {
    this.#session = session
    await Promise.all([...this.#statuses].map(([lock, status]) => session.lockAdded(lock, status)))
  }
  async openLock(lock: string): Promise<void> {
    setImmediate(() => void this.move(lock, this.jammed.has(lock) ? 'Blocked' : 'Open'))
  }
  status(lock: string): LockStatus | undefined {
    return this.#statuses.get(lock)
  }
  async move(lock: string, status: LockStatus): Promise<void> {
    this.#statuses.set(lock, status)
    await this.#session?.lockStatusChanged(lock, status)
  }
  async unplug(lock: string): Promise<void> {
    this.#statuses.delete(lock)
    await this.#session?.lockRemoved(lock)
  }
}

interface SiteOptions {
  /** Boxes 1 to n with locks L-01 to L-n. */
  boxes: number
  /** Further locks, of no box. */
  spare?: readonly string[]
  monotonic?: () => number
}

/** For what is there in a moment: the usual intervals would make each test wait for a second. */
export const often = { intervals: [50] }

/** A cube of Nordpost of a test's own: boxes, doors and a real controller that is connected. It has the app `parcel`. */
export async function fieldSite(world: World, cubeId: string, { boxes: count, spare = [], monotonic }: SiteOptions) {
  const secret = await newCube(world, cubeId)
  await installApp(world, cubeId, 'parcel')
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-site-'))
  const locks = Array.from({ length: count }, (_, at) => `L-${String(at + 1).padStart(2, '0')}`)
  await newBoxes(world, cubeId, locks, ['M'])
  const doors = new Doors([...locks, ...spare])
  const options: ControllerOptions = {
    cubeId,
    server: { url: world.url, secret },
    dataDir,
    drivers: [doors],
    log: noLog,
    backOff: { minMs: 20, maxMs: 100 },
    ...(monotonic && { clock: { now: () => new Date(), monotonic } }),
  }
  const controller = createController(options)
  await controller.start()
  await expect.poll(() => countLocks(world, cubeId), often).toBe(locks.length + spare.length)
  await expect.poll(() => controller.configuration?.boxes.length, often).toBe(count)
  const { context } = world.server
  return {
    cubeId,
    at: `/nordpost/cubes/${cubeId}`,
    locks,
    doors,
    controller,
    /** As an app does it. */
    occupy: (order: Partial<OccupyOrder> = {}) =>
      onOccupancies(context, { operator: 'nordpost', cubeId, actor: { id: 'parcel', name: 'Parcel' } }, (site) =>
        occupy(site, { id: randomUUID(), appId: 'parcel', ...order }),
      ),
    async [Symbol.asyncDispose]() {
      await controller.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
