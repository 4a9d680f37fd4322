import type { Queryable } from '../../../platform/db/client.ts'
import { statement } from '../../../platform/db/sql.ts'
import { chainStart, entryColumns, entryHash, type SealedEntry } from './entry-hash.ts'
import type { WrittenHead } from './heads.ts'
import { lateMinutes } from './seal.ts'

/** The first thing that is wrong with a chain. `entry` is undefined where even the seal is gone. */
export interface Finding {
  chain: string
  what: 'changed' | 'removed' | 'inserted' | 'rewritten'
  number?: number
  entry?: string
}

export interface Verified {
  entries: number
  chains: number
  /** Written in the last minutes and not sealed yet. */
  waiting: number
  findings: Finding[]
}

interface SealRow {
  number: string
  entry_id: string
  hash: Buffer
  fields: SealedEntry['fields'] | null
}

const page = 5_000
const chainsText = statement<{ chain: string }>(
  'SELECT DISTINCT chain FROM audit_seals UNION SELECT unnest($1::text[]) ORDER BY chain',
)
const sealsText = statement<SealRow>(`SELECT s.number, s.entry_id, s.hash, e.fields FROM audit_seals s
   LEFT JOIN LATERAL (SELECT ${entryColumns} FROM audit a WHERE a.id = s.entry_id) AS e ON true
   WHERE s.chain = $1 AND s.number > $2 ORDER BY s.number LIMIT ${page}`)
const unsealedText = statement<{
  id: string
  chain: string
  late: boolean
}>(`SELECT a.id, coalesce(a.operator_id, '') AS chain,
     a.created < (SELECT max(entry_created) FROM audit_seals) - interval '${lateMinutes} minutes' AS late
   FROM audit a WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = a.id) ORDER BY a.created, a.id`)

/** Recomputes every chain from its entries and compares it with the seals and with the heads kept outside of the database. */
export async function verifyAudit(db: Queryable, heads: readonly WrittenHead[]): Promise<Verified> {
  const findings: Finding[] = []
  let entries = 0
  const known = [...new Set(heads.map(({ chain }) => chain))]
  const chains = (await db.query(chainsText, [known])).map(({ chain }) => chain)
  for (const chain of chains) {
    const { count, finding } = await verifyChain(db, chain, headsByNumber(heads, chain))
    entries += count
    if (finding !== undefined) findings.push(finding)
  }
  const unsealed = await db.query(unsealedText)
  for (const { id, chain } of unsealed.filter(({ late }) => late)) findings.push({ chain, what: 'inserted', entry: id })
  return { entries, chains: chains.length, waiting: unsealed.filter(({ late }) => !late).length, findings }
}

const headsByNumber = (heads: readonly WrittenHead[], chain: string) =>
  new Map(heads.filter((head) => head.chain === chain).map(({ number, hash }) => [number, hash]))

async function verifyChain(
  db: Queryable,
  chain: string,
  heads: ReadonlyMap<number, string>,
): Promise<{ count: number; finding?: Finding }> {
  let number = 0
  let hash = chainStart(chain)
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
    }
    if (seals.length < page) break
  }
  const newest = Math.max(0, ...heads.keys())
  return number < newest
    ? { count: number, finding: { chain, number: number + 1, what: 'removed' } }
    : { count: number }
}
