import { tells } from '@cubeward/words/tells.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { writtenReason } from '../audit/written.ts'
import type { Database, Tx } from '../db/client.ts'
import { type BackOff, backOffMs, usualBackOff } from './back-off.ts'
import type { Delivery, DeliveryHandler, NewDelivery, Outcome, SendResult, Settled } from './delivery.ts'
import * as queries from './queries.ts'

export interface DeliveryTimings {
  backOff: BackOff
  leaseMs: number
  renewMs: number
  /** Interval at which the table is polled, in case a notification of another server is lost. */
  pollMs: number
  /** How long a stop waits for attempts under way. */
  closeMs: number
}
const usualTimings: DeliveryTimings = {
  backOff: usualBackOff,
  leaseMs: 45_000,
  renewMs: 15_000,
  pollMs: 5_000,
  closeMs: 10_000,
}
/** Over all servers; `atOnce` in this one. */
const usualLimits = { perOperator: 4, perDestination: 2, atOnce: 16 }

interface DeliveriesOptions {
  db: Database
  log: Logger
  /** Name of this server, for people who read the table. */
  node?: string
  timings?: Partial<DeliveryTimings> | undefined
  limits?: Partial<typeof usualLimits>
}

interface Underway {
  delivery: Delivery
  stop: AbortController
  done: Promise<void>
}
/** Called when a delivery has ended, with its outcome and its age in seconds. */
export type SettledListener = (kind: string, state: Settled, seconds: number) => void

/**
 * Sends later what features enqueue in the transaction of its cause: never lost, repeated only when nobody can know, in order, fair
 * between operators and destinations, over several servers.
 */
export class Deliveries {
  readonly #db: Database
  readonly #log: Logger
  readonly #node: string
  readonly #timings: DeliveryTimings
  readonly #limits: typeof usualLimits
  readonly #handlers = new Map<string, DeliveryHandler>()
  readonly #underway = new Map<string, Underway>()
  readonly #listeners: SettledListener[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  #unlisten: (() => Promise<void>) | undefined
  #state: 'new' | 'running' | 'closed' = 'new'
  #claiming: Promise<void> | undefined
  #again = false
  #room: NodeJS.Timeout | undefined
  #notifying = false

  constructor({ db, log, node = uuidv7(), timings, limits }: DeliveriesOptions) {
    this.#db = db
    this.#log = log
    this.#node = node
    this.#timings = { ...usualTimings, ...timings }
    this.#limits = { ...usualLimits, ...limits }
  }

