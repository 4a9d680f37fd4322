import type { AlertCounts } from '@cubeward/contract/admin/cubes.ts'
import type { Requests } from '@cubeward/contract/device/cube.ts'
import type { CubeStateEvent } from '@cubeward/contract/live/cube-events.ts'
import { ABSENCE_MS } from '@cubeward/domain/alert-causes.ts'
import type { z } from 'zod'
import type { Queryable } from '../db/client.ts'
import { type Statement, statement } from '../db/sql.ts'
import type { Admission } from '../http/access.ts'
import type { CubeActor } from '../http/actor.ts'
import { secretMatches } from '../security/device-secret.ts'
import { type FieldState, hasOpenAlerts, holdCube } from './lock-events.ts'

const secretText = statement<{ hash: string | null }>('SELECT secret_hash AS hash FROM cubes WHERE id = $1')
/** Lets a cube in by its secret. One that does not exist is refused exactly as one whose secret is another. */
export const cubeAdmission =
  (db: Queryable): Admission<CubeActor> =>
  async ({ params: { cubeId = '' }, secret }) => {
    const [cube] = await db.query(secretText, [cubeId])
    return secretMatches(secret, cube?.hash) ? { kind: 'cube', id: cubeId } : undefined
  }

const epochText =
  statement<FieldState>(`UPDATE cube_state SET epoch = epoch + 1, connected = true, last_connected = $2, node_id = $3, missed_from = NULL WHERE cube_id = $1
     AND EXISTS (SELECT 1 FROM cubes WHERE id = $1 AND secret_hash IS NOT NULL)
   RETURNING epoch, field_seq AS "fieldSeq", ${hasOpenAlerts} AS "hasAlerts"`)
const sessionText =
  statement(`WITH before AS (UPDATE cube_sessions SET ended = $3, node_id = NULL WHERE cube_id = $1 AND ended IS NULL)
   INSERT INTO cube_sessions (id, cube_id, started, node_id) VALUES ($2, $1, $3, $4)`)
/** Begins a connection: a new epoch and a new session, which ends the one that was running. Not if its secret was revoked meanwhile. */
export async function begin(
  tx: Queryable,
  { cubeId, sessionId }: Pick<Connection, 'cubeId' | 'sessionId'>,
  nodeId: string,
  now: string,
) {
  const [, [row]] = await Promise.all([holdCube(tx, cubeId), tx.query(epochText, [cubeId, now, nodeId])])
  if (row) await tx.query(sessionText, [cubeId, sessionId, now, nodeId])
  return row
}

const endText = statement<{
  cubeId: string
}>(`WITH sessions AS (UPDATE cube_sessions SET ended = $4, node_id = NULL WHERE id = ANY($3::uuid[]) AND ended IS NULL)
   UPDATE cube_state SET connected = false, last_connected = $4, node_id = NULL, missed_from = $5, alerts_due = least(alerts_due, $5)
   FROM unnest($1::text[], $2::integer[]) AS e (id, epoch)
   WHERE cube_id = e.id AND cube_state.epoch = e.epoch AND connected RETURNING cube_id AS "cubeId"`)
export interface Connection {
  cubeId: string
  sessionId: string
  epoch: number
}
const missedFrom = (lost: string) => new Date(Date.parse(lost) + ABSENCE_MS).toISOString()
/** Ends connections and returns the cubes that are disconnected by it, which leaves out cubes with a newer connection. */
export async function end(db: Queryable, connections: readonly Connection[], now: string): Promise<string[]> {
  const rows = await db.query(endText, [
    connections.map(({ cubeId }) => cubeId),
    connections.map(({ epoch }) => epoch),
    connections.map(({ sessionId }) => sessionId),
    now,
    missedFrom(now),
  ])
  return rows.map(({ cubeId }) => cubeId)
}

/** Rows of a fleet that are changed in one go: all at once would take longer than a statement may (100,000 cubes: some 10 s). */
const atOnce = 2_000
const endNodeSessionsText = statement<{
  changed: number
}>(`WITH changed AS (UPDATE cube_sessions SET ended = $2, node_id = NULL
     WHERE node_id = $1 AND id IN (SELECT id FROM cube_sessions WHERE node_id = $1 LIMIT ${atOnce}) RETURNING 1)
   SELECT count(*)::int AS changed FROM changed`)
interface Disconnected {
  cubeId: string
  operatorId: string | null
}
// If the cube has connected to another node meanwhile, its row names that node and is left alone.
const disconnectNodeText =
  statement<Disconnected>(`UPDATE cube_state s SET connected = false, last_connected = $2, node_id = NULL, missed_from = $3,
     alerts_due = least(alerts_due, $3) FROM cubes c
   WHERE c.id = s.cube_id AND s.node_id = $1
     AND s.cube_id IN (SELECT cube_id FROM cube_state WHERE node_id = $1 LIMIT ${atOnce})
   RETURNING s.cube_id AS "cubeId", c.operator_id AS "operatorId"`)
