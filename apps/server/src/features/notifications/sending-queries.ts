import type { Notification, NotificationChannel } from '@cubeward/contract/admin/notifications.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import { v7 as uuidv7 } from 'uuid'
import { writtenReason } from '../../platform/audit/written.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { SmsReceipt } from '../../platform/outside/sms/sms-gateway.ts'

export interface Outgoing {
  operatorId: string
  tenantId: string
  tenantName: string
  channel: NotificationChannel
  address: string
  subject: string | null
  notificationType: string
  shortContent: string
  fullContentHtml: string
  attachments: Notification['attachments']
  configurationId: string | null
  smsEnabled: boolean
  smsOriginator: string | null
  matrixEnabled: boolean
  matrixHost: string | null
  matrixPort: number | null
  matrixUser: string | null
  matrixPassword: Buffer | null
}
const outgoingText =
  statement<Outgoing>(`SELECT t.operator_id AS "operatorId", n.tenant_id AS "tenantId", t.name AS "tenantName",
    c.channel, c.address, n.subject, n.notification_type AS "notificationType", n.short_content AS "shortContent",
    n.full_content_html AS "fullContentHtml", n.attachments, n.configuration_id AS "configurationId", t.sms_enabled AS "smsEnabled",
    t.sms_originator AS "smsOriginator", t.matrix_enabled AS "matrixEnabled", t.matrix_host AS "matrixHost",
    t.matrix_port AS "matrixPort", t.matrix_user AS "matrixUser", t.matrix_password_sealed AS "matrixPassword"
  FROM notification_channels c JOIN notifications n ON n.id = c.notification_id JOIN tenants t ON t.id = n.tenant_id
  WHERE n.id = $1 AND c.channel = $2 AND c.sent IS NULL AND c.failed IS NULL`)
/** What is to be sent on one way; undefined if it was sent, has failed for good, or is gone. */
export const outgoing = async (db: Queryable, id: string, channel: string): Promise<Outgoing | undefined> =>
  (await db.query(outgoingText, [id, channel]))[0]

const sentText =
  statement(`UPDATE notification_channels SET sent = now(), retry = NULL, reason = NULL, said = NULL, unsure = false,
    attempts = attempts + 1, delivered = CASE WHEN $3 THEN now() END, message_id = $4 WHERE notification_id = $1 AND channel = $2`)
interface Taken {
  messageId: string | undefined
  delivered: boolean
}
export const markSent = (tx: Queryable, id: string, channel: string, { messageId, delivered }: Taken) =>
  tx.query(sentText, [id, channel, delivered, messageId ?? null])

type Reason = Told | string
/** The reason as a code, from which the console makes a sentence, and in English for the API. */
function stored(reason: Reason): readonly [said: string | null, text: string] {
  const [said, text] = writtenReason(reason)
  return [said && JSON.stringify(said), text]
}
const failedText =
  statement(`UPDATE notification_channels SET failed = now(), retry = NULL, said = $3, reason = $4, unsure = $5,
    attempts = attempts + 1 WHERE notification_id = $1 AND channel = $2`)
export const markFailed = (tx: Queryable, id: string, channel: string, reason: Reason, unsure: boolean) =>
  tx.query(failedText, [id, channel, ...stored(reason), unsure])

const retryText =
  statement(`UPDATE notification_channels SET retry = $5, said = $3, reason = $4, attempts = attempts + 1
  WHERE notification_id = $1 AND channel = $2`)
export const markRetry = (tx: Queryable, id: string, channel: string, reason: Reason, next: Date) =>
  tx.query(retryText, [id, channel, ...stored(reason), next.toISOString()])

const expiredText = statement(
  'UPDATE notification_channels SET retry = NULL WHERE notification_id = $1 AND channel = $2',
)
export const markExpired = (tx: Queryable, id: string, channel: string) => tx.query(expiredText, [id, channel])

const errorText = statement(
  'INSERT INTO notification_errors (id, notification_id, channel, said, message) SELECT $1, id, $3, $4, $5 FROM notifications WHERE id = $2',
)
export const addError = (tx: Queryable, id: string, channel: string, reason: Reason) =>
  tx.query(errorText, [uuidv7(), id, channel, ...stored(reason)])

/** Who had an SMS sent, as it was then. */
export type Payer = Pick<Outgoing, 'operatorId' | 'tenantId' | 'tenantName'>

const countText = (column: 'sent' | 'unsure') =>
  statement<{
    day: string
  }>(`INSERT INTO sms_counts (operator_id, tenant_id, tenant_name, day, ${column}) VALUES ($1, $2, $3, (now() AT TIME ZONE $4)::date, 1)
    ON CONFLICT (operator_id, tenant_id, day) DO UPDATE SET ${column} = sms_counts.${column} + 1, tenant_name = excluded.tenant_name
    RETURNING day::text`)
const counts = { sent: countText('sent'), unsure: countText('unsure') }
/** Counts an SMS on the day on which it is sent; tells the day. */
export const count = async (
  tx: Queryable,
  what: keyof typeof counts,
  { operatorId, tenantId, tenantName }: Payer,
  timeZone: string,
): Promise<string | undefined> => (await tx.query(counts[what], [operatorId, tenantId, tenantName, timeZone]))[0]?.day

