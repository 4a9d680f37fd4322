import { randomUUID } from 'node:crypto'
import type { Stream } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import {
  type CubeOrder,
  cubeStream,
  type OpenLock,
  operatorStream,
  type Renew,
} from '@cubeward/contract/live/cube-events.ts'
import { isPermission, may } from '@cubeward/domain/permissions.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import type { TokenUser } from '../identity/tokens.ts'
import { answering, parsed, unknownMessage } from './answer.ts'
import { type Bus, subjects } from './bus.ts'
import type { Callers, LiveActor } from './callers.ts'
import type { Commands } from './commands.ts'
import { connectedOf, operatorExists } from './connection-queries.ts'
import { cubeTopic, type Feeds, operatorTopic, type Subscription } from './feeds.ts'
import type { Orders } from './orders.ts'
import type { StreamRoute, Upgrade } from './upgrade.ts'

interface Deps {
  db: Database
  bus: Bus
  feeds: Feeds
  commands: Commands
  orders: Orders
  callers: Callers
  log: Logger
  ticketsOnly: boolean
  heartbeatMs: number
  opened: (socket: WebSocket) => void
}

/** Why a connection is not, or no longer, allowed; the same words for foreign and for absent. */
class Refusal {
  readonly code: number
  readonly reason: string
  constructor(code: number, reason: string) {
    this.code = code
    this.reason = reason
  }
}
const unauthenticated = new Refusal(4401, 'Sign in to continue.')
const forbidden = new Refusal(4403, 'Your role does not allow this.')
const absent = new Refusal(4404, 'Not found.')
const failed = new Refusal(1011, 'Something went wrong.')

interface Place {
  operator: string
  /** Undefined on the stream of an operator. */
  cubeId: string | undefined
}
interface Viewer extends Place {
  path: string
  session: VcmpSession
  subscription: Subscription
  user: TokenUser | undefined
  expiry: NodeJS.Timeout | undefined
}

const accessOf = ({ cubeId }: Place) => (cubeId === undefined ? operatorStream : cubeStream).declared.access

/** Who may see a cube, or anything of an operator, has changed. */
type AccessChange = { cubeId: string; operator?: undefined } | { cubeId?: undefined; operator: string }

type Handlers = Record<string, (viewer: Viewer, actor: LiveActor, message: never) => Promise<unknown>>

/** The consoles that listen on this node, and what they ask for. */
export class ConsoleSockets {
  readonly routes: readonly StreamRoute[]
  readonly #deps: Deps
  readonly #open = new Set<Viewer>()
  readonly #unlisten: () => void

  constructor(deps: Deps) {
    this.#deps = deps
    const order: Handlers[string] = ({ operator, cubeId }, actor, message: CubeOrder) =>
      deps.orders.order(actor, operator, cubeId ?? '', message)
    const toCube: Handlers = {
      OpenLock: ({ operator, cubeId }, actor, message: z.output<typeof OpenLock>) =>
        deps.commands.openLock(actor, operator, cubeId ?? '', {
          lock: message.lock,
          commandId: message.commandId ?? randomUUID(),
        }),
      TakeScreenshot: order,
      UpdateSoftware: order,
      RestartController: order,
      RestartUserInterface: order,
      RestartOperatingSystem: order,
    }
    const ofAll: Handlers = {
      Renew: (viewer, _actor, { ticket }: z.output<typeof Renew>) => this.#renew(viewer, ticket),
    }
    this.routes = [this.#route(cubeStream, { ...ofAll, ...toCube }), this.#route(operatorStream, ofAll)]
    this.#unlisten = deps.callers.memberships.onChange((userId) =>
      this.#recheck(({ user }) => userId === undefined || user?.sub === userId),
    )
    deps.bus.subscribe(subjects.access, ({ cubeId, operator }: AccessChange) =>
      this.#recheck((viewer) => (cubeId === undefined ? viewer.operator === operator : viewer.cubeId === cubeId)),
    )
  }

  get count(): number {
    return this.#open.size
  }

  close(): void {
    this.#unlisten()
    for (const { session } of this.#open)
      session.close(1012, `restart; retry in ${Math.ceil(Math.random() * 10_000)} ms`)
  }

  #route(stream: Stream, handlers: Handlers): StreamRoute {
    return {
      path: stream.path,
      kind: 'console',
      accepted: (socket, upgrade) => this.#accepted(stream, handlers, socket, upgrade),
    }
  }

  async #accepted(stream: Stream, handlers: Handlers, socket: WebSocket, upgrade: Upgrade): Promise<void> {
    const { feeds, heartbeatMs, log, opened } = this.#deps
    opened(socket)
    const operator = upgrade.params.operator ?? ''
    const cubeId = upgrade.params.cubeId
    const onInternal = (err: unknown) => log.error({ err, path: upgrade.path }, 'a message of a console failed')
    let decide: (allowed: boolean) => void = () => undefined
    const decided = new Promise<boolean>((resolve) => {
      decide = resolve
    })
    const session = attach(socket, {
      heartbeat: { intervalMs: heartbeatMs, initiate: true },
      maxPayload: wsOptions.console.maxPayload,
      maxInFlight: 16,
      handle: async (message) => {
        // Whoever is not let in is not answered either.
        if (await decided) return answering(() => this.#command(stream, handlers, viewer, message), onInternal)
        throw new Problem('unauthenticated')
      },
      onClose: () => {
        clearTimeout(viewer.expiry)
        viewer.subscription.end()
        this.#open.delete(viewer)
        decide(false)
      },
    })
    const topic = cubeId === undefined ? operatorTopic(operator) : cubeTopic(cubeId)
    // Known and subscribed before it is decided, so that no event and no change of rights falls in between.
    const viewer: Viewer = {
      path: upgrade.path,
      operator,
      cubeId,
      session,
      subscription: feeds.subscribe(topic, session),
      user: undefined,
      expiry: undefined,
    }
    this.#open.add(viewer)
    const refusal = await this.#admit(stream, viewer, upgrade)
    if (!session.isOpen) return
    if (refusal instanceof Refusal) {
      log.info({ path: upgrade.path, code: refusal.code }, 'live connection refused')
      session.close(refusal.code, refusal.reason)
      return
    }
    viewer.subscription.start(refusal)
    decide(true)
  }

