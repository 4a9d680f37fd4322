import type { Queryable } from '../../../platform/db/client.ts'
import { statement } from '../../../platform/db/sql.ts'
import { chainStart, entryColumns, entryHash, isFromSite, type SealedEntry } from './entry-hash.ts'
import { chainsOfSeals, type WrittenHead } from './heads.ts'

/** The first thing that is wrong with a chain. `entry` is undefined where even the seal is gone. */
export interface Finding {
  chain: string
  what: 'changed' | 'removed' | 'inserted' | 'rewritten' | 'backdated'
  number?: number
  entry?: string
}

export interface Verified {
  entries: number
  chains: number
  /** Written just now and not sealed yet. */
  waiting: number
  findings: Finding[]
}

interface SealRow {
  number: string
  entry_id: string
  hash: Buffer
  fields: SealedEntry['fields'] | null
  created: string
  sealed: string
}

const page = 5_000
/** How much later than another entry one may be sealed that was written before it: no transaction lasts so long. */
const lateMinutes = 10
const chainsText = statement<{ chain: string }>(
  `${chainsOfSeals} SELECT chain FROM known WHERE chain IS NOT NULL UNION SELECT unnest($1::text[]) ORDER BY 1`,
)
const sealsText =
  statement<SealRow>(`SELECT s.number, s.entry_id, s.hash, e.fields, s.entry_created AS created, s.sealed
   FROM audit_seals s
   LEFT JOIN LATERAL (SELECT ${entryColumns} FROM audit a WHERE a.id = s.entry_id AND a.created = s.entry_created) AS e ON true
   WHERE s.chain = $1 AND s.number > $2 ORDER BY s.number LIMIT ${page}`)
const waitingText = statement<{ number: number }>('SELECT count(*)::int AS number FROM audit_unsealed')
/** The first of each chain that has no seal and waits for none. */
const insertedText = statement<{ id: string; chain: string }>(
  `SELECT DISTINCT ON (coalesce(a.operator_id, '')) a.id, coalesce(a.operator_id, '') AS chain FROM audit a
   WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = a.id AND s.entry_created = a.created)
     AND NOT EXISTS (SELECT FROM audit_unsealed w WHERE w.id = a.id AND w.created = a.created)
   ORDER BY coalesce(a.operator_id, ''), a.created, a.id`,
)

/** Recomputes every chain from its entries and compares it with the seals and with the heads kept outside of the database. */
export async function verifyAudit(db: Queryable, heads: readonly WrittenHead[]): Promise<Verified> {
  const findings: Finding[] = []
  let entries = 0
  const headsOf = new Map<string, Map<number, string>>()
  for (const { chain, number, hash } of heads) {
    const known = headsOf.get(chain) ?? new Map<number, string>()
    headsOf.set(chain, known.set(number, hash))
  }
  // Before the chains: what is sealed meanwhile is then waiting or sealed, and never neither.
  const [waiting] = await db.query(waitingText)
  const chains = (await db.query(chainsText, [[...headsOf.keys()]])).map(({ chain }) => chain)
  for (const chain of chains) {
    const { count, finding } = await verifyChain(db, chain, headsOf.get(chain) ?? new Map())
    entries += count
    if (finding !== undefined) findings.push(finding)
  }
  for (const { id, chain } of await db.query(insertedText)) findings.push({ chain, what: 'inserted', entry: id })
  return { entries, chains: chains.length, waiting: waiting?.number ?? 0, findings }
}

/** One chain, with the heads of it that are known. */
export async function verifyChain(
  db: Queryable,
  chain: string,
  heads: ReadonlyMap<number, string>,
): Promise<{ count: number; finding?: Finding }> {
  let number = 0
  let hash = chainStart(chain)
  let newest = Number.NEGATIVE_INFINITY
  for (;;) {
    const seals = await db.query(sealsText, [chain, number])
    for (const seal of seals) {
      number += 1
      const where = { chain, number, entry: seal.entry_id }
      if (Number(seal.number) !== number) return { count: number - 1, finding: { chain, number, what: 'removed' } }
      if (seal.fields === null) return { count: number - 1, finding: { ...where, what: 'removed' } }
      hash = entryHash(hash, { fields: seal.fields })
      if (!hash.equals(seal.hash)) return { count: number - 1, finding: { ...where, what: 'changed' } }
      const head = heads.get(number)
      if (head !== undefined && head !== hash.toString('hex'))
        return { count: number - 1, finding: { ...where, what: 'rewritten' } }
      // One that carries a time of long before was slipped in, though it has its seal.
      if (isFromSite({ fields: seal.fields })) continue
      const created = Date.parse(seal.created)
      if (created < newest - lateMinutes * 60_000)
        return { count: number - 1, finding: { ...where, what: 'backdated' } }
      newest = Math.max(newest, Math.min(created, Date.parse(seal.sealed)))
    }
    if (seals.length < page) break
  }
  const last = [...heads.keys()].reduce((most, it) => Math.max(most, it), 0)
  return number < last ? { count: number, finding: { chain, number: number + 1, what: 'removed' } } : { count: number }
}
