import type { AuditListItem, audit } from '@cubeward/contract/admin/audit.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, searchPatterns, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

type Filters = Omit<QueryOf<typeof audit.list>, 'page' | 'size' | 'sort'>

const fields = `'id', a.id, 'created', ${iso('a.created')}, 'category', a.category, 'level', a.level, 'type', a.type,
  'message', a.message, 'actor', json_build_object('id', a.actor_id, 'name', a.actor_name), 'tenantId', a.tenant_id,
  'cubeId', a.cube_id, 'appId', a.app_id, 'boxNumber', a.box_number, 'occupancyId', a.occupancy_id, 'userId', a.user_id,
  'referenceType', a.reference_type, 'referenceId', a.reference_id`

/** Column and comparison of each filter; the value stands at the number it is given. */
const conditions: Record<keyof Filters, (at: string) => string> = {
  category: (at) => `a.category = ANY (${at}::text[])`,
  tenantId: (at) => `a.tenant_id = ${at}`,
  cubeId: (at) => `a.cube_id = ${at}`,
  boxNumber: (at) => `a.box_number = ${at}`,
  occupancyId: (at) => `a.occupancy_id = ${at}::uuid`,
  level: (at) => `a.level = ${at}`,
  search: (at) => `lower(a.message) LIKE ALL (${at}::text[])`,
  from: (at) => `a.created >= ${at}::timestamptz`,
  until: (at) => `a.created <= ${at}::timestamptz`,
  actor: (at) => `a.actor_id = ${at}`,
  type: (at) => `a.type = ${at}`,
  referenceType: (at) => `a.reference_type = ${at}`,
  referenceId: (at) => `a.reference_id = ${at}`,
}

/**
 * Whose entries an operator reads: those written in it, and of its present tenants and cubes also those from before they were moved here
 * (GAP-56). Unfiltered, its own alone, so that the index of the operator answers it.
 */
function scope(given: readonly string[]): string {
  const own = 'a.operator_id = $1'
  const moved = [
    ...(given.includes('tenantId') ? ['a.tenant_id IN (SELECT id FROM tenants WHERE operator_id = $1)'] : []),
    ...(given.includes('cubeId') ? ['a.cube_id IN (SELECT id FROM cubes WHERE operator_id = $1)'] : []),
  ]
  return moved.length === 0 ? own : `(${[own, ...moved].join(' OR ')})`
}

/** One page of the operator's trail. */
export async function list(
  db: Queryable,
  operator: string,
  { page, size, sort, ...filters }: QueryOf<typeof audit.list>,
): Promise<JsonText<Page<AuditListItem>>> {
  const direction = sort.endsWith(',asc') ? 'ASC' : 'DESC'
  const names = (Object.keys(conditions) as (keyof Filters)[]).filter((name) => filters[name] !== undefined)
  const where = [scope(names), ...names.map((name, at) => conditions[name](`$${at + 4}`))].join(' AND ')
  const order = `a.created ${direction}, a.id ${direction}`
  const text = `WITH page AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object(${fields}) AS row
      FROM audit a WHERE ${where} ORDER BY ${order} LIMIT $2 OFFSET $3)
    SELECT ${pageEnvelope(`(SELECT count(*) FROM audit a WHERE ${where})`, '$2::int', '($3::int / $2::int)')}`
  const values = names.map((name) => (name === 'search' ? searchPatterns(filters.search ?? '') : filters[name]))
  const [row] = await db.query<{ json: string }>(statement(`audit-${direction}-${names.join('-')}`, text), [
    operator,
    size,
    page * size,
    ...values,
  ])
  return jsonText(row?.json ?? '')
}
