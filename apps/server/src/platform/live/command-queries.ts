import type { CommandState } from '@cubeward/contract/live/cube-events.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'

export interface CommandRow {
  id: string
  cubeId: string
  lock: string
  actorId: string
  state: CommandState
  requested: string
  at: string
  reason: string | null
}

const columns = `id, cube_id AS "cubeId", lock, actor_id AS "actorId", state, requested,
  coalesce(settled, acknowledged, sent, requested) AS at, reason`

const findText = statement<CommandRow>(`SELECT ${columns} FROM lock_commands WHERE id = $1`)
export async function find(db: Queryable, id: string): Promise<CommandRow | undefined> {
  const [row] = await db.query(findText, [id])
  return row
}

export interface LockTarget {
  /** Null if the cube has no such lock. */
  lock: string | null
  boxNumber: string | null
  tenantId: string | null
  /** Its newest connection. */
  epoch: number
  /** Whether a command has this id already. */
  repeated: boolean
}
const targetText = statement<LockTarget>(
  `SELECT l.lock, b.number AS "boxNumber", c.tenant_id AS "tenantId", s.epoch,
     EXISTS (SELECT 1 FROM lock_commands k WHERE k.id = $4) AS repeated FROM cubes c JOIN cube_state s ON s.cube_id = c.id
   LEFT JOIN locks l ON l.cube_id = c.id AND l.lock = $3
   LEFT JOIN boxes b ON b.cube_id = c.id AND (b.lock = $3 OR b.secondary_lock = $3)
   WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2 LIMIT 1`,
)
/** The lock of a cube of the operator; undefined if the operator has no such cube. */
export async function target(
  db: Queryable,
  operatorId: string | null,
  cubeId: string,
  { lock, commandId }: { lock: string; commandId: string },
): Promise<LockTarget | undefined> {
  const [row] = await db.query(targetText, [operatorId, cubeId, lock, commandId])
  return row
}

const insertText = statement<{
  id: string
}>(`INSERT INTO lock_commands (id, cube_id, lock, actor_id, state, epoch, reason, requested, settled, node_id)
   SELECT $1, c.id, l.lock, $5, $6, $7, $8, $9, $10, $11
   FROM cubes c JOIN locks l ON l.cube_id = c.id AND l.lock = $4
   WHERE c.operator_id IS NOT DISTINCT FROM $2 AND c.id = $3 FOR SHARE OF c
   ON CONFLICT (id) DO NOTHING RETURNING id`)
export interface NewCommand {
  id: string
  operatorId: string | null
  cubeId: string
  lock: string
  actorId: string
  state: 'Requested' | 'Rejected' | 'Expired'
  epoch: number
  reason?: string
  now: string
  /** On which it is under way; none for one that is refused. */
  nodeId?: string
}
/** False if the id was used before, or if the cube is no longer the operator's or has no such lock. */
export async function insert(tx: Queryable, command: NewCommand): Promise<boolean> {
  const { id, operatorId, cubeId, lock, actorId, state, epoch, reason, now, nodeId } = command
  const settled = state === 'Requested' ? null : now
  const values = [id, operatorId, cubeId, lock, actorId, state, epoch, reason ?? null, now, settled, nodeId ?? null]
  return (await tx.query(insertText, values)).length > 0
}

const lastsText = statement(`SELECT FROM occupancies o JOIN boxes b ON b.cube_id = o.cube_id AND b.number = o.box_number
   WHERE o.id = $1 AND o.cube_id = $2 AND o.ended IS NULL AND b.lock = $3`)
/** Whether an occupancy lasts in the box of this lock. The caller holds the cube. */
export const lasts = async (
  tx: Queryable,
  occupancy: string,
  { cubeId, lock }: { cubeId: string; lock: string },
): Promise<boolean> => (await tx.query(lastsText, [occupancy, cubeId, lock])).length > 0

/** From which states each state can be reached. An outcome is never overwritten; only a late result may follow Unknown or Expired. */
const reachedFrom = {
  Sent: ['Requested'],
  Acknowledged: ['Requested', 'Sent'],
  Opened: ['Requested', 'Sent', 'Acknowledged'],
  Blocked: ['Requested', 'Sent', 'Acknowledged'],
  Rejected: ['Requested', 'Sent', 'Acknowledged'],
  Expired: ['Requested', 'Sent', 'Acknowledged'],
  Unknown: ['Requested', 'Sent', 'Acknowledged'],
  LateResult: ['Unknown', 'Expired'],
} as const satisfies Record<Exclude<CommandState, 'Requested'>, readonly CommandState[]>
export type LaterState = keyof typeof reachedFrom

const advanceText = statement<CommandRow>(
  `UPDATE lock_commands SET state = $3, reason = coalesce($5, reason),
     sent = CASE WHEN $3 = 'Sent' THEN $6::timestamptz ELSE sent END,
     acknowledged = CASE WHEN $3 = 'Acknowledged' THEN $6::timestamptz ELSE acknowledged END,
     settled = CASE WHEN $3 IN ('Sent', 'Acknowledged') THEN settled ELSE $6::timestamptz END,
     node_id = CASE WHEN $3 IN ('Sent', 'Acknowledged') THEN node_id END
   WHERE id = $1 AND cube_id = $2 AND state = ANY($4::text[]) RETURNING ${columns}`,
)
/** Undefined if the command cannot go from its present state to this one. */
export async function advance(
  tx: Queryable,
  {
    id,
    cubeId,
    state,
    reason,
    now,
  }: { id: string; cubeId: string; state: LaterState; reason?: string | undefined; now: string },
): Promise<CommandRow | undefined> {
  const [row] = await tx.query(advanceText, [id, cubeId, state, reachedFrom[state], reason ?? null, now])
  return row
}

const tenantText = statement<{ tenantId: string | null; epoch: number }>(
  `SELECT c.tenant_id AS "tenantId", s.epoch FROM cubes c JOIN cube_state s ON s.cube_id = c.id
   WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Undefined if the operator has no such cube. */
export const tenantOf = async (db: Queryable, operatorId: string | null, cubeId: string) =>
  (await db.query(tenantText, [operatorId, cubeId]))[0]

const abandonText = statement<CommandRow>(
  `UPDATE lock_commands SET state = 'Unknown', reason = $2, settled = $3, node_id = NULL WHERE node_id = $1 RETURNING ${columns}`,
)
/** Commands that were under way on a node that is gone: whether they were carried out is unknown, and they are never sent again. */
export function abandon(tx: Queryable, nodeId: string, reason: string, now: string): Promise<CommandRow[]> {
  return tx.query(abandonText, [nodeId, reason, now])
}

const ownerText = statement<{ operatorId: string | null; tenantId: string | null; boxNumber: string | null }>(
  `SELECT c.operator_id AS "operatorId", c.tenant_id AS "tenantId", b.number AS "boxNumber" FROM cubes c
   LEFT JOIN boxes b ON b.cube_id = c.id AND (b.lock = $2 OR b.secondary_lock = $2) WHERE c.id = $1 LIMIT 1`,
)
/** Whose audit log an outcome belongs to. */
export async function owner(tx: Queryable, cubeId: string, lock: string) {
  const [row] = await tx.query(ownerText, [cubeId, lock])
  return row ?? { operatorId: null, tenantId: null, boxNumber: null }
}
