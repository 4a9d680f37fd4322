import type { OpenLockFrame } from '@cubeward/contract/device/cube.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { CommandReceipt } from '@cubeward/contract/live/cube-events.ts'
import type { PlainCode } from '@cubeward/words/problems.ts'
import { says } from '@cubeward/words/said.ts'
import { tells, toldIn } from '@cubeward/words/tells.ts'
import type { Logger } from 'pino'
import * as audit from '../audit/audit.ts'
import type { Database } from '../db/client.ts'
import type { Asker } from '../http/actor.ts'
import type { Node } from '../nodes/nodes.ts'
import { NodeLimit } from '../security/limits.ts'
import type { Ask, Asking, DeviceSession, Outcome, Place, Prepared } from './ask.ts'
import * as queries from './command-queries.ts'
import { auditEnd, CommandStates, doorOf, type Underway } from './command-state.ts'
import type { CubeAlerts } from './cube-alerts.ts'
import type { Feeds } from './feeds.ts'
import type { StoredLockEvent } from './lock-events.ts'
import { noCube, noLock, notConnected } from './refusals.ts'
import { type LockOrder, type OfOccupancy, subjects } from './subjects.ts'
import type { Timings } from './timings.ts'

/** The connection of a cube, as far as commands need it. */
export interface CommandSession extends DeviceSession {
  /** Newest field event that arrived on it. */
  readonly newestSeq: number
}

export interface OpenRequest {
  lock: string
  commandId: string
  occupancy?: OfOccupancy
}
interface Pending extends Underway {
  readonly session: CommandSession
  readonly afterSeq: number
  readonly deadline: number
  sentAt: number | undefined
  settled: boolean
  timer: NodeJS.Timeout | undefined
}

