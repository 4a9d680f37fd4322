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

const findText = statement<CommandRow>('lock-command', `SELECT ${columns} FROM lock_commands WHERE id = $1`)
export async function find(db: Queryable, id: string): Promise<CommandRow | undefined> {
  const [row] = await db.query<CommandRow>(findText, [id])
  return row
}

export interface LockTarget {
  /** Null if the cube has no such lock. */
  lock: string | null
  boxNumber: string | null
  tenantId: string | null
  /** Whether a command has this id already. */
  repeated: boolean
}
const targetText = statement<LockTarget>(
  'lock-target',
  `SELECT l.lock, b.number AS "boxNumber", c.tenant_id AS "tenantId",
     EXISTS (SELECT 1 FROM lock_commands k WHERE k.id = $4) AS repeated FROM cubes c
   LEFT JOIN locks l ON l.cube_id = c.id AND l.lock = $3
   LEFT JOIN boxes b ON b.cube_id = c.id AND (b.lock = $3 OR b.secondary_lock = $3)
   WHERE c.operator_id = $1 AND c.id = $2 LIMIT 1`,
)
/** The lock of a cube of the operator; undefined if the operator has no such cube. */
export async function target(
  db: Queryable,
  operatorId: string,
  cubeId: string,
  { lock, commandId }: { lock: string; commandId: string },
): Promise<LockTarget | undefined> {
  const [row] = await db.query<LockTarget>(targetText, [operatorId, cubeId, lock, commandId])
  return row
}

const insertText = statement<{ id: string }>(
  'lock-command-insert',
  `INSERT INTO lock_commands (id, cube_id, lock, actor_id, state, epoch, reason, requested, settled)
   SELECT $1, c.id, l.lock, $5, $6, $7, $8, $9, $10
   FROM cubes c JOIN locks l ON l.cube_id = c.id AND l.lock = $4
   WHERE c.operator_id = $2 AND c.id = $3 FOR SHARE OF c
   ON CONFLICT (id) DO NOTHING RETURNING id`,
)
export interface NewCommand {
  id: string
  operatorId: string
  cubeId: string
  lock: string
  actorId: string
  state: 'Requested' | 'Rejected'
  epoch: number
  reason?: string
  now: string
}
/** False if the id was used before, or if the cube is no longer the operator's or has no such lock. */
export async function insert(tx: Queryable, command: NewCommand): Promise<boolean> {
  const { id, operatorId, cubeId, lock, actorId, state, epoch, reason, now } = command
  const settled = state === 'Rejected' ? now : null
  const values = [id, operatorId, cubeId, lock, actorId, state, epoch, reason ?? null, now, settled]
  return (await tx.query(insertText, values)).length > 0
}

/** From which states each state can be reached: an outcome is never overwritten, except that an unknown one can turn out late. */
const reachedFrom = {
  Sent: ['Requested'],
  Acknowledged: ['Requested', 'Sent'],
  Opened: ['Requested', 'Sent', 'Acknowledged'],
  Blocked: ['Requested', 'Sent', 'Acknowledged'],
  Rejected: ['Requested', 'Sent', 'Acknowledged'],
  Unknown: ['Requested', 'Sent', 'Acknowledged'],
  LateResult: ['Unknown'],
} as const satisfies Record<Exclude<CommandState, 'Requested'>, readonly CommandState[]>
export type LaterState = keyof typeof reachedFrom

const advanceText = statement<CommandRow>(
  'lock-command-advance',
  `UPDATE lock_commands SET state = $3, reason = coalesce($5, reason),
     sent = CASE WHEN $3 = 'Sent' THEN $6::timestamptz ELSE sent END,
     acknowledged = CASE WHEN $3 = 'Acknowledged' THEN $6::timestamptz ELSE acknowledged END,
     settled = CASE WHEN $3 IN ('Sent', 'Acknowledged') THEN settled ELSE $6::timestamptz END
   WHERE id = $1 AND cube_id = $2 AND state = ANY($4::text[]) RETURNING ${columns}`,
)
/** Undefined if the command is not in a state from which it can get there. */
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
  const [row] = await tx.query<CommandRow>(advanceText, [id, cubeId, state, reachedFrom[state], reason ?? null, now])
  return row
}

const abandonText = statement<CommandRow>(
  'lock-commands-abandon',
  `UPDATE lock_commands SET state = 'Unknown', reason = $1, settled = $2
   WHERE state IN ('Requested', 'Sent', 'Acknowledged') RETURNING ${columns}`,
)
/** Every command that a server left behind: whether it was carried out is not known, and it is never sent again (F2). */
export function abandonAll(tx: Queryable, reason: string, now: string): Promise<CommandRow[]> {
  return tx.query<CommandRow>(abandonText, [reason, now])
}

const ownerText = statement<{ operatorId: string | null; tenantId: string | null; boxNumber: string | null }>(
  'lock-command-owner',
  `SELECT c.operator_id AS "operatorId", c.tenant_id AS "tenantId", b.number AS "boxNumber" FROM cubes c
   LEFT JOIN boxes b ON b.cube_id = c.id AND (b.lock = $2 OR b.secondary_lock = $2) WHERE c.id = $1 LIMIT 1`,
)
/** To whose trail an outcome belongs. */
export async function owner(tx: Queryable, cubeId: string, lock: string) {
  const [row] = await tx.query<{ operatorId: string | null; tenantId: string | null; boxNumber: string | null }>(
    ownerText,
    [cubeId, lock],
  )
  return row ?? { operatorId: null, tenantId: null, boxNumber: null }
}
