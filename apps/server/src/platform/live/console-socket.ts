import { randomUUID } from 'node:crypto'
import { ScreenName, TerminalSize } from '@cubeward/contract/admin/unit-parts.ts'
import { type UnitRequest, unitAnswers } from '@cubeward/contract/admin/unit-requests.ts'
import type { Access } from '@cubeward/contract/kernel/access.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { Stream } from '@cubeward/contract/kernel/endpoint.ts'
import { checked } from '@cubeward/contract/kernel/field-errors.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import {
  type CubeOrder,
  cubeStream,
  type OpenLock,
  operatorStream,
  type Renew,
  type Renewed,
  type WithdrawOpenLock,
} from '@cubeward/contract/live/cube-events.ts'
import { type TerminalInput, type TerminalResize, terminalStream } from '@cubeward/contract/live/terminal.ts'
import { unitStream } from '@cubeward/contract/live/unit-events.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { says } from '@cubeward/words/said.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import { createAuthorize } from '../http/access.ts'
import type { Asker } from '../http/actor.ts'
import type { TokenUser } from '../http/token-user.ts'
import type { Bus } from './bus.ts'
import { type CloseFrame, restarting } from './close-frame.ts'
import type { Commands } from './commands.ts'
import { connectedOf, operatorExists } from './connection-queries.ts'
import type { CubeCommands } from './cube-commands.ts'
import { cubeTopic, type Feeds, operatorTopic, type Subscription, unitTopic } from './feeds.ts'
import type { LiveIdentity } from './live-identity.ts'
import { withNak } from './nak.ts'
import { unknownMessage } from './refusals.ts'
import { subjects } from './subjects.ts'
import type { Terminal, Terminals } from './terminals.ts'
import { unitConnected } from './unit-queries.ts'
import type { UnitRequests } from './unit-requests.ts'
import { isPlain, type StreamRoute, type Upgrade } from './upgrade.ts'

interface Deps {
  db: Database
  bus: Bus
  feeds: Feeds
  commands: Commands
  cubeCommands: CubeCommands
  units: UnitRequests
  terminals: Terminals
  identity: LiveIdentity
  log: Logger
  now: () => number
  ticketsOnly: boolean
  heartbeatMs: number
  opened: (socket: WebSocket) => void
}

const unauthenticated: CloseFrame = [closeCodes.unauthenticated, 'unauthenticated']
const forbidden: CloseFrame = [closeCodes.forbidden, 'role.missing']
/** The same for foreign and for absent. */
const absent: CloseFrame = [closeCodes.notFound, 'notFound']
const failed: CloseFrame = [closeCodes.failed, 'internal']
const noSize = says('number.wholeRange', { min: 1, max: 1_000 })

interface Place {
  operator: string
  /** Undefined on a stream of something else. */
  cubeId: string | undefined
  unitId: string | undefined
}
interface Viewer extends Place {
  stream: Stream
  path: string
  session: VcmpSession
  subscription: Subscription | undefined
  user: TokenUser | undefined
  expiry: NodeJS.Timeout | undefined
  /** Says now and then that somebody looks at the unit. */
  watching: NodeJS.Timeout | undefined
  /** On the stream of a terminal: what was opened, once it is. */
  terminal: Promise<Terminal | undefined> | undefined
  /** Keys typed into a terminal are sent one message after the other, so that they keep their order. */
  turn: Promise<unknown>
}

const accessOf = ({ stream }: Viewer) => stream.declared.access
/** A unit tells its metrics often for a minute after it was said to be watched. */
const WATCH_MS = 30_000

/** The console does not wait for receipts of keys, sizes and shown output. It waits for the receipt of each piece of a paste. */
const isKeyOrAck = (message: ReceivedMessage) =>
  message.paste !== true && ['input', 'resize', 'ack'].includes(message['@type'])

/** An answer that is given later, while the next messages are carried out. */
class Later {
  readonly work: Promise<unknown>
  constructor(work: Promise<unknown>) {
    this.work = work
  }
}

type Handlers = Record<string, (viewer: Viewer, actor: Asker, message: never) => Promise<unknown>>

/** The consoles that listen on this node, and what they ask for. */
export class ConsoleSockets {
  readonly routes: readonly StreamRoute[]
  readonly #deps: Deps
  readonly #authorize: ReturnType<typeof createAuthorize>
  readonly #open = new Set<Viewer>()
  readonly #unlisten: (() => void)[]

