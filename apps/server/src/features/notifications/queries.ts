import {
  type NewNotification,
  type Notification,
  type NotificationChannel,
  notifications,
} from '@cubeward/contract/admin/notifications.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { where, words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const address = { email: 'to', sms: 'phone', matrix: 'recipient' } as const
const channelJson = (
  channel: NotificationChannel,
) => `(SELECT json_build_object('sent', ${iso('c.sent')}, 'failed', ${iso('c.failed')},
    'retry', ${iso('c.retry')}, 'delivered', ${iso('c.delivered')}, 'attempts', c.attempts, 'reason', c.reason, 'said', c.said, '${address[channel]}', c.address)
  FROM notification_channels c WHERE c.notification_id = n.id AND c.channel = '${channel}')`
const fields = `'id', n.id, 'appId', n.app_id, 'appName', a.name, 'tenantId', n.tenant_id, 'tenantName', t.name, 'cubeId', n.cube_id,
  'recipient', n.recipient, 'created', ${iso('n.created')}, 'expires', ${iso('n.expires')}, 'subject', n.subject,
  'notificationType', n.notification_type, 'referenceType', n.reference_type, 'referenceId', n.reference_id,
  'email', ${channelJson('email')}, 'sms', ${channelJson('sms')}, 'matrix', ${channelJson('matrix')}`
const joins = 'JOIN tenants t ON t.id = n.tenant_id LEFT JOIN apps a ON a.id = n.app_id'

/** How many ways it has, and how many of them have come how far. */
const tally = `CROSS JOIN LATERAL (SELECT count(*) AS ways, count(c.sent) AS sent, count(c.failed) AS failed, count(c.delivered) AS delivered
  FROM notification_channels c WHERE c.notification_id = n.id) AS tally`
const lapsed = `WHEN n.expires <= now() THEN 'Expired' ELSE 'Pending'`
/** As the domain reads it: `statusForOperator` and `statusForTenant`. */
const stateForOperator = `CASE WHEN tally.ways > 0 AND tally.delivered = tally.ways THEN 'Delivered'
  WHEN tally.ways > 0 AND tally.sent = tally.ways THEN 'Sent' WHEN tally.failed > 0 THEN 'Failed' ${lapsed} END`
const stateForTenant = `CASE WHEN tally.delivered > 0 THEN 'Delivered' WHEN tally.sent > 0 THEN 'Sent' ${lapsed} END`

const shared = {
  from: 'notifications n',
  key: ['id'],
  json: `json_build_object(${fields})`,
  rowJoins: joins,
  sorts: { created: { by: 'n.created', nulls: 'none', indexed: true } },
  total: 'capped',
} as const
const filters = {
  notificationType: where<string>((at) => `n.notification_type = ${at}`),
  referenceType: where<string>((at) => `n.reference_type = ${at}`),
  channel: where<NotificationChannel>(
    (at) => `EXISTS (SELECT FROM notification_channels c WHERE c.notification_id = n.id AND c.channel = ${at})`,
  ),
  search: words('n.search_text'),
  from: where<string>((at) => `n.created >= ${at}`),
  until: where<string>((at) => `n.created <= ${at}`),
}

const page = listOf(notifications.list, {
  ...shared,
  scope: 'n.operator_id = $1',
  filters: {
    ...filters,
    state: { sql: (value, place) => `${stateForOperator} = ${place(value)}`, join: tally },
    tenantId: where((at) => `n.tenant_id = ${at}`),
    cubeId: where((at) => `n.cube_id = ${at}`),
  },
})
export const list = (db: Queryable, operator: string, query: QueryOf<typeof notifications.list>) =>
  page(db, [operator], query)

const tenantPage = listOf(notifications.ofTenant, {
  ...shared,
  scope: 'n.operator_id = $1 AND n.tenant_id = $2',
  parent: 'SELECT FROM tenants WHERE operator_id = $1 AND id = $2',
  filters: { ...filters, state: { sql: (value, place) => `${stateForTenant} = ${place(value)}`, join: tally } },
})
/** Undefined if the operator has no such tenant. */
export const ofTenant = (
  db: Queryable,
  operator: string,
  tenant: string,
  query: QueryOf<typeof notifications.ofTenant>,
) => tenantPage(db, [operator, tenant], query)

const readText = statement<{
  notification: Notification
}>(`SELECT json_build_object(${fields}, 'shortContent', n.short_content,
    'fullContentHtml', n.full_content_html, 'attachments', n.attachments, 'errors', coalesce((SELECT json_agg(json_build_object(
      'channel', e.channel, 'timestamp', ${iso('e.created')}, 'message', e.message, 'said', e.said) ORDER BY e.created DESC)
    FROM notification_errors e WHERE e.notification_id = n.id), '[]'::json)) AS notification
  FROM notifications n ${joins} WHERE n.operator_id = $1 AND n.id = $2`)
