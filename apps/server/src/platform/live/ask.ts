import type { Permission } from '@cubeward/contract/kernel/access.ts'
import { type Problem, problem, problemOfNak } from '@cubeward/contract/kernel/problem.ts'
import { may } from '@cubeward/domain/permissions.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { PlainCode } from '@cubeward/words/problems.ts'
import * as audit from '../audit/audit.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Asker } from '../http/actor.ts'
import type { NodeLimit } from '../security/limits.ts'
import { type Bus, NoResponder, type Question } from './bus.ts'
import type { Asked, Reply, Unsent } from './subjects.ts'
import type { Timings } from './timings.ts'

/** The connection of a device, as far as requests need it. */
export interface DeviceSession {
  readonly deviceId: string
  readonly epoch: number
  readonly isOpen: boolean
  request(message: { '@type': string }, options: { timeoutMs: number }): Promise<unknown>
  /** Drops the connection together with what it has not sent yet. */
  reset(reason: string): void
}

/** Fields of every message that a device carries out now or not at all. */
interface Timed {
  '@type': string
  deadline: string
  epoch: number
}
export type Untimed<Frame> = Frame extends Timed ? Omit<Frame, 'deadline' | 'epoch'> & { '@type': string } : never

/** How a request ended. `unknown`: it may have been carried out; it is never sent again. */
export type Outcome = { end: 'done'; result: unknown } | NotDone
export interface NotDone {
  end: 'refused' | 'expired' | 'unknown'
  problem: Problem
}

type Entry = Pick<audit.AuditEntry, 'type' | 'message'>
/** What is written of a request that changes something: before its frame leaves, since it may then be carried out, and why it was not done. */
export interface Intent {
  /** Whose entries they are, and what they are about. */
  of: Omit<audit.AuditEntry, 'level' | keyof Entry>
  asked: Entry
  failed: (why: NotDone) => Entry
  /** What is stored with the one or, given why, with the other. */
  stored: (tx: Tx, why?: NotDone) => unknown
}

/** Where a request goes, and until when it may be carried out, by the server's clock. */
export interface Place {
  /** Null of a device that waits in setup. */
  operatorId: string | null
  deviceId: string
  /** Set by the console at the moment of the click. Without it the time begins when the request arrives. */
  deadline?: string | undefined
}

/** What is asked for, and the newest connection of the device. */
export interface Prepared<Order> {
  order: Order
  epoch: number
}

/** A request that is answered by the answer to its frame. */
interface Framed<Order, Answer, Session> {
  frame: (order: Order) => { '@type': string }
  answer: (result: unknown, order: Order, session: Session) => Answer | Promise<Answer>
  /** What the caller is told of one that was not done. */
  refusal: (why: NotDone) => Problem
  /** Undefined: it changes nothing. */
  intent: (order: Order) => Intent | undefined
}
/** A request with a course of its own, where the device is connected. What it refuses is thrown as a `Problem`. */
interface Own<Order, Answer, Session> {
  carryOut: (session: Session, order: Order, deadline: number) => Promise<Answer>
}

/** A kind of request: all that differs from one to another. */
export type Kind<Wanted, Order, Answer, Session extends DeviceSession = DeviceSession> = (
  | Framed<Order, Answer, Session>
  | Own<Order, Answer, Session>
) & {
  permission: Permission
  /** Said to those whose role does not allow it; that it does not unless given. */
  forbidden?: PlainCode
  subject: (deviceId: string, epoch: number) => Question<Asked<Order>, Reply<Answer>>
  /** `tooOften`: there were so many attempts that they are no longer written into the audit log. */
  notConnected: (deviceId: string, tooOften?: boolean) => Problem
  /** Requests to a device in a time, whoever asks; and attempts that are written down while it is away. */
  limit: (order: Order) => NodeLimit
  tooMany: PlainCode
  away: NodeLimit
  /** Where the caller is: looks up what is asked for, within the operator. May know the answer already. */
  prepare: (actor: Asker, place: Place, wanted: Wanted) => Promise<Prepared<Order> | { answer: Answer }>
  /** Writes down that nothing was sent. */
  unsent?: (order: Order, why: Unsent) => Promise<void>
}

/** Requests of one kind: `request` on any node, `join` on the node that holds the connection of a device. */
export interface Asking<Wanted, Answer, Session extends DeviceSession = DeviceSession> {
  request(actor: Asker, place: Place, wanted: Wanted): Promise<Answer>
  /** From now on requests to its device go to this connection, until the returned function is called. */
  join(session: Session): Promise<() => void>
}

interface Deps {
  db: Database
  bus: Bus
  timings: Pick<Timings, 'commandMs'>
  now: () => number
}

/** Requests to devices that act now or not at all: nothing is kept for later, nothing is sent twice, and nothing past its deadline. */
export class Ask {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The latest deadline of a request that begins now. */
  deadline(wanted?: string): number {
    const { now, timings } = this.#deps
    const latest = now() + timings.commandMs
    return wanted === undefined ? latest : Math.min(latest, Date.parse(wanted))
  }

