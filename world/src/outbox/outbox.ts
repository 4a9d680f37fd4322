import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Outbox, type OutboxNotification, outboxPath } from '@cubeward/contract/demo/outbox.ts'
import type { Database } from '@cubeward/server/platform/db/client.ts'
import { createOutboxReader } from './kept.ts'

/** Of which notification a mail, an event or a part of an SMS was. */
const notificationsText = {
  name: 'outbox-notifications',
  text: `SELECT k.key, json_build_object('id', n.id, 'operatorId', n.operator_id, 'tenantName', t.name, 'files', n.attachments) AS notification
    FROM (
      SELECT message_id AS key, notification_id FROM notification_channels WHERE message_id = ANY ($1::text[])
      UNION ALL SELECT message_id, notification_id FROM sms_parts WHERE message_id = ANY ($1::text[])) AS k
    JOIN notifications n ON n.id = k.notification_id JOIN tenants t ON t.id = n.tenant_id`,
}

/**
 * What people would have received. It has no sign-in, as the simulator: it is there in demo mode only, and some of it is for people who
 * cannot sign in.
 */
export function createOutbox(
  db: Database,
  dataDir: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const read = createOutboxReader(dataDir)

  async function outbox(): Promise<Outbox> {
    const { kept, total } = await read()
    const rows = await db.query<{ key: string; notification: OutboxNotification }>(notificationsText, [
      kept.map(({ key }) => key),
    ])
    const of = new Map(rows.map(({ key, notification }) => [key, notification]))
    return { messages: kept.map(({ key, message }) => ({ ...message, notification: of.get(key) ?? null })), total }
  }

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const id = path.slice(outboxPath.length + 1)
    answer(request, id).then(
      ({ status, headers, body }) => response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body),
      () => response.writeHead(503, { 'retry-after': '1' }).end(),
    )
  }

  async function answer(request: IncomingMessage, id: string): Promise<Answer> {
    const { 'sec-fetch-site': site = 'none' } = request.headers
    if (request.method !== 'GET') return { status: 405, headers: { allow: 'GET' } }
    if (site !== 'same-origin' && site !== 'none') return { status: 403 }
    if (id === '')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(await outbox()) }
    const mail = (await read()).kept.find(({ message }) => message.id === id)?.message
    if (mail?.channel !== 'email' || mail.html === null) return { status: 404 }
    return { status: 200, headers: ofMail, body: mail.html }
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A mail brings its look along in its elements; nothing of it runs, and nothing is loaded. */
const ofMail = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
}
