import { randomUUID } from 'node:crypto'
import type { FieldEvent, SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import type { Clock } from './clock.ts'
import { type Log, messageOf } from './log.ts'
import type { Site } from './site.ts'

/** As every opening: at once or not at all. */
const REOPEN_MS = 10_000

interface Options {
  readonly site: Pick<Site, 'locks' | 'open'>
  readonly clock: Clock
  readonly log: Log
  readonly configuration: () => SiteConfiguration | undefined
}

/**
 * Opens a box again that nobody occupies and that was closed after it had stood open for longer than
 * `preventCloseNonOccupiedBoxAfterSeconds` (decision 29): nothing gets locked in unbooked. Works without the server.
 */
export class CloseGuard {
  readonly #options: Options
  /** Since when locks are open, by the clock that cannot be set. */
  readonly #openSince = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
    const now = options.clock.monotonic()
    for (const { lock, status } of options.site.locks) if (status === 'Open') this.#openSince.set(lock, now)
  }

  /** Events in their order, as they are kept. */
  noticed(events: readonly FieldEvent[]): void {
    const now = this.#options.clock.monotonic()
    for (const event of events) {
      if (event.type === 'LockRemoved') this.#openSince.delete(event.lock)
      if (event.type !== 'LockStatus') continue
      if (event.status === 'Open') {
        if (!this.#openSince.has(event.lock)) this.#openSince.set(event.lock, now)
        continue
      }
      const since = this.#openSince.get(event.lock)
      this.#openSince.delete(event.lock)
      if (event.status === 'Closed' && since !== undefined && this.#mustOpen(event.lock, now - since))
        this.#open(event.lock)
    }
  }

  #mustOpen(lock: string, openMs: number): boolean {
    const configuration = this.#options.configuration()
    const seconds = configuration?.preventCloseNonOccupiedBoxAfterSeconds ?? 0
    if (configuration === undefined || seconds <= 0 || openMs <= seconds * 1000) return false
    const box = configuration.boxes.find((one) => one.lock === lock || one.secondaryLock === lock)
    return box !== undefined && !box.occupied
  }

  #open(lock: string): void {
    const { site, log } = this.#options
    log.info(`Lock ${lock} was closed on an empty box that had stood open too long; opening it again`)
    site.open(lock, randomUUID(), REOPEN_MS).catch((error: unknown) => {
      log.warn(`Lock ${lock} could not be opened again: ${messageOf(error)}`)
    })
  }
}
