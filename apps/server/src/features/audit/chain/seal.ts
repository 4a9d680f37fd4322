import type { Database, Queryable, Tx } from '../../../platform/db/client.ts'
import { statement } from '../../../platform/db/sql.ts'
import { chainStart, entryColumns, entryHash, type SealedEntry } from './entry-hash.ts'

const batch = 2_000

const lockText = statement<{ locked: boolean }>(
  "SELECT pg_try_advisory_xact_lock(hashtextextended('cubeward audit seal', 0)) AS locked",
)
// What has a seal already, or is not there, is only taken off.
const takenText = statement<SealedEntry>(`WITH taken AS (
     DELETE FROM audit_unsealed WHERE (created, id) IN (SELECT created, id FROM audit_unsealed ORDER BY created, id LIMIT ${batch})
     RETURNING created, id)
   SELECT ${entryColumns} FROM taken w JOIN audit a ON a.id = w.id AND a.created = w.created
   WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = a.id AND s.entry_created = a.created)
   ORDER BY a.created, a.id`)
const headsText = statement<{
  chain: string
  number: string
  hash: Buffer
}>(`SELECT wanted.chain, s.number, s.hash FROM unnest($1::text[]) AS wanted (chain)
   CROSS JOIN LATERAL (SELECT number, hash FROM audit_seals s WHERE s.chain = wanted.chain ORDER BY number DESC LIMIT 1) AS s`)
const insertText = statement(`INSERT INTO audit_seals (chain, number, entry_id, entry_created, hash)
   SELECT * FROM unnest($1::text[], $2::bigint[], $3::uuid[], $4::timestamptz[], $5::bytea[])`)

/** Seals what waits for it, in order, and says how many entries it were. One at a time in a fleet; whoever comes second leaves it. */
export async function sealNewEntries(db: Database): Promise<number> {
  let sealed = 0
  for (;;) {
    const done = await db.transaction(sealBatch)
    sealed += done
    if (done < batch) return sealed
  }
}

async function sealBatch(tx: Tx): Promise<number> {
  const [lock] = await tx.query(lockText)
  if (lock?.locked !== true) return 0
  const entries = await tx.query(takenText)
  if (entries.length === 0) return 0
  const heads = await headsOf(tx, [...new Set(entries.map(({ chain }) => chain))])
  const seals = entries.map((entry) => {
    const head = heads.get(entry.chain) ?? { number: 0, hash: chainStart(entry.chain) }
    const next = { number: head.number + 1, hash: entryHash(head.hash, entry) }
    heads.set(entry.chain, next)
    return { entry, ...next }
  })
  await tx.query(insertText, [
    seals.map(({ entry }) => entry.chain),
    seals.map(({ number }) => number),
    seals.map(({ entry }) => entry.id),
    seals.map(({ entry }) => entry.created),
    seals.map(({ hash }) => hash),
  ])
  return entries.length
}

export interface Head {
  number: number
  hash: Buffer
}

/** The newest seal of each of these chains; a chain without one is left out. */
export async function headsOf(on: Queryable, chains: readonly string[]): Promise<Map<string, Head>> {
  const rows = await on.query(headsText, [chains])
  return new Map(rows.map(({ chain, number, hash }) => [chain, { number: Number(number), hash }]))
}
