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
