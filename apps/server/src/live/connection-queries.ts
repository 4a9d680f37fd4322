import type { Requests } from '@cubeward/contract/device/cube.ts'
import type { CubeStateEvent } from '@cubeward/contract/live/cube-events.ts'
import type { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { holdCube } from '../locks/events.ts'

const secretText = statement<{ hash: string | null }>(
  'cube-secret',
  'SELECT secret_hash AS hash FROM cubes WHERE id = $1',
)
/** Hash of a cube's secret; nothing for a cube that does not exist or has none. */
export async function secretHash(db: Queryable, cubeId: string): Promise<string | null | undefined> {
  const [row] = await db.query<{ hash: string | null }>(secretText, [cubeId])
  return row?.hash
}

const epochText = statement<{ epoch: number; fieldSeq: number }>(
  'cube-connect',
  `UPDATE cube_state SET epoch = epoch + 1, connected = true, last_connected = $2 WHERE cube_id = $1
     AND EXISTS (SELECT 1 FROM cubes WHERE id = $1 AND secret_hash IS NOT NULL)
   RETURNING epoch, field_seq AS "fieldSeq"`,
)
const sessionText = statement(
  'cube-session-begin',
  `WITH before AS (UPDATE cube_sessions SET ended = $3 WHERE cube_id = $1 AND ended IS NULL)
   INSERT INTO cube_sessions (id, cube_id, started) VALUES ($2, $1, $3)`,
)
/** Begins a connection: a new epoch and a new session, which ends the one that was running (R25). Not if its secret was revoked meanwhile. */
export async function begin(tx: Queryable, cubeId: string, sessionId: string, now: string) {
  const [, [row]] = await Promise.all([
    holdCube(tx, cubeId),
    tx.query<{ epoch: number; fieldSeq: number }>(epochText, [cubeId, now]),
  ])
  if (row) await tx.query(sessionText, [cubeId, sessionId, now])
  return row
}

const endText = statement<{ cubeId: string }>(
  'cubes-disconnect',
  `WITH sessions AS (UPDATE cube_sessions SET ended = $4 WHERE id = ANY($3::uuid[]) AND ended IS NULL)
   UPDATE cube_state SET connected = false, last_connected = $4
   FROM unnest($1::text[], $2::integer[]) AS e (id, epoch)
   WHERE cube_id = e.id AND cube_state.epoch = e.epoch AND connected RETURNING cube_id AS "cubeId"`,
)
export interface Connection {
  cubeId: string
  sessionId: string
  epoch: number
}
/** Ends connections; tells which cubes are disconnected by that: not those that have a newer connection meanwhile. */
export async function end(db: Queryable, connections: readonly Connection[], now: string): Promise<string[]> {
  const rows = await db.query<{ cubeId: string }>(endText, [
    connections.map(({ cubeId }) => cubeId),
    connections.map(({ epoch }) => epoch),
    connections.map(({ sessionId }) => sessionId),
    now,
  ])
  return rows.map(({ cubeId }) => cubeId)
}

/** Rows of a fleet that are changed in one go: all at once would take longer than a statement may (100,000 cubes: some 10 s). */
const atOnce = 2_000
const endAllSessionsText = statement<{ changed: number }>(
  'cube-sessions-end-all',
  `WITH changed AS (UPDATE cube_sessions SET ended = $1
     WHERE id IN (SELECT id FROM cube_sessions WHERE ended IS NULL LIMIT ${atOnce}) RETURNING 1)
   SELECT count(*)::int AS changed FROM changed`,
)
const disconnectAllText = statement<{ changed: number }>(
  'cubes-disconnect-all',
  `WITH changed AS (UPDATE cube_state SET connected = false, last_connected = $1
     WHERE cube_id IN (SELECT cube_id FROM cube_state WHERE connected LIMIT ${atOnce}) RETURNING 1)
   SELECT count(*)::int AS changed FROM changed`,
)
const graceText = statement<{ changed: number }>(
  'cubes-grace',
  `WITH changed AS (UPDATE cube_state SET alert_due = $1::timestamptz + interval '5 minutes' WHERE cube_id IN (
     SELECT cube_id FROM cube_state WHERE alert_due < $1::timestamptz + interval '5 minutes' LIMIT ${atOnce}) RETURNING 1)
   SELECT count(*)::int AS changed FROM changed`,
)
/**
 * No cube is connected to a server that just starts, whatever the one before it has left. None of them could come back while there was
 * no server, so none is missed until it has had its five minutes. A start that ends in the middle of it is made good by the next one.
 */
export async function endAll(db: Queryable, now: string): Promise<void> {
  for (const text of [endAllSessionsText, disconnectAllText, graceText])
    for (let changed = atOnce; changed === atOnce; )
      changed = (await db.query<{ changed: number }>(text, [now]))[0]?.changed ?? 0
}

type CubeState = Omit<z.infer<typeof CubeStateEvent>, 'seq'>
const pendingRequests = `coalesce((SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind) ORDER BY r.requested)
  FROM cube_requests r WHERE r.cube_id = c.id AND r.requested IS NOT NULL AND r.executed IS NULL), '[]'::json)`
interface StateRow {
  operatorId: string | null
  tenantId: string | null
  boxesRevision: number
  connected: boolean
  lastConnected: string | null
  total: number
  occupied: number
  disabled: number
  pending: Requests['requests']
  codesPending: boolean
}
const stateText = statement<StateRow>(
  'cube-live-state',
  `SELECT c.operator_id AS "operatorId", c.tenant_id AS "tenantId", c.boxes_revision AS "boxesRevision", s.connected,
     s.last_connected AS "lastConnected", s.boxes_total AS total, s.boxes_occupied AS occupied, s.boxes_disabled AS disabled,
     ${pendingRequests} AS pending,
     (SELECT count(*) FROM maintenance_codes m WHERE m.cube_id = c.id AND m.confirmed) < 4 AS "codesPending"
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = $1`,
)
export interface LiveState {
  operatorId: string | null
  tenantId: string | null
  boxesRevision: number
  /** What the cube has still to carry out. */
  pending: Requests['requests']
  /** It has maintenance codes to confirm, or to make. */
  codesPending: boolean
  /** What the operator's list is told. */
  event: CubeState
}
export async function liveState(db: Queryable, cubeId: string): Promise<LiveState | undefined> {
  const [row] = await db.query<StateRow>(stateText, [cubeId])
  if (row === undefined) return undefined
  const { operatorId, tenantId, boxesRevision, connected, lastConnected, total, occupied, disabled, pending } = row
  const utilization = { total, occupied, available: total - occupied - disabled, disabled }
  return {
    operatorId,
    tenantId,
    boxesRevision,
    pending,
    codesPending: row.codesPending,
    event: { '@type': 'CubeStateEvent', cubeId, connected, lastConnected, utilization },
  }
}

const ofOperatorText = statement<{ connected: boolean }>(
  'cube-connected-of-operator',
  `SELECT s.connected FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Whether a cube of the operator is connected; undefined if the operator has no such cube. */
export async function connectedOf(db: Queryable, operatorId: string, cubeId: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ connected: boolean }>(ofOperatorText, [operatorId, cubeId])
  return row?.connected
}

const operatorText = statement('operator-exists-live', 'SELECT 1 AS there FROM operators WHERE id = $1')
export const operatorExists = async (db: Queryable, operatorId: string): Promise<boolean> =>
  (await db.query(operatorText, [operatorId])).length > 0

const configurationText = statement<{ configuration: unknown }>(
  'site-configuration',
  `SELECT json_build_object('@type', 'SiteConfiguration', 'revision', c.boxes_revision,
     'preventCloseNonOccupiedBoxAfterSeconds', c.prevent_close_non_occupied_box_after_seconds,
     'occupyMode', c.occupy_mode, 'occupyPreferOpenBox', c.occupy_prefer_open_box,
     'boxes', coalesce((SELECT json_agg(json_build_object('number', b.number, 'types', b.types, 'lock', b.lock,
       'secondaryLock', b.secondary_lock, 'enabled', b.enabled,
       'occupied', EXISTS (SELECT 1 FROM occupancies o WHERE o.cube_id = c.id AND o.box_number = b.number AND o.ended IS NULL))
       ORDER BY b.sort_key) FROM boxes b WHERE b.cube_id = c.id), '[]'::json),
     'wall', c.wall_plan) AS configuration
   FROM cubes c WHERE c.id = $1`,
)
/** The boxes as a cube must know them, as a `SiteConfiguration` message. */
export async function siteConfiguration(db: Queryable, cubeId: string): Promise<unknown> {
  const [row] = await db.query<{ configuration: unknown }>(configurationText, [cubeId])
  return row?.configuration
}

const alertText = statement<{ id: string }>(
  'alert-raise',
  `INSERT INTO alerts (id, cube_id, operator_id, box_number, type, created)
   SELECT $1, c.id, c.operator_id, $3, $4, $5 FROM cubes c WHERE c.id = $2 AND c.operator_id IS NOT NULL AND NOT in_setup(c)
   FOR SHARE
   ON CONFLICT DO NOTHING RETURNING id`,
)
/**
 * Raises an alert of something that happened (states raise theirs themselves); false if the same one stands already, or the cube is in
 * setup mode (GAP-15).
 */
export async function raiseAlert(
  tx: Queryable,
  {
    id,
    cubeId,
    boxNumber,
    type,
    now,
  }: { id: string; cubeId: string; boxNumber: string | null; type: string; now: string },
): Promise<boolean> {
  return (await tx.query(alertText, [id, cubeId, boxNumber, type, now])).length > 0
}
