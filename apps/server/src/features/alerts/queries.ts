import type { OperatorSettings, TestAlertMessage } from '@cubeward/contract/admin/operator-settings.ts'
import type { Told } from '@cubeward/words/said.ts'
import { writtenReason } from '../../platform/audit/written.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import type { Delivery } from '../../platform/deliveries/delivery.ts'

const forgetAlertsText = statement(
  `DELETE FROM alerts WHERE id IN (SELECT id FROM alerts WHERE cleared < now() - interval '90 days' LIMIT 5000)`,
)
const forgetDeliveriesText = statement(
  `DELETE FROM alert_deliveries WHERE id IN (
     SELECT id FROM alert_deliveries WHERE settled < now() - interval '30 days' LIMIT 5000)`,
)
export async function forget(db: Queryable): Promise<void> {
  await db.query(forgetAlertsText)
  await db.query(forgetDeliveriesText)
}

type Channel = 'mail' | 'sms'

export interface Opened {
  id: string
  operatorId: string
  channel: Channel
}
const onlyOneText = statement<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(4722366483) AS mine')
const collectText = statement<Opened>(
  `WITH ready AS (
     SELECT n.operator_id, n.channel, n.recipient FROM alert_notices n WHERE n.delivery_id IS NULL
     GROUP BY n.operator_id, n.channel, n.recipient
     HAVING min(n.created) <= now() - make_interval(secs => $1::float8) AND NOT EXISTS (
       SELECT 1 FROM alert_deliveries d
       WHERE d.operator_id = n.operator_id AND d.channel = n.channel AND d.recipient = n.recipient
         AND NOT d.test AND (d.state = 'Waiting' OR d.created > now() - make_interval(secs => CASE WHEN (
           SELECT count(*) FROM alert_deliveries r WHERE r.operator_id = n.operator_id AND r.channel = n.channel
             AND r.recipient = n.recipient AND NOT r.test AND r.created > now() - interval '1 hour') < 10 THEN $2::float8 ELSE $3::float8 END)))
     LIMIT $4),
   opened AS (
     INSERT INTO alert_deliveries (id, operator_id, channel, recipient, created)
       SELECT gen_random_uuid(), r.operator_id, r.channel, r.recipient, now()
       FROM ready r JOIN operators o ON o.id = r.operator_id
     RETURNING id, operator_id, channel, recipient),
   joined AS (
     UPDATE alert_notices n SET delivery_id = o.id FROM opened o
     WHERE n.operator_id = o.operator_id AND n.channel = o.channel AND n.recipient = o.recipient AND n.delivery_id IS NULL)
   SELECT id, operator_id AS "operatorId", channel FROM opened`,
)
export interface Pace {
  /** How long the first alert waits for others that come with it. */
  collectSeconds: number
  /** The least time between two messages to one recipient. */
  gapSeconds: number
  /** The same, once ten were sent within an hour. */
  busyGapSeconds: number
}
/**
 * Puts the notices that came together into one message for each recipient; `most` is how many recipients at once.
 * One server does so at a time. Tells which messages are new.
 */
export async function collect(
  tx: Queryable,
  { collectSeconds, gapSeconds, busyGapSeconds }: Pace,
  most: number,
): Promise<readonly Opened[]> {
  const [lock] = await tx.query(onlyOneText)
  return lock?.mine ? tx.query(collectText, [collectSeconds, gapSeconds, busyGapSeconds, most]) : []
}

export interface Message extends Opened {
  recipient: string
  /** Of an attempt before nobody knows whether it arrived. */
  unsure: boolean
  /** Asked for by hand, about no alert. */
  test: boolean
}
const messageText = statement<Message>(
  `SELECT id, operator_id AS "operatorId", channel, recipient, unsure, test FROM alert_deliveries WHERE id = $1 AND state = 'Waiting'`,
)
/** A message that is still to be sent. */
export const message = async (db: Queryable, id: string): Promise<Message | undefined> =>
  (await db.query(messageText, [id]))[0]

const openTestsText = statement<Opened>(
  `INSERT INTO alert_deliveries (id, operator_id, channel, recipient, created, test)
   SELECT gen_random_uuid(), $1, r.channel, r.recipient, now(), true
   FROM unnest($2::text[], $3::text[]) AS r (channel, recipient)
   RETURNING id, operator_id AS "operatorId", channel`,
)
/** A message for each recipient that is about no alert. */
export const openTests = (
  tx: Queryable,
  operator: string,
  to: readonly { channel: Channel; recipient: string }[],
): Promise<Opened[]> =>
  tx.query(openTestsText, [operator, to.map(({ channel }) => channel), to.map(({ recipient }) => recipient)])