interface Deps {
  db: Database
  node: Pick<Node, 'id'>
  ask: Ask
  feeds: Feeds
  alerts: CubeAlerts
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
  readonly #states: CommandStates
  readonly #pending = new Map<string, Pending>()
  /** The command that is opening a lock now, by cube and lock. */
  readonly #opening = new Map<string, LockOrder>()
  readonly #away: NodeLimit
  readonly #asking: Asking<OpenRequest, CommandReceipt, CommandSession>
  /** Number of the last command of a connection. */
  readonly #seq = new WeakMap<CommandSession, number>()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#states = new CommandStates({ ...deps, now: () => this.#iso() })
    this.#away = new NodeLimit({ perSecond: 1, burst: 10 }, deps.monotonic)
    const limit = new NodeLimit({ perSecond: 2, burst: 2 }, deps.monotonic)
    this.#asking = deps.ask.of({
      permission: 'lock:open',
      forbidden: 'role.noOpening',
      subject: subjects.cubeCommands,
      notConnected,
      // For each cube, whoever asks.
      limit: () => limit,
      tooMany: 'command.tooManyLocks',
      // Each attempt at a cube that is not connected is written into the audit log.
      away: this.#away,
      prepare: (actor, place, question) => this.#prepare(actor, place, question),
      carryOut: (session, order, deadline) => this.#carryOut(session, order, deadline),
      unsent: (order, why) =>
        why === 'expired'
          ? this.#recordUnsent(order, 'Expired', 'command.late')
          : this.#recordUnsent(order, 'Rejected', 'cubeNotConnected'),
    })
  }

  openLock(actor: Asker, place: Place, request: OpenRequest): Promise<CommandReceipt> {
    return this.#asking.request(actor, place, request)
  }

  /**
   * The state of an opening whose answer was lost with the console's connection. If the command never arrived here, it is stored as
   * Expired, so that it is not carried out if it arrives later.
   */
  async withdraw(actor: Asker, place: Place, request: OpenRequest): Promise<CommandReceipt> {
    const prepared = await this.#prepare(actor, place, request)
    if ('answer' in prepared) return prepared.answer
    const { order } = prepared
    if (!this.#away.take(order.cubeId)) throw problem('tooManyRequests')
    await this.#recordUnsent(order, 'Expired', 'command.pageLost')
    const receipt = await this.#repeated(order)
    if (receipt === undefined) throw noCube()
    return receipt
  }

  /** From now on commands to its cube go to this connection, until the returned function is called. */
  join(session: CommandSession): Promise<() => void> {
    return this.#asking.join(session)
  }

  /** A connection ended: commands sent on it may or may not have been carried out, and are not sent again. */
  async lost(session: CommandSession): Promise<void> {
    const open = [...this.#pending.values()].filter((command) => command.session === session)
    await Promise.all(open.map((command) => this.#settle(command, 'Unknown', lostReason(command))))
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

  /** Ends the commands that were under way on nodes that are gone. */
  async abandon(nodeId: string): Promise<number> {
    const now = this.#iso()
    const left = await this.#deps.db.transaction(async (tx) => {
      const rows = await queries.abandon(tx, nodeId, STOPPED, now)
      for (const row of rows) await auditEnd(tx, row, { id: row.actorId, name: null }, this.#deps.alerts, now)
      return rows
    })
    for (const row of left) this.#states.begun({ ...row, actor: { id: row.actorId, name: null }, at: now }, STOPPED)
    return left.length
  }

  /** Gives up all commands under way and waits until that is stored. */
  async close(): Promise<void> {
    for (const command of [...this.#pending.values()]) void this.#settle(command, 'Unknown', STOPPED)
    await this.#states.settled()
  }

  async #prepare(
    { id, name }: Asker,
    { operatorId, deviceId: cubeId }: Place,
    { lock, commandId: given, occupancy }: OpenRequest,
  ): Promise<Prepared<LockOrder> | { answer: CommandReceipt }> {
    const commandId = given.toLowerCase()
    const target = await queries.target(this.#deps.db, operatorId, cubeId, { lock, commandId })
    if (target === undefined) throw noCube()
    if (target.lock === null) throw noLock()
    const { boxNumber, tenantId } = target
    const of = occupancy === undefined ? {} : { occupancy }
    const order: LockOrder = { actor: { id, name }, operatorId, cubeId, lock, commandId, boxNumber, tenantId, ...of }
    const before = target.repeated ? await this.#repeated(order) : undefined
    return before === undefined ? { order, epoch: target.epoch } : { answer: before }
  }

  /** A lock is opened by one command at a time: a second one could open a door again that was shut in between. */
  async #carryOut(session: CommandSession, order: LockOrder, deadline: number): Promise<CommandReceipt> {
    const key = keyOf(order)
    const other = this.#opening.get(key)
    if (other !== undefined && other.commandId !== order.commandId)
      throw problem('command.otherPerson', { name: other.actor.name })
    const requested = this.#iso()
    this.#opening.set(key, other ?? order)
    try {
      await this.#intend(order, session.epoch, requested)
    } catch (error) {
      if (other === undefined) this.#opening.delete(key)
      if (!(error instanceof NotNew)) throw error
      const receipt = await this.#repeated(order)
      // Neither new nor known: the cube was moved or the lock removed meanwhile.
      if (receipt === undefined) throw noCube()
      return receipt
    }
    const command = this.#begin(session, order, requested, deadline)
    const unsendable = this.#deps.ask.unsendable(session, deadline)
    if (unsendable !== undefined) await this.#fail(command, unsendable)
    else await this.#send(command)
    return { commandId: command.id, lock: command.lock, state: command.state, at: command.at }
  }

  /** Resolves when the command and its entry in the audit log are committed; throws `NotNew` if there is nothing to be carried out. */
  async #intend(order: LockOrder, epoch: number, now: string): Promise<void> {
    const nodeId = this.#deps.node.id
    const row = {
      ...order,
      id: order.commandId,
      actorId: order.actor.id,
      state: 'Requested' as const,
      epoch,
      now,
      nodeId,
    }
    await this.#deps.db.transaction(async (tx) => {
      // Together on their way: the line of a command that is not new is rolled back.
      const [inserted, lasts] = await Promise.all([
        queries.insert(tx, row),
        // After the cube is held, so that its box is not given to somebody else before the door opens.
        order.occupancy === undefined || queries.lasts(tx, order.occupancy.id, order),
        audit.append(tx, {
          ...auditEntryOf(order),
          type: 'BoxOpened',
          message: tells('door.requested', { door: doorOf(order) }),
        }),
      ])
      if (!inserted) throw new NotNew()
      if (!lasts) throw problem('occupancy.ended')
    })
  }

  #begin(session: CommandSession, order: LockOrder, at: string, deadline: number): Pending {
    const command: Pending = {
      id: order.commandId,
      cubeId: order.cubeId,
      lock: order.lock,
      actor: order.actor,
      state: 'Requested',
      at,
      session,
      afterSeq: session.newestSeq,
      deadline,
      sentAt: undefined,
      settled: false,
      timer: undefined,
    }
    this.#pending.set(command.id, command)
    this.#states.begun(command)
    return command
  }

  /** Resolves when the command is sent; its outcome is handled later. */
  async #send(command: Pending): Promise<void> {
    const { session, deadline } = command
    const seq = (this.#seq.get(session) ?? 0) + 1
    this.#seq.set(session, seq)
    const { id: commandId, lock } = command
    command.sentAt = this.#deps.now()
    const message = { '@type': 'OpenLock', commandId, lock, seq } as const
    const answer = this.#deps.ask.send<OpenLockFrame>(session, message, deadline)
    const written = this.#step(command, 'Sent')
    void this.#follow(command, answer)
    await written
  }

  async #follow(command: Pending, answer: Promise<Outcome>): Promise<void> {
    try {
      const outcome = await answer
      if (outcome.end !== 'done') return this.#fail(command, outcome)
    } catch (err) {
      this.#deps.log.error({ err, commandId: command.id }, 'a command could not be sent')
      return this.#settle(command, 'Unknown', says('command.notSent'))
    }
    if (command.settled) return
    command.timer = setTimeout(() => {
      void this.#settle(command, 'Unknown', says('command.lockSilent'))
    }, this.#deps.timings.resultMs)
    await this.#step(command, 'Acknowledged')
  }

  #fail(command: Pending, { end, problem: refused }: Exclude<Outcome, { end: 'done' }>): Promise<void> {
    return this.#settle(command, endStates[end], refused.said)
  }

  /** Ends a command. Only the first outcome counts. */
  async #settle(
    command: Pending,
    state: 'Opened' | 'Blocked' | 'Rejected' | 'Expired' | 'Unknown',
    reason?: string,
  ): Promise<void> {
    if (command.settled) return
    command.settled = true
    clearTimeout(command.timer)
    this.#pending.delete(command.id)
    this.#opening.delete(keyOf(command))
    await this.#step(command, state, reason)
  }

  async #step(command: Underway, state: queries.LaterState, reason?: string): Promise<void> {
    try {
      await this.#states.step(command, state, reason)
    } catch (err) {
      const { id: commandId, cubeId } = command
      this.#deps.log.error({ err, commandId, cubeId, state }, 'the state of a command could not be written')
    }
  }

  /**
   * The command that an event answers: the one that its controller names, else the oldest to that lock that was sent before the event
   * was made. A cube whose clock is behind then gives Unknown rather than a wrong Opened.
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
      const opened = event.status === 'Open'
      await this.#step(command, 'LateResult', says(opened ? 'command.openedLate' : 'command.blockedLate'))
    } catch (err) {
      log.error({ err, commandId, cubeId }, 'a late result could not be written')
    }
  }

  /** The receipt of a command that was sent before with the same id, whatever its state. */
  async #repeated({ commandId, cubeId, lock, actor }: LockOrder): Promise<CommandReceipt | undefined> {
    const row = await queries.find(this.#deps.db, commandId)
    if (row === undefined) return undefined
    if (row.cubeId !== cubeId || row.lock !== lock || row.actorId !== actor.id) throw problem('command.idUsed')
    const { id, state, at, reason } = row
    return { commandId: id, lock, state, at, ...(reason !== null && { reason }) }
  }

  async #recordUnsent(order: LockOrder, state: 'Rejected' | 'Expired', reason: PlainCode): Promise<void> {
    const now = this.#iso()
    const isNew = await this.#deps.db.transaction(async (tx) => {
      const row = { ...order, id: order.commandId, actorId: order.actor.id, state, epoch: 0 }
      if (!(await queries.insert(tx, { ...row, reason, now }))) return false
      await audit.append(tx, {
        ...auditEntryOf(order, state),
        type: 'BoxNotOpened',
        message: tells('door.because', {
          what: tells('door.notOpened', { door: doorOf(order) }),
          reason: toldIn(reason),
        }),
      })
      return true
    })
    if (!isNew) return
    const { commandId: id, cubeId, lock, actor } = order
    this.#states.begun({ id, cubeId, lock, actor, state, at: now }, reason)
  }

  #iso(): string {
    return new Date(this.#deps.now()).toISOString()
  }
}

class NotNew extends Error {}

const STOPPED = says('command.serverStopped')

const keyOf = ({ cubeId, lock }: { cubeId: string; lock: string }) => `${cubeId} ${lock}`
const endStates = { refused: 'Rejected', expired: 'Expired', unknown: 'Unknown' } as const

const lostReason = ({ state }: Pending) =>
  state === 'Acknowledged' ? says('command.connectionLostBeforeReport') : says('command.connectionLost')

const auditEntryOf = (
  { actor, operatorId, cubeId, lock, commandId, boxNumber, tenantId, occupancy }: LockOrder,
  state = 'Requested',
) => ({
  operatorId,
  ...(occupancy === undefined
    ? { category: 'box' as const }
    : { category: 'occupancy' as const, occupancyId: occupancy.id, appId: occupancy.appId }),
  actor,
  tenantId,
  cubeId,
  boxNumber,
  data: { commandId, lock, state },
})
