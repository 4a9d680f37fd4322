import type { Tenant, TenantCube, tenants } from '@cubeward/contract/admin/tenants.ts'
import type { BodyOf, QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import { addressJson, addressValues } from '../db/address.ts'
import type { Queryable } from '../db/client.ts'
import { pageEnvelope, searchPatterns, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

const supportInfo = (row: string) => `json_build_object('operatedBy', ${row}.support_info->>'operatedBy',
  'phone', ${row}.support_info->>'phone', 'email', ${row}.support_info->>'email',
  'website', ${row}.support_info->>'website', 'freetext', ${row}.support_info->>'freetext')`
const fields = `'id', t.id, 'name', t.name, 'address', ${addressJson('t')}, 'supportInfo', ${supportInfo('t')},
  'retentionDays', t.retention_days`

const pageOf = (query: { size: number; page: number }) => [query.size, query.page * query.size]

/** One page of the operator's tenants. */
export async function list(
  db: Queryable,
  operator: string,
  query: QueryOf<typeof tenants.list>,
): Promise<JsonText<Page<Tenant>>> {
  const [field, direction] = query.sort.split(',') as ['id' | 'name' | 'city' | 'country', 'asc' | 'desc']
  // Without a city or country it comes last, both ways.
  const order = `t.${field} ${direction} NULLS LAST, t.id ${direction}`
  const name = `tenants-${field}-${direction}`
  const text = `WITH hits AS MATERIALIZED (
      SELECT t.* FROM tenants t WHERE t.operator_id = $1 AND t.search_text LIKE ALL ($4::text[])),
    page AS (SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object(${fields}) AS row
      FROM (SELECT * FROM hits t ORDER BY ${order} LIMIT $2 OFFSET $3) AS t)
    SELECT ${pageEnvelope('(SELECT count(*) FROM hits)', '$2::int', '($3::int / $2::int)')}`
  const [row] = await db.query<{ json: string }>(statement(name, text), [
    operator,
    ...pageOf(query),
    searchPatterns(query.search ?? ''),
  ])
  return jsonText(row?.json ?? '')
}

const readText = statement<{ tenant: Tenant }>(
  'tenant-read',
  `SELECT json_build_object(${fields}) AS tenant FROM tenants t WHERE t.operator_id = $1 AND t.id = $2`,
)
export const read = async (db: Queryable, operator: string, tenantId: string): Promise<Tenant | undefined> =>
  (await db.query<{ tenant: Tenant }>(readText, [operator, tenantId]))[0]?.tenant

const lockText = statement<{ tenant: Tenant }>('tenant-lock', `${readText.text} FOR UPDATE`)
/** The tenant as it is, and nobody else changes it until the transaction ends. */
export const lock = async (tx: Queryable, operator: string, tenantId: string): Promise<Tenant | undefined> =>
  (await tx.query<{ tenant: Tenant }>(lockText, [operator, tenantId]))[0]?.tenant

const insertText = statement('tenant-insert', 'INSERT INTO tenants (id, operator_id, name) VALUES ($1, $2, $3)')
export async function insert(tx: Queryable, operator: string, tenantId: string, name: string): Promise<void> {
  await tx.query(insertText, [tenantId, operator, name])
}

const updateText = statement(
  'tenant-update',
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
  'tenant-cube-ids',
  'SELECT id FROM cubes WHERE operator_id = $1 AND tenant_id = $2 ORDER BY id',
)
export const cubeIds = async (db: Queryable, operator: string, tenantId: string): Promise<string[]> =>
  (await db.query<{ id: string }>(cubeIdsText, [operator, tenantId])).map(({ id }) => id)

const removeText = statement('tenant-delete', 'DELETE FROM tenants WHERE operator_id = $1 AND id = $2')
export async function remove(tx: Queryable, operator: string, tenantId: string): Promise<void> {
  await tx.query(removeText, [operator, tenantId])
}

const cubeSorts = {
  id: 'c.id',
  description: 'c.description',
  site: 'c.site',
  connected: 's.connected',
  utilization: 's.boxes_occupied::float / nullif(s.boxes_total, 0)',
}
/** One page of the tenant's cubes; undefined if the operator has no such tenant. */
export async function cubes(
  db: Queryable,
  operator: string,
  tenantId: string,
  query: QueryOf<typeof tenants.cubes>,
): Promise<JsonText<Page<TenantCube>> | undefined> {
  const [field, direction] = query.sort.split(',') as [keyof typeof cubeSorts, 'asc' | 'desc']
  const order = `${cubeSorts[field]} ${direction} NULLS LAST, c.id ${direction}`
  const text = `WITH page AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object('id', c.id, 'description', c.description,
        'site', c.site, 'monitored', c.monitored, 'connected', s.connected, 'utilization', json_build_object(
          'total', s.boxes_total, 'occupied', s.boxes_occupied,
          'available', s.boxes_total - s.boxes_occupied - s.boxes_disabled, 'disabled', s.boxes_disabled)) AS row
      FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.operator_id = $1 AND c.tenant_id = $2
      ORDER BY ${order} LIMIT $3 OFFSET $4)
    SELECT ${pageEnvelope('(SELECT count(*) FROM cubes WHERE operator_id = $1 AND tenant_id = $2)', '$3::int', '($4::int / $3::int)')}
    FROM tenants WHERE operator_id = $1 AND id = $2`
  const [row] = await db.query<{ json: string }>(statement(`tenant-cubes-${field}-${direction}`, text), [
    operator,
    tenantId,
    ...pageOf(query),
  ])
  return row === undefined ? undefined : jsonText(row.json)
}

const existsText = statement('tenant-exists', 'SELECT 1 AS found FROM tenants WHERE operator_id = $1 AND id = $2')
/** Whether the operator has this tenant: the guard of everything below a tenant's path. */
export const exists = async (db: Queryable, operator: string, tenantId: string): Promise<boolean> =>
  (await db.query(existsText, [operator, tenantId])).length > 0
