import type { AuditChain } from '@cubeward/contract/admin/audit.ts'
import type { Queryable } from '../../../platform/db/client.ts'
import { iso, statement } from '../../../platform/db/sql.ts'
import { forEachSettled } from '../../../platform/lib/for-each-settled.ts'
import { chainsOfSeals } from './heads.ts'
import { type Finding, verifyChain } from './verify.ts'

const chainsText = statement<{ chain: string }>(
  `${chainsOfSeals} SELECT chain FROM known LEFT JOIN audit_checks k USING (chain) WHERE chain IS NOT NULL
     AND coalesce(k.tried <= now() - $1::float8 * interval '1 millisecond', true)`,
)
/** What a check that fails leaves, too: it is not tried again at once. */
const triedText = statement<{ entries: string; head: string | null }>(
  `INSERT INTO audit_checks (chain, entries) VALUES ($1, 0)
   ON CONFLICT (chain) DO UPDATE SET tried = now() RETURNING entries, encode(head, 'hex') AS head`,
)
/** `IS NOT DISTINCT FROM` would be said shorter, but no index knows it. */
const entries = `(SELECT count(*) FROM audit WHERE operator_id = $1)
   + CASE WHEN $1 = '' THEN (SELECT count(*) FROM audit WHERE operator_id IS NULL) ELSE 0 END`
/** At one moment: entries that have neither a seal nor wait for one were not written by the server. */
export const countText = statement<{ at: string; sealed: string; unsealed: string }>(
  `SELECT now()::text AS at, sealed.number AS sealed, ${entries} - waiting.n - sealed.number AS unsealed
   FROM (SELECT count(*) AS n FROM audit_unsealed w JOIN audit a ON a.id = w.id AND a.created = w.created
      WHERE a.operator_id IS NOT DISTINCT FROM nullif($1, '')) AS waiting,
     (SELECT coalesce(max(number), 0) AS number FROM audit_seals WHERE chain = $1) AS sealed`,
)
const wholeText = statement(
  `UPDATE audit_checks SET verified = $2::timestamptz, entries = $3::bigint, found = NULL, finding = NULL,
     head = (SELECT hash FROM audit_seals WHERE chain = $1 AND number = $3::bigint)
   WHERE chain = $1`,
)
const brokenText = statement('UPDATE audit_checks SET found = $2::timestamptz, finding = $3 WHERE chain = $1')

/**
 * Recomputes each chain that was not checked for so long from its entries, page after page, and writes down whether it is whole, and as it
 * was when it was last whole: its end may neither be cut off nor be written anew. One that is new is checked at once.
 */
export async function checkChains(db: Queryable, everyMs = 0): Promise<void> {
  await forEachSettled(await db.query(chainsText, [everyMs]), ({ chain }) => checkChain(db, chain))
}

async function checkChain(db: Queryable, chain: string): Promise<void> {
  const [before] = await db.query(triedText, [chain])
  const [counted] = await db.query(countText, [chain])
  if (before === undefined || counted === undefined) throw new Error('A query without a table gave no row')
  const head = before.head === null ? [] : [[Number(before.entries), before.head] as const]
  const { count, finding } = await verifyChain(db, chain, new Map(head))
  const found: Finding | undefined =
    finding ??
    (count < Number(counted.sealed) ? { chain, what: 'removed', number: count + 1 } : undefined) ??
    (Number(counted.unsealed) > 0 ? { chain, what: 'inserted' } : undefined)
  if (found === undefined) await db.query(wholeText, [chain, counted.at, counted.sealed])
  else {
    const { what, number = null, entry = null } = found
    await db.query(brokenText, [chain, counted.at, { what, number, entry }])
  }
}

const readText = statement<AuditChain>(
  `SELECT CASE WHEN k.verified IS NOT NULL THEN json_build_object('at', ${iso('k.verified')}, 'entries', k.entries) END AS verified,
     CASE WHEN k.finding IS NOT NULL THEN k.finding || jsonb_build_object('found', ${iso('k.found')}) END AS broken
   FROM (SELECT) AS one LEFT JOIN audit_checks k ON k.chain = $1`,
)
/** What the last check of the chain of an operator has found. */
export async function readChain(db: Queryable, operator: string): Promise<AuditChain> {
  const [row] = await db.query(readText, [operator])
  if (row === undefined) throw new Error('A query without a table gave no row')
  return row
}
