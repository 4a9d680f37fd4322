import type { OpenLockFrame, OrderFrame } from '@cubeward/contract/device/cube.ts'
import { Problem, type ProblemCode } from '@cubeward/contract/kernel/problem.ts'
import type { CommandReceipt } from '@cubeward/contract/live/cube-events.ts'
import { may } from '@cubeward/domain/permissions.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { Logger } from 'pino'
import * as audit from '../audit/audit.ts'
import type { Database } from '../db/client.ts'
import * as queries from '../locks/commands-queries.ts'
import type { StoredLockEvent } from '../locks/events.ts'
import { type Bus, NoResponder, subjects } from './bus.ts'
import { type LiveActor, noCube, noLock } from './callers.ts'
import type { Feeds } from './feeds.ts'
import { nameOf, Outcomes, tellTrail, type Underway } from './outcomes.ts'
import type { Timings } from './timings.ts'
import { TokenBuckets } from './token-bucket.ts'

/** The connection of a cube, as far as commands need it. */
export interface CommandSession {
  readonly cubeId: string
  readonly epoch: number
  readonly isOpen: boolean
  /** Newest field event that arrived on it. */
  readonly newestSeq: number
  request(message: OpenLockFrame | OrderFrame, options: { timeoutMs: number }): Promise<unknown>
  /** Drops the connection together with what it has not sent yet (R21). */
  reset(reason: string): void
}

export interface OpenRequest {
  lock: string
  commandId: string
}
/** An opening that is allowed, on its way to the node that holds the cube's connection. */
interface Order extends OpenRequest {
  actor: { id: string; name: string }
  operatorId: string
  cubeId: string
  boxNumber: string | null
  tenantId: string | null
}
type Answer = { receipt: CommandReceipt } | { refused: { code: ProblemCode; detail: string } }

interface Pending extends Underway {
  readonly session: CommandSession
  readonly afterSeq: number
  sentAt: number | undefined
  settled: boolean
  timer: NodeJS.Timeout | undefined
}

interface Deps {
  db: Database
  bus: Bus
  feeds: Feeds
  log: Logger
  timings: Timings
  stopping: AbortSignal
  /** Wall clock and monotonic clock, in milliseconds. */
  now: () => number
  monotonic: () => number
}