export const read = async (db: Queryable, operator: string, id: string): Promise<Notification | undefined> =>
  (await db.query(readText, [operator, id]))[0]?.notification

const typesText = statement<{ value: string }>(
  'SELECT DISTINCT notification_type AS value FROM notifications WHERE operator_id = $1 LIMIT 200',
)
const referenceTypesText = statement<{ value: string }>(
  'SELECT DISTINCT reference_type AS value FROM notifications WHERE operator_id = $1 AND reference_type IS NOT NULL LIMIT 200',
)
/** What is in use, together with what is built in. */
export const inUse = async (
  db: Queryable,
  operator: string,
  what: 'type' | 'referenceType',
  builtIn: readonly string[],
) => {
  const rows = await db.query(what === 'type' ? typesText : referenceTypesText, [operator])
  return [...new Set([...builtIn, ...rows.map(({ value }) => value)])].sort()
}

const appText = statement('SELECT FROM apps WHERE id = $1')
export const appExists = async (db: Queryable, id: string) => (await db.query(appText, [id])).length > 0

const insertText = statement<{
  cubeId: string | null
}>(`INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, expires, subject,
    notification_type, reference_type, reference_id, short_content, full_content_html, attachments, configuration_id, cube_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    CASE $9 WHEN 'Cube' THEN (SELECT id FROM cubes WHERE operator_id = $2 AND id = $10)
      WHEN 'Occupancy' THEN (SELECT c.id FROM occupancies o JOIN cubes c ON c.id = o.cube_id
        WHERE c.operator_id = $2 AND o.id::text = lower($10)) END)
  RETURNING cube_id AS "cubeId"`)
const insertChannelsText = statement(`INSERT INTO notification_channels (notification_id, channel, address)
  SELECT $1, c.channel, c.address FROM jsonb_to_recordset($2::jsonb) AS c (channel text, address text)`)
export interface Way {
  channel: NotificationChannel
  address: string
}
export async function insert(
  tx: Queryable,
  operator: string,
  {
    id,
    expires,
    ...made
  }: NewNotification & { id: string; expires: Date; recipient: string; notificationType: string },
  ways: readonly Way[],
): Promise<string | null> {
  const [row] = await tx.query(insertText, [
    ...[id, operator, made.tenantId, made.appId, made.recipient, expires.toISOString(), made.subject],
    ...[made.notificationType, made.referenceType, made.referenceId, made.shortContent, made.fullContentHtml],
    ...[JSON.stringify(made.attachments), made.configurationId],
  ])
  await tx.query(insertChannelsText, [id, JSON.stringify(ways)])
  return row?.cubeId ?? null
}

export interface Unsent {
  id: string
  channel: NotificationChannel
  operatorId: string
  tenantId: string
  expires: string
}
const unsentText =
  statement<Unsent>(`SELECT n.id, c.channel, t.operator_id AS "operatorId", t.id AS "tenantId", ${iso('n.expires')} AS expires
  FROM notifications n JOIN tenants t ON t.id = n.tenant_id JOIN notification_channels c ON c.notification_id = n.id
  WHERE n.operator_id = $1 AND n.tenant_id = $2 AND n.expires > now() AND c.sent IS NULL AND (c.failed IS NULL OR $3)
    AND ($4::uuid IS NULL OR n.id = $4)
  ORDER BY n.created LIMIT 10000`)
/** What of a tenant was not sent yet and is not expired, with or without what has failed. */
export const unsent = (tx: Queryable, operator: string, tenant: string, failed: boolean, id: string | undefined) =>
  tx.query(unsentText, [operator, tenant, failed, id ?? null])

const aloneText = statement('SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE')
/** Until the end of the transaction nobody else does what is done alone for this tenant. */
export const alone = (tx: Queryable, tenant: string) => tx.query(aloneText, [tenant])

const againText = statement<{
  channel: string
}>(`UPDATE notification_channels c SET failed = NULL, retry = now(), reason = NULL, said = NULL
  FROM jsonb_to_recordset($1::jsonb) AS w (id uuid, channel text)
  WHERE c.notification_id = w.id AND c.channel = w.channel AND c.sent IS NULL RETURNING c.channel`)
/** Tells of how many ways it could still be said. */
export const again = async (tx: Queryable, ways: readonly { id: string; channel: string }[]): Promise<number> =>
  (await tx.query(againText, [JSON.stringify(ways)])).length
