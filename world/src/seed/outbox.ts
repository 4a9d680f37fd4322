import { appendFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { smsParts } from '@cubeward/domain/sms-parts.ts'
import { read as brandingOf } from '@cubeward/server/features/branding/queries.ts'
import { notificationMail } from '@cubeward/server/features/notifications/notification-mail.ts'
import type { Database } from '@cubeward/server/platform/db/client.ts'

const sentText = {
  name: 'seed-outbox-sent',
  text: `SELECT c.channel, c.address, c.sent AS at, n.tenant_id AS tenant, n.operator_id AS operator, t.name AS "tenantName", n.subject,
      n.short_content AS "shortContent", n.full_content_html AS "fullContentHtml", n.attachments, t.sms_originator AS sender,
      coalesce(c.message_id, (SELECT min(p.message_id) FROM sms_parts p WHERE p.notification_id = n.id)) AS "messageId",
      e.configuration->>'fromName' AS "fromName", e.configuration->>'fromAddress' AS "fromAddress"
    FROM notification_channels c JOIN notifications n ON n.id = c.notification_id JOIN tenants t ON t.id = n.tenant_id
      LEFT JOIN email_configurations e ON e.tenant_id = t.id AND e.configuration_id = ''
    WHERE c.sent IS NOT NULL ORDER BY c.sent, c.channel`,
}
interface Sent {
  channel: 'email' | 'sms' | 'matrix'
  address: string
  at: string
  tenant: string
  operator: string
  tenantName: string
  subject: string
  shortContent: string
  fullContentHtml: string
  attachments: { name: string; url: string }[]
  sender: string
  messageId: string
  fromName: string | null
  fromAddress: string | null
}

const files = { email: 'mail.jsonl', sms: 'sms.jsonl', matrix: 'matrix.jsonl' } as const

/** What the seeded notifications would have left with those who take messages in the demo. Does nothing if they have some. */
export async function seedOutbox(db: Database, dataDir: string, from: string): Promise<void> {
  const folder = join(dataDir, 'outbox')
  if (await stat(folder).catch(() => undefined)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = { email: '', sms: '', matrix: '' }
  for (const sent of await db.query<Sent>(sentText))
    lines[sent.channel] += `${JSON.stringify(await kept(db, sent, from))}\n`
  for (const channel of Object.keys(files) as (keyof typeof files)[])
    await appendFile(join(folder, files[channel]), lines[channel], { mode: 0o600 })
}

async function kept(db: Database, sent: Sent, from: string): Promise<object> {
  const { channel, address, messageId, tenant, operator } = sent
  const at = new Date(sent.at).toISOString()
  if (channel === 'sms')
    return {
      ...{ messageId, at, recipient: address.replace(/\D/g, ''), sender: sent.sender, text: sent.shortContent },
      parts: smsParts(sent.shortContent).parts.length,
    }
  if (channel === 'matrix')
    return {
      ...{ at, eventId: messageId, sender: `@lockers:matrix.${tenant}.example`, recipient: address },
      ...{ text: `${sent.subject}\n${sent.shortContent}`, html: sent.fullContentHtml },
    }
  const branding = await brandingOf(db, { operator, tenant })
  const written = notificationMail({ ...sent, name: sent.tenantName, branding, language: 'en' })
  return {
    at,
    from: { name: sent.fromName ?? '', address: sent.fromAddress ?? from },
    to: address,
    bcc: [],
    messageId,
    ...written,
  }
}