const countReceiptText = (column: 'delivered' | 'failed') =>
  statement(`UPDATE sms_counts s SET ${column} = s.${column} + 1
    FROM (SELECT DISTINCT operator_id, tenant_id, day FROM sms_parts WHERE notification_id = $1) p
    WHERE s.operator_id = p.operator_id AND s.tenant_id = p.tenant_id AND s.day = p.day`)
const receiptCounts = { delivered: countReceiptText('delivered'), failed: countReceiptText('failed') }
/** Counts what the receipts say where the SMS was counted. */
const countReceipt = (tx: Queryable, what: keyof typeof receiptCounts, id: string) =>
  tx.query(receiptCounts[what], [id])

// What an earlier sending of the same notification was called does not speak for this one.
const forgetPartsText = statement('UPDATE sms_parts SET notification_id = NULL WHERE notification_id = $1')
const partsText = statement(`INSERT INTO sms_parts (message_id, notification_id, operator_id, tenant_id, day)
    SELECT DISTINCT p.id, n.id, $3::text, $4::text, $5::date FROM unnest($1::text[]) AS p (id)
      LEFT JOIN notifications n ON n.id = $2
  ON CONFLICT (message_id) DO UPDATE SET notification_id = excluded.notification_id,
    operator_id = excluded.operator_id, tenant_id = excluded.tenant_id, day = excluded.day,
    state = CASE WHEN sms_parts.notification_id IS NULL THEN sms_parts.state END,
    reason = CASE WHEN sms_parts.notification_id IS NULL THEN sms_parts.reason END, created = excluded.created`)
/** Remembers what the gateway calls the parts of an SMS; a receipt that came before is theirs. */
export async function setParts(
  tx: Queryable,
  id: string,
  messageIds: readonly string[],
  { operatorId, tenantId, day }: Payer & { day: string | undefined },
): Promise<void> {
  await tx.query(forgetPartsText, [id])
  await tx.query(partsText, [messageIds.filter((one) => one !== ''), id, operatorId, tenantId, day])
}

const receiptText = statement<{
  id: string | null
}>(`INSERT INTO sms_parts (message_id, state, reason) VALUES ($1, $2, $3)
  ON CONFLICT (message_id) DO UPDATE SET state = excluded.state, reason = excluded.reason
  RETURNING notification_id AS id`)
/** Keeps what the gateway says of a part; tells of which notification it is, if that is known yet. */
export const keepReceipt = async (tx: Queryable, { messageId, state, reason }: SmsReceipt): Promise<string | null> =>
  (await tx.query(receiptText, [messageId, state, reason]))[0]?.id ?? null

interface PartsState {
  parts: number
  delivered: number
  failed: number
  reason: string | null
}
const lockText = statement(
  `SELECT FROM notification_channels WHERE notification_id = $1 AND channel = 'sms' AND sent IS NOT NULL AND delivered IS NULL FOR UPDATE`,
)
const partsStateText =
  statement<PartsState>(`SELECT count(*)::int AS parts, count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
    count(*) FILTER (WHERE state = 'failed')::int AS failed, max(reason) FILTER (WHERE state = 'failed') AS reason
  FROM sms_parts WHERE notification_id = $1`)
const deliveredText = statement(
  `UPDATE notification_channels SET delivered = now() WHERE notification_id = $1 AND channel = 'sms'`,
)
const undeliveredText = statement(
  `UPDATE notification_channels SET sent = NULL, failed = now(), said = $2, reason = $3 WHERE notification_id = $1 AND channel = 'sms'`,
)
/** Settles an SMS by the receipts of its parts: delivered with the last one, failed with the first that is not. */
export async function settleByReceipts(tx: Queryable, id: string): Promise<void> {
  if ((await tx.query(lockText, [id])).length === 0) return
  const [state] = await tx.query(partsStateText, [id])
  if (state === undefined || state.parts === 0) return
  if (state.failed > 0) {
    const reason = tells('channel.undelivered', { answer: state.reason ?? 'UNDELIV' })
    await tx.query(undeliveredText, [id, ...stored(reason)])
    await addError(tx, id, 'sms', reason)
    await countReceipt(tx, 'failed', id)
  } else if (state.delivered === state.parts) {
    await tx.query(deliveredText, [id])
    await countReceipt(tx, 'delivered', id)
  }
}

const forgetText = statement<{ id: string }>(`DELETE FROM notifications WHERE id IN (SELECT n.id FROM notifications n
  JOIN tenants t ON t.id = n.tenant_id
  WHERE n.expires < now() AND t.retention_days IS NOT NULL AND n.created < now() - t.retention_days * interval '1 day'
  LIMIT 5000) RETURNING id`)
const forgetReceiptsText = statement<{
  id: string
}>(`DELETE FROM sms_parts WHERE message_id IN (SELECT message_id FROM sms_parts
  WHERE notification_id IS NULL AND created < now() - interval '7 days' LIMIT 5000) RETURNING message_id AS id`)
/** Removes what is older than its tenant keeps, and receipts that nobody waits for. */
export async function forget(db: Queryable): Promise<void> {
  for (const text of [forgetText, forgetReceiptsText]) while ((await db.query(text)).length === 5000);
}
