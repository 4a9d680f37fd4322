import type { Queryable } from '../db/client.ts'
import { iso, statement } from '../db/sql.ts'

/*
 * Locks, boxes and settings raise and clear alerts by themselves, in the transaction of their change (migration 0085, `reconcile_alerts`).
 * Here is what time does, and how alerts are told.
 */

const speakText = statement<{ cubes: number }>('alerts-end-silence', 'SELECT end_silence() AS cubes')
/** Setup mode, which silences a cube (GAP-15), ends by itself when its key runs out. */
export const endSilence = (db: Queryable) => db.query<{ cubes: number }>(speakText)

const absentText = statement<{ cubeId: string }>(
  'alerts-absent',
  // Whoever is changing the cube or its state at this moment decides; it is looked at again with the next run.
  `WITH due AS (
     SELECT s.cube_id, c.operator_id, c.monitored AND c.operator_id IS NOT NULL AND NOT in_setup(c) AS missed
     FROM cube_state s JOIN cubes c ON c.id = s.cube_id WHERE s.alert_due <= now() AND NOT s.connected
     ORDER BY s.alert_due LIMIT 1000 FOR UPDATE OF s SKIP LOCKED FOR SHARE OF c SKIP LOCKED),
   looked_at AS (UPDATE cube_state s SET alert_due = NULL FROM due WHERE s.cube_id = due.cube_id)
   INSERT INTO alerts (id, cube_id, operator_id, type, created)
     SELECT gen_random_uuid(), cube_id, operator_id, 'CubeDisconnected', now() FROM due WHERE missed
   ON CONFLICT DO NOTHING RETURNING cube_id AS "cubeId"`,
)
/** Raises an alert for each monitored cube that did not come back in time (GAP-79). Tells how many. */
export const raiseAbsent = async (db: Queryable): Promise<number> =>
  (await db.query<{ cubeId: string }>(absentText)).length

const overText = statement(
  'alerts-over',
  `UPDATE alerts SET cleared = now() WHERE cleared IS NULL AND type IN ('LateLockResult', 'CloneSuspected')
     AND created < now() - interval '1 day'`,
)
/** What happened once and does not last is over after a day without a word. */
export const clearHappenings = (db: Queryable) => db.query(overText)

const forgetAlertsText = statement(
  'alerts-forget',
  `DELETE FROM alerts WHERE id IN (SELECT id FROM alerts WHERE cleared < now() - interval '90 days' LIMIT 5000)`,
)
const forgetDeliveriesText = statement(
  'alert-deliveries-forget',
  `DELETE FROM alert_deliveries WHERE id IN (
     SELECT id FROM alert_deliveries WHERE settled < now() - interval '30 days' LIMIT 5000)`,
)
export async function forget(db: Queryable): Promise<void> {
  await db.query(forgetAlertsText)
  await db.query(forgetDeliveriesText)
}

type Channel = 'mail' | 'sms'

const onlyOneText = statement<{ mine: boolean }>(
  'alerts-collect-alone',
  'SELECT pg_try_advisory_xact_lock(4722366483) AS mine',
)
const collectText = statement<{ id: string }>(
  'alerts-collect',
  `WITH ready AS (
     SELECT n.operator_id, n.channel, n.recipient FROM alert_notices n WHERE n.delivery_id IS NULL
     GROUP BY n.operator_id, n.channel, n.recipient
     HAVING min(n.created) <= now() - make_interval(secs => $1::float8) AND NOT EXISTS (
       SELECT 1 FROM alert_deliveries d
       WHERE d.operator_id = n.operator_id AND d.channel = n.channel AND d.recipient = n.recipient
         AND (d.state = 'Waiting' OR d.created > now() - make_interval(secs => CASE WHEN (
           SELECT count(*) FROM alert_deliveries r WHERE r.operator_id = n.operator_id AND r.channel = n.channel
             AND r.recipient = n.recipient AND r.created > now() - interval '1 hour') < 10 THEN $2::float8 ELSE $3::float8 END)))),
   opened AS (
     INSERT INTO alert_deliveries (id, operator_id, channel, recipient, created, due)
       SELECT gen_random_uuid(), r.operator_id, r.channel, r.recipient, now(), now()
       FROM ready r JOIN operators o ON o.id = r.operator_id
     RETURNING id, operator_id, channel, recipient)
   UPDATE alert_notices n SET delivery_id = o.id FROM opened o
   WHERE n.operator_id = o.operator_id AND n.channel = o.channel AND n.recipient = o.recipient AND n.delivery_id IS NULL
   RETURNING o.id`,
)
export interface Pace {
  /** How long the first alert waits for others that come with it. */
  collectSeconds: number
  /** The least time between two messages to one recipient. */
  gapSeconds: number
  /** The same, once ten were sent within an hour. */
  busyGapSeconds: number
}
/** Puts notices that came together into one message each recipient. One server does so at a time. */
export async function collect(tx: Queryable, { collectSeconds, gapSeconds, busyGapSeconds }: Pace): Promise<void> {
  const [lock] = await tx.query<{ mine: boolean }>(onlyOneText)
  if (lock?.mine) await tx.query(collectText, [collectSeconds, gapSeconds, busyGapSeconds])
}