/** Ends the connections of a node that is gone and returns the cubes that are disconnected by it. */
export async function endOfNode(db: Queryable, nodeId: string, now: string): Promise<Disconnected[]> {
  const all: Disconnected[] = []
  for (let rows: Disconnected[] | undefined; rows === undefined || rows.length === atOnce; ) {
    rows = await db.query(disconnectNodeText, [nodeId, now, missedFrom(now)])
    all.push(...rows)
  }
  await inParts(db, endNodeSessionsText, [nodeId, now])
  return all
}

const graceText = statement<{ changed: number }>(
  `WITH changed AS (UPDATE cube_state SET missed_from = $1 WHERE cube_id IN (
     SELECT cube_id FROM cube_state s WHERE s.alerts_due < $1 AND s.missed_from < $1
       AND NOT EXISTS (SELECT FROM alerts a WHERE a.cube_id = s.cube_id AND a.type = 'CubeDisconnected' AND a.cleared IS NULL)
     LIMIT ${atOnce}) RETURNING 1)
   SELECT count(*)::int AS changed FROM changed`,
)
/** Cubes could not connect while no server ran: each gets five minutes before it counts as missing. */
export const giveGrace = (db: Queryable, now: string): Promise<void> => inParts(db, graceText, [missedFrom(now)])

/** What ends in the middle of it is made good by the next one. */
async function inParts(db: Queryable, text: Statement<{ changed: number }>, values: unknown[]): Promise<void> {
  for (let changed = atOnce; changed === atOnce; ) changed = (await db.query(text, values))[0]?.changed ?? 0
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
  alerts: AlertCounts
  pending: Requests['requests']
  codesPending: boolean
}
const stateText = statement<StateRow>(
  `SELECT c.operator_id AS "operatorId", c.tenant_id AS "tenantId", c.boxes_revision AS "boxesRevision", s.connected,
     s.last_connected AS "lastConnected", s.boxes_total AS total, s.boxes_occupied AS occupied, s.boxes_disabled AS disabled,
     s.alerts, ${pendingRequests} AS pending,
     (SELECT count(*) FROM maintenance_codes m WHERE m.cube_id = c.id AND m.confirmed) < 4 AS "codesPending"
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = $1`,
)
export interface LiveState {
  operatorId: string | null
  tenantId: string | null
  boxesRevision: number
  /** Requests that the cube has not carried out yet. */
  pending: Requests['requests']
  /** It has maintenance codes to confirm, or to make. */
  codesPending: boolean
  /** The event for the operator's list of cubes. */
  event: CubeState
}
export async function liveState(db: Queryable, cubeId: string): Promise<LiveState | undefined> {
  const [row] = await db.query(stateText, [cubeId])
  if (row === undefined) return undefined
  const { operatorId, tenantId, boxesRevision, connected, lastConnected, total, occupied, disabled, pending, alerts } =
    row
  const utilization = { total, occupied, available: total - occupied - disabled, disabled }
  return {
    operatorId,
    tenantId,
    boxesRevision,
    pending,
    codesPending: row.codesPending,
    event: { '@type': 'CubeStateEvent', cubeId, connected, lastConnected, utilization, openAlerts: alerts },
  }
}

interface Standing {
  epoch: number
  revoked: boolean
}
const standingText = statement<Standing>(
  'SELECT s.epoch, c.secret_hash IS NULL AS revoked FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = $1',
)
/** By what a connection of the cube may still be one; undefined if the cube is no more. */
export const standing = async (db: Queryable, cubeId: string): Promise<Standing | undefined> =>
  (await db.query(standingText, [cubeId]))[0]

const ofOperatorText = statement<{ connected: boolean }>(
  `SELECT s.connected FROM cubes c JOIN cube_state s ON s.cube_id = c.id
   WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2`,
)
/** Whether a cube of the operator is connected; undefined if the operator has no such cube. */
export async function connectedOf(
  db: Queryable,
  operatorId: string | null,
  cubeId: string,
): Promise<boolean | undefined> {
  const [row] = await db.query(ofOperatorText, [operatorId, cubeId])
  return row?.connected
}

const operatorText = statement('SELECT 1 AS there FROM operators WHERE id = $1')
export const operatorExists = async (db: Queryable, operatorId: string): Promise<boolean> =>
  (await db.query(operatorText, [operatorId])).length > 0

const configurationText = statement<{ configuration: unknown }>(
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
  const [row] = await db.query(configurationText, [cubeId])
  return row?.configuration
}
