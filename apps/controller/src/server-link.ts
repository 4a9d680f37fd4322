import {
  type AskTime,
  type Events,
  EventsStored,
  type FieldEvent,
  type Hello,
  type OrderFrame,
  type Requests,
  ServerTime,
  ServerToCube,
  type SiteConfiguration,
  Welcome,
} from '@cubeward/contract/device/cube.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { type ConnectionState, connect, type VcmpConnection } from '@cubeward/vcmp/client.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { PeerClock } from '@cubeward/vcmp/peer-clock.ts'
import { VcmpClosed, VcmpNak, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import type { CodeHandler } from './code-handler.ts'
import type { Journal } from './journal.ts'
import { type Log, messageOf } from './log.ts'
import type { NowOrNever } from './now-or-never.ts'
import type { OpenHandler } from './open-handler.ts'
import type { OrderHandler } from './order-handler.ts'

const BATCH = 200
/** Well below what a frame may have, because JSON in UTF-8 is longer than it looks. */
const BATCH_BYTES = 524_288
const ANSWER_TIMEOUT_MS = 10_000
/** The server's clock is asked for every so many heartbeats. */
const CLOCK_EVERY = 2

/** How a batch gets to the server. The simulator puts its delays and duplicates between. */
export type Delivery = (
  events: readonly FieldEvent[],
  send: (events: readonly FieldEvent[]) => Promise<number>,
) => Promise<number>

export interface LinkOptions {
  /** Address of the cube's connection, and the secret that opens it. */
  readonly door: () => { readonly url: string; readonly secret: string }
  /** Registers the cube anew when the server does not know it by its secret; `door` is another one then. */
  readonly enrol: (() => Promise<void>) | undefined
  readonly heartbeatMs: number
  readonly backOff: { readonly minMs: number; readonly maxMs: number }
  readonly journal: Journal
  readonly now: NowOrNever
  readonly openings: Pick<OpenHandler, 'open'>
  readonly orders: Pick<OrderHandler, 'carryOut'>
  readonly onRequests: (requests: Requests['requests']) => void
  readonly codes: Pick<CodeHandler, 'receive'>
  readonly clock: Clock
  readonly log: Log
  readonly hello: () => Omit<z.infer<typeof Hello>, '@type'>
  readonly onConfiguration: (configuration: SiteConfiguration) => Promise<void>
  readonly onState: (state: LinkState) => void
  readonly delivery?: Delivery | undefined
}

/** `connected` only after the server's Welcome. */
export type LinkState = 'connecting' | 'connected' | 'disconnected' | 'stopped'

/** The connection to the server: Hello, then the events that were kept, in order, then new ones; commands come back. */
export class ServerLink {
  readonly #options: LinkOptions
  readonly #connection: VcmpConnection
  /** Settled when the current connection was welcomed, or is no more. */
  #welcomed: Promise<void> = Promise.resolve()
  /** Ends the delivery of the current connection. */
  #session = new AbortController()
  /** The server does not know this cube, or not by this secret. */
  #refused = false

  constructor(options: LinkOptions) {
    this.#options = options
    this.#session.abort()
    this.#connection = connect({
      open: async (listener, signal) => {
        if (this.#refused) await options.enrol?.()
        this.#refused = false
        const { url, secret } = options.door()
        await openWebSocket(url, { headers: { authorization: `Bearer ${secret}` } })(listener, signal)
      },
      heartbeat: { intervalMs: options.heartbeatMs, initiate: false },
      backOff: options.backOff,
      handle: (message) => this.#handle(message),
      onError: (error) => options.log.error(`A message of the server failed: ${messageOf(error)}`),
      onState: (state, why) => this.#changed(state, why),
    })
  }

  stop(): void {
    this.#connection.close(1000, 'The controller stops')
  }

  #changed(state: ConnectionState, why?: { code: number; reason: string }): void {
    this.#session.abort()
    this.#options.now.leave()
    if (why?.code === closeCodes.unauthenticated || why?.code === closeCodes.notFound) this.#refused = true
    if (state === 'open') {
      const session = new AbortController()
      this.#session = session
      this.#welcomed = this.#greet(session.signal)
      return
    }
    if (state === 'reconnecting') this.#options.log.warn(`Not connected to the server: ${explain(why)}`)
    this.#options.onState(state === 'connecting' ? 'connecting' : state === 'closed' ? 'stopped' : 'disconnected')
  }

  async #greet(session: AbortSignal): Promise<void> {
    const { now, journal, clock, hello, log, onState } = this.#options
    try {
      const askedAt = clock.monotonic()
      const welcome = Welcome.parse(await this.#request({ '@type': 'Hello', ...hello() }))
      const server = new PeerClock()
      server.heard(Date.parse(welcome.now), clock.monotonic(), askedAt)
      if (session.aborted) return
      await journal.meet(welcome.acknowledged)
      if (session.aborted) return
      now.enter(welcome.epoch, server)
      log.info(`Connected to the server (epoch ${welcome.epoch}, ${journal.pendingCount} events to deliver).`)
      onState('connected')
      void this.#deliver(session)
      void this.#follow(server, session)
    } catch (error) {
      if (session.aborted) return
      log.error(`The server did not welcome this cube: ${messageOf(error)}`)
      this.#connection.reset('Not welcomed')
    }
  }

  async #handle(received: ReceivedMessage): Promise<unknown> {
    const parsed = ServerToCube.safeParse(received)
    if (!parsed.success) {
      throw new VcmpProblem({ status: 400, title: `The message ${received['@type']} is not understood by this cube.` })
    }
    // A command right behind the Welcome may be read before the Welcome is worked off.
    await this.#welcomed
    const message = parsed.data
    switch (message['@type']) {
      case 'OpenLock':
        await this.#options.openings.open(message)
        break
      case 'SiteConfiguration':
        await this.#options.onConfiguration(message)
        break
      case 'Requests':
        this.#options.onRequests(message.requests)
        break
      case 'MaintenanceCodes':
        return { codes: await this.#options.codes.receive(message) }
      default:
        await this.#options.orders.carryOut(message satisfies OrderFrame)
    }
    return undefined
  }

  /** One batch after the other for as long as this connection lives. */
  async #deliver(session: AbortSignal): Promise<void> {
    const { journal, log, backOff } = this.#options
    const delivery: Delivery = this.#options.delivery ?? ((events, send) => send(events))
    let failures = 0
    while (!session.aborted) {
      const events = fitting(journal.after(journal.acknowledged, BATCH))
      if (events.length === 0) {
        await this.#nextEvent(session)
        continue
      }
      try {
        const before = journal.acknowledged
        const acknowledged = await delivery(events, (batch) => this.#send(batch))
        await journal.acknowledge(acknowledged)
        if (journal.acknowledged > before) failures = 0
        else failures++
      } catch (error) {
        if (session.aborted || error instanceof VcmpClosed) return
        failures++
        log.warn(`${events.length} events were not taken by the server and stay here: ${messageOf(error)}`)
        if (!(error instanceof VcmpNak)) {
          this.#connection.reset('Events were not acknowledged')
          return
        }
      }
      if (failures > 0) await pause(Math.min(backOff.maxMs, backOff.minMs * 2 ** (failures - 1)), session)
    }
  }

  async #send(events: readonly FieldEvent[]): Promise<number> {
    const message: z.infer<typeof Events> = { '@type': 'Events', events: [...events] }
    return EventsStored.parse(await this.#request(message)).acknowledged
  }

  /** Keeps up with the server's clock as long as this connection lives: no two clocks run alike for long. */
  async #follow(server: PeerClock, session: AbortSignal): Promise<void> {
    const { clock, heartbeatMs } = this.#options
    while (!session.aborted) {
      // At once too: Hello may have taken long, and then leaves much open.
      const askedAt = clock.monotonic()
      try {
        const { now } = ServerTime.parse(await this.#request({ '@type': 'AskTime' } satisfies AskTime))
        server.heard(Date.parse(now), clock.monotonic(), askedAt)
      } catch {
        // What was heard before still holds; a connection that is lost says so itself.
      }
      await pause(CLOCK_EVERY * heartbeatMs, session)
    }
  }

  #nextEvent(session: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop()
        session.removeEventListener('abort', done)
        resolve()
      }
      const stop = this.#options.journal.onKept(done)
      session.addEventListener('abort', done, { once: true })
    })
  }

  #request(message: { '@type': string }): Promise<unknown> {
    return this.#connection.request(message, { timeoutMs: ANSWER_TIMEOUT_MS })
  }
}

/** As many of the events as one frame can carry, and at least one. */
function fitting(events: readonly FieldEvent[]): readonly FieldEvent[] {
  let bytes = 0
  const end = events.findIndex((event, at) => {
    bytes += Buffer.byteLength(JSON.stringify(event))
    return at > 0 && bytes > BATCH_BYTES
  })
  return end === -1 ? events : events.slice(0, end)
}

function pause(ms: number, session: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      session.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    session.addEventListener('abort', done, { once: true })
  })
}

/** Why a connection did not last, in words. */
function explain(why?: { code: number; reason: string }): string {
  if (!why) return 'no reason known'
  if (why.code === closeCodes.unauthenticated) return 'the server does not accept the secret of this cube'
  if (why.code === closeCodes.notFound) return 'the server does not know this cube'
  return why.reason === '' ? `code ${why.code}` : `${why.reason} (code ${why.code})`
}
