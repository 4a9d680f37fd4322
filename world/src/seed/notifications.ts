import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import type { Sealer } from '@cubeward/server/platform/security/secrets.ts'
import { insertRows } from './insert.ts'
import { customers, senders } from './notification-texts.ts'
import { createRandom, type Random } from './random.ts'

const minute = 60_000
const day = 1_440 * minute
const iso = (time: number) => new Date(time).toISOString()

/** Uses of boxes that customers were written about: a few of each tenant, the newest first. */
const usesText = {
  name: 'seed-notification-uses',
  text: `SELECT u.* FROM tenants t CROSS JOIN LATERAL (
      SELECT t.id AS tenant, t.name AS "tenantName", t.operator_id AS operator, o.id, o.cube_id AS cube, o.box_number AS box, o.app_id AS app,
        c.description AS place, o.created
      FROM occupancies o JOIN cubes c ON c.id = o.cube_id
      WHERE c.tenant_id = t.id AND o.created BETWEEN $1::timestamptz - interval '12 days' AND $1 ORDER BY o.created DESC, o.id LIMIT 40) u
    WHERE t.id = ANY ($2::text[])`,
}
interface Use {
  tenant: string
  tenantName: string
  operator: string
  id: string
  cube: string
  box: string
  app: string
  place: string
  created: string
}
type Row = Record<string, unknown>
type Fate = 'delivered' | 'unanswered' | 'undeliverable' | 'noMailbox' | 'noMatrixUser' | 'expired' | 'delayed'

const columns = {
  notifications: {
    ...{ id: 'uuid', operator_id: 'text', tenant_id: 'text', app_id: 'text', cube_id: 'text', recipient: 'text' },
    ...{ created: 'timestamptz', expires: 'timestamptz', subject: 'text', notification_type: 'text' },
    ...{
      reference_type: 'text',
      reference_id: 'text',
      short_content: 'text',
      full_content_html: 'text',
      attachments: 'jsonb',
    },
  },
  notification_channels: {
    ...{ notification_id: 'uuid', channel: 'text', address: 'text', sent: 'timestamptz', failed: 'timestamptz' },
    ...{ retry: 'timestamptz', delivered: 'timestamptz', attempts: 'integer', reason: 'text', message_id: 'text' },
  },
  notification_errors: {
    ...{ id: 'uuid', notification_id: 'uuid', channel: 'text', created: 'timestamptz', message: 'text' },
  },
  sms_parts: {
    ...{ message_id: 'text', notification_id: 'uuid', created: 'timestamptz', state: 'text', reason: 'text' },
    ...{ operator_id: 'text', tenant_id: 'text', day: 'date' },
  },
  deliveries: {
    ...{ id: 'uuid', kind: 'text', subject: 'text', operator_id: 'text', destination: 'text', due: 'timestamptz' },
    ...{ expires: 'timestamptz', attempts: 'integer', attempted: 'timestamptz' },
  },
  sms_counts: {
    ...{ operator_id: 'text', tenant_id: 'text', tenant_name: 'text', day: 'date', sent: 'integer' },
    ...{ delivered: 'integer', failed: 'integer' },
  },
} as const
type Rows = Record<keyof typeof columns, Row[]>

/** What was sent to customers in the last days, with all that can become of it, and what SMS were sent before. */
export async function seedNotifications(tx: Queryable, sealer: Sealer, now: number): Promise<void> {
  await seedChannels(tx, sealer)
  const random = createRandom(815)
  const uses = await tx.query<Use>(usesText, [iso(now), Object.keys(senders)])
  const rows: Rows = {
    ...{ notifications: [], notification_channels: [], notification_errors: [] },
    ...{ sms_parts: [], deliveries: [], sms_counts: [] },
  }
  const ordered = uses.toSorted((a, b) => b.created.localeCompare(a.created))
  const fates = fatesOf(ordered)
  for (const [at, use] of ordered.entries()) addNotification(rows, use, fates[at] ?? 'delivered', now, random)
  addCounts(rows, uses, now, random)
  for (const table of Object.keys(columns) as (keyof typeof columns)[])
    await insertRows(tx, table, columns[table], rows[table])
}

/** Most arrive; the newest are still under way. */
function fateOf(at: number): Fate {
  if (at === 1 || at === 4) return 'delayed'
  const fates: Readonly<Record<number, Fate>> = {
    3: 'noMailbox',
    7: 'noMatrixUser',
    9: 'unanswered',
    12: 'undeliverable',
    15: 'expired',
  }
  return fates[at % 18] ?? 'delivered'
}

