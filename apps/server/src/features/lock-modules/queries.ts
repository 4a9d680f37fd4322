import { type LockModule, type LockModuleLog, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import type { BodyOf, QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import type { Sealer } from '../../platform/security/secrets.ts'

const fields = `'id', m.id, 'name', m.name, 'cubeId', m.cube_id, 'lastLoginAt', ${iso('m.last_login_at')}`
const page = listOf(lockModules.list, {
  from: 'lock_modules m',
  key: ['id'],
  scope: 'm.operator_id = $1',
  json: `json_build_object(${fields})`,
  sorts: { id: 'm.id', name: byName('m.name'), cubeId: 'm.cube_id', lastLoginAt: 'm.last_login_at' },
  filters: { search: words('m.search_text') },
  total: 'exact',
})
/** One page of the operator's lock modules. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof lockModules.list>) =>
  page(db, [operator], query)

interface Row {
  module: LockModule
  tenantId: string | null
}
const readText = statement<Row>(
  `SELECT json_build_object(${fields}) AS module, (SELECT c.tenant_id FROM cubes c WHERE c.id = m.cube_id) AS "tenantId"
   FROM lock_modules m WHERE m.operator_id = $1 AND m.id = $2`,
)
export const read = async (db: Queryable, operator: string, id: string): Promise<LockModule | undefined> =>
  (await db.query(readText, [operator, id]))[0]?.module

const lockText = statement<Row>(`${readText.text} FOR UPDATE`)
/** The lock module as it is, and nobody else changes it until the transaction ends. */
export const lock = async (tx: Queryable, operator: string, id: string): Promise<Row | undefined> =>
  (await tx.query(lockText, [operator, id]))[0]

const cubeText = statement<{ tenantId: string | null }>(
  'SELECT tenant_id AS "tenantId" FROM cubes WHERE operator_id = $1 AND id = $2 FOR SHARE',
)
/** A cube of the operator, which keeps it until the transaction ends. */
export const holdCube = async (tx: Queryable, operator: string, cubeId: string) =>
  (await tx.query(cubeText, [operator, cubeId]))[0]

const updateText = statement('UPDATE lock_modules SET name = $3, cube_id = $4 WHERE operator_id = $1 AND id = $2')
export async function update(
  tx: Queryable,
  operator: string,
  id: string,
  { name, cubeId }: BodyOf<typeof lockModules.update>,
): Promise<void> {
  await tx.query(updateText, [operator, id, name, cubeId])
}

const removeText = statement('DELETE FROM lock_modules WHERE operator_id = $1 AND id = $2')
export async function remove(tx: Queryable, operator: string, id: string): Promise<void> {
  await tx.query(removeText, [operator, id])
}

const logPage = listOf(lockModules.logs, {
  from: 'lock_module_logs l',
  key: ['id'],
  scope: 'l.lock_module_id = $2',
  parent: 'SELECT FROM lock_modules WHERE operator_id = $1 AND id = $2',
  json: `json_build_object('createdAt', ${iso('l.created_at')}, 'type', l.type, 'password', encode(l.password_sealed, 'base64'),
    'lockId', l.lock_id, 'status', l.status, 'by', l.by_name,
    'boxNumber', (SELECT b.box_number FROM lock_modules m JOIN box_locks b ON b.cube_id = m.cube_id
      WHERE m.id = l.lock_module_id AND b.lock = l.lock_id))`,
  sorts: { createdAt: 'l.created_at' },
  filters: {},
  total: 'exact',
})
/** One page of what a lock module reported; undefined if the operator has no such lock module. */
export async function logs(
  db: Queryable,
  operator: string,
  id: string,
  query: QueryOf<typeof lockModules.logs>,
  sealer: Sealer,
): Promise<Page<LockModuleLog> | undefined> {
  const page = (await logPage(db, [operator, id], query))?.parse()
  const opened = (sealed: string | null) => (sealed === null ? null : sealer.open(Buffer.from(sealed, 'base64')))
  return page && { ...page, content: page.content.map((log) => ({ ...log, password: opened(log.password) })) }
}

const provisionText = statement(
  `INSERT INTO lock_module_provisioning (operator_id, token_hash) VALUES ($1, $2)
   ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash, created = now()`,
)
/** From now on this token is the operator's. */
export async function provision(tx: Queryable, operator: string, tokenHash: string): Promise<void> {
  await tx.query(provisionText, [operator, tokenHash])
}
