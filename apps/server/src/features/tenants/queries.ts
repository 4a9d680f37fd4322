import { type Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import type { BodyOf, QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import { addressJson, addressValues } from '../../platform/db/address.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, words } from '../../platform/db/list-sql.ts'
import { statement } from '../../platform/db/sql.ts'

const supportInfo = (row: string) => `json_build_object('operatedBy', ${row}.support_info->>'operatedBy',
  'phone', ${row}.support_info->>'phone', 'email', ${row}.support_info->>'email',
  'website', ${row}.support_info->>'website', 'freetext', ${row}.support_info->>'freetext')`
const fields = `'id', t.id, 'name', t.name, 'address', ${addressJson('t')}, 'supportInfo', ${supportInfo('t')},
  'retentionDays', t.retention_days`

const page = listOf(tenants.list, {
  from: 'tenants t',
  key: ['id'],
  scope: 't.operator_id = $1',
  json: `json_build_object(${fields})`,
  sorts: { id: 't.id', name: byName('t.name'), city: byName('t.city'), country: 't.country' },
  filters: { search: words('t.search_text') },
  total: 'exact',
})
/** One page of the operator's tenants. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof tenants.list>) =>
  page(db, [operator], query)

const readText = statement<{ tenant: Tenant }>(
  `SELECT json_build_object(${fields}) AS tenant FROM tenants t WHERE t.operator_id = $1 AND t.id = $2`,
)
export const read = async (db: Queryable, operator: string, tenantId: string): Promise<Tenant | undefined> =>
  (await db.query(readText, [operator, tenantId]))[0]?.tenant

const lockText = statement<{ tenant: Tenant }>(`${readText.text} FOR UPDATE`)
/** The tenant as it is, and nobody else changes it until the transaction ends. */
export const lock = async (tx: Queryable, operator: string, tenantId: string): Promise<Tenant | undefined> =>
  (await tx.query(lockText, [operator, tenantId]))[0]?.tenant

const insertText = statement('INSERT INTO tenants (id, operator_id, name) VALUES ($1, $2, $3)')
export async function insert(tx: Queryable, operator: string, tenantId: string, name: string): Promise<void> {
  await tx.query(insertText, [tenantId, operator, name])
}

const updateText = statement(
  `UPDATE tenants SET name = $3, street = $4, house_no = $5, zip = $6, city = $7, country = $8, support_info = $9,
     retention_days = $10 WHERE operator_id = $1 AND id = $2`,
)
export async function update(
  tx: Queryable,
  operator: string,
  tenantId: string,
  { name, address, supportInfo, retentionDays }: BodyOf<typeof tenants.update>,
): Promise<void> {
  await tx.query(updateText, [
    operator,
    tenantId,
    name,
    ...addressValues(address),
    JSON.stringify(supportInfo),
    retentionDays,
  ])
}

const cubeIdsText = statement<{ id: string }>(
  'SELECT id FROM cubes WHERE operator_id = $1 AND tenant_id = $2 ORDER BY id',
)
export const cubeIds = async (db: Queryable, operator: string, tenantId: string): Promise<string[]> =>
  (await db.query(cubeIdsText, [operator, tenantId])).map(({ id }) => id)

const removeText = statement('DELETE FROM tenants WHERE operator_id = $1 AND id = $2')
export async function remove(tx: Queryable, operator: string, tenantId: string): Promise<void> {
  await tx.query(removeText, [operator, tenantId])
}

const stateJoin = 'JOIN cube_state s ON s.cube_id = c.id'
const cubePage = listOf(tenants.cubes, {
  from: 'cubes c',
  key: ['id'],
  scope: 'c.operator_id = $1 AND c.tenant_id = $2',
  parent: 'SELECT FROM tenants WHERE operator_id = $1 AND id = $2',
  json: `json_build_object('id', c.id, 'description', c.description, 'site', c.site, 'monitored', c.monitored, 'connected', s.connected,
    'utilization', json_build_object('total', s.boxes_total, 'occupied', s.boxes_occupied,
      'available', s.boxes_total - s.boxes_occupied - s.boxes_disabled, 'disabled', s.boxes_disabled))`,
  rowJoins: stateJoin,
  sorts: {
    id: 'c.id',
    description: byName('c.description'),
    site: byName('c.site'),
    connected: { by: 's.connected', join: stateJoin },
    utilization: { by: 's.boxes_occupied::float / nullif(s.boxes_total, 0)', join: stateJoin },
  },
  filters: {},
  total: 'exact',
})
/** One page of the tenant's cubes; undefined if the operator has no such tenant. */
export const cubes = (db: Queryable, operator: string, tenantId: string, query: QueryOf<typeof tenants.cubes>) =>
  cubePage(db, [operator, tenantId], query)

const existsText = statement('SELECT 1 AS found FROM tenants WHERE operator_id = $1 AND id = $2')
/** Whether the operator has this tenant: the guard of everything below a tenant's path. */
export const exists = async (db: Queryable, operator: string, tenantId: string): Promise<boolean> =>
  (await db.query(existsText, [operator, tenantId])).length > 0