  /** Whether the cube is connected, if the console may see it. */
  async #admit(stream: Stream, viewer: Viewer, { path, query }: Upgrade): Promise<boolean | Refusal> {
    try {
      const user = await this.#userOf(query.get('access_token'), path)
      if (user === undefined) return unauthenticated
      this.#livesWith(viewer, user)
      return await this.#standing(stream.declared.access, viewer, user)
    } catch (err) {
      this.#deps.log.error({ err, path }, 'live connection failed')
      return failed
    }
  }

  #livesWith(viewer: Viewer, user: TokenUser): void {
    viewer.user = user
    clearTimeout(viewer.expiry)
    const restMs = Math.max(0, user.expires * 1000 - Date.now())
    // setTimeout has 31 bits; no token that lives longer is waited for.
    if (restMs < 2 ** 31)
      viewer.expiry = setTimeout(() => viewer.session.close(unauthenticated.code, unauthenticated.reason), restMs)
  }

  /** What the new token allows counts from now on; a refused ticket leaves the connection to end with the old one. */
  async #renew(viewer: Viewer, ticket: string): Promise<{ expires: string }> {
    const user = this.#deps.callers.tickets.redeem(ticket, viewer.path)
    if (user === null || user.sub !== viewer.user?.sub) throw new Problem('unauthenticated')
    const standing = await this.#standing(accessOf(viewer), viewer, user)
    if (standing instanceof Refusal) viewer.session.close(standing.code, standing.reason)
    if (viewer.session.isOpen) this.#livesWith(viewer, user)
    return { expires: new Date(user.expires * 1000).toISOString() }
  }

  async #userOf(token: string | null, path: string): Promise<TokenUser | undefined> {
    const { callers, ticketsOnly } = this.#deps
    if (token === null || token === '') return undefined
    const byTicket = callers.tickets.redeem(token, path)
    if (byTicket !== null || ticketsOnly) return byTicket ?? undefined
    try {
      return await callers.verify(token)
    } catch (error) {
      if (error instanceof Problem && error.code === 'unauthenticated') return undefined
      throw error
    }
  }

  async #standing(access: string, place: Place, user: TokenUser): Promise<boolean | Refusal> {
    const { db } = this.#deps
    const actor = await this.#actor(user, place.operator)
    if (actor.role === null && !(actor.root && (await operatorExists(db, place.operator)))) return absent
    if (!isPermission(access) || !may(actor, access)) return forbidden
    if (place.cubeId === undefined) return true
    return (await connectedOf(db, place.operator, place.cubeId)) ?? absent
  }

  async #actor(user: TokenUser, operator: string): Promise<LiveActor> {
    const { callers } = this.#deps
    const role = await callers.memberships.roleIn(user.sub, operator)
    return { id: user.sub, name: user.name ?? user.email ?? user.sub, root: callers.isRoot(user), role }
  }

  /** Rights are looked up anew for each message (R12). */
  async #command(stream: Stream, handlers: Handlers, viewer: Viewer, message: ReceivedMessage): Promise<unknown> {
    const type = message['@type']
    const declared = Object.hasOwn(stream.declared.commands, type) ? stream.declared.commands[type] : undefined
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined
    if (declared === undefined || handler === undefined) throw unknownMessage()
    const { user } = viewer
    if (user === undefined) throw new Problem('unauthenticated')
    const actor = await this.#actor(user, viewer.operator)
    if (actor.role === null && !actor.root) throw new Problem('notFound')
    if (!isPermission(declared.access) || !may(actor, declared.access))
      throw new Problem('forbidden', 'Your role does not allow this. Ask an Admin of the operator.')
    return handler(viewer, actor, parsed(declared.message, message) as never)
  }

  /** Ends those of the connections that are no longer allowed; those that are learn that their rights may be others. */
  #recheck(concerned: (viewer: Viewer) => boolean): void {
    for (const viewer of this.#open) {
      const { user, session } = viewer
      if (user === undefined || !concerned(viewer)) continue
      this.#standing(accessOf(viewer), viewer, user).then(
        (standing) => {
          if (standing instanceof Refusal) session.close(standing.code, standing.reason)
          // told once: whoever has a page of the operator open listens to its stream
          else if (viewer.cubeId === undefined) viewer.subscription.rightsChanged()
        },
        (err: unknown) => {
          // If it cannot be told whether it is allowed, it is not.
          this.#deps.log.error({ err }, 'rights of a live connection could not be read')
          session.close(failed.code, failed.reason)
        },
      )
    }
  }
}
