import { type Lock, locks } from '@cubeward/contract/admin/locks.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { type JsonText, jsonText } from '../../platform/db/json-text.ts'
import { listOf } from '../../platform/db/list.ts'
import { where } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const listText = statement<{ json: string }>(
  `SELECT coalesce((SELECT json_agg(json_build_object('lock', l.lock, 'status', l.status, 'since', ${iso('l.since')},
      'boxNumber', b.number, 'secondary', coalesce(b.secondary_lock = l.lock, false)) ORDER BY b.sort_key NULLS LAST, l.lock)
    FROM locks l LEFT JOIN boxes b ON b.cube_id = l.cube_id AND (b.lock = l.lock OR b.secondary_lock = l.lock)
    WHERE l.cube_id = c.id), '[]'::json)::text AS json
  FROM cubes c WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2`,
)
/** Locks of a cube of the operator in the order of their boxes; undefined if there is no such cube. */
export async function list(
  db: Queryable,
  operator: string | null,
  cubeId: string,
): Promise<JsonText<Lock[]> | undefined> {
  const [row] = await db.query(listText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

const eventPage = listOf(locks.events, {
  from: 'lock_events e',
  key: ['id'],
  scope: 'e.cube_id = $2',
  parent: 'SELECT FROM cubes WHERE operator_id = $1 AND id = $2',
  json: `json_build_object('id', e.id, 'created', ${iso('e.created')}, 'received', ${iso('e.received')}, 'lock', e.lock, 'status', e.status,
    'by', (SELECT coalesce(u.name, u.email, k.actor_id) FROM lock_commands k LEFT JOIN users u ON u.id = k.actor_id
      WHERE k.id = e.command_id AND k.cube_id = e.cube_id))`,
  sorts: {
    created: { by: 'e.created', nulls: 'none', indexed: true },
    received: { by: 'e.received', nulls: 'none' },
    lock: { by: 'e.lock', nulls: 'none' },
    status: { by: 'e.status', nulls: 'none' },
  },
  filters: { lock: where((at) => `e.lock = ${at}`) },
  total: 'capped',
})
/** One page of a cube's lock events; undefined if the operator has no such cube. */
export const events = (db: Queryable, operator: string, cubeId: string, query: QueryOf<typeof locks.events>) =>
  eventPage(db, [operator, cubeId], query)
