import type { AuditReference, AuditType } from '@cubeward/words/audit-types.ts'
import type { Told } from '@cubeward/words/said.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { redact } from './patch.ts'
import { written } from './written.ts'

export type AuditCategory = 'cube' | 'box' | 'occupancy' | 'operator' | 'tenant'

export interface AuditEntry {
  operatorId: string | null
  category: AuditCategory
  /** `audit` is what someone did; `log` is what happened. */
  level?: 'audit' | 'log'
  type: AuditType
  /** A sentence for the operator, by its code: `tells('tenant.created', { … })`. */
  message: Told
  actor: { id: string; name: string | null }
  tenantId?: string | null
  cubeId?: string | null
  appId?: string | null
  boxNumber?: string | null
  occupancyId?: string | null
  userId?: string | null
  referenceType?: AuditReference | null
  referenceId?: string | null
  data?: unknown
  patch?: unknown
}

/** Who it was when it was nobody: the server itself. */
export const system = { id: 'system', name: 'System' } as const

// The time is the database's: all nodes write in one order, whatever their clocks say.
const insert = statement(
  `INSERT INTO audit (id, operator_id, created, category, level, type, message, said, actor_id, actor_name, tenant_id, cube_id, app_id,
     box_number, occupancy_id, user_id, reference_type, reference_id, data, patch)
   VALUES ($1, $2, date_trunc('milliseconds', clock_timestamp()), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
)

/** What an entry is about, if it does not say so itself: the nearest of what its ids name. */
function referenceOf(entry: AuditEntry): readonly [type: string | null, id: string | null] {
  const { operatorId, tenantId, cubeId, boxNumber, occupancyId } = entry
  if (entry.referenceType) return [entry.referenceType, entry.referenceId ?? null]
  if (occupancyId) return ['Occupancy', occupancyId]
  if (boxNumber) return ['Box', boxNumber]
  if (cubeId) return ['Cube', cubeId]
  if (tenantId) return ['Tenant', tenantId]
  return operatorId === null ? [null, null] : ['Operator', operatorId]
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Writes one entry in the transaction of what it tells about. */
export async function append(tx: Queryable, entry: AuditEntry): Promise<void> {
  const [said, message] = written(entry.message)
  await tx.query(insert, [
    uuidv7(),
    entry.operatorId,
    entry.category,
    entry.level ?? 'audit',
    entry.type,
    message,
    JSON.stringify(said),
    entry.actor.id,
    entry.actor.name,
    entry.tenantId ?? null,
    entry.cubeId ?? null,
    entry.appId ?? null,
    entry.boxNumber ?? null,
    entry.occupancyId ?? null,
    entry.userId ?? null,
    ...referenceOf(entry),
    json(redact(entry.data)),
    json(entry.patch),
  ])
}