/** Commands to locks: now or never. Nothing is queued, nothing is sent twice, and only a lock says that it opened. */
export class Commands {
  readonly #deps: Deps
  readonly #outcomes: Outcomes
  readonly #pending = new Map<string, Pending>()
  readonly #limit: TokenBuckets
  readonly #away: TokenBuckets
  /** Number of the last command of a connection. */
  readonly #seq = new WeakMap<CommandSession, number>()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#outcomes = new Outcomes({ ...deps, now: () => this.#iso() })
    // R24: 2 openings a second for each cube, whoever asks.
    this.#limit = new TokenBuckets({ perSecond: 2, burst: 2 }, deps.monotonic)
    // Of a cube that is away nothing opens, but each attempt is written down.
    this.#away = new TokenBuckets({ perSecond: 1, burst: 10 }, deps.monotonic)
  }

  async openLock(
    actor: LiveActor,
    operatorId: string,
    cubeId: string,
    { lock, commandId: given }: OpenRequest,
  ): Promise<CommandReceipt> {
    if (!may(actor, 'lock:open')) throw new Problem('forbidden', 'Your role does not allow to open locks.')
    const commandId = given.toLowerCase()
    const { db, bus } = this.#deps
    const target = await queries.target(db, operatorId, cubeId, { lock, commandId })
    if (target === undefined) throw noCube()
    if (target.lock === null) throw noLock()
    const { boxNumber, tenantId } = target
    const order: Order = {
      actor: { id: actor.id, name: actor.name },
      operatorId,
      cubeId,
      lock,
      commandId,
      boxNumber,
      tenantId,
    }
    const before = target.repeated ? await this.#repeated(order) : undefined
    if (before) return before
    try {
      const answer = (await bus.request(subjects.cubeCommands(cubeId), order)) as Answer
      if ('receipt' in answer) return answer.receipt
      throw new Problem(answer.refused.code, answer.refused.detail)
    } catch (error) {
      if (!(error instanceof NoResponder)) throw error
      const detail = `Cube ${cubeId} is not connected. Nothing was sent, and nothing will be later.`
      if (!this.#away.take(cubeId)) throw new Problem('tooManyRequests', `${detail} Try again in a moment.`)
      await this.#refuseUnconnected(order)
      throw new Problem('cubeNotConnected', detail)
    }
  }

  /** From now on commands to its cube go to this connection, until the returned function is called. */
  join(session: CommandSession): () => void {
    return this.#deps.bus.respond(subjects.cubeCommands(session.cubeId), (order: Order) =>
      this.#carryOut(session, order),
    )
  }

  /** A connection ended: what it was asked may or may not have happened, and is not asked again. */
  async lost(session: CommandSession, reason: string): Promise<void> {
    const open = [...this.#pending.values()].filter((command) => command.session === session)
    await Promise.all(open.map((command) => this.#settle(command, 'Unknown', reason)))
  }

  /** What the locks of a cube have newly reported, after it is stored. */
  reported(cubeId: string, events: readonly StoredLockEvent[]): void {
    for (const event of events) {
      if (event.status !== 'Open' && event.status !== 'Blocked') continue
      const command = this.#commandOf(cubeId, event)
      if (command) void this.#settle(command, event.status === 'Open' ? 'Opened' : 'Blocked')
      else if (event.commandId !== undefined) void this.#late(cubeId, event, event.commandId.toLowerCase())
    }
  }

  /** At the start: what the server before this one left behind (F2). */
  async recover(): Promise<number> {
    return this.#deps.db.transaction(async (tx) => {
      const now = this.#iso()
      const left = await queries.abandonAll(tx, 'The server stopped before the cube had answered.', now)
      for (const row of left) await tellTrail(tx, row, { id: row.actorId, name: null }, now)
      return left.length
    })
  }

  /** Gives up everything under way and waits until that is written. */
  async close(): Promise<void> {
    for (const command of [...this.#pending.values()])
      void this.#settle(command, 'Unknown', 'The server stopped before the cube had answered.')
    await this.#outcomes.settled()
  }

  async #carryOut(session: CommandSession, order: Order): Promise<Answer> {
    const { monotonic, timings } = this.#deps
    if (!session.isOpen) throw new NoResponder(session.cubeId)
    if (!this.#limit.take(order.cubeId)) {
      const detail = 'This cube opens at most 2 locks a second. Try again in a moment.'
      return { refused: { code: 'tooManyRequests', detail } }
    }
    const begun = monotonic()
    const requested = this.#iso()
    try {
      await this.#intend(order, session.epoch, requested)
    } catch (error) {
      if (!(error instanceof NotNew)) throw error
      const receipt = await this.#repeated(order)
      // Neither new nor known: the cube was moved or the lock removed meanwhile.
      if (receipt === undefined) throw noCube()
      return { receipt }
    }
    const command = this.#begin(session, order, requested)
    const restMs = Math.floor(timings.commandMs - (monotonic() - begun))
    if (!session.isOpen) await this.#settle(command, 'Rejected', 'The cube disconnected before the command was sent.')
    else if (restMs <= 0) await this.#settle(command, 'Rejected', 'It took too long to record the command.')
    else await this.#send(command, restMs)
    return { receipt: { commandId: command.id, lock: command.lock, state: command.state, at: command.at } }
  }

  /** Resolves when the command and its line of the trail are committed (R20); throws `NotNew` if there is nothing to be carried out. */
  async #intend(order: Order, epoch: number, now: string): Promise<void> {
    const row = { ...order, id: order.commandId, actorId: order.actor.id, state: 'Requested' as const, epoch, now }
    await this.#deps.db.transaction(async (tx) => {
      // Together on their way: the line of a command that is not new is rolled back.
      const [inserted] = await Promise.all([
        queries.insert(tx, row),
        audit.append(tx, {
          ...trailOf(order),
          type: 'BoxOpened',
          message: `Opening of ${nameOf(order.lock, order.boxNumber)} requested.`,
        }),
      ])
      if (!inserted) throw new NotNew()
    })
  }

  #begin(session: CommandSession, order: Order, at: string): Pending {
    const command: Pending = {
      id: order.commandId,
      cubeId: order.cubeId,
      lock: order.lock,
      actor: order.actor,
      state: 'Requested',
      at,
      session,
      afterSeq: session.newestSeq,
      sentAt: undefined,
      settled: false,
      timer: undefined,
    }
    this.#pending.set(command.id, command)
    this.#outcomes.begun(command)
    return command
  }

  /** Resolves when it is on its way; what comes of it is followed up. */
  async #send(command: Pending, ttlMs: number): Promise<void> {
    const { session } = command
    const seq = (this.#seq.get(session) ?? 0) + 1
    this.#seq.set(session, seq)
    const { id: commandId, lock } = command
    const frame: OpenLockFrame = { '@type': 'OpenLock', commandId, lock, ttlMs, seq, epoch: session.epoch }
    command.sentAt = this.#deps.now()
    const answer = session.request(frame, { timeoutMs: ttlMs })
    const written = this.#step(command, 'Sent')
    void this.#follow(command, answer)
    await written
  }

  async #follow(command: Pending, answer: Promise<unknown>): Promise<void> {
    const { timings } = this.#deps
    try {
      await answer
    } catch (error) {
      if (error instanceof VcmpNak) return this.#settle(command, 'Rejected', reasonOf(error))
      if (!(error instanceof VcmpTimeout))
        return this.#settle(command, 'Unknown', error instanceof VcmpClosed ? LOST : 'The command could not be sent.')
      // Before anything else: what still waits in the connection must not reach the cube any more.
      if (!command.settled) command.session.reset('A command was not acknowledged')
      return this.#settle(command, 'Unknown', 'The cube did not acknowledge the command in time.')
    }
    if (command.settled) return
    command.timer = setTimeout(() => {
      void this.#settle(command, 'Unknown', 'The cube took the command, but the lock did not report.')
    }, timings.resultMs)
    await this.#step(command, 'Acknowledged')
  }

  /** The one way in which a command ends; the first end counts. */
  async #settle(
    command: Pending,
    state: 'Opened' | 'Blocked' | 'Rejected' | 'Unknown',
    reason?: string,
  ): Promise<void> {
    if (command.settled) return
    command.settled = true
    clearTimeout(command.timer)
    this.#pending.delete(command.id)
    await this.#step(command, state, reason)
  }

  async #step(command: Underway, state: queries.LaterState, reason?: string): Promise<void> {
    try {
      await this.#outcomes.step(command, state, reason)
    } catch (err) {
      const { id: commandId, cubeId } = command
      this.#deps.log.error({ err, commandId, cubeId, state }, 'the state of a command could not be written')
    }
  }

  /**
   * The command that an event answers: the one that its controller names, else the oldest to that lock that was sent before the event
   * was made. A cube whose clock is behind then gives Unknown rather than a wrong Opened (R23).
   */
  #commandOf(cubeId: string, event: StoredLockEvent): Pending | undefined {
    if (event.commandId !== undefined) {
      const named = this.#pending.get(event.commandId.toLowerCase())
      return named?.cubeId === cubeId && named.lock === event.lock ? named : undefined
    }
    for (const command of this.#pending.values()) {
      if (command.cubeId !== cubeId || command.lock !== event.lock || command.sentAt === undefined) continue
      if (event.seq > command.afterSeq && Date.parse(event.created) >= command.sentAt) return command
    }
    return undefined
  }

  async #late(cubeId: string, event: StoredLockEvent, commandId: string): Promise<void> {
    const { db, log } = this.#deps
    try {
      const row = await queries.find(db, commandId)
      if (row === undefined || row.cubeId !== cubeId || row.lock !== event.lock) return
      const command: Underway = { ...row, actor: { id: row.actorId, name: null } }
      await this.#step(
        command,
        'LateResult',
        `The lock reported ${event.status} at ${event.created} by the cube's clock.`,
      )
    } catch (err) {
      log.error({ err, commandId, cubeId }, 'a late result could not be written')
    }
  }

  /** The receipt of a command that was given before: the same id is the same command, whatever became of it (R22). */
  async #repeated({ commandId, cubeId, lock, actor }: Order): Promise<CommandReceipt | undefined> {
    const row = await queries.find(this.#deps.db, commandId)
    if (row === undefined) return undefined
    if (row.cubeId !== cubeId || row.lock !== lock || row.actorId !== actor.id)
      throw new Problem('conflict', 'This command id was used for another command. Use a new one.')
    return { commandId: row.id, lock: row.lock, state: row.state, at: row.at }
  }

  async #refuseUnconnected(order: Order): Promise<void> {
    const now = this.#iso()
    const reason = 'The cube is not connected.'
    await this.#deps.db.transaction(async (tx) => {
      const row = { ...order, id: order.commandId, actorId: order.actor.id, state: 'Rejected' as const, epoch: 0 }
      if (!(await queries.insert(tx, { ...row, reason, now }))) return
      await audit.append(tx, {
        ...trailOf(order, 'Rejected'),
        type: 'BoxNotOpened',
        message: `${nameOf(order.lock, order.boxNumber)} was not opened. ${reason}`,
      })
    })
    const { commandId: id, cubeId, lock, actor } = order
    this.#outcomes.begun({ id, cubeId, lock, actor, state: 'Rejected', at: now }, reason)
  }

  #iso(): string {
    return new Date(this.#deps.now()).toISOString()
  }
}

class NotNew extends Error {}

const LOST = 'The connection was lost before the cube had answered.'

const trailOf = ({ actor, operatorId, cubeId, lock, commandId, boxNumber, tenantId }: Order, state = 'Requested') => ({
  operatorId,
  category: 'box' as const,
  actor,
  tenantId,
  cubeId,
  boxNumber,
  data: { commandId, lock, state },
})

function reasonOf({ problem }: VcmpNak): string {
  return problem.detail === undefined ? problem.title : `${problem.title} ${problem.detail}`
}
