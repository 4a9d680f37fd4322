import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import { patchOf } from './patch.ts'

export type AuditCategory = 'cube' | 'box' | 'occupancy' | 'operator' | 'tenant'

export interface AuditEntry {
  operatorId: string | null
  category: AuditCategory
  /** `audit` is what someone did; `log` is what happened. */
  level?: 'audit' | 'log'
  type: string
  /** A sentence for the operator. */
  message: string
  actor: { id: string; name: string | null }
  tenantId?: string | null
  cubeId?: string | null
  appId?: string | null
  boxNumber?: string | null
  occupancyId?: string | null
  userId?: string | null
  referenceType?: string | null
  referenceId?: string | null
  data?: unknown
  patch?: unknown
}

/** Who it was when it was nobody: the server itself. */
export const system = { id: 'system', name: 'System' } as const

const insert = statement(
  'audit-append',
  `INSERT INTO audit (id, operator_id, created, category, level, type, message, actor_id, actor_name, tenant_id, cube_id, app_id,
     box_number, occupancy_id, user_id, reference_type, reference_id, data, patch)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
)

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Writes one line of the trail in the transaction of what it tells about. */
export async function append(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.query(insert, [
    uuidv7(),
    entry.operatorId,
    new Date().toISOString(),
    entry.category,
    entry.level ?? 'audit',
    entry.type,
    entry.message,
    entry.actor.id,
    entry.actor.name,
    entry.tenantId ?? null,
    entry.cubeId ?? null,
    entry.appId ?? null,
    entry.boxNumber ?? null,
    entry.occupancyId ?? null,
    entry.userId ?? null,
    entry.referenceType ?? null,
    entry.referenceId ?? null,
    json(entry.data),
    json(entry.patch),
  ])
}

/** Writes down a change of an entity with what differs between before and after; secrets are named, not shown. */
export const change = (tx: Queryable, entry: AuditEntry, before: unknown, after: unknown): Promise<void> =>
  append(tx, { ...entry, patch: patchOf(before, after) })
