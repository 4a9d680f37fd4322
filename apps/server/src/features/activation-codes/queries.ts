import { activationCodes, type CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Address } from '@cubeward/contract/kernel/fields.ts'
import { addressJson, addressValues } from '../../platform/db/address.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { iso, statement } from '../../platform/db/sql.ts'

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
const page = listOf(activationCodes.list, {
  from: 'cube_activation_codes a',
  key: ['code'],
  scope: 'a.tenant_id = $2',
  parent: 'SELECT FROM tenants WHERE operator_id = $1 AND id = $2',
  json: `json_build_object(${fields})`,
  sorts: { created: 'a.created', cubeActivationCode: 'a.code', description: 'a.description', site: 'a.site' },
  filters: {},
  total: 'exact',
})
/** One page of the tenant's codes; undefined if the operator has no such tenant. */
export const list = (db: Queryable, operator: string, tenantId: string, query: QueryOf<typeof activationCodes.list>) =>
  page(db, [operator, tenantId], query)

const readText = statement<{ code: CubeActivationCode }>(
  `SELECT json_build_object(${fields}) AS code FROM cube_activation_codes a JOIN tenants t ON t.id = a.tenant_id
   WHERE t.operator_id = $1 AND t.id = $2 AND a.code = $3`,
)
export const read = async (
  db: Queryable,
  { operator, tenantId, code }: CodeKey,
): Promise<CubeActivationCode | undefined> => (await db.query(readText, [operator, tenantId, code]))[0]?.code

const lockText = statement<{ code: CubeActivationCode }>(`${readText.text} FOR UPDATE OF a`)
export const lock = async (
  tx: Queryable,
  { operator, tenantId, code }: CodeKey,
): Promise<CubeActivationCode | undefined> => (await tx.query(lockText, [operator, tenantId, code]))[0]?.code

const insertText = statement(
  `INSERT INTO cube_activation_codes (code, tenant_id, description, site, street, house_no, zip, city, country)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export async function insert(tx: Queryable, { tenantId, code }: CodeKey, data: CodeData): Promise<void> {
  await tx.query(insertText, [code, tenantId, data.description, data.site, ...addressValues(data.address)])
}

const updateText = statement(
  `UPDATE cube_activation_codes SET description = $2, site = $3, street = $4, house_no = $5, zip = $6, city = $7, country = $8
   WHERE code = $1 AND tenant_id = $9`,
)
export async function update(tx: Queryable, { tenantId, code }: CodeKey, data: CodeData): Promise<void> {
  await tx.query(updateText, [code, data.description, data.site, ...addressValues(data.address), tenantId])
}

const removeText = statement('DELETE FROM cube_activation_codes WHERE code = $1 AND tenant_id = $2')
export async function remove(tx: Queryable, { tenantId, code }: CodeKey): Promise<void> {
  await tx.query(removeText, [code, tenantId])
}

interface Taken {
  tenantId: string
  operatorId: string
  code: CubeActivationCode
}
const takeText = statement<Taken>(
  `WITH taken AS (DELETE FROM cube_activation_codes WHERE code = $1 RETURNING *)
   SELECT a.tenant_id AS "tenantId", t.operator_id AS "operatorId", json_build_object(${fields}) AS code
   FROM taken a JOIN tenants t ON t.id = a.tenant_id`,
)
/** Uses a code up: of all who try, one gets it (decision 14). */
export const take = async (tx: Queryable, code: string): Promise<Taken | undefined> =>
  (await tx.query(takeText, [code]))[0]
