import type { LockModule, LockModuleLog, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import type { BodyOf, QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Sealer } from '../config/secrets.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, searchPatterns, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

const fields = `'id', m.id, 'name', m.name, 'cubeId', m.cube_id, 'lastLoginAt', ${iso('m.last_login_at')}`
const columns = { id: 'm.id', name: 'm.name', cubeId: 'm.cube_id', lastLoginAt: 'm.last_login_at' }
const pageOf = (query: { size: number; page: number }) => [query.size, query.page * query.size]

/** One page of the operator's lock modules. */
export async function list(
  db: Queryable,
  operator: string,
  query: QueryOf<typeof lockModules.list>,
): Promise<JsonText<Page<LockModule>>> {
  const [field, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
  // Without a cube or a login it comes last, both ways.
  const order = `${columns[field]} ${direction} NULLS LAST, m.id ${direction}`
  const text = `WITH hits AS MATERIALIZED (
      SELECT m.* FROM lock_modules m WHERE m.operator_id = $1 AND m.search_text LIKE ALL ($4::text[])),
    page AS (SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object(${fields}) AS row
      FROM (SELECT * FROM hits m ORDER BY ${order} LIMIT $2 OFFSET $3) AS m)
    SELECT ${pageEnvelope('(SELECT count(*) FROM hits)', '$2::int', '($3::int / $2::int)')}`
  const values = [operator, ...pageOf(query), searchPatterns(query.search ?? '')]
  const [row] = await db.query<{ json: string }>(statement(`lock-modules-${field}-${direction}`, text), values)
  return jsonText(row?.json ?? '')
}

interface Row {
  module: LockModule
  tenantId: string | null
}
const readText = statement<Row>(
  'lock-module-read',
  `SELECT json_build_object(${fields}) AS module, (SELECT c.tenant_id FROM cubes c WHERE c.id = m.cube_id) AS "tenantId"
   FROM lock_modules m WHERE m.operator_id = $1 AND m.id = $2`,
)
export const read = async (db: Queryable, operator: string, id: string): Promise<LockModule | undefined> =>
  (await db.query<Row>(readText, [operator, id]))[0]?.module

const lockText = statement<Row>('lock-module-lock', `${readText.text} FOR UPDATE`)
/** The lock module as it is, and nobody else changes it until the transaction ends. */
export const lock = async (tx: Queryable, operator: string, id: string): Promise<Row | undefined> =>
  (await tx.query<Row>(lockText, [operator, id]))[0]

const cubeText = statement<{ id: string }>(
  'lock-module-hold-cube',
  'SELECT id FROM cubes WHERE operator_id = $1 AND id = $2 FOR SHARE',
)
/** Whether the operator has this cube; if so it keeps it until the transaction ends. */
export const holdCube = async (tx: Queryable, operator: string, cubeId: string): Promise<boolean> =>
  (await tx.query<{ id: string }>(cubeText, [operator, cubeId])).length > 0

const updateText = statement(
  'lock-module-update',
  'UPDATE lock_modules SET name = $3, cube_id = $4 WHERE operator_id = $1 AND id = $2',
)
export async function update(
  tx: Queryable,
  operator: string,
  id: string,
  { name, cubeId }: BodyOf<typeof lockModules.update>,
): Promise<void> {
  await tx.query(updateText, [operator, id, name, cubeId])
}

const removeText = statement('lock-module-delete', 'DELETE FROM lock_modules WHERE operator_id = $1 AND id = $2')
export async function remove(tx: Queryable, operator: string, id: string): Promise<void> {
  await tx.query(removeText, [operator, id])
}

const logRow = `'createdAt', ${iso('l.created_at')}, 'type', l.type, 'password', encode(l.password_sealed, 'base64'), 'lockId', l.lock_id`
/** One page of what a lock module reported; undefined if the operator has no such lock module. */
export async function logs(
  db: Queryable,
  operator: string,
  id: string,
  query: QueryOf<typeof lockModules.logs>,
  sealer: Sealer,
): Promise<Page<LockModuleLog> | undefined> {
  const direction = query.sort === 'createdAt,asc' ? 'asc' : 'desc'
  const order = `l.created_at ${direction}, l.id ${direction}`
  const text = `WITH page AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object(${logRow}) AS row
      FROM lock_module_logs l WHERE l.lock_module_id = $2 ORDER BY ${order} LIMIT $3 OFFSET $4)
    SELECT ${pageEnvelope('(SELECT count(*) FROM lock_module_logs WHERE lock_module_id = $2)', '$3::int', '($4::int / $3::int)')}
    FROM lock_modules WHERE operator_id = $1 AND id = $2`
  const [row] = await db.query<{ json: string }>(statement(`lock-module-logs-${direction}`, text), [
    operator,
    id,
    ...pageOf(query),
  ])
  if (row === undefined) return undefined
  const page = JSON.parse(row.json) as Page<LockModuleLog>
  const opened = (sealed: string | null) => (sealed === null ? null : sealer.open(Buffer.from(sealed, 'base64')))
  return { ...page, content: page.content.map((log) => ({ ...log, password: opened(log.password) })) }
}

const provisionText = statement(
  'lock-module-provision',
  `INSERT INTO lock_module_provisioning (operator_id, token_hash) VALUES ($1, $2)
   ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash, created = now()`,
)
/** From now on this token is the operator's. */
export async function provision(tx: Queryable, operator: string, tokenHash: string): Promise<void> {
  await tx.query(provisionText, [operator, tokenHash])
}
