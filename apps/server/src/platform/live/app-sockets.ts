import { type AppEventMessage, appEventsPath } from '@cubeward/contract/app/events.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { attach } from '@cubeward/vcmp/node.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { type Admission, admitted } from '../http/access.ts'
import type { AppActor } from '../http/actor.ts'
import { answering, unknownMessage } from './answer.ts'
import { type Bus, NoResponder } from './bus.ts'
import { subjects, type Taken } from './subjects.ts'
import { isPlain, type StreamRoute, type Upgrade } from './upgrade.ts'

interface AppSocketsDeps {
  bus: Bus
  log: Logger
  heartbeatMs: number
  opened: (socket: WebSocket) => void
  /** Whose token it is. */
  admission: Admission<AppActor>
}

/** Within this time an app acknowledges an event; less than what a question may take between nodes. */
const acknowledgeMs = 15_000
const mostOfApp = 20
const REVOKED = 4401

interface Connection {
  app: AppActor
  token: string
  session: VcmpSession
}

/** The connections of apps to this node, on which they hear of their occupancies. */
export class AppSockets {
  readonly route: StreamRoute
  readonly #deps: AppSocketsDeps
  readonly #admitted = new WeakMap<Upgrade, { app: AppActor; token: string }>()
  readonly #connections = new Set<Connection>()
  readonly #listeners: ((appId: string) => unknown)[] = []

  constructor(deps: AppSocketsDeps) {
    this.#deps = deps
    this.route = {
      path: appEventsPath,
      // No page opens it: what an app proves itself by is not for browsers.
      kind: 'device',
      admit: (upgrade) => this.#admit(upgrade),
      accepted: (socket, upgrade) => this.#accepted(socket, upgrade),
    }
  }

  /** To be awaited before the first connection is taken. */
  async start(): Promise<void> {
    const { bus } = this.#deps
    bus.onResumed(() => void this.#lookAgain())
    await bus.subscribe(subjects.appKeyRevoked, ({ consumerToken }) => {
      for (const { app, session } of this.#connections)
        if (app.keyId === consumerToken) session.close(REVOKED, 'The API key was deleted')
    })
  }

  /** Hears of each new connection of an app to this node. */
  onConnected(listener: (appId: string) => unknown): void {
    this.#listeners.push(listener)
  }

  /** Sends an event to the app, wherever it is connected; undefined if it is not. */
  async deliver(appId: string, message: AppEventMessage): Promise<Taken | undefined> {
    try {
      return await this.#deps.bus.request(subjects.appEvents(appId), message)
    } catch (error) {
      if (error instanceof NoResponder) return undefined
      throw error
    }
  }

  close(): void {
    for (const { session } of this.#connections)
      session.close(1012, `restart; retry in ${Math.ceil(Math.random() * 10_000)} ms`)
  }

  async #admit(upgrade: Upgrade): Promise<void> {
    const token = upgrade.query.get('access_token') ?? undefined
    const authorization = token === undefined ? upgrade.authorization : `Bearer ${token}`
    const app = await admitted('app', this.#deps.admission, authorization, {})
    if ([...this.#connections].filter((one) => one.app.id === app.id).length >= mostOfApp)
      throw problem('app.tooManyCalls')
    this.#admitted.set(upgrade, { app, token: (authorization ?? '').replace(/^Bearer /i, '') })
  }

  async #accepted(socket: WebSocket, upgrade: Upgrade): Promise<void> {
    const { bus, log, heartbeatMs, opened } = this.#deps
    const known = this.#admitted.get(upgrade)
    if (known === undefined) return socket.terminate()
    opened(socket)
    let leave: (() => void) | undefined
    let over = false
    const onInternal = (err: unknown) => log.error({ err, app: known.app.id }, 'a message of an app failed')
    const session = attach(socket, {
      plain: isPlain(upgrade.query),
      heartbeat: { intervalMs: heartbeatMs, initiate: true },
      maxInFlight: 16,
      handle: () =>
        answering(async () => {
          throw unknownMessage()
        }, onInternal),
      onClose: () => {
        over = true
        this.#connections.delete(connection)
        leave?.()
      },
    })
    const connection: Connection = { ...known, session }
    this.#connections.add(connection)
    leave = await bus.respond(subjects.appEvents(known.app.id), (message) => this.#send(connection, message))
    if (over) return leave()
    // Its key may have been deleted since it was let in.
    await this.#check(connection)
    for (const listener of this.#listeners) listener(known.app.id)
  }

  async #send({ session }: Connection, message: AppEventMessage): Promise<Taken> {
    try {
      await session.request(message, { timeoutMs: acknowledgeMs })
      return { ok: true }
    } catch (error) {
      if (error instanceof VcmpNak)
        return { ok: false, reason: 'The app refused the event.', said: JSON.stringify(error.problem).slice(0, 2_048) }
      if (error instanceof VcmpTimeout) return { ok: false, reason: 'The app did not acknowledge the event in time.' }
      if (error instanceof VcmpClosed) return { ok: false, reason: 'The connection of the app was lost.' }
      throw error
    }
  }

  async #check({ app, token, session }: Connection): Promise<void> {
    const now = await this.#deps.admission({ params: {}, secret: token, address: '' })
    if (now?.keyId !== app.keyId) session.close(REVOKED, 'The token is no longer valid')
  }

  /** The nodes could not hear each other: keys may have been deleted meanwhile. */
  async #lookAgain(): Promise<void> {
    for (const connection of this.#connections)
      await this.#check(connection).catch((err: unknown) => this.#deps.log.error({ err }, 'a key of an app is unknown'))
  }
}
