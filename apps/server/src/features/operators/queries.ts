import { type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, words } from '../../platform/db/list-sql.ts'
import { statement } from '../../platform/db/sql.ts'

const pageOf = (scope: string) =>
  listOf(operators.list, {
    from: 'operators o',
    key: ['id'],
    scope,
    json: `json_build_object('id', o.id, 'name', o.name)`,
    sorts: { id: 'o.id', name: byName('o.name') },
    filters: { search: words(`lower(o.id || ' ' || o.name)`) },
    total: 'exact',
  })
const all = pageOf('true')
const own = pageOf('o.id IN (SELECT operator_id FROM memberships WHERE user_id = $1)')
/** One page of operators: those the user is a member of, or all of them (`user` undefined, for root). */
export const list = (db: Queryable, user: string | undefined, query: QueryOf<typeof operators.list>) =>
  user === undefined ? all(db, [], query) : own(db, [user], query)

const lockText = statement<Operator>('SELECT id, name FROM operators WHERE id = $1 FOR UPDATE')
/** Reads an operator and makes other changes of it, and of what belongs to it, wait. */
export const lock = async (tx: Queryable, id: string): Promise<Operator | undefined> =>
  (await tx.query(lockText, [id]))[0]

const usedText = statement('SELECT 1 FROM former_operators WHERE lower(id) = lower($1)')
export const wasUsed = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.query(usedText, [id])).length > 0

const insertText = statement<Operator>(
  'INSERT INTO operators (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id, name',
)
/** Undefined if the id is taken, in whatever case. */
export const insert = async (tx: Queryable, id: string, name: string): Promise<Operator | undefined> =>
  (await tx.query(insertText, [id, name]))[0]

const renameText = statement('UPDATE operators SET name = $2 WHERE id = $1')
export const rename = (tx: Queryable, id: string, name: string): Promise<unknown> => tx.query(renameText, [id, name])

export interface Belongings {
  tenants: number
  cubes: number
  units: number
  lockModules: number
}
const belongingsText = statement<Belongings>(
  `SELECT (SELECT count(*)::int FROM tenants WHERE operator_id = $1) AS tenants,
    (SELECT count(*)::int FROM cubes WHERE operator_id = $1) AS cubes,
    (SELECT count(*)::int FROM units WHERE operator_id = $1) AS units,
    (SELECT count(*)::int FROM lock_modules WHERE operator_id = $1) AS "lockModules"`,
)
export const belongings = async (tx: Queryable, id: string): Promise<Belongings> =>
  (await tx.query(belongingsText, [id]))[0] ?? { tenants: 0, cubes: 0, units: 0, lockModules: 0 }

const tenantIdsText = statement<{ id: string }>('SELECT id FROM tenants WHERE operator_id = $1 ORDER BY id FOR UPDATE')
export const tenantIds = async (tx: Queryable, id: string): Promise<string[]> =>
  (await tx.query(tenantIdsText, [id])).map((row) => row.id)

const giveCubesText = statement<{ id: string }>('UPDATE cubes SET operator_id = $2 WHERE operator_id = $1 RETURNING id')
const giveUnitsText = statement('UPDATE units SET operator_id = $2 WHERE operator_id = $1')
const giveModulesText = statement('UPDATE lock_modules SET operator_id = $2 WHERE operator_id = $1')
/** Gives what belongs to no tenant to another operator; tells which cubes went along. */
export async function giveRest(tx: Queryable, from: string, to: string): Promise<string[]> {
  const cubes = await tx.query(giveCubesText, [from, to])
  await tx.query(giveUnitsText, [from, to])
  await tx.query(giveModulesText, [from, to])
  return cubes.map((row) => row.id)
}

const formerText = statement('INSERT INTO former_operators (id) VALUES ($1)')
const removeText = statement('DELETE FROM operators WHERE id = $1')
/** Memberships, invitations and settings go with it; its id is never given again. */
export async function remove(tx: Queryable, id: string): Promise<void> {
  await tx.query(formerText, [id])
  await tx.query(removeText, [id])
}
