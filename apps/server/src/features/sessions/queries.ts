import { sessions } from '@cubeward/contract/admin/sessions.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { iso } from '../../platform/db/sql.ts'

const page = listOf(sessions.list, {
  from: 'cube_sessions s',
  key: ['id'],
  scope: 's.cube_id = $2',
  parent: 'SELECT FROM cubes WHERE operator_id = $1 AND id = $2',
  json: `json_build_object('id', s.id, 'start', ${iso('s.started')}, 'end', ${iso('s.ended')})`,
  // The one that lasts has no end yet: it is the newest.
  sorts: { start: 's.started', end: { by: 's.ended', nulls: 'largest' } },
  filters: {},
  total: 'exact',
})
/** One page of a cube's sessions; undefined if the operator has no such cube. */
export const list = (db: Queryable, operator: string, cubeId: string, query: QueryOf<typeof sessions.list>) =>
  page(db, [operator, cubeId], query)