  /** Registers the handler of a kind of deliveries. To be called before the start. */
  handle(kind: string, handler: DeliveryHandler): void {
    if (this.#handlers.has(kind)) throw new Error(`Deliveries of kind ${kind} have a handler already.`)
    this.#handlers.set(kind, handler)
  }

  /** Stores deliveries in the transaction of their cause and returns their ids. */
  async enqueue(tx: Tx, deliveries: readonly NewDelivery[]): Promise<string[]> {
    if (deliveries.length === 0) return []
    const rows = deliveries.map((delivery) => ({ ...delivery, id: delivery.id ?? uuidv7() }))
    await queries.enqueue(tx, rows)
    tx.afterCommit(() => this.wake())
    return rows.map(({ id }) => id)
  }

  /** A retry by hand: at once, at most once a minute, and not during an attempt. `gone`: enqueue it anew. */
  async retry(tx: Tx, kind: string, subject: string, expires: Date): Promise<queries.RetryAnswer> {
    return (await this.retryAll(tx, kind, [{ subject, expires }])).get(subject) ?? 'gone'
  }

  /** As `retry`, for many at once. */
  async retryAll(tx: Tx, kind: string, wanted: readonly queries.Wanted[]): Promise<Map<string, queries.RetryAnswer>> {
    const answers = await queries.retry(tx, kind, wanted)
    if ([...answers.values()].includes('queued')) tx.afterCommit(() => this.wake())
    return answers
  }

  /** Has all that waits for a destination attempted as soon as there is room, each behind what comes before it; tells how many. */
  async hasten(tx: Tx, kind: string, destination: string): Promise<number> {
    const hastened = await queries.hasten(tx, kind, destination)
    if (hastened > 0) tx.afterCommit(() => this.wake())
    return hastened
  }

  onSettled(listener: SettledListener): void {
    this.#listeners.push(listener)
  }

  /** Number and age of waiting deliveries, by kind. */
  waiting(): Promise<queries.Waiting[]> {
    return queries.waiting(this.#db)
  }

  /** Once all handlers are registered. */
  async start(): Promise<void> {
    this.#state = 'running'
    this.#unlisten = await this.#db.listen('cubeward_deliveries', () => this.#pump())
    this.#every(this.#timings.pollMs, () => this.#pump())
    this.#every(this.#timings.renewMs, () => void this.#renew())
    this.#pump()
  }

  /** Something is due now. Other servers are notified only if this one has no room, because NOTIFY takes a lock of the whole database server. */
  wake(): void {
    if (this.#state === 'running' && this.#underway.size < this.#limits.atOnce) this.#pump()
    else this.#notifyOthers()
  }

  /** Claims nothing more, waits a little for attempts under way, and releases the rest to the other servers. */
  async close(): Promise<void> {
    this.#state = 'closed'
    for (const timer of this.#timers) clearTimeout(timer)
    clearTimeout(this.#room)
    await this.#unlisten?.()
    await this.#claiming
    const work = [...this.#underway.values()]
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#timings.closeMs)
    })
    await Promise.race([Promise.all(work.map(({ done }) => done)), late])
    clearTimeout(timer)
    const left = [...this.#underway.values()]
    if (left.length === 0) return
    for (const { stop } of left) stop.abort(new Error('The server stops.'))
    await queries.handBack(
      this.#db,
      left.map(({ delivery }) => delivery),
    )
    await queries.notifyOthers(this.#db)
  }

  #pump(): void {
    if (this.#claiming !== undefined) {
      this.#again = true
      return
    }
    this.#claiming = this.#claimAll()
      .catch((err: unknown) => this.#log.error({ err }, 'deliveries could not be claimed; it is tried again'))
      .finally(() => {
        this.#claiming = undefined
        if (this.#again) this.#pump()
      })
  }

  async #claimAll(): Promise<void> {
    this.#again = false
    const most = this.#limits.atOnce - this.#underway.size
    if (this.#state !== 'running' || most <= 0) return
    const { perOperator, perDestination } = this.#limits
    const claimed = await this.#db.transaction((tx) =>
      queries.claim(tx, {
        node: this.#node,
        kinds: [...this.#handlers.keys()],
        limits: { perOperator, perDestination },
        most,
        leaseMs: this.#timings.leaseMs,
      }),
    )
    for (const delivery of claimed) this.#begin(delivery)
  }

  #begin(delivery: Delivery): void {
    const stop = new AbortController()
    const done = this.#deliver(delivery, stop.signal)
      // It stays leased, and is attempted again when the lease has ended.
      .catch((err: unknown) => this.#log.error({ err, delivery: delivery.id }, 'a delivery could not be settled'))
      .finally(() => {
        if (this.#underway.get(delivery.id)?.stop === stop) this.#underway.delete(delivery.id)
        this.#ended()
      })
    this.#underway.set(delivery.id, { delivery, stop, done })
  }

  async #deliver(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const handler = this.#handlers.get(delivery.kind)
    if (handler === undefined) return
    const outcome = await this.#attempt(handler, delivery, signal)
    if (outcome === undefined) return
    const settled = outcome.state === 'Waiting' ? undefined : outcome.state
    const write = (on: Tx | Database) =>
      outcome.state === 'Waiting'
        ? queries.again(on, delivery, outcome.next)
        : queries.settle(on, delivery, outcome.state)
    const ours =
      handler.settle === undefined
        ? await write(this.#db)
        : await this.#db.transaction(async (tx) => {
            if (!(await write(tx))) return false
            await handler.settle?.(tx, delivery, outcome)
            return true
          })
    if (!ours) return
    if (outcome.state === 'Waiting') this.#pumpAt(outcome.next)
    if (settled !== undefined)
      for (const listener of this.#listeners) listener(delivery.kind, settled, (Date.now() - delivery.created) / 1000)
  }

  async #attempt(handler: DeliveryHandler, delivery: Delivery, signal: AbortSignal): Promise<Outcome | undefined> {
    if (delivery.expires <= Date.now()) return { state: 'Expired' }
    const { id, kind, attempts } = delivery
    const sent = await handler.attempt(delivery, signal).catch((err: unknown): SendResult | undefined => {
      // It was released, or another server has taken over: this server must not settle it any more.
      if (signal.aborted) return undefined
      this.#log.error({ err, delivery: id, kind, attempts }, 'an attempt to deliver failed')
      return { result: 'retry', reason: tells('channel.failed') }
    })
    switch (sent?.result) {
      case undefined:
        return undefined
      case 'sent':
        return {
          state: 'Sent',
          ...(sent.messageIds && { messageIds: sent.messageIds }),
          ...(sent.delivered && { delivered: true }),
        }
      case 'dropped':
        return { state: 'Dropped' }
      case 'refused':
        return { state: 'Refused', reason: sent.reason, answer: sent.answer }
      case 'unknown':
        return { state: 'Unknown', reason: sent.reason, answer: sent.answer }
      case 'retry': {
        const wait = Math.max(backOffMs(attempts, this.#timings.backOff), sent.afterMs ?? 0)
        this.#log.warn(
          { delivery: id, kind, attempts, reason: writtenReason(sent.reason)[1] },
          'a delivery is tried again',
        )
        const next = new Date(Math.min(Date.now() + wait, delivery.expires))
        return { state: 'Waiting', reason: sent.reason, answer: sent.answer, next }
      }
    }
  }

  async #renew(): Promise<void> {
    const held = [...this.#underway.values()]
    if (held.length === 0) return
    try {
      const ours = await queries.renew(
        this.#db,
        held.map(({ delivery }) => delivery),
        this.#timings.leaseMs,
      )
      for (const { delivery, stop } of held)
        if (!ours.has(delivery.id) && this.#underway.get(delivery.id)?.stop === stop)
          stop.abort(new Error('Another server has taken over.'))
    } catch (err) {
      this.#log.error({ err }, 'leases of deliveries could not be renewed; it is tried again')
    }
  }

  /** A delivery has ended, so there is room for another. One claim of several is cheaper than several claims, so it waits a moment for more to end. */
  #ended(): void {
    if (this.#state !== 'running') return
    if (this.#underway.size <= this.#limits.atOnce / 2) this.#pump()
    else
      this.#room ??= setTimeout(() => {
        this.#room = undefined
        this.#pump()
      }, 3)
  }

  /** Wakes up for a retry that is due before the next poll. */
  #pumpAt(next: Date): void {
    const wait = next.getTime() - Date.now()
    if (this.#state !== 'running' || wait >= this.#timings.pollMs) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#pump()
    }, Math.max(0, wait) + 5)
    this.#timers.add(timer)
  }

  #every(ms: number, run: () => void): void {
    const timer = setInterval(run, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  /** At most one on its way. */
  #notifyOthers(): void {
    if (this.#notifying) return
    this.#notifying = true
    queries
      .notifyOthers(this.#db)
      .catch((err: unknown) => this.#log.warn({ err }, 'other servers hear of deliveries with their next poll'))
      .finally(() => {
        this.#notifying = false
      })
  }
}
