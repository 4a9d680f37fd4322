import {
  type AppOccupancyEvent,
  appEvents,
  type DeliveryAttempt,
  type NumberedAttempt,
} from '@cubeward/contract/admin/app-events.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { flag } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { KIND, momentOf } from './record-event.ts'

const json = `json_build_object('id', e.id, 'type', e.type, 'processingState', e.state, 'created', ${iso('e.created')},
  'delivered', ${iso('e.delivered')}, 'failureCount', e.failures, 'retry', CASE WHEN w.id IS NULL THEN ${iso('e.retry')} END,
  'expired', CASE WHEN e.state <> 'Delivered' THEN ${iso('e.expires')} END,
  'appOccupancy', json_build_object('uuid', e.occupancy_id, 'cubeId', e.cube_id), 'operator', coalesce((SELECT c.operator_id FROM cubes c WHERE c.id = e.cube_id), e.operator_id),
  'boxNumber', e.occupancy->>'boxNumber', 'waitsFor', w.id,
  'underway', EXISTS (SELECT FROM deliveries d WHERE d.kind = '${KIND}' AND d.subject = e.id::text AND d.lease_until > now()))`
/** The event before it that is to be delivered first. */
const before = `LEFT JOIN LATERAL (SELECT b.id FROM app_events b WHERE e.state = 'Pending' AND b.occupancy_id = e.occupancy_id
  AND b.number < e.number AND b.state = 'Pending' ORDER BY b.number LIMIT 1) w ON true`

