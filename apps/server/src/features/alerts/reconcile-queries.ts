import type { AlertCause, AlertRecipient, AlertType, CubeFacts, StoredAlert } from '@cubeward/domain/alert-causes.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'

// Whoever changes a cube or stores what it reports locks rows in one order: the cube, its state, its alerts.
const holdCubesText = statement('SELECT FROM cubes WHERE id = ANY ($1::text[]) ORDER BY id FOR SHARE')
const holdStatesText = statement('SELECT FROM cube_state WHERE cube_id = ANY ($1::text[]) ORDER BY cube_id FOR UPDATE')
type FactsRow = Omit<CubeFacts, 'setupUntil' | 'missedFrom' | 'secretReset'> & {
  cubeId: string
  setupUntil: string | null
  missedFrom: string | null
  secretReset: string | null
}
const factsText = statement<FactsRow>(
  `SELECT c.id AS "cubeId", c.operator_id AS "operatorId", c.monitored, s.connected, s.missed_from AS "missedFrom",
     CASE WHEN c.setup_key_hash IS NOT NULL THEN c.setup_key_expires END AS "setupUntil", c.secret_revoked AS "secretReset",
     coalesce((SELECT json_agg(json_build_object('lock', l.lock, 'status', l.status, 'boxNumber', b.box_number) ORDER BY l.lock)
       FROM locks l LEFT JOIN box_locks b ON b.cube_id = l.cube_id AND b.lock = l.lock
       WHERE l.cube_id = c.id AND l.status <> 'Closed'), '[]') AS locks,
     coalesce((SELECT json_agg(a.lock) FROM alerts a
       WHERE a.cube_id = c.id AND a.cleared IS NULL AND a.type = 'OpeningUnanswered' AND EXISTS (
         SELECT FROM lock_events e WHERE e.cube_id = a.cube_id AND e.lock = a.lock AND e.received > a.created
           AND e.created > a.created - interval '1 day')), '[]') AS moved,
     coalesce((SELECT json_agg(b.number ORDER BY b.sort_key) FROM boxes b
       WHERE b.cube_id = c.id AND b.maintenance_required_at IS NOT NULL), '[]') AS maintenance,
     EXISTS (SELECT FROM devices d WHERE d.cube_id = c.id AND NOT d.connected AND 'Locking' = ANY (d.types)) AS "lockDriverGone",
     EXISTS (SELECT FROM box_locks b WHERE b.cube_id = c.id
       AND NOT EXISTS (SELECT FROM locks l WHERE l.cube_id = b.cube_id AND l.lock = b.lock)) AS "boxWithoutLock"
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = ANY ($1::text[])`,
)
type AlertRow = Omit<StoredAlert, 'created' | 'cleared'> & { cubeId: string; created: string; cleared: string | null }
const storedText = statement<AlertRow>(
  `SELECT id, cube_id AS "cubeId", operator_id AS "operatorId", type, box_number AS "boxNumber", lock, created, cleared FROM alerts
   WHERE cube_id = ANY ($1::text[]) AND (cleared IS NULL OR cleared > $2) ORDER BY created, id`,
)

export interface Known {
  cubeId: string
  facts: CubeFacts
  /** Open, or ended within the last minute. */
  alerts: StoredAlert[]
}

const moment = (at: string | null) => (at === null ? undefined : Date.parse(at))

/** Locks the cubes and their states, and reads what decides about their alerts. */
export async function known(tx: Queryable, cubeIds: readonly string[], now: number): Promise<Known[]> {
  const [, , facts, alerts] = await Promise.all([
    tx.query(holdCubesText, [cubeIds]),
    tx.query(holdStatesText, [cubeIds]),
    tx.query(factsText, [cubeIds]),
    tx.query(storedText, [cubeIds, new Date(now - 60_000).toISOString()]),
  ])
  const ofCube = new Map<string, AlertRow[]>()
  for (const alert of alerts) ofCube.set(alert.cubeId, [...(ofCube.get(alert.cubeId) ?? []), alert])
  return facts.map(({ cubeId, ...row }) => ({
    cubeId,
    facts: {
      ...row,
      setupUntil: moment(row.setupUntil),
      missedFrom: moment(row.missedFrom),
      secretReset: moment(row.secretReset),
    },
    alerts: (ofCube.get(cubeId) ?? []).map((alert) => ({
      ...alert,
      created: Date.parse(alert.created),
      cleared: moment(alert.cleared),
    })),
  }))
}

