import type { activationCodes, CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Address } from '@cubeward/contract/kernel/fields.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import { addressJson, addressValues } from '../db/address.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

export interface CodeKey {
  operator: string
  tenantId: string
  code: string
}
export interface CodeData {
  description: string | null
  site: string | null
  address: Address
}

const fields = `'cubeActivationCode', a.code, 'description', a.description, 'site', a.site, 'created', ${iso('a.created')},
  'address', ${addressJson('a')}`
const columns = { created: 'created', cubeActivationCode: 'code', description: 'description', site: 'site' }

/** One page of the tenant's codes; undefined if the operator has no such tenant. */
export async function list(
  db: Queryable,
  operator: string,
  tenantId: string,
  query: QueryOf<typeof activationCodes.list>,
): Promise<JsonText<Page<CubeActivationCode>> | undefined> {
  const [field, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
  const order = `a.${columns[field]} ${direction} NULLS LAST, a.code ${direction}`
  const text = `WITH page AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object(${fields}) AS row
      FROM cube_activation_codes a JOIN tenants t ON t.id = a.tenant_id
      WHERE t.operator_id = $1 AND t.id = $2 ORDER BY ${order} LIMIT $3 OFFSET $4)
    SELECT ${pageEnvelope('(SELECT count(*) FROM cube_activation_codes WHERE tenant_id = $2)', '$3::int', '($4::int / $3::int)')}
    FROM tenants WHERE operator_id = $1 AND id = $2`
  const [row] = await db.query<{ json: string }>(statement(`activation-codes-${field}-${direction}`, text), [
    operator,
    tenantId,
    query.size,
    query.page * query.size,
  ])
  return row === undefined ? undefined : jsonText(row.json)
}

const readText = statement<{ code: CubeActivationCode }>(
  'activation-code-read',
  `SELECT json_build_object(${fields}) AS code FROM cube_activation_codes a JOIN tenants t ON t.id = a.tenant_id
   WHERE t.operator_id = $1 AND t.id = $2 AND a.code = $3`,
)
export const read = async (
  db: Queryable,
  { operator, tenantId, code }: CodeKey,
): Promise<CubeActivationCode | undefined> =>
  (await db.query<{ code: CubeActivationCode }>(readText, [operator, tenantId, code]))[0]?.code

const lockText = statement<{ code: CubeActivationCode }>('activation-code-lock', `${readText.text} FOR UPDATE OF a`)
export const lock = async (
  tx: Queryable,
  { operator, tenantId, code }: CodeKey,
): Promise<CubeActivationCode | undefined> =>
  (await tx.query<{ code: CubeActivationCode }>(lockText, [operator, tenantId, code]))[0]?.code

const insertText = statement(
  'activation-code-insert',
  `INSERT INTO cube_activation_codes (code, tenant_id, description, site, street, house_no, zip, city, country)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export async function insert(tx: Queryable, { tenantId, code }: CodeKey, data: CodeData): Promise<void> {
  await tx.query(insertText, [code, tenantId, data.description, data.site, ...addressValues(data.address)])
}

const updateText = statement(
  'activation-code-update',
  `UPDATE cube_activation_codes SET description = $2, site = $3, street = $4, house_no = $5, zip = $6, city = $7, country = $8
   WHERE code = $1 AND tenant_id = $9`,
)
export async function update(tx: Queryable, { tenantId, code }: CodeKey, data: CodeData): Promise<void> {
  await tx.query(updateText, [code, data.description, data.site, ...addressValues(data.address), tenantId])
}

const removeText = statement(
  'activation-code-delete',
  'DELETE FROM cube_activation_codes WHERE code = $1 AND tenant_id = $2',
)
export async function remove(tx: Queryable, { tenantId, code }: CodeKey): Promise<void> {
  await tx.query(removeText, [code, tenantId])
}

interface Taken {
  tenantId: string
  operatorId: string
  code: CubeActivationCode
}
const takeText = statement<Taken>(
  'activation-code-take',
  `WITH taken AS (DELETE FROM cube_activation_codes WHERE code = $1 RETURNING *)
   SELECT a.tenant_id AS "tenantId", t.operator_id AS "operatorId", json_build_object(${fields}) AS code
   FROM taken a JOIN tenants t ON t.id = a.tenant_id`,
)
/** Uses a code up: of all who try, one gets it (GAP-14). */
export const take = async (tx: Queryable, code: string): Promise<Taken | undefined> =>
  (await tx.query<Taken>(takeText, [code]))[0]
