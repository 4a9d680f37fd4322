import { audit } from '@cubeward/contract/admin/audit.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { unplanned, where } from '../../platform/db/list-sql.ts'
import { iso } from '../../platform/db/sql.ts'

/** SQL of an entry of the audit log. */
export const lineJson = `'id', a.id, 'created', ${iso('a.created')}, 'category', a.category, 'level', a.level, 'type', a.type,
    'message', a.message, 'said', a.said, 'actor', json_build_object('id', a.actor_id, 'name', a.actor_name), 'tenantId', a.tenant_id,
    'cubeId', a.cube_id, 'appId', a.app_id, 'boxNumber', a.box_number, 'occupancyId', a.occupancy_id, 'userId', a.user_id,
    'referenceType', a.reference_type, 'referenceId', a.reference_id`

/**
 * SQL for entries of tenants or cubes that operator `$1` has now, also those from before they were moved there. An id may be that of an
 * earlier one, which somebody else had and deleted: its entries are older than the present one.
 */
export const ofPresent = (table: 'tenants' | 'cubes', id: string) =>
  `EXISTS (SELECT FROM ${table} p WHERE p.operator_id = $1 AND p.id = ${id} AND date_trunc('milliseconds', p.created) <= a.created)`

/** The reader of the list, with the statements that it builds. */
export const page = listOf(audit.list, {
  from: 'audit a',
  key: ['id'],
  /**
   * An operator reads the entries written in it, and of its present tenants and cubes also those from before they were moved here. Without
   * these filters only its own, so that the index of the operator answers it.
   */
  scope: (given) => {
    const moved = [
      ...(given.has('tenantId') ? [ofPresent('tenants', 'a.tenant_id')] : []),
      ...(given.has('cubeId') ? [ofPresent('cubes', 'a.cube_id')] : []),
    ]
    return `(${['a.operator_id = $1', ...moved].join(' OR ')})`
  },
  json: `json_build_object(${lineJson})`,
  sorts: { created: { by: 'a.created', nulls: 'none', indexed: true } },
  filters: {
    category: where((at) => `a.category = ANY (${at}::text[])`),
    tenantId: where((at) => `a.tenant_id = ${at}`),
    cubeId: where((at) => `a.cube_id = ${at}`),
    boxNumber: where((at) => `a.box_number = ${at}`),
    occupancyId: where((at) => `a.occupancy_id = ${at}`),
    level: where((at) => `a.level = ${at}`),
    search: unplanned((at) => `to_tsvector('simple', a.message) @@ audit_words(${at})`),
    from: where((at) => `a.created >= ${at}`),
    until: where((at) => `a.created <= ${at}`),
    actor: where((at) => `a.actor_id = ${at}`),
    type: where((at) => `a.type = ${at}`),
    referenceType: where((at) => `a.reference_type = ${at}`),
    referenceId: where((at) => `a.reference_id = ${at}`),
  },
  total: 'capped',
})
/** One page of the operator's audit log. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof audit.list>) => page(db, [operator], query)
