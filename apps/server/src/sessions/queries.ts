import type { CubeSession, sessions } from '@cubeward/contract/admin/sessions.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

type Query = QueryOf<typeof sessions.list>
type Field = Query['sort'] extends `${infer F},${string}` ? F : never
const columns: Record<Field, string> = { start: 'started', end: 'ended' }

const variant = (field: Field, direction: 'asc' | 'desc') => {
  // The one that lasts has no end yet: it is the newest.
  const order = `${columns[field]} ${direction} NULLS ${direction === 'asc' ? 'LAST' : 'FIRST'}, id ${direction}`
  return statement<{ json: string }>(
    `sessions-${field}-${direction}`,
    `WITH page AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS position,
        json_build_object('id', id, 'start', ${iso('started')}, 'end', ${iso('ended')}) AS row
      FROM (SELECT * FROM cube_sessions WHERE cube_id = $2 ORDER BY ${order} LIMIT $3 OFFSET $4) AS picked),
    total AS (SELECT count(*) AS number FROM cube_sessions WHERE cube_id = $2)
    SELECT ${pageEnvelope('(SELECT number FROM total)', '$3::int', '($4::int / $3::int)')}
    FROM cubes WHERE operator_id = $1 AND id = $2`,
  )
}
const variants = {
  'start,asc': variant('start', 'asc'),
  'start,desc': variant('start', 'desc'),
  'end,asc': variant('end', 'asc'),
  'end,desc': variant('end', 'desc'),
}

/** One page of a cube's sessions; undefined if the operator has no such cube. */
export async function list(
  db: Queryable,
  operator: string,
  cubeId: string,
  query: Query,
): Promise<JsonText<Page<CubeSession>> | undefined> {
  const values = [operator, cubeId, query.size, query.page * query.size]
  const [row] = await db.query<{ json: string }>(variants[query.sort], values)
  return row === undefined ? undefined : jsonText(row.json)
}
