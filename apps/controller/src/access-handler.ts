import { randomUUID } from 'node:crypto'
import type { FieldEvent, SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import type { Clock } from './clock.ts'
import type { Journal } from './journal.ts'
import { type Log, messageOf } from './log.ts'
import type { Site } from './site.ts'

/** What came of a code that was typed, or a key that was held to the reader. */
export type Presented = { opened: string } | { refused: 'unknown' | 'tooMany' | 'noLock' | 'doorSilent' }

/** Wrong codes in a row, and how long nobody may try after that: a short code must not be found by trying. */
const MOST_WRONG = 5
const WAIT_MS = 60_000
const OPEN_WITHIN_MS = 10_000

interface Options {
  readonly site: Pick<Site, 'open'>
  readonly journal: Pick<Journal, 'keep' | 'onKept'>
  readonly clock: Clock
  readonly log: Log
  readonly configuration: () => SiteConfiguration | undefined
}

/** Lets people in by the access codes and keys of occupancies, with the server or without it. */
export class AccessHandler {
  readonly #options: Options
  /** By the id of the command: what is picked up as soon as the door is open. */
  readonly #opening = new Map<string, string>()
  /** Picked up here; the server may not know yet. */
  readonly #taken = new Set<string>()
  #wrong = 0
  #waitUntil = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
    options.journal.onKept((events) => this.#noticed(events))
  }

  async present(code: string): Promise<Presented> {
    const { site, clock, log, configuration } = this.#options
    if (clock.monotonic() < this.#waitUntil) return { refused: 'tooMany' }
    const known = configuration()
    const one = known?.occupancies?.find(
      ({ id, accessCode, accessKeys }) => !this.#taken.has(id) && (accessCode === code || accessKeys.includes(code)),
    )
    if (one === undefined) {
      this.#wrong++
      if (this.#wrong >= MOST_WRONG) {
        this.#wrong = 0
        this.#waitUntil = clock.monotonic() + WAIT_MS
      }
      return { refused: 'unknown' }
    }
    this.#wrong = 0
    const lock = known?.boxes.find(({ number }) => number === one.boxNumber)?.lock
    if (lock == null) return { refused: 'noLock' }
    const commandId = randomUUID()
    this.#opening.set(commandId, one.id)
    try {
      await site.open(lock, commandId, OPEN_WITHIN_MS)
      return { opened: one.boxNumber }
    } catch (error) {
      this.#opening.delete(commandId)
      log.warn(`Box ${one.boxNumber} was not opened for a right code: ${messageOf(error)}`)
      return { refused: 'doorSilent' }
    }
  }

  /** The door is open: what was in the box is picked up. A door that is stuck ends nothing. */
  #noticed(events: readonly FieldEvent[]): void {
    for (const event of events) {
      if (event.type !== 'LockStatus' || event.commandId === undefined) continue
      const occupancyId = this.#opening.get(event.commandId)
      if (occupancyId === undefined) continue
      this.#opening.delete(event.commandId)
      if (event.status !== 'Open') continue
      this.#taken.add(occupancyId)
      this.#options.journal.keep({ type: 'PickedUp', occupancyId }).catch((error: unknown) => {
        this.#options.log.error(`A pick-up could not be written to the disk: ${messageOf(error)}`)
      })
    }
  }

  /** The server has sent what lasts now: what it no longer names needs no remembering. */
  configured({ occupancies = [] }: SiteConfiguration): void {
    const lasting = new Set(occupancies.map(({ id }) => id))
    for (const id of this.#taken) if (!lasting.has(id)) this.#taken.delete(id)
  }
}