/** The least or the largest id that begins so. */
const filled = (part: string, digit: '0' | 'f') => {
  const digits = part.replace(/-/g, '').toLowerCase().padEnd(32, digit).slice(0, 32)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const page = listOf(appEvents.list, {
  from: 'app_events e',
  key: ['id'],
  scope: 'e.app_id = $1',
  parent: 'SELECT FROM apps WHERE id = $1',
  json,
  rowJoins: before,
  sorts: { created: { by: 'e.created', nulls: 'none', indexed: true } },
  filters: {
    state: {
      sql: (value, place) => (value === 'All' ? 'true' : `e.state = ${place(value)}`),
      variants: ['All', 'Pending'],
    },
    failures: flag('(e.failures > 0)'),
    occupancyId: {
      sql: (value, place) =>
        `e.occupancy_id BETWEEN ${place(filled(value, '0'))}::uuid AND ${place(filled(value, 'f'))}::uuid`,
    },
  },
  total: 'capped',
})
/** One page of the events of an app; undefined if there is none. */
export const list = (db: Queryable, app: string, query: QueryOf<typeof appEvents.list>) => page(db, [app], query)

const pageOfOccupancy = listOf(appEvents.ofOccupancy, {
  from: 'app_events e',
  key: ['number'],
  parent:
    'SELECT FROM occupancies o JOIN cubes c ON c.id = o.cube_id WHERE c.operator_id = $1 AND c.id = $2 AND o.id = $3',
  scope: 'e.occupancy_id = $3',
  json,
  rowJoins: before,
  sorts: { created: { by: 'e.number', nulls: 'none' } },
  filters: {},
  total: 'none',
})
/** One page of the events of an occupancy; undefined if the operator's cube has none of this id. */
export const ofOccupancy = (
  db: Queryable,
  { operator, cubeId, occupancyId }: { operator: string; cubeId: string; occupancyId: string },
  query: QueryOf<typeof appEvents.ofOccupancy>,
) => pageOfOccupancy(db, [operator, cubeId, occupancyId], query)

const occupancyText = statement('SELECT FROM occupancies WHERE cube_id = $1 AND id = $2')
export const occupancyExists = async (db: Queryable, cubeId: string, id: string): Promise<boolean> =>
  (await db.query(occupancyText, [cubeId, id])).length > 0

/** Of an app, or of an occupancy of a cube. */
export type Whose = { appId: string } | { cubeId: string; occupancyId: string }
const scopes = (whose: Whose) =>
  'appId' in whose ? [whose.appId, null, null] : [null, whose.cubeId, whose.occupancyId]
const one = `e.id = $1 AND e.created = $2 AND ($3::text IS NULL OR e.app_id = $3)
  AND ($4::text IS NULL OR e.cube_id = $4) AND ($5::uuid IS NULL OR e.occupancy_id = $5)`
const readText = statement<{ event: AppOccupancyEvent }>(
  `SELECT ${json} AS event FROM app_events e ${before} WHERE ${one}`,
)
export const read = async (db: Queryable, id: string, whose: Whose): Promise<AppOccupancyEvent | undefined> =>
  (await db.query(readText, [id, momentOf(id), ...scopes(whose)]))[0]?.event

export interface HeldEvent {
  id: string
  appId: string
  operatorId: string
  cubeId: string
  tenantId: string | null
  occupancyId: string
  boxNumber: string
  number: number
  state: string
  expires: string
}
const holdText =
  statement<HeldEvent>(`SELECT e.id, e.app_id AS "appId", coalesce(c.operator_id, e.operator_id) AS "operatorId", e.cube_id AS "cubeId",
    c.tenant_id AS "tenantId", e.occupancy_id AS "occupancyId",
    e.occupancy->>'boxNumber' AS "boxNumber", e.number, e.state, ${iso('e.expires')} AS expires
  FROM app_events e LEFT JOIN cubes c ON c.id = e.cube_id WHERE ${one} FOR UPDATE OF e`)
/** A tenant may have been moved since: the operator is the one that has the cube now. */
export const hold = async (tx: Queryable, id: string, whose: Whose): Promise<HeldEvent | undefined> =>
  (await tx.query(holdText, [id, momentOf(id), ...scopes(whose)]))[0]

const reopenText = statement(
  `UPDATE app_events SET state = 'Pending', retry = now(), expires = $3 WHERE id = $1 AND created = $2`,
)
export const reopen = (tx: Queryable, id: string, expires: Date) =>
  tx.query(reopenText, [id, momentOf(id), expires.toISOString()])

const attemptsText = statement<{ attempts: DeliveryAttempt[]; number: number }>(
  `SELECT e.attempts, e.attempted AS number FROM app_events e WHERE ${one}`,
)
/** Newest first. */
export async function attempts(db: Queryable, id: string, whose: Whose): Promise<NumberedAttempt[] | undefined> {
  const [row] = await db.query(attemptsText, [id, momentOf(id), ...scopes(whose)])
  const first = row === undefined ? 0 : row.number - row.attempts.length + 1
  return row?.attempts.map((attempt, at) => ({ ...attempt, number: first + at })).reverse()
}

export interface Outgoing {
  id: string
  appId: string
  type: string
  created: string
  number: number
  occupancy: Record<string, unknown>
  operatorId: string
}
const outgoingText =
  statement<Outgoing>(`SELECT e.id, e.app_id AS "appId", e.type, ${iso('e.created')} AS created, e.number, e.occupancy,
    e.operator_id AS "operatorId"
  FROM app_events e WHERE e.id = $1 AND e.created = $2 AND e.state = 'Pending'`)
/** What is to be delivered; undefined if nobody waits for it any more. */
export const outgoing = async (db: Queryable, id: string): Promise<Outgoing | undefined> =>
  (await db.query(outgoingText, [id, momentOf(id)]))[0]

// Of very many attempts the latest fifty are kept.
/** Whose occupancy an event is of that was written down. */
interface Told {
  cubeId: string
  occupancyId: string
}
const returned = 'RETURNING cube_id AS "cubeId", occupancy_id AS "occupancyId"'
const attemptedText = statement<Told>(`UPDATE app_events SET attempted = attempted + 1,
    attempts = CASE WHEN jsonb_array_length(attempts) >= 50 THEN attempts - 0 ELSE attempts END || $3::jsonb,
    failures = failures + CASE WHEN $4::timestamptz IS NULL THEN 1 ELSE 0 END,
    delivered = coalesce($4, delivered), state = CASE WHEN $4::timestamptz IS NULL THEN state ELSE 'Delivered' END, retry = $5
  WHERE id = $1 AND created = $2 ${returned}`)
/** Writes down how an attempt went: delivered then, or tried again. */
export const attempted = (
  tx: Queryable,
  id: string,
  attempt: DeliveryAttempt | undefined,
  { delivered = null, retry = null }: { delivered?: string | null; retry?: string | null },
) =>
  tx.query(attemptedText, [id, momentOf(id), JSON.stringify(attempt === undefined ? [] : [attempt]), delivered, retry])

const noteText = statement(`UPDATE app_events SET attempted = attempted + 1,
    attempts = CASE WHEN jsonb_array_length(attempts) >= 50 THEN attempts - 0 ELSE attempts END || $3::jsonb
  WHERE id = $1 AND created = $2`)
/** Writes down an attempt that did not decide what came of the event. */
export const noteAttempt = (tx: Queryable, id: string, attempt: DeliveryAttempt) =>
  tx.query(noteText, [id, momentOf(id), JSON.stringify([attempt])])

const expireText = statement<Told>(
  `UPDATE app_events SET state = 'Expired', retry = NULL WHERE id = $1 AND created = $2 AND state = 'Pending' ${returned}`,
)
export const expire = (tx: Queryable, id: string) => tx.query(expireText, [id, momentOf(id)])

const forgetText = statement<{ id: string }>(`DELETE FROM app_events WHERE (id, created) IN (
    SELECT id, created FROM app_events WHERE (created < now() - interval '90 days' OR left_over) AND state <> 'Pending' LIMIT 2000)
  RETURNING id`)
/** Events are kept for 90 days; those whose occupancy is gone until they are settled. */
export async function forget(db: Queryable): Promise<void> {
  while ((await db.query(forgetText)).length === 2000);
}