const endText = statement('UPDATE alerts SET cleared = $2 WHERE id = ANY ($1::uuid[])')
export const end = (tx: Queryable, ids: readonly string[], now: string) => tx.query(endText, [ids, now])

const openText = statement(
  `UPDATE alerts a SET cleared = NULL, box_number = n.box FROM unnest($1::uuid[], $2::text[]) AS n (id, box) WHERE a.id = n.id`,
)
/** Opens alerts again, or moves open ones, to the box that their lock belongs to. */
export const openAtBox = (tx: Queryable, alerts: readonly { id: string; boxNumber: string | null }[]) =>
  tx.query(openText, [alerts.map(({ id }) => id), alerts.map(({ boxNumber }) => boxNumber)])

export type NewAlert = AlertCause & { cubeId: string; operatorId: string | null }
type Raised = { id: string; operatorId: string; type: AlertType }
const raiseText = statement<Raised>(
  `INSERT INTO alerts (id, cube_id, operator_id, type, box_number, lock, created)
     SELECT gen_random_uuid(), n.cube, n.operator, n.type, n.box, n.lock, $6
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS n (cube, operator, type, box, lock)
   ON CONFLICT DO NOTHING RETURNING id, operator_id AS "operatorId", type`,
)
/** Without those that are open already. */
export const raise = (tx: Queryable, alerts: readonly NewAlert[], now: string) =>
  tx.query(raiseText, [
    alerts.map(({ cubeId }) => cubeId),
    alerts.map(({ operatorId }) => operatorId),
    alerts.map(({ type }) => type),
    alerts.map(({ boxNumber }) => boxNumber),
    alerts.map(({ lock }) => lock),
    now,
  ])

interface Lists {
  operatorId: string
  alertEmails: string
  alertPhones: string
}
const listsText = statement<Lists>(
  `SELECT operator_id AS "operatorId", alert_emails AS "alertEmails", alert_phones AS "alertPhones" FROM operator_settings
   WHERE operator_id = ANY ($1::text[])`,
)
export const recipientLists = (tx: Queryable, operators: readonly string[]) => tx.query(listsText, [operators])

export type Notice = AlertRecipient & { alertId: string; operatorId: string }
const noticeText = statement(
  `INSERT INTO alert_notices (alert_id, operator_id, channel, recipient, created)
   SELECT n.alert, n.operator, n.channel, n.recipient, $5
   FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS n (alert, operator, channel, recipient)`,
)
export const notice = (tx: Queryable, notices: readonly Notice[], now: string) =>
  tx.query(noticeText, [
    notices.map(({ alertId }) => alertId),
    notices.map(({ operatorId }) => operatorId),
    notices.map(({ channel }) => channel),
    notices.map(({ recipient }) => recipient),
    now,
  ])

const recountText = statement('SELECT recount_alerts($1)')
/** What lists show of the alerts of cubes. */
export const recount = (tx: Queryable, cubeIds: readonly string[]) => tx.query(recountText, [cubeIds])

const lookText = statement(
  `UPDATE cube_state s SET alerts_due = n.due FROM unnest($1::text[], $2::timestamptz[]) AS n (cube, due)
   WHERE s.cube_id = n.cube AND s.alerts_due IS DISTINCT FROM n.due`,
)
export const lookAgain = (tx: Queryable, cubes: readonly { cubeId: string; at: number | undefined }[]) =>
  tx.query(lookText, [
    cubes.map(({ cubeId }) => cubeId),
    cubes.map(({ at }) => (at === undefined ? null : new Date(at).toISOString())),
  ])

export interface Due {
  cubeId: string
  operatorId: string
}
const dueText = statement<Due>(
  // Whoever is changing the cube or its state at this moment decides; it is looked at again with the next run.
  `SELECT s.cube_id AS "cubeId", c.operator_id AS "operatorId" FROM cube_state s JOIN cubes c ON c.id = s.cube_id WHERE s.alerts_due <= $1
   ORDER BY s.alerts_due, s.cube_id LIMIT $2 FOR UPDATE OF s SKIP LOCKED FOR SHARE OF c SKIP LOCKED`,
)
/** Cubes whose alerts time may have changed, held. */
export const due = (tx: Queryable, now: string, most: number): Promise<readonly Due[]> => tx.query(dueText, [now, most])
