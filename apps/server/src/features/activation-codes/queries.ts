import { activationCodes, type CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Address } from '@cubeward/contract/kernel/fields.ts'
import { addressJson, addressValues } from '../../platform/db/address.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, type Filter, words } from '../../platform/db/list-sql.ts'
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
/** By words of what it says, or by how the code begins: its letters are chance, and would be found everywhere. */
const found: Filter<string> = {
  sql: (value, place) =>
    `(${words('a.search_text').sql(value, place)} OR starts_with(a.code, ${place(value.replace(/[\s-]/g, '').toUpperCase())}))`,
}
const page = listOf(activationCodes.list, {
  from: 'cube_activation_codes a',
  key: ['code'],
  scope: 'a.tenant_id = $2',
  parent: 'SELECT FROM tenants WHERE operator_id = $1 AND id = $2',
  json: `json_build_object(${fields})`,
  sorts: {
    created: 'a.created',
    cubeActivationCode: 'a.code',
    description: byName('a.description'),
    site: byName('a.site'),
  },
  filters: { search: found },
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

const insertText = statement<{ code: CubeActivationCode }>(
  `INSERT INTO cube_activation_codes AS a (tenant_id, site, street, house_no, zip, city, country, code, description)
   SELECT $1, $2, $3, $4, $5, $6, $7, * FROM unnest($8::text[], $9::text[]) RETURNING json_build_object(${fields}) AS code`,
)
/** New codes that differ in their descriptions only. */
export async function insert(
  tx: Queryable,
  tenantId: string,
  { site, address }: Omit<CodeData, 'description'>,
  codes: readonly { code: string; description: string | null }[],
): Promise<CubeActivationCode[]> {
  const each = [codes.map(({ code }) => code), codes.map(({ description }) => description)]
  return (await tx.query(insertText, [tenantId, site, ...addressValues(address), ...each])).map(({ code }) => code)
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
