import type { Operator, operators } from '@cubeward/contract/admin/operators.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../db/client.ts'
import { pageEnvelope, searchPatterns, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

/** One page of operators: those the user is a member of, or all of them (`user` undefined, for root). */
export async function list(
  db: Queryable,
  user: string | undefined,
  query: QueryOf<typeof operators.list>,
): Promise<JsonText<Page<Operator>>> {
  const [field, direction] = query.sort.split(',') as ['id' | 'name', 'asc' | 'desc']
  const order = `${field} ${direction}, id ${direction}`
  const name = `operators-${field}-${direction}${user === undefined ? '-all' : '-own'}`
  const own =
    user === undefined ? 'AND $4::text IS NULL' : 'AND id IN (SELECT operator_id FROM memberships WHERE user_id = $4)'
  const { text } = statement<{ json: string }>(
    name,
    `WITH hits AS MATERIALIZED (SELECT id, name FROM operators WHERE lower(id || ' ' || name) LIKE ALL ($3::text[]) ${own}),
    page AS (SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object('id', id, 'name', name) AS row
      FROM (SELECT * FROM hits ORDER BY ${order} LIMIT $1 OFFSET $2) AS picked)
    SELECT ${pageEnvelope('(SELECT count(*) FROM hits)', '$1::int', '($2::int / $1::int)')}`,
  )
  const [row] = await db.query<{ json: string }>({ name, text }, [
    query.size,
    query.page * query.size,
    searchPatterns(query.search ?? ''),
    user ?? null,
  ])
  return jsonText(row?.json ?? '')
}

const readText = statement<Operator>('operator-read', 'SELECT id, name FROM operators WHERE id = $1')
export const read = async (db: Queryable, id: string): Promise<Operator | undefined> =>
  (await db.query<Operator>(readText, [id]))[0]

const lockText = statement<Operator>('operator-lock', 'SELECT id, name FROM operators WHERE id = $1 FOR UPDATE')
/** Reads an operator and makes other changes of it, and of what belongs to it, wait. */
export const lock = async (tx: Queryable, id: string): Promise<Operator | undefined> =>
  (await tx.query<Operator>(lockText, [id]))[0]

const usedText = statement('operator-id-used', 'SELECT 1 FROM former_operators WHERE lower(id) = lower($1)')
export const wasUsed = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.query(usedText, [id])).length > 0

const insertText = statement<Operator>(
  'operator-insert',
  'INSERT INTO operators (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id, name',
)
/** Undefined if the id is taken, in whatever case. */
export const insert = async (tx: Queryable, id: string, name: string): Promise<Operator | undefined> =>
  (await tx.query<Operator>(insertText, [id, name]))[0]

const renameText = statement('operator-rename', 'UPDATE operators SET name = $2 WHERE id = $1')
export const rename = (tx: Queryable, id: string, name: string): Promise<unknown> => tx.query(renameText, [id, name])

export interface Belongings {
  tenants: number
  cubes: number
  units: number
  lockModules: number
}
const belongingsText = statement<Belongings>(
  'operator-belongings',
  `SELECT (SELECT count(*)::int FROM tenants WHERE operator_id = $1) AS tenants,
    (SELECT count(*)::int FROM cubes WHERE operator_id = $1) AS cubes,
    (SELECT count(*)::int FROM units WHERE operator_id = $1) AS units,
    (SELECT count(*)::int FROM lock_modules WHERE operator_id = $1) AS "lockModules"`,
)
export const belongings = async (tx: Queryable, id: string): Promise<Belongings> =>
  (await tx.query<Belongings>(belongingsText, [id]))[0] ?? { tenants: 0, cubes: 0, units: 0, lockModules: 0 }

const tenantIdsText = statement<{ id: string }>(
  'operator-tenant-ids',
  'SELECT id FROM tenants WHERE operator_id = $1 ORDER BY id FOR UPDATE',
)
export const tenantIds = async (tx: Queryable, id: string): Promise<string[]> =>
  (await tx.query<{ id: string }>(tenantIdsText, [id])).map((row) => row.id)

const giveCubesText = statement<{ id: string }>(
  'operator-give-cubes',
  'UPDATE cubes SET operator_id = $2 WHERE operator_id = $1 RETURNING id',
)
const giveUnitsText = statement('operator-give-units', 'UPDATE units SET operator_id = $2 WHERE operator_id = $1')
const giveModulesText = statement(
  'operator-give-lock-modules',
  'UPDATE lock_modules SET operator_id = $2 WHERE operator_id = $1',
)
/** Gives what belongs to no tenant to another operator; tells which cubes went along. */
export async function giveRest(tx: Queryable, from: string, to: string): Promise<string[]> {
  const cubes = await tx.query<{ id: string }>(giveCubesText, [from, to])
  await tx.query(giveUnitsText, [from, to])
  await tx.query(giveModulesText, [from, to])
  return cubes.map((row) => row.id)
}

const formerText = statement('operator-former', 'INSERT INTO former_operators (id) VALUES ($1)')
const removeText = statement('operator-remove', 'DELETE FROM operators WHERE id = $1')
/** Memberships, invitations and settings go with it; its id is never given again. */
export async function remove(tx: Queryable, id: string): Promise<void> {
  await tx.query(formerText, [id])
  await tx.query(removeText, [id])
}
