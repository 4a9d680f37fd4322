import { type AppEventMessage, appEventsPath } from '@cubeward/contract/app/events.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { attach } from '@cubeward/vcmp/node.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { says } from '@cubeward/words/said.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { type Admission, admitted } from '../http/access.ts'
import type { AppActor } from '../http/actor.ts'
import { type Bus, NoResponder } from './bus.ts'
import { restarting } from './close-frame.ts'
import { withNak } from './nak.ts'
import { unknownMessage } from './refusals.ts'
import { acknowledgeMs, subjects, type Taken } from './subjects.ts'
import { isPlain, type StreamRoute, type Upgrade } from './upgrade.ts'

interface AppSocketsDeps {
  bus: Bus
  log: Logger
  heartbeatMs: number
  opened: (socket: WebSocket) => void
  /** Whose token it is. */
  admission: Admission<AppActor>
  /** Whether the API key still exists: a connection outlives the token it began with. */
  keyExists: (app: AppActor) => Promise<boolean>
}

/** Most connections of one app to this node: enough for its servers, and an app that never closes any does not harm others. */
const mostOfApp = 20

interface Connection {
  app: AppActor
  session: VcmpSession
}

/** The connections of apps to this node, on which they hear of their occupancies. */
export class AppSockets {
  readonly route: StreamRoute
  readonly #deps: AppSocketsDeps
  readonly #admitted = new WeakMap<Upgrade, AppActor>()
  readonly #connections = new Set<Connection>()
  /** Of each app that is connected here: answers for all of its connections, until the last one has ended. */
  readonly #responding = new Map<string, Promise<() => void>>()
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
        if (app.keyId === consumerToken) session.close(closeCodes.unauthenticated, 'The API key was deleted')
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
    for (const { session } of this.#connections) session.close(...restarting())
  }

  async #admit(upgrade: Upgrade): Promise<void> {
    const app = await admitted('app', this.#deps.admission, upgrade.authorization, {})
    if (this.#of(app.id).length >= mostOfApp) throw problem('app.tooManyConnections', { max: mostOfApp })
    this.#admitted.set(upgrade, app)
  }

  /** The newest first. */
  #of(appId: string): Connection[] {
    return [...this.#connections].filter(({ app }) => app.id === appId).reverse()
  }

  async #accepted(socket: WebSocket, upgrade: Upgrade): Promise<void> {
    const { log, heartbeatMs, opened } = this.#deps
    const app = this.#admitted.get(upgrade)
    if (app === undefined) return socket.terminate()
    opened(socket)
    const onInternal = (err: unknown) => log.error({ err, app: app.id }, 'a message of an app failed')
    const session = attach(socket, {
      plain: isPlain(upgrade.query),
      heartbeat: { intervalMs: heartbeatMs, initiate: true },
      maxInFlight: 16,
      handle: () =>
        withNak(async () => {
          throw unknownMessage()
        }, onInternal),
      onClose: () => {
        this.#connections.delete(connection)
        void this.#leave(app.id)
      },
    })
    const connection: Connection = { app, session }
    this.#connections.add(connection)
    await this.#respond(app.id)
    if (!session.isOpen) return
    // Its key may have been deleted since it was let in.
    await this.#check(connection)
    for (const listener of this.#listeners) listener(app.id)
  }

  async #respond(appId: string): Promise<void> {
    const there =
      this.#responding.get(appId) ??
      this.#deps.bus.respond(subjects.appEvents(appId), (message) => this.#send(appId, message))
    this.#responding.set(appId, there)
    await there
  }

  async #leave(appId: string): Promise<void> {
    const there = this.#responding.get(appId)
    if (there === undefined || this.#of(appId).length > 0) return
    this.#responding.delete(appId)
    const leave = await there
    leave()
  }

  /** Sends on the newest connection of the app, and on the next if that one is lost. The id of the event stays the same. */
  async #send(appId: string, message: AppEventMessage): Promise<Taken> {
    for (const { session } of this.#of(appId)) {
      const taken = await this.#ask(session, message)
      if (taken !== undefined) return taken
    }
    return { ok: false, reason: says('app.connectionLost') }
  }

  /** Undefined if the connection was lost. */
  async #ask(session: VcmpSession, message: AppEventMessage): Promise<Taken | undefined> {
    try {
      await session.request(message, { timeoutMs: acknowledgeMs })
      return { ok: true }
    } catch (error) {
      if (error instanceof VcmpNak)
        return { ok: false, reason: says('app.eventRefused'), said: JSON.stringify(error.problem).slice(0, 2_048) }
      if (error instanceof VcmpTimeout) return { ok: false, reason: says('app.eventLate') }
      if (error instanceof VcmpClosed) return undefined
      throw error
    }
  }

  async #check({ app, session }: Connection): Promise<void> {
    if (!(await this.#deps.keyExists(app))) session.close(closeCodes.unauthenticated, 'The API key was deleted')
  }

  /** The nodes could not hear each other: keys may have been deleted meanwhile. */
  async #lookAgain(): Promise<void> {
    for (const connection of this.#connections)
      await this.#check(connection).catch((err: unknown) => this.#deps.log.error({ err }, 'a key of an app is unknown'))
  }
}