const recipientsText = statement<OperatorSettings>(
  `SELECT alert_emails AS "alertEmails", alert_phones AS "alertPhones" FROM operator_settings WHERE operator_id = $1`,
)
/** Who is stored to be alerted. */
export const recipients = async (db: Queryable, operator: string): Promise<OperatorSettings> =>
  (await db.query(recipientsText, [operator]))[0] ?? { alertEmails: '', alertPhones: '' }

const testText = statement<{ messages: TestAlertMessage[] }>(
  `SELECT coalesce(json_agg(json_build_object('channel', channel, 'recipient', recipient, 'state', state, 'reason', reason,
     'created', ${iso('created')}) ORDER BY channel, recipient), '[]') AS messages
   FROM alert_deliveries WHERE operator_id = $1 AND test AND created = (
     SELECT max(created) FROM alert_deliveries WHERE operator_id = $1 AND test)`,
)
/** The messages of the last test; all of one were opened at the same moment. */
export const lastTest = async (db: Queryable, operator: string): Promise<TestAlertMessage[]> =>
  (await db.query(testText, [operator]))[0]?.messages ?? []

const testsText = statement<{ tests: number }>(
  `SELECT count(DISTINCT created)::int AS tests FROM alert_deliveries
   WHERE operator_id = $1 AND test AND created > now() - interval '1 hour'`,
)
export const testsWithinAnHour = async (tx: Queryable, operator: string): Promise<number> =>
  (await tx.query(testsText, [operator]))[0]?.tests ?? 0

const joinText = statement(
  `UPDATE alert_notices n SET delivery_id = d.id FROM alert_deliveries d
   WHERE d.id = $1 AND n.operator_id = d.operator_id AND n.channel = d.channel AND n.recipient = d.recipient
     AND n.delivery_id IS NULL`,
)
/** Takes along what was raised for its recipient since. */
export const join = (db: Queryable, id: string) => db.query(joinText, [id])

const unsureText = statement('UPDATE alert_deliveries SET unsure = true WHERE id = $1')
export const markUnsure = (db: Queryable, id: string) => db.query(unsureText, [id])

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
  // A cube that went to somebody else since is none of theirs to be told about.
  `SELECT a.type, ${iso('a.created')} AS created, ${iso('a.cleared')} AS cleared, c.id AS "cubeId", c.description, c.site, c.city,
     a.box_number AS "boxNumber", a.lock
   FROM alert_notices n JOIN alerts a ON a.id = n.alert_id JOIN cubes c ON c.id = a.cube_id AND c.operator_id = n.operator_id
   WHERE n.delivery_id = $1 ORDER BY a.created, c.id, a.box_number LIMIT 2000`,
)
export const items = (db: Queryable, deliveryId: string) => db.query(itemsText, [deliveryId])

const copyText = statement<{ id: string }>(
  `UPDATE alerts a SET copied = now() FROM alert_notices n
   WHERE n.delivery_id = $1 AND a.id = n.alert_id AND a.copied IS NULL RETURNING a.id`,
)
/** Whether this message, which has arrived, is the first about some of its alerts. Of several at once, each alert is one's. */
export const isFirst = async (db: Queryable, deliveryId: string): Promise<boolean> =>
  (await db.query(copyText, [deliveryId])).length > 0

export type SettledMessage = Message & {
  state: 'Sent' | 'Failed' | 'Dropped' | 'Waiting'
  reason: string | null
  said: Told | null
}
const settleText = statement<SettledMessage>(
  `UPDATE alert_deliveries SET state = $2, attempts = $3, reason = coalesce($4, reason),
     said = CASE WHEN $4::text IS NULL THEN said ELSE $5::jsonb END,
     settled = CASE WHEN $2 = 'Waiting' THEN NULL ELSE now() END
   WHERE id = $1 AND state = 'Waiting'
   RETURNING id, operator_id AS "operatorId", channel, recipient, unsure, test, state, reason, said`,
)
/** Writes what became of an attempt, and what is known of the message now. */
export const settle = async (
  tx: Queryable,
  { subject, attempts }: Pick<Delivery, 'subject' | 'attempts'>,
  state: SettledMessage['state'],
  reason: Told | string | undefined,
): Promise<SettledMessage | undefined> => {
  const [said, text] = reason === undefined ? [null, null] : writtenReason(reason)
  return (await tx.query(settleText, [subject, state, attempts, text, said && JSON.stringify(said)]))[0]
}

const releaseText = statement(
  `UPDATE alert_notices SET delivery_id = NULL WHERE delivery_id = $1 AND created > now() - $2 * interval '1 millisecond'`,
)
/** What joined a message that is given up, and has not been tried for as long as that itself, goes into another one. */
export const release = (tx: Queryable, id: string, milliseconds: number) => tx.query(releaseText, [id, milliseconds])