/** Whatever the time of day is, each tenant has one that expired and one that failed. */
function fatesOf(uses: readonly Use[]): Fate[] {
  const fates = uses.map((_, at) => fateOf(at))
  for (const wanted of ['expired', 'noMailbox'] as const)
    for (const tenant of new Set(uses.map((use) => use.tenant))) {
      const own = uses.flatMap((use, at) => (use.tenant === tenant ? [at] : []))
      if (own.some((at) => fates[at] === wanted)) continue
      const last = own.findLast((at) => fates[at] === 'delivered')
      if (last !== undefined) fates[last] = wanted
    }
  return fates
}

function addNotification(rows: Rows, use: Use, fate: Fate, now: number, random: Random): void {
  const sender = senders[use.tenant]
  if (sender === undefined) return
  const name = random.pick(customers)
  const mailbox = name.toLowerCase().replace(' ', '.')
  const created = Date.parse(use.created) + random.int(2, 40) * 1_000
  const lasts = fate === 'expired' ? 60 * minute : fate === 'delayed' ? 1_440 * minute : 2_880 * minute
  const expires = (fate === 'delayed' ? now : created) + lasts
  const until = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(expires)
  const occasion = {
    ...{ tenant: use.tenantName, name, box: use.box, place: use.place, until },
    order: String(random.int(100_000, 999_999)),
    code: String(random.int(100_000, 999_999)),
  }
  const written = sender.texts[random.chance(0.85) ? 'ready' : 'reminder'](occasion)
  const id = random.uuid()
  const files = random.chance(0.3)
    ? [
        {
          name: `receipt-${occasion.order}.pdf`,
          url: `https://files.${use.tenant}.example/receipts/${occasion.order}.pdf`,
        },
      ]
    : []
  rows.notifications.push({
    ...{ id, operator_id: use.operator, tenant_id: use.tenant, app_id: use.app, cube_id: use.cube, recipient: name },
    ...{ created: iso(created), expires: iso(expires), subject: written.subject, notification_type: written.type },
    ...{
      reference_type: 'Occupancy',
      reference_id: use.id,
      short_content: written.short,
      full_content_html: written.html,
    },
    attachments: JSON.stringify(files),
  })
  const add = (channel: string, address: string, more: Row) =>
    rows.notification_channels.push({ notification_id: id, channel, address, attempts: 1, ...more })
  const error = (channel: string, at: number, message: string) =>
    rows.notification_errors.push({ id: random.uuid(), notification_id: id, channel, created: iso(at), message })
  const sentAt = created + random.int(1, 4) * 1_000

  const email = `${mailbox}@example.com`
  if (fate === 'noMailbox') {
    add('email', email, { failed: iso(sentAt), reason: 'The mail server answered 550.' })
    error('email', sentAt, '550 5.1.1 User unknown in virtual mailbox table')
  } else if (fate === 'expired') {
    add('email', email, { attempts: 6, reason: 'The mail server answered 451.' })
    for (let nth = 0; nth < 6; nth++)
      error('email', sentAt + (2 ** nth - 1) * minute, '451 4.7.1 Greylisted, try again later')
  } else if (fate === 'delayed') {
    const retry = now + random.int(5, 25) * minute
    add('email', email, { retry: iso(retry), attempts: 2, reason: 'The mail server answered 451.' })
    error('email', now - 3 * minute, '451 4.7.1 Greylisted, try again later')
    error('email', now - 2 * minute, '451 4.7.1 Greylisted, try again later')
    rows.deliveries.push({
      ...{ id: random.uuid(), kind: 'notification', subject: `${id}/email`, operator_id: use.operator, attempts: 2 },
      ...{
        destination: `email of notifications of tenant ${use.tenant}`,
        due: iso(retry),
        expires: iso(expires),
        attempted: iso(now - 2 * minute),
      },
    })
  } else {
    const sent = { sent: iso(sentAt), delivered: iso(sentAt + random.int(1, 9) * 1_000) }
    add('email', email, { ...sent, message_id: `<${id}@cubeward.example>` })
  }

  if (sender.matrix && (fate === 'noMatrixUser' || random.chance(0.5))) {
    const known = fate !== 'noMatrixUser'
    const address = `@${known ? mailbox : `nobody.${mailbox}`}:example.com`
    add(
      'matrix',
      address,
      known
        ? { sent: iso(sentAt), delivered: iso(sentAt), message_id: `$${id}` }
        : {
            failed: iso(sentAt),
            reason: 'The Matrix server knows no such user, or does not let the message through to them.',
          },
    )
    if (!known) error('matrix', sentAt, '404 M_NOT_FOUND: User not found')
  }

  if (fate === 'expired') return
  const part = random.uuid()
  const phone = `+49 151 ${2_300_441 + customers.indexOf(name) * 1_037}8`
  const receiptAt = sentAt + random.int(2, 30) * 1_000
  const count = {
    operator_id: use.operator,
    tenant_id: use.tenant,
    tenant_name: use.tenantName,
    day: iso(sentAt).slice(0, 10),
  }
  if (fate === 'undeliverable') {
    add('sms', phone, { failed: iso(receiptAt), reason: 'The gateway could not deliver it (UNDELIV).' })
    error('sms', receiptAt, 'The gateway could not deliver it (UNDELIV).')
    rows.sms_counts.push({ ...count, sent: 1, delivered: 0, failed: 1 })
  } else {
    const delivered = fate === 'unanswered' ? {} : { delivered: iso(receiptAt) }
    add('sms', phone, { sent: iso(sentAt), ...delivered })
    rows.sms_counts.push({ ...count, sent: 1, delivered: fate === 'unanswered' ? 0 : 1, failed: 0 })
    const state = fate === 'unanswered' ? {} : { state: 'delivered', reason: 'DELIVRD' }
    const { operator_id, tenant_id, day } = count
    rows.sms_parts.push({
      ...{ message_id: part, notification_id: id, created: iso(sentAt), operator_id, tenant_id, day },
      ...state,
    })
  }
}

