import type { Lock, LockEvent, locks } from '@cubeward/contract/admin/locks.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

const listText = statement<{ json: string }>(
  'locks-of-cube',
  `SELECT coalesce((SELECT json_agg(json_build_object('lock', l.lock, 'status', l.status, 'since', ${iso('l.since')},
      'boxNumber', b.number, 'secondary', coalesce(b.secondary_lock = l.lock, false)) ORDER BY b.sort_key NULLS LAST, l.lock)
    FROM locks l LEFT JOIN boxes b ON b.cube_id = l.cube_id AND (b.lock = l.lock OR b.secondary_lock = l.lock)
    WHERE l.cube_id = c.id), '[]'::json)::text AS json
  FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Locks of a cube of the operator in the order of their boxes; undefined if there is no such cube. */
export async function list(db: Queryable, operator: string, cubeId: string): Promise<JsonText<Lock[]> | undefined> {
  const [row] = await db.query<{ json: string }>(listText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

type EventQuery = QueryOf<typeof locks.events>
type Field = EventQuery['sort'] extends `${infer F},${string}` ? F : never
const columns: Record<Field, string> = { created: 'created', received: 'received', lock: 'lock', status: 'status' }

/** One page of a cube's lock events; the caller has checked that the cube is the operator's. */
export async function events(
  db: Queryable,
  operator: string,
  cubeId: string,
  query: EventQuery,
): Promise<JsonText<Page<LockEvent>> | undefined> {
  const [field, direction] = query.sort.split(',') as [Field, 'asc' | 'desc']
  const ofLock = query.lock === undefined ? '' : ' AND lock = $5'
  const name = `lock-events-${field}-${direction}${ofLock === '' ? '' : '-lock'}`
  const order = `${columns[field]} ${direction}, id ${direction}`
  const { text } = statement<{ json: string }>(
    name,
    `WITH page AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object('id', id, 'created', ${iso('created')},
        'received', ${iso('received')}, 'lock', lock, 'status', status) AS row
      FROM (SELECT * FROM lock_events WHERE cube_id = $2${ofLock} ORDER BY ${order} LIMIT $3 OFFSET $4) AS picked),
    total AS (SELECT count(*) AS number FROM lock_events WHERE cube_id = $2${ofLock})
    SELECT ${pageEnvelope('(SELECT number FROM total)', '$3::int', '($4::int / $3::int)')}
    FROM cubes WHERE operator_id = $1 AND id = $2`,
  )
  const values: unknown[] = [operator, cubeId, query.size, query.page * query.size]
  const [row] = await db.query<{ json: string }>(
    { name, text },
    query.lock === undefined ? values : [...values, query.lock],
  )
  return row === undefined ? undefined : jsonText(row.json)
}
