import type { AuditChain } from '@cubeward/contract/admin/audit.ts'
import type { Queryable } from '../../../platform/db/client.ts'
import { iso, statement } from '../../../platform/db/sql.ts'
import { chainsOfSeals } from './heads.ts'
import { type Finding, verifyChain } from './verify.ts'

const chainsText = statement<{ chain: string }>(
  `${chainsOfSeals} SELECT chain FROM known LEFT JOIN audit_checks k USING (chain) WHERE chain IS NOT NULL
     AND coalesce(greatest(k.verified, k.found) <= now() - $1::float8 * interval '1 millisecond', true)`,
)
/** At one moment: entries that have neither a seal nor wait for one were not written by the server. */
const countText = statement<{ at: string; sealed: string; unsealed: string }>(
  `SELECT now()::text AS at, sealed.number AS sealed, entries.n - waiting.n - sealed.number AS unsealed
   FROM (SELECT count(*) AS n FROM audit WHERE operator_id IS NOT DISTINCT FROM nullif($1, '')) AS entries,
     (SELECT count(*) AS n FROM audit_unsealed w JOIN audit a ON a.id = w.id AND a.created = w.created
      WHERE a.operator_id IS NOT DISTINCT FROM nullif($1, '')) AS waiting,
     (SELECT coalesce(max(number), 0) AS number FROM audit_seals WHERE chain = $1) AS sealed`,
)
const wholeText = statement(
  `INSERT INTO audit_checks (chain, verified, entries) VALUES ($1, $2::timestamptz, $3)
   ON CONFLICT (chain) DO UPDATE SET verified = excluded.verified, entries = excluded.entries, found = NULL, finding = NULL`,
)
const brokenText = statement(
  `INSERT INTO audit_checks (chain, entries, found, finding) VALUES ($1, 0, $2::timestamptz, $3)
   ON CONFLICT (chain) DO UPDATE SET found = excluded.found, finding = excluded.finding`,
)

/**
 * Recomputes each chain that was not checked for so long from its entries, page after page, and writes down whether it is whole. One that
 * is new is checked at once.
 */
export async function checkChains(db: Queryable, everyMs = 0): Promise<void> {
  for (const { chain } of await db.query(chainsText, [everyMs])) await checkChain(db, chain)
}

async function checkChain(db: Queryable, chain: string): Promise<void> {
  const [counted] = await db.query(countText, [chain])
  if (counted === undefined) throw new Error('A query without a table gave no row')
  const { count, finding } = await verifyChain(db, chain, new Map())
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