/** One row a tenant and day: those of the notifications above, and those of the year before. */
function addCounts(rows: Rows, uses: readonly Use[], now: number, random: Random): void {
  const byDay = new Map<string, Row>()
  for (const one of rows.sms_counts) {
    const key = `${one.tenant_id} ${one.day}`
    const sum = byDay.get(key) ?? { ...one, sent: 0, delivered: 0, failed: 0 }
    for (const field of ['sent', 'delivered', 'failed']) sum[field] = Number(sum[field]) + Number(one[field])
    byDay.set(key, sum)
  }
  const tenants = new Map(uses.map((use) => [use.tenant, use]))
  for (const { tenant, tenantName, operator } of tenants.values())
    for (let ago = 13; ago < 420; ago++) {
      const at = iso(now - ago * day).slice(0, 10)
      const sent = random.int(2, 38)
      const failed = random.chance(0.2) ? 1 : 0
      const silent = random.chance(0.05) ? 1 : 0
      const row = { operator_id: operator, tenant_id: tenant, tenant_name: tenantName, day: at }
      if (!byDay.has(`${tenant} ${at}`))
        byDay.set(`${tenant} ${at}`, { ...row, sent, delivered: sent - failed - silent, failed })
    }
  rows.sms_counts = [...byDay.values()]
}

const smsText = { name: 'seed-sms', text: 'UPDATE tenants SET sms_enabled = true, sms_originator = $2 WHERE id = $1' }
const matrixText = {
  name: 'seed-matrix',
  text: `UPDATE tenants SET matrix_enabled = true, matrix_host = $2, matrix_port = 443, matrix_user = $3, matrix_password_sealed = $4 WHERE id = $1`,
}

/** How the tenants write: sender names, accounts of Matrix, names of their mails. */
async function seedChannels(tx: Queryable, sealer: Sealer): Promise<void> {
  for (const [tenant, { sender, matrix }] of Object.entries(senders)) {
    await tx.query(smsText, [tenant, sender])
    if (matrix) await tx.query(matrixText, [tenant, `matrix.${tenant}.example`, 'lockers', sealer.seal('demo')])
  }
  const named = [
    ['stadsbiblioteket', 'Stadsbiblioteket', 'skap@stadsbiblioteket.example'],
    ['tal-apotheke', 'Tal Apotheke', 'abholung@tal-apotheke.example'],
  ] as const
  await insertRows(
    tx,
    'email_configurations',
    { tenant_id: 'text', configuration_id: 'text', configuration: 'jsonb' },
    named.map(([tenant_id, fromName, fromAddress]) => ({
      ...{ tenant_id, configuration_id: '' },
      configuration: JSON.stringify({ ...noEmailConfiguration, enabled: true, name: 'Default', fromName, fromAddress }),
    })),
  )
}