  constructor(deps: Deps) {
    this.#deps = deps
    this.#authorize = createAuthorize(deps.identity, (operator) => operatorExists(deps.db, operator))
    const placeOf = ({ operator, cubeId, unitId }: Viewer, deadline?: string) => ({
      operatorId: operator,
      deviceId: cubeId ?? unitId ?? '',
      deadline,
    })
    const order: Handlers[string] = (viewer, actor, { deadline, ...message }: CubeOrder & { deadline?: string }) =>
      deps.cubeCommands.order(actor, placeOf(viewer, deadline), message as CubeOrder)
    const toCube: Handlers = {
      OpenLock: (viewer, actor, { lock, commandId = randomUUID(), deadline }: z.output<typeof OpenLock>) =>
        deps.commands.openLock(actor, placeOf(viewer, deadline), { lock, commandId }),
      WithdrawOpenLock: (viewer, actor, { lock, commandId }: z.output<typeof WithdrawOpenLock>) =>
        deps.commands.withdraw(actor, placeOf(viewer), { lock, commandId }),
      TakeScreenshot: order,
      UpdateSoftware: order,
      RestartController: order,
      RestartUserInterface: order,
      RestartOperatingSystem: order,
    }
    const request: Handlers[string] = (viewer, actor, { deadline, ...message }: UnitRequest & { deadline?: string }) =>
      deps.units.request(actor, placeOf(viewer, deadline), message as UnitRequest)
    const toUnit: Handlers = Object.fromEntries(Object.keys(unitAnswers).map((type) => [type, request]))
    const ofAll: Handlers = {
      Renew: (viewer, _actor, { ticket }: Renew) => this.#renew(viewer, ticket),
    }
    this.routes = [
      this.#route(cubeStream, { ...ofAll, ...toCube }),
      this.#route(operatorStream, ofAll),
      this.#route(unitStream, { ...ofAll, ...toUnit }),
      this.#route(terminalStream, { ...ofAll, ...this.#toTerminal() }),
    ]
    const { memberships, sessions } = deps.identity
    this.#unlisten = [
      memberships.onChange((userId) => this.#recheck(({ user }) => userId === undefined || user?.sub === userId)),
      sessions.onEnd(() => this.#endOver()),
    ]
  }

  /** To be awaited before the first connection is taken. */
  async start(): Promise<void> {
    this.#deps.bus.onResumed(() => this.#recheck(() => true))
    await this.#deps.bus.subscribe(subjects.signedOut, ({ userId }) => {
      for (const { stream, user, session } of this.#open)
        if (stream === terminalStream && user?.sub === userId) session.close(...unauthenticated)
    })
    await this.#deps.bus.subscribe(subjects.access, (changed) =>
      this.#recheck((viewer) =>
        'cubeId' in changed
          ? // the units of a cube go where it goes
            viewer.cubeId === changed.cubeId || viewer.unitId !== undefined
          : 'unitId' in changed
            ? viewer.unitId === changed.unitId
            : viewer.operator === changed.operator,
      ),
    )
  }

  get count(): number {
    return this.#open.size
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten()
    for (const { session } of this.#open) session.close(...restarting())
  }

  #toTerminal(): Handlers {
    const tell = (say: (terminal: Terminal, message: never) => Promise<void> | void): Handlers[string] => {
      return async ({ terminal }, _actor, message) => {
        const open = await terminal
        const later = open && say(open, message)
        return later === undefined ? {} : new Later(later.then(() => ({})))
      }
    }
    return {
      input: tell((terminal, { data, paste }: z.output<typeof TerminalInput>) =>
        paste ? terminal.paste(data) : terminal.input(data),
      ),
      resize: tell((terminal, { cols, rows }: z.output<typeof TerminalResize>) => terminal.resize({ cols, rows })),
      ack: tell((terminal, { seq }: { seq: number }) => terminal.shown(seq)),
    }
  }

  #route(stream: Stream, handlers: Handlers): StreamRoute {
    return {
      path: stream.path,
      kind: 'console',
      accepted: (socket, upgrade) => this.#accepted(stream, handlers, socket, upgrade),
    }
  }

  async #accepted(stream: Stream, handlers: Handlers, socket: WebSocket, upgrade: Upgrade): Promise<void> {
    const { heartbeatMs, log, opened } = this.#deps
    opened(socket)
    const operator = upgrade.params.operator ?? ''
    const { cubeId, unitId } = upgrade.params
    const onInternal = (err: unknown) => log.error({ err, path: upgrade.path }, 'a message of a console failed')
    let decide: (allowed: boolean) => void = () => undefined
    const decided = new Promise<boolean>((resolve) => {
      decide = resolve
    })
    const session = attach(socket, {
      plain: isPlain(upgrade.query),
      heartbeat: { intervalMs: heartbeatMs, initiate: true },
      maxPayload: wsOptions.console.maxPayload,
      maxInFlight: stream === terminalStream ? 1_024 : 16,
      ...(stream === terminalStream && { unhurried: isKeyOrAck }),
      handle: async (message) => {
        // A connection that is not admitted gets no answers.
        if (await decided) {
          const work = () => withNak(() => this.#command(stream, handlers, viewer, message), onInternal)
          if (stream !== terminalStream) return work()
          const done = viewer.turn.then(work)
          viewer.turn = done.catch(() => undefined)
          const answer = await done
          return answer instanceof Later ? withNak(() => answer.work, onInternal) : answer
        }
        throw problem('unauthenticated')
      },
      onClose: () => {
        clearTimeout(viewer.expiry)
        clearInterval(viewer.watching)
        viewer.subscription?.end()
        void viewer.terminal?.then((terminal) => terminal?.left())
        this.#open.delete(viewer)
        decide(false)
      },
    })
    const viewer: Viewer = {
      stream,
      path: upgrade.path,
      operator,
      cubeId,
      unitId,
      session,
      subscription: undefined,
      user: undefined,
      expiry: undefined,
      watching: undefined,
      terminal: undefined,
      turn: Promise.resolve(),
    }
    this.#open.add(viewer)
    const refusal = await this.#admit(stream, viewer, upgrade)
    if (!session.isOpen) return
    if (typeof refusal !== 'boolean') {
      log.info({ path: upgrade.path, code: refusal[0] }, 'live connection refused')
      session.close(...refusal)
      return
    }
    viewer.subscription?.start(refusal)
    if (stream === terminalStream) viewer.terminal = this.#openTerminal(viewer, upgrade)
    else if (unitId !== undefined) this.#watch(viewer, unitId)
    decide(true)
  }

  async #openTerminal(viewer: Viewer, { params, query }: Upgrade): Promise<Terminal | undefined> {
    const { session, operator, unitId = '', user } = viewer
    const size = TerminalSize.safeParse({ cols: Number(query.get('cols')), rows: Number(query.get('rows')) })
    const screen = params.screen === 'new' ? undefined : params.screen
    if (!size.success || (screen !== undefined && !ScreenName.safeParse(screen).success)) {
      session.close(closeCodes.invalid, size.success ? 'unit.screenName' : noSize)
      return undefined
    }
    try {
      if (user === undefined) throw problem('unauthenticated')
      const actor = await this.#authorize(user, terminalStream.declared.access, operator)
      const terminal = await this.#deps.terminals.open({
        ...{ actor, operatorId: operator, unitId, screen, size: size.data },
        viewer: { notify: (message) => session.notify(message), close: (code, reason) => session.close(code, reason) },
      })
      // it may have been given up while it was opened
      if (!session.isOpen) terminal?.left()
      return terminal
    } catch (err) {
      this.#deps.log.error({ err, path: viewer.path }, 'a terminal could not be opened')
      session.close(...failed)
      return undefined
    }
  }

  #watch(viewer: Viewer, unitId: string): void {
    const say = () => this.#deps.bus.publish(subjects.unitWatched, { unitId })
    viewer.watching = setInterval(say, WATCH_MS)
    say()
  }

  /** Whether the cube is connected, if the console may see it. */
  async #admit(stream: Stream, viewer: Viewer, { path, query }: Upgrade): Promise<boolean | CloseFrame> {
    try {
      const user = await this.#userOf(query.get('access_token'), path, stream === terminalStream)
      if (user === undefined) return unauthenticated
      this.#livesWith(viewer, user)
      if (stream !== terminalStream) await this.#subscribe(viewer)
      return await this.#standing(stream.declared.access, viewer, user)
    } catch (err) {
      this.#deps.log.error({ err, path }, 'live connection failed')
      return failed
    }
  }

  /** Subscribes before access is checked, so that no event and no change of rights is missed in between. */
  async #subscribe(viewer: Viewer): Promise<void> {
    const { operator, cubeId, unitId, session } = viewer
    const topic =
      cubeId !== undefined ? cubeTopic(cubeId) : unitId !== undefined ? unitTopic(unitId) : operatorTopic(operator)
    const subscription = await this.#deps.feeds.subscribe(topic, session)
    if (session.isOpen) viewer.subscription = subscription
    else subscription.end()
  }

  #livesWith(viewer: Viewer, user: TokenUser): void {
    viewer.user = user
    clearTimeout(viewer.expiry)
    const restMs = Math.max(0, user.expires * 1000 - Date.now())
    // setTimeout takes 31 bits: a token that lives longer gets no timer.
    if (restMs < 2 ** 31) viewer.expiry = setTimeout(() => viewer.session.close(...unauthenticated), restMs)
  }

  /** From now on the new token counts. If the ticket is refused, the connection ends when the old token expires. */
  async #renew(viewer: Viewer, ticket: string): Promise<z.output<typeof Renewed>> {
    const user = await this.#deps.identity.tickets.redeem(ticket, viewer.path)
    if (user === null || user.sub !== viewer.user?.sub) throw problem('unauthenticated')
    const standing = await this.#standing(accessOf(viewer), viewer, user)
    if (typeof standing !== 'boolean') viewer.session.close(...standing)
    if (viewer.session.isOpen) this.#livesWith(viewer, user)
    return { expires: new Date(user.expires * 1000).toISOString(), now: new Date(this.#deps.now()).toISOString() }
  }

  async #userOf(token: string | null, path: string, ticketAlone: boolean): Promise<TokenUser | undefined> {
    const { identity, ticketsOnly } = this.#deps
    if (token === null || token === '') return undefined
    const byTicket = await identity.tickets.redeem(token, path)
    if (byTicket !== null || ticketsOnly || ticketAlone) return byTicket ?? undefined
    try {
      return await identity.verify(token)
    } catch (error) {
      if (error instanceof Problem && error.code === 'unauthenticated') return undefined
      throw error
    }
  }

  async #standing(access: Access, place: Place, user: TokenUser): Promise<boolean | CloseFrame> {
    try {
      await this.#authorize(user, access, place.operator)
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return absent
      if (error instanceof Problem && error.status === 403) return forbidden
      throw error
    }
    if (place.unitId !== undefined) return (await unitConnected(this.#deps.db, place.operator, place.unitId)) ?? absent
    if (place.cubeId === undefined) return true
    return (await connectedOf(this.#deps.db, place.operator, place.cubeId)) ?? absent
  }

  /** Rights are looked up anew for each message. */
  async #command(stream: Stream, handlers: Handlers, viewer: Viewer, message: ReceivedMessage): Promise<unknown> {
    const type = message['@type']
    const declared = Object.hasOwn(stream.declared.commands, type) ? stream.declared.commands[type] : undefined
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined
    if (declared === undefined || handler === undefined) throw unknownMessage()
    const { user } = viewer
    if (user === undefined) throw problem('unauthenticated')
    const actor = await this.#authorize(user, declared.access, viewer.operator)
    return handler(viewer, actor, checked(declared.message, message) as never)
  }

  /** Ends the connections whose session has ended. */
  #endOver(): void {
    for (const { user, session } of this.#open)
      if (user !== undefined && this.#deps.identity.sessions.has(user.sid)) session.close(...unauthenticated)
  }

  /** Closes those of the connections that are no longer allowed, and tells the others that their rights may have changed. */
  #recheck(concerned: (viewer: Viewer) => boolean): void {
    for (const viewer of this.#open) {
      const { user, session } = viewer
      if (user === undefined || !concerned(viewer)) continue
      this.#standing(accessOf(viewer), viewer, user).then(
        (standing) => {
          if (typeof standing !== 'boolean') session.close(...standing)
          // told once: whoever has a page of the operator open listens to its stream
          else if (viewer.stream === operatorStream) viewer.subscription?.rightsChanged()
        },
        (err: unknown) => {
          // If the check itself fails, the connection is not allowed.
          this.#deps.log.error({ err }, 'rights of a live connection could not be read')
          session.close(...failed)
        },
      )
    }
  }
}