export interface Delivery {
  id: string
  operatorId: string
  channel: Channel
  recipient: string
  /** This one included. */
  attempts: number
  /** Seconds since it was opened. */
  age: number
  /** Of an attempt before nobody knows whether it arrived. */
  unsure: boolean
}
const claimText = statement<Delivery>(
  'alert-deliveries-claim',
  `WITH due AS (
     SELECT id FROM (
       SELECT id, operator_id, due, row_number() OVER (PARTITION BY operator_id ORDER BY due, id) AS nth FROM alert_deliveries
       WHERE state = 'Waiting' AND due <= now()) AS waiting
     WHERE nth <= $3 - coalesce((SELECT u.n FROM unnest($1::text[], $2::integer[]) AS u (id, n) WHERE u.id = waiting.operator_id), 0)
     ORDER BY due LIMIT $4),
   mine AS (
     SELECT d.id FROM alert_deliveries d WHERE d.id IN (SELECT id FROM due) AND d.state = 'Waiting' AND d.due <= now()
     FOR UPDATE SKIP LOCKED)
   UPDATE alert_deliveries d SET attempts = attempts + 1, due = now() + interval '2 minutes' FROM mine WHERE d.id = mine.id
   RETURNING d.id, d.operator_id AS "operatorId", d.channel, d.recipient, d.attempts,
     extract(epoch FROM now() - d.created)::float8 AS age, d.unsure`,
)
const joinText = statement(
  'alert-notices-join',
  `UPDATE alert_notices n SET delivery_id = d.id FROM alert_deliveries d
   WHERE d.id = ANY ($1::uuid[]) AND n.operator_id = d.operator_id AND n.channel = d.channel AND n.recipient = d.recipient
     AND n.delivery_id IS NULL`,
)
/**
 * Takes messages that are due, for two minutes: whoever dies with one leaves it to the next. What was raised since goes with it.
 * No operator has more than `perOperator` with those that are `underway` here, so that a mail server that hangs keeps nobody else's waiting.
 */
export async function claim(
  tx: Queryable,
  { underway, perOperator, most }: { underway: ReadonlyMap<string, number>; perOperator: number; most: number },
): Promise<Delivery[]> {
  const claimed = await tx.query<Delivery>(claimText, [[...underway.keys()], [...underway.values()], perOperator, most])
  if (claimed.length > 0) await tx.query(joinText, [claimed.map(({ id }) => id)])
  return claimed
}

export interface AlertItem {
  type: string
  created: string
  cleared: string | null
  cubeId: string
  description: string | null
  site: string | null
  city: string | null
  boxNumber: string | null
  lock: string | null
}
const itemsText = statement<AlertItem>(
  'alert-delivery-items',
  // A cube that went to somebody else since is none of theirs to be told about.
  `SELECT a.type, ${iso('a.created')} AS created, ${iso('a.cleared')} AS cleared, c.id AS "cubeId", c.description, c.site, c.city,
     a.box_number AS "boxNumber", a.lock
   FROM alert_notices n JOIN alerts a ON a.id = n.alert_id JOIN cubes c ON c.id = a.cube_id AND c.operator_id = n.operator_id
   WHERE n.delivery_id = $1 ORDER BY a.created, c.id, a.box_number LIMIT 2000`,
)
export const items = (db: Queryable, deliveryId: string) => db.query<AlertItem>(itemsText, [deliveryId])

const settleText = statement<{ id: string }>(
  'alert-delivery-settle',
  `UPDATE alert_deliveries SET state = $3, reason = $4, settled = CASE WHEN $3 = 'Waiting' THEN NULL ELSE now() END,
     due = now() + make_interval(secs => $5::float8), unsure = unsure OR $6
   WHERE id = $1 AND attempts = $2 AND state = 'Waiting' RETURNING id`,
)
interface Outcome {
  state: 'Sent' | 'Failed' | 'Dropped' | 'Waiting'
  reason?: string
  /** When to try again. */
  inSeconds?: number
  /** Nobody knows whether this attempt arrived. */
  unsure?: boolean
}
/** What became of an attempt; false if another one has taken over since. */
export const settle = async (tx: Queryable, { id, attempts }: Delivery, outcome: Outcome): Promise<boolean> =>
  (
    await tx.query(settleText, [
      id,
      attempts,
      outcome.state,
      outcome.reason ?? null,
      outcome.inSeconds ?? 0,
      outcome.unsure ?? false,
    ])
  ).length > 0

const releaseText = statement(
  'alert-notices-release',
  `UPDATE alert_notices SET delivery_id = NULL WHERE delivery_id = $1 AND created > now() - make_interval(secs => $2::float8)`,
)
/** What joined a message that is given up, and has not been tried for as long as that itself, goes into another one. */
export const release = (tx: Queryable, deliveryId: string, seconds: number) =>
  tx.query(releaseText, [deliveryId, seconds])
