import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import type { Delivery, NewDelivery, Settled } from './delivery.ts'

const enqueueText =
  statement(`INSERT INTO deliveries (id, kind, subject, operator_id, destination, order_key, order_number, due, expires)
   SELECT n.id, n.kind, n.subject, n.operator, n.destination, n.key, n.number, coalesce(n.due, now()), n.expires
   FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, kind text, subject text, operator text, destination text, key text, number bigint,
     due timestamptz, expires timestamptz)`)
export const enqueue = (tx: Queryable, deliveries: readonly (NewDelivery & { id: string })[]) =>
  tx.query(enqueueText, [
    JSON.stringify(
      deliveries.map(({ operatorId: operator, order, ...rest }) => ({
        ...rest,
        operator,
        key: order?.key,
        number: order?.number,
      })),
    ),
  ])

export interface Limits {
  perOperator: number
  perDestination: number
}
type Claimed = Omit<Delivery, 'created' | 'expires'> & { created: string; expires: string }
// One at a time over all servers, so that leases can be counted. Planning the claim anew takes longer than the claim.
const alone = statement(
  `SELECT pg_advisory_xact_lock(4722366484), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)
/*
 * One look-up by index for each operator and destination that has something waiting (loose index scan), never a numbering of all that is
 * due. Whoever has the least under way comes first. `due` of what is under way is the end of its lease, so that whoever dies with it leaves
 * it to the next one.
 */
const claimText = statement<Claimed>(`WITH RECURSIVE leased AS MATERIALIZED (
     SELECT operator_id, destination, count(*) AS number FROM deliveries WHERE lease_until > now() GROUP BY 1, 2),
   pairs AS (
     (SELECT operator_id, destination FROM deliveries WHERE settled IS NULL ORDER BY operator_id, destination LIMIT 1)
     UNION ALL
     SELECT n.operator_id, n.destination FROM pairs p CROSS JOIN LATERAL (
       SELECT d.operator_id, d.destination FROM deliveries d
       WHERE d.settled IS NULL AND (d.operator_id, d.destination) > (p.operator_id, p.destination)
       ORDER BY d.operator_id, d.destination LIMIT 1) n),
   rooms AS MATERIALIZED (
     SELECT p.operator_id, p.destination,
       $3 - coalesce((SELECT sum(l.number) FROM leased l WHERE l.operator_id = p.operator_id), 0)::int AS of_operator,
       $4 - coalesce((SELECT sum(l.number) FROM leased l WHERE l.destination = p.destination), 0)::int AS of_destination
     FROM pairs p),
   found AS (
     SELECT r.*, d.id, d.due, row_number() OVER (PARTITION BY r.operator_id ORDER BY d.due, d.id) - r.of_operator AS turn
     FROM rooms r CROSS JOIN LATERAL (
       SELECT w.id, w.due FROM deliveries w
       WHERE w.settled IS NULL AND w.operator_id = r.operator_id AND w.destination = r.destination AND w.due <= now()
         AND w.kind = ANY ($2::text[])
         AND (w.order_key IS NULL OR NOT EXISTS (SELECT FROM deliveries b
           WHERE b.order_key = w.order_key AND b.order_number < w.order_number AND b.settled IS NULL))
       ORDER BY w.due LIMIT least(r.of_operator, r.of_destination)) d
     WHERE r.of_operator > 0 AND r.of_destination > 0),
   of_destination AS (SELECT *, row_number() OVER (PARTITION BY destination ORDER BY turn, due, id) AS nth FROM found),
   of_operator AS (
     SELECT *, row_number() OVER (PARTITION BY operator_id ORDER BY due, id) AS place FROM of_destination WHERE nth <= of_destination),
   chosen AS (SELECT id FROM of_operator WHERE place <= of_operator ORDER BY turn, due, id LIMIT $5),
   mine AS (
     SELECT d.id, d.lease_until IS NOT NULL AS interrupted FROM deliveries d
     WHERE d.id IN (SELECT id FROM chosen) AND d.settled IS NULL AND d.due <= now() FOR UPDATE SKIP LOCKED)
   UPDATE deliveries d SET node = $1, attempts = attempts + 1, attempted = clock_timestamp(),
     lease_until = clock_timestamp() + $6 * interval '1 millisecond', due = clock_timestamp() + $6 * interval '1 millisecond'
   FROM mine WHERE d.id = mine.id
   RETURNING d.id, d.kind, d.subject, d.operator_id AS "operatorId", d.destination, d.attempts, mine.interrupted, d.created, d.expires`)
/** Claims due deliveries under a lease, as many as the limits over all servers allow. */
export async function claim(
  tx: Queryable,
  {
    node,
    kinds,
    limits,
    most,
    leaseMs,
  }: { node: string; kinds: readonly string[]; limits: Limits; most: number; leaseMs: number },
): Promise<Delivery[]> {
  // Together on their way; the second sees what was committed while the first waited.
  const [, rows] = await Promise.all([
    tx.query(alone),
    tx.query(claimText, [node, kinds, limits.perOperator, limits.perDestination, most, leaseMs]),
  ])
  return rows.map((row) => ({ ...row, created: Date.parse(row.created), expires: Date.parse(row.expires) }))
}

const renewText = statement<{
  id: string
}>(`UPDATE deliveries d SET lease_until = now() + $3 * interval '1 millisecond', due = now() + $3 * interval '1 millisecond'
   FROM unnest($1::uuid[], $2::integer[]) AS n (id, attempts)
   WHERE d.id = n.id AND d.attempts = n.attempts AND d.settled IS NULL RETURNING d.id`)
/** Renews leases and returns those that this server still has. */
export const renew = async (db: Queryable, held: readonly Delivery[], leaseMs: number): Promise<Set<string>> =>
  new Set(
    (await db.query(renewText, [held.map(({ id }) => id), held.map(({ attempts }) => attempts), leaseMs])).map(
      ({ id }) => id,
    ),
  )

const settleText = statement<{
  id: string
}>(`WITH settled AS (
     UPDATE deliveries SET state = $3, settled = clock_timestamp(), lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND settled IS NULL RETURNING id, order_key),
   behind AS (
     UPDATE deliveries b SET due = now() FROM settled s
     WHERE b.order_key = s.order_key AND b.id <> s.id AND b.settled IS NULL AND b.due > now()
       AND (b.lease_until IS NULL OR b.lease_until <= now()))
   SELECT id FROM settled`)
/** Settles a delivery and frees those behind it in order. False if another attempt has taken over since. */
export const settle = async (db: Queryable, { id, attempts }: Delivery, state: Settled): Promise<boolean> =>
  (await db.query(settleText, [id, attempts, state])).length > 0

const againText = statement<{ id: string }>(
  // Those behind it in order get the same time, so that claims need not look at them meanwhile.
  `WITH again AS (
     UPDATE deliveries SET due = least($3, expires), lease_until = NULL WHERE id = $1 AND attempts = $2 AND settled IS NULL
     RETURNING id, order_key, due),
   behind AS (
     UPDATE deliveries b SET due = greatest(b.due, a.due) FROM again a
     WHERE b.order_key = a.order_key AND b.id <> a.id AND b.settled IS NULL)
   SELECT id FROM again`,
)
/** Tries it again then; false if another attempt has taken over since. */
export const again = async (db: Queryable, { id, attempts }: Delivery, next: Date): Promise<boolean> =>
  (await db.query(againText, [id, attempts, next.toISOString()])).length > 0

const handBackText =
  statement(`UPDATE deliveries d SET due = now(), lease_until = now() FROM unnest($1::uuid[], $2::integer[]) AS n (id, attempts)
   WHERE d.id = n.id AND d.attempts = n.attempts AND d.settled IS NULL`)
/** Releases everything that is under way here to the other servers. */
export const handBack = (db: Queryable, held: readonly Delivery[]) =>
  db.query(handBackText, [held.map(({ id }) => id), held.map(({ attempts }) => attempts)])

const wakeText = statement(`SELECT pg_notify('cubeward_deliveries', '')`)
export const notifyOthers = (db: Queryable) => db.query(wakeText)

// The lease stays, so that whoever claims it next still knows that the attempt before was interrupted.
const retryText = statement<{
  subject: string
  answer: 'queued' | 'underway' | 'tooSoon'
}>(`WITH last AS MATERIALIZED (
     SELECT d.id, d.subject, w.expires, CASE WHEN d.lease_until > now() THEN 'underway'
       -- After now only by a clock that was ahead.
       WHEN d.attempted BETWEEN now() - interval '1 minute' AND now() + interval '1 minute' THEN 'tooSoon' ELSE 'queued' END AS answer
     FROM jsonb_to_recordset($2::jsonb) AS w (subject text, expires timestamptz)
     CROSS JOIN LATERAL (SELECT n.id FROM deliveries n WHERE n.kind = $1 AND n.subject = w.subject
       ORDER BY n.created DESC, n.id DESC LIMIT 1) newest
     JOIN deliveries d ON d.id = newest.id ORDER BY d.id FOR UPDATE OF d),
   now_due AS (
     UPDATE deliveries d SET due = now(), state = 'Waiting', settled = NULL, expires = last.expires
     FROM last WHERE d.id = last.id AND last.answer = 'queued')
   SELECT subject, answer FROM last`)
export type RetryAnswer = 'queued' | 'underway' | 'tooSoon' | 'gone'
export interface Wanted {
  subject: string
  expires: Date
}
/** Has these attempted now, if they may be; tells of each by its subject. */
export async function retry(tx: Queryable, kind: string, wanted: readonly Wanted[]): Promise<Map<string, RetryAnswer>> {
  const rows = await tx.query(retryText, [kind, JSON.stringify(wanted)])
  const answers = new Map(rows.map(({ subject, answer }) => [subject, answer]))
  return new Map(wanted.map(({ subject }) => [subject, answers.get(subject) ?? 'gone']))
}

const hastenText = statement<{
  id: string
}>(`UPDATE deliveries SET due = now() WHERE kind = $1 AND destination = $2 AND settled IS NULL
   AND due > now() AND (lease_until IS NULL OR lease_until <= now()) RETURNING id`)
export const hasten = async (tx: Queryable, kind: string, destination: string): Promise<number> =>
  (await tx.query(hastenText, [kind, destination])).length

export interface Waiting {
  kind: string
  waiting: number
  /** For how many seconds the oldest has been due. */
  oldest: number
}
const waitingText = statement<Waiting>(`SELECT kind, count(*)::int AS waiting,
     coalesce(max(extract(epoch FROM now() - due)) FILTER (WHERE due <= now()), 0)::float8 AS oldest
   FROM deliveries WHERE settled IS NULL GROUP BY kind ORDER BY kind`)
export const waiting = (db: Queryable) => db.query(waitingText)

const forgetText = statement<{ id: string }>(
  `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE settled < now() - interval '1 day' LIMIT 5000) RETURNING id`,
)
/** Removes what was settled more than a day ago; the rows that people read keep their own retention. */
export async function forget(db: Queryable): Promise<void> {
  while ((await db.query(forgetText)).length === 5000);
}
