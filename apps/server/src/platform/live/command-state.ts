import { storable } from '@cubeward/contract/kernel/fields.ts'
import type { CommandReceipt, CommandState } from '@cubeward/contract/live/cube-events.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells, toldIn } from '@cubeward/words/tells.ts'
import * as audit from '../audit/audit.ts'
import type { Database, Queryable } from '../db/client.ts'
import { retrying } from '../db/retrying.ts'
import * as commands from './command-queries.ts'
import type { CubeAlerts, Happening } from './cube-alerts.ts'
import type { Feeds } from './feeds.ts'
import { notifyAlerts } from './notify-lists.ts'

export interface Actor {
  id: string
  name: string | null
}

/** A command that is under way, as its node remembers it. */
export interface Underway {
  readonly id: string
  readonly cubeId: string
  readonly lock: string
  readonly actor: Actor
  state: CommandState
  at: string
}

interface Step {
  command: Underway
  state: commands.LaterState
  reason: string | undefined
}

/** Outcomes that get an entry in the audit log of their own, after the entry of the intent. */
const told: Partial<Record<CommandState, 'door.blocked' | 'door.notOpened' | 'door.unknown' | 'door.late'>> = {
  Blocked: 'door.blocked',
  Rejected: 'door.notOpened',
  Expired: 'door.notOpened',
  Unknown: 'door.unknown',
  LateResult: 'door.late',
}

/** Outcomes that raise an alert. */
const alertOf: Partial<Record<CommandState, Happening['type']>> = {
  Unknown: 'OpeningUnanswered',
  LateResult: 'LateLockResult',
}

/** The one place where a command changes its state: the row, the audit log, the alert, and the consoles, always in the order of the steps. */
export class CommandStates {
  readonly #db: Database
  readonly #feeds: Feeds
  readonly #alerts: CubeAlerts
  readonly #stopping: AbortSignal
  readonly #now: () => string
  /** Steps being written, by command. */
  readonly #writing = new Map<string, Promise<void>>()

  constructor(deps: { db: Database; feeds: Feeds; alerts: CubeAlerts; stopping: AbortSignal; now: () => string }) {
    this.#db = deps.db
    this.#feeds = deps.feeds
    this.#alerts = deps.alerts
    this.#stopping = deps.stopping
    this.#now = deps.now
  }

  /** Publishes a new command, whose row is stored already, to the consoles. */
  begun({ id, cubeId, lock, state, at }: Underway, reason?: string): void {
    this.#publish(cubeId, { commandId: id, lock, state, at }, reason)
  }

  /** Resolves when the step is stored. Rejects if it cannot be stored; the command then becomes Unknown after its node has ended. */
  step(command: Underway, state: commands.LaterState, reason?: string): Promise<void> {
    const at = this.#now()
    command.state = state
    command.at = at
    const before = this.#writing.get(command.id) ?? Promise.resolve()
    const step = { command, state, reason: reason === undefined ? undefined : storable(reason).slice(0, 500) }
    const written = before
      .catch(() => undefined)
      .then(() => retrying(() => this.#write(step, at), this.#stopping))
      .then((row) => {
        if (row === undefined) return
        this.#publish(row.cubeId, { commandId: row.id, lock: row.lock, state: row.state, at }, step.reason)
        if (alertOf[row.state]) return notifyAlerts(this.#db, this.#feeds, row.cubeId)
      })
    this.#writing.set(command.id, written)
    const done = () => {
      if (this.#writing.get(command.id) === written) this.#writing.delete(command.id)
    }
    written.then(done, done)
    return written
  }

  /** Resolves when all steps under way are stored. */
  async settled(): Promise<void> {
    while (this.#writing.size > 0) await Promise.allSettled(this.#writing.values())
  }

  async #write({ command, state, reason }: Step, now: string): Promise<commands.CommandRow | undefined> {
    const change = { id: command.id, cubeId: command.cubeId, state, reason, now }
    if (told[state] === undefined) return commands.advance(this.#db, change)
    return this.#db.transaction(async (tx) => {
      const row = await commands.advance(tx, change)
      if (row) await auditEnd(tx, row, command.actor, this.#alerts, now)
      return row
    })
  }

  #publish(cubeId: string, receipt: CommandReceipt, reason: string | undefined): void {
    this.#feeds.publishCube(cubeId, { '@type': 'CommandEvent', ...receipt, ...(reason !== undefined && { reason }) })
  }
}

/** Writes the outcome of a command into the audit log of the cube's operator, and raises its alert if it has one. */
export async function auditEnd(
  tx: Queryable,
  row: commands.CommandRow,
  actor: Actor,
  alerts: CubeAlerts,
  now: string,
): Promise<void> {
  const { operatorId, tenantId, boxNumber } = await commands.owner(tx, row.cubeId, row.lock)
  const end = told[row.state]
  if (end === undefined) return
  const what = tells(end, { door: doorOf({ lock: row.lock, boxNumber }) })
  await audit.append(tx, {
    operatorId,
    category: 'box',
    level: 'log',
    type: row.state === 'LateResult' ? 'LateLockResult' : 'BoxNotOpened',
    message: row.reason === null ? what : tells('door.because', { what, reason: toldIn(row.reason) }),
    actor,
    tenantId,
    cubeId: row.cubeId,
    boxNumber,
    data: { commandId: row.id, lock: row.lock, state: row.state },
  })
  const type = alertOf[row.state]
  if (type) await alerts.raise(tx, { cubeId: row.cubeId, type, boxNumber, lock: row.lock }, Date.parse(now))
}

export const doorOf = ({ lock, boxNumber }: { lock: string; boxNumber: string | null }): Told =>
  boxNumber === null ? tells('door.ofLock', { lock }) : tells('door.ofBox', { box: boxNumber, lock })
