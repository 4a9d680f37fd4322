import type { Database, Tx } from '../db/client.ts'
import { assertVersion } from '../http/precondition.ts'
import { type AuditEntry, append } from './audit.ts'
import { patchOf } from './patch.ts'

/** Who writes, and where: the ids in the path of a call, together with its caller. */
export interface At {
  operator: string | null
  tenantId?: string | null
  cubeId?: string | null
  actor: AuditEntry['actor']
}

/** What an audit entry says beside `At`. What belongs to a cube is given the tenant of the cube; `category` follows from the ids. */
export type Entry = Omit<AuditEntry, 'operatorId' | 'category' | 'actor'> &
  Partial<Pick<AuditEntry, 'operatorId' | 'category' | 'actor'>>

export function entryAt({ operator, tenantId = null, cubeId = null, actor }: At, entry: Entry): AuditEntry {
  const whole = { operatorId: operator, tenantId, cubeId, actor, ...entry }
  const { occupancyId, boxNumber } = whole
  const category = occupancyId
    ? 'occupancy'
    : boxNumber
      ? 'box'
      : whole.cubeId
        ? 'cube'
        : whole.tenantId
          ? 'tenant'
          : 'operator'
  return { category, ...whole }
}

const within = <T>(on: Database | Tx, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  on.kind === 'transaction' ? fn(on) : on.transaction(fn)

export interface Change<S> {
  /** Holds what is changed until the commit, so that changes at once wait for each other, and reads it. Throws if it is not there. */
  hold: (tx: Tx) => Promise<S>
  /** The entity tag that the caller last read; without one the last write wins. */
  ifMatch: string | undefined
  /** What is to be from now on. Decides and refuses; writes nothing. */
  edit: (before: S, tx: Tx) => S | Promise<S>
  /** What is edited in it: the difference is looked for here. The whole, if left out. Secrets are redacted by their names. */
  of?: (state: S) => unknown
  /** What the caller reads of it, and so the version: as `of`, if left out. Never a secret that the caller cannot read. */
  version?: (state: S) => unknown
  write: (tx: Tx, after: S, before: S) => Promise<unknown>
  /** One entry, with the difference; several, where several things are changed: then each says its own `patch`. */
  audit: (after: S, before: S) => Entry | readonly Entry[]
  /** After the commit: tells who should know. */
  committed?: (after: S, before: S) => unknown
}

/**
 * Changes what is there: holds it, refuses what is based on an older version, writes it with its audit entry, and tells of it after the
 * commit. A change that changes nothing writes nothing, neither entry nor event. Returns what is there now.
 */
export function change<S>(on: Database | Tx, at: At, how: Change<S>): Promise<S> {
  const { of = (state) => state, version = of } = how
  return within(on, async (tx) => {
    const before = await how.hold(tx)
    assertVersion(how.ifMatch, version(before))
    const after = await how.edit(before, tx)
    const patch = patchOf(of(before), of(after))
    if (patch.length === 0) return before
    await how.write(tx, after, before)
    for (const entry of [how.audit(after, before)].flat()) await append(tx, { patch, ...entryAt(at, entry) })
    tx.afterCommit(() => how.committed?.(after, before))
    return after
  })
}

export interface Act<R> {
  /** Holds what it is about, does it, and says what came of it. */
  act: (tx: Tx) => Promise<R>
  /** One entry; several, where it is told in several places; undefined if there was nothing to do: then nobody is told. */
  audit: (result: R) => Entry | readonly Entry[] | undefined
  /** After the commit: tells who should know. */
  committed?: (result: R) => unknown
}

/** Makes, deletes or orders something, with its audit entry, and tells of it after the commit. */
export function act<R>(on: Database | Tx, at: At, how: Act<R>): Promise<R> {
  return within(on, async (tx) => {
    const result = await how.act(tx)
    const entries = how.audit(result)
    if (entries === undefined) return result
    for (const entry of [entries].flat()) await append(tx, entryAt(at, entry))
    tx.afterCommit(() => how.committed?.(result))
    return result
  })
}
