import type { BoxJob, BoxJobState } from '@cubeward/contract/admin/box-jobs.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

export interface JobTarget {
  lock: string
  boxNumber: string | null
}
const boxTargetsText = statement<JobTarget>(
  `SELECT t.lock, b.number AS "boxNumber" FROM boxes b CROSS JOIN LATERAL (VALUES (b.lock, 1), (b.secondary_lock, 2)) AS t (lock, side)
   WHERE b.cube_id = $1 AND t.lock IS NOT NULL ORDER BY b.sort_key, t.side`,
)
const lockTargetsText = statement<JobTarget>(
  `SELECT l.lock, b.number AS "boxNumber" FROM locks l
   LEFT JOIN box_locks o ON o.cube_id = l.cube_id AND o.lock = l.lock
   LEFT JOIN boxes b ON b.cube_id = o.cube_id AND b.number = o.box_number
   WHERE l.cube_id = $1 ORDER BY b.sort_key NULLS LAST, l.lock`,
)
/** What such a job opens, in its order. */
export const targets = (db: Queryable, cubeId: string, scope: BoxJob['scope']) =>
  db.query(scope === 'boxes' ? boxTargetsText : lockTargetsText, [cubeId])

const countText = statement<{ boxes: number }>('SELECT count(*)::int AS boxes FROM boxes WHERE cube_id = $1')
export const countBoxes = async (db: Queryable, cubeId: string) => (await db.query(countText, [cubeId]))[0]?.boxes ?? 0

const insertText = statement(`INSERT INTO box_jobs (id, cube_id, scope, state, actor_id, actor_name, started, node_id)
   VALUES ($1, $2, $3, 'Running', $4, $5, $6, $7)`)
const insertItemsText = statement(
  `INSERT INTO box_job_items (job_id, position, lock, box_number, command_id)
   SELECT $1, i.position, i.lock, i.box, i.command
   FROM unnest($2::text[], $3::text[], $4::uuid[]) WITH ORDINALITY AS i (lock, box, command, position)`,
)
export interface NewJob {
  id: string
  cubeId: string
  scope: BoxJob['scope']
  actor: { id: string; name: string }
  started: string
  nodeId: string
  items: readonly (JobTarget & { commandId: string })[]
}
export async function insert(
  tx: Queryable,
  { id, cubeId, scope, actor, started, nodeId, items }: NewJob,
): Promise<void> {
  await tx.query(insertText, [id, cubeId, scope, actor.id, actor.name, started, nodeId])
  await tx.query(insertItemsText, [
    id,
    items.map(({ lock }) => lock),
    items.map(({ boxNumber }) => boxNumber),
    items.map(({ commandId }) => commandId),
  ])
}

const itemsOf = `coalesce((SELECT json_agg(json_build_object('lock', i.lock, 'boxNumber', i.box_number, 'commandId', i.command_id,
    'state', CASE WHEN i.state = 'Given' THEN coalesce(c.state, 'Requested') ELSE i.state END, 'reason', coalesce(i.reason, c.reason))
    ORDER BY i.position) FROM box_job_items i LEFT JOIN lock_commands c ON c.id = i.command_id WHERE i.job_id = j.id), '[]'::json)`
const jobJson = `json_build_object('id', j.id, 'scope', j.scope, 'state', j.state, 'startedBy', j.actor_name, 'started', ${iso('j.started')},
  'ended', ${iso('j.ended')}, 'total', (SELECT count(*)::int FROM box_job_items i WHERE i.job_id = j.id),
  'done', (SELECT count(*)::int FROM box_job_items i WHERE i.job_id = j.id AND i.state <> 'Waiting'), 'items', ${itemsOf}) AS job`

const latestText = statement<{ job: BoxJob }>(
  `SELECT ${jobJson} FROM box_jobs j WHERE j.cube_id = $1 ORDER BY j.started DESC, j.id LIMIT 1`,
)
export const latest = async (db: Queryable, cubeId: string): Promise<BoxJob | undefined> =>
  (await db.query(latestText, [cubeId]))[0]?.job

const findText = statement<{ cubeId: string; actorId: string; job: BoxJob }>(
  `SELECT j.cube_id AS "cubeId", j.actor_id AS "actorId", ${jobJson} FROM box_jobs j WHERE j.id = $1`,
)
export const find = async (db: Queryable, id: string) => (await db.query(findText, [id]))[0]

const stateText = statement<{ state: BoxJobState }>('SELECT state FROM box_jobs WHERE id = $1')
export const state = async (db: Queryable, id: string): Promise<BoxJobState | undefined> =>
  (await db.query(stateText, [id]))[0]?.state

const itemText = statement<{ done: number }>(
  'UPDATE box_job_items SET state = $3, reason = $4 WHERE job_id = $1 AND command_id = $2',
)
export const setItem = (
  db: Queryable,
  id: string,
  commandId: string,
  state: 'Given' | 'Failed',
  reason: string | null,
) => db.query(itemText, [id, commandId, state, reason])

const stopText = statement<{ id: string }>(
  `UPDATE box_jobs SET state = 'Stopping' WHERE cube_id = $1 AND state = 'Running' RETURNING id`,
)
/** The id of the job that is asked to stop; undefined if none runs. */
export const stop = async (tx: Queryable, cubeId: string): Promise<string | undefined> =>
  (await tx.query(stopText, [cubeId]))[0]?.id

const skipText = statement(`UPDATE box_job_items SET state = 'Skipped' WHERE job_id = $1 AND state = 'Waiting'`)
const endText = statement<{ id: string }>(
  `UPDATE box_jobs SET state = $2, ended = $3, node_id = NULL WHERE id = $1 AND state IN ('Running', 'Stopping') RETURNING id`,
)
export async function end(
  tx: Queryable,
  id: string,
  state: 'Done' | 'Stopped' | 'Interrupted',
  now: string,
): Promise<boolean> {
  await tx.query(skipText, [id])
  return (await tx.query(endText, [id, state, now])).length > 0
}

const ofNodeText = statement<{ id: string; cubeId: string }>(
  'SELECT id, cube_id AS "cubeId" FROM box_jobs WHERE node_id = $1',
)
/** Jobs that run on a node, or did when it was still there. */
export const ofNode = (db: Queryable, nodeId: string) => db.query(ofNodeText, [nodeId])
