import type { AuditEntry } from '@cubeward/contract/admin/audit.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { chainStart, entryColumns, entryHash, type SealedEntry } from './chain/entry-hash.ts'
import { lineJson, ofPresent } from './queries.ts'

/** As in the list: what was written in the operator, and of its present tenants and cubes also what is older. */
const readable = `(a.operator_id = $1 OR ${ofPresent('tenants', 'a.tenant_id')} OR ${ofPresent('cubes', 'a.cube_id')})`
const beside = (compare: '<' | '>', order: 'ASC' | 'DESC') => `(SELECT b.id FROM audit b
    WHERE b.operator_id = $1 AND (b.created, b.id) ${compare} (a.created, a.id)
    ORDER BY b.created ${order}, b.id ${order} LIMIT 1)`

interface EntryRow extends Pick<SealedEntry, 'chain' | 'fields'> {
  entry: Omit<AuditEntry, 'proof'>
  number: string | null
  hash: Buffer | null
  sealed: string | null
  previous: Buffer | null
}
const readText = statement<EntryRow>(`SELECT ${entryColumns}, s.number, s.hash, ${iso('s.sealed')} AS sealed,
    (SELECT p.hash FROM audit_seals p WHERE p.chain = s.chain AND p.number = s.number - 1) AS previous,
    json_build_object(${lineJson}, 'data', a.data, 'patch', coalesce(a.patch, '[]'), 'names', json_build_object(
      'tenant', (SELECT name FROM tenants WHERE id = a.tenant_id AND operator_id = $1),
      'cube', (SELECT coalesce(description, id) FROM cubes WHERE id = a.cube_id AND operator_id = $1),
      'app', (SELECT name FROM apps WHERE id = a.app_id)),
      'newer', ${beside('>', 'ASC')}, 'older', ${beside('<', 'DESC')}) AS entry
  FROM audit a LEFT JOIN audit_seals s ON s.entry_id = a.id AND s.entry_created = a.created WHERE a.id = $2 AND ${readable}`)

/** One entry, with its seal recomputed. */
export async function readEntry(db: Queryable, operator: string, id: string): Promise<AuditEntry | undefined> {
  const [row] = await db.query(readText, [operator, id])
  return row && { ...row.entry, proof: proofOf(row) }
}

function proofOf({ chain, fields, number, hash, sealed, previous }: EntryRow): AuditEntry['proof'] {
  if (number === null || hash === null || sealed === null) return null
  const before = previous ?? chainStart(chain)
  return {
    number: Number(number),
    hash: hash.toString('hex'),
    previous: before.toString('hex'),
    fields,
    sealed,
    unchanged: entryHash(before, { fields }).equals(hash),
  }
}