  of<Wanted, Order, Answer, Session extends DeviceSession>(
    kind: Kind<Wanted, Order, Answer, Session>,
  ): Asking<Wanted, Answer, Session> {
    return {
      request: (actor, place, wanted) => this.#request(kind, actor, place, wanted),
      join: (session) =>
        this.#deps.bus.respond(kind.subject(session.deviceId, session.epoch), (asked) =>
          this.#reply(kind, session, asked),
        ),
    }
  }

  /** Writes what is asked for or, given why, that it was not done. */
  async write(intent: Intent | undefined, why?: NotDone): Promise<void> {
    if (intent === undefined) return
    await this.#deps.db.transaction(async (tx) => {
      await intent.stored(tx, why)
      const { of, asked, failed } = intent
      await audit.append(tx, why === undefined ? { ...of, ...asked } : { ...of, level: 'log', ...failed(why) })
    })
  }

  /** Why it can no longer be sent, if so. */
  unsendable({ isOpen }: DeviceSession, deadline: number): NotDone | undefined {
    if (!isOpen) return { end: 'refused', problem: problem('command.disconnectedBefore') }
    if (deadline <= this.#deps.now()) return { end: 'expired', problem: problem('command.late') }
    return undefined
  }

  /**
   * Sends a message to a device, with its deadline and the connection that it is meant for, and waits for what comes of it. The message
   * has left when the promise is handed out.
   */
  async send<Frame extends Timed>(session: DeviceSession, message: Untimed<Frame>, deadline: number): Promise<Outcome> {
    const unsendable = this.unsendable(session, deadline)
    if (unsendable !== undefined) return unsendable
    const frame = { ...message, deadline: new Date(deadline).toISOString(), epoch: session.epoch }
    try {
      const timeoutMs = Math.ceil(deadline - this.#deps.now())
      return { end: 'done', result: await session.request(frame, { timeoutMs }) }
    } catch (error) {
      if (error instanceof VcmpNak) return refusalOf(error)
      if (error instanceof VcmpClosed) return { end: 'unknown', problem: problem('command.connectionLost') }
      if (!(error instanceof VcmpTimeout)) throw error
      // Every device answers before the deadline, also for a part of it that hangs: this one is silent. What still waits in the
      // connection must not reach it any more.
      session.reset('A request was not answered')
      return { end: 'unknown', problem: problem('commandTimeout') }
    }
  }

  async #request<Wanted, Order, Answer, Session extends DeviceSession>(
    kind: Kind<Wanted, Order, Answer, Session>,
    actor: Asker,
    place: Place,
    wanted: Wanted,
  ): Promise<Answer> {
    if (!may(actor, kind.permission, place.deviceId)) throw problem(kind.forbidden ?? 'role.missing')
    const deadline = this.deadline(place.deadline)
    const prepared = await kind.prepare(actor, place, wanted)
    if ('answer' in prepared) return prepared.answer
    const { order, epoch } = prepared
    const reply = await this.#across(kind.subject(place.deviceId, epoch), { order, deadline })
    if ('answer' in reply) return reply.answer
    const late = reply.unsent === 'expired'
    if (!kind.away.take(place.deviceId))
      throw late ? problem('command.lateTooOften') : kind.notConnected(place.deviceId, true)
    await kind.unsent?.(order, reply.unsent)
    throw late ? problem('command.late') : kind.notConnected(place.deviceId)
  }

  async #across<Order, Answer>(
    question: Question<Asked<Order>, Reply<Answer>>,
    asked: Asked<Order>,
  ): Promise<Reply<Answer>> {
    const { bus, now } = this.#deps
    if (asked.deadline <= now()) return { unsent: 'expired' }
    try {
      return await bus.request(question, asked)
    } catch (error) {
      if (error instanceof NoResponder) return { unsent: 'notConnected' }
      throw error
    }
  }

  async #reply<Wanted, Order, Answer, Session extends DeviceSession>(
    kind: Kind<Wanted, Order, Answer, Session>,
    session: Session,
    { order, deadline }: Asked<Order>,
  ): Promise<Reply<Answer>> {
    if (!session.isOpen) return { unsent: 'notConnected' }
    if (deadline <= this.#deps.now()) return { unsent: 'expired' }
    if (!kind.limit(order).take(session.deviceId)) throw problem(kind.tooMany)
    if ('carryOut' in kind) return { answer: await kind.carryOut(session, order, deadline) }
    const intent = kind.intent(order)
    await this.write(intent)
    const outcome = await this.send(session, kind.frame(order), deadline)
    if (outcome.end === 'done') return { answer: await kind.answer(outcome.result, order, session) }
    await this.write(intent, outcome)
    throw kind.refusal(outcome)
  }
}

/** The status of a device's refusal: 408 if the request came too late, 504 if what the device asked in turn did not answer. */
function refusalOf({ problem: refused }: VcmpNak): NotDone {
  const problem = problemOfNak(refused)
  const end = problem.status === 408 ? 'expired' : problem.status === 504 ? 'unknown' : 'refused'
  return { end, problem }
}
