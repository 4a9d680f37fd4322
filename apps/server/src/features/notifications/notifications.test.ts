import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Notification, NotificationListItem } from '@cubeward/contract/admin/notifications.ts'
import { type NotificationStatus, statusForOperator, statusForTenant } from '@cubeward/domain/notification-status.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestMailServer, type TestMailServer } from '../../platform/outside/testing/mail-server.ts'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { cleanHtml } from './clean-html.ts'
import { forget, keepReceipt, settleByReceipts } from './sending-queries.ts'

let product: TestProduct
let mails: TestMailServer
const refused = new Map<string, { code: number; text: string }>()
/** Recipients of whom the mail server says nothing until it is let go. */
const silent = new Map<string, (() => void)[]>()
beforeAll(async () => {
  mails = await startTestMailServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo({ address }, _, done) {
      const refusal = refused.get(address)
      const held = silent.get(address)
      if (held !== undefined) held.push(() => done())
      else
        done(refusal === undefined ? undefined : Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
  })
  product = await startTestProduct({
    env: { CUBEWARD_SMTP_URL: `smtp://127.0.0.1:${mails.port}`, CUBEWARD_TIME_ZONE: 'Europe/Vienna' },
    deliveryTimings: { backOff: { firstMs: 200, mostMs: 200 }, pollMs: 1_000, closeMs: 1_000 },
  })
})
afterAll(async () => {
  await product.close()
  await mails.close()
})
beforeEach(async () => {
  await furnish(product.database.db.pool)
  await run(`DELETE FROM notifications; INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel')`)
  await run("UPDATE tenants SET sms_enabled = true, sms_originator = 'Locker1' WHERE id = 'a-tenant'")
  mails.mails.length = 0
  refused.clear()
})

const run = async (text: string, values?: unknown[]) => (await product.database.db.pool.query(text, values)).rows
const ask = async (method: string, path: string, body?: unknown, as = 'user') =>
  (await callerOf(product, as))(method, `/operators/a/${path}`, body)
const body = {
  tenantId: 'a-tenant',
  appId: 'parcel',
  subject: 'Your order is ready',
  shortContent: 'Code 417092',
  fullContentHtml: '<p>Code <b>417092</b><script>alert(1)</script></p>',
}
const create = async (more: object): Promise<Notification> => {
  const { status, json } = await ask('POST', 'notifications', { ...body, ...more })
  expect([status, json]).toEqual([201, expect.anything()])
  return json as unknown as Notification
}
const read = async (id: string) => (await ask('GET', `notifications/${id}`)).json as unknown as Notification
const until = (id: string, wanted: object) => expect.poll(() => read(id), { timeout: 10_000 }).toMatchObject(wanted)
const texts = async () =>
  (await readFile(join(product.server.context.config.dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { recipient: string; sender: string; text: string })

describe('a notification', () => {
  test('goes by mail and SMS, each with a state of its own (NOTIF-24, NOTIF-25, NOTIF-26, API-112, API-113)', async () => {
    const { id } = await create({ email: 'lena@example.com', phone: '+49 151 23004418' })
    await until(id, {
      email: { to: 'lena@example.com', sent: expect.any(String), failed: null, retry: null, delivered: null },
      sms: { phone: '+49 151 23004418', sent: expect.any(String), delivered: expect.any(String), attempts: 1 },
      matrix: null,
      errors: [],
    })
    expect((await texts()).at(-1)).toMatchObject({ recipient: '4915123004418', sender: 'Locker1', text: 'Code 417092' })
    const mail = mails.mails[0]?.text ?? ''
    expect(mail).toContain('Your order is ready')
    expect(mail).toContain('417092')
    expect(mail).not.toContain('alert(1)')
    expect(await run('SELECT sent, delivered, failed, unsure FROM sms_counts')).toEqual([
      { sent: 1, delivered: 1, failed: 0, unsure: 0 },
    ])
  })
  test('whose mail is refused for good says why, and its SMS is sent all the same (NOTIF-03)', async () => {
    refused.set('gone@example.com', { code: 550, text: '5.1.1 No such user' })
    const { id } = await create({ email: 'gone@example.com', phone: '+4915123004418' })
    await until(id, {
      email: { failed: expect.any(String), sent: null, said: { code: 'mail.answered', params: { status: '550' } } },
      sms: { sent: expect.any(String), failed: null },
    })
    expect((await read(id)).errors).toEqual([
      { channel: 'email', timestamp: expect.any(String), message: expect.stringContaining('550'), said: null },
    ])
  })
  test('that is put off is tried again until it is taken', async () => {
    refused.set('grey@example.com', { code: 451, text: '4.7.1 Greylisted' })
    const { id } = await create({ email: 'grey@example.com' })
    await until(id, { email: { sent: null, failed: null, retry: expect.any(String) } })
    refused.clear()
    await until(id, { email: { sent: expect.any(String), retry: null } })
    expect((await read(id)).email?.attempts).toBeGreaterThan(1)
  })
  test('that was not sent before it expired is never sent', async () => {
    refused.set('late@example.com', { code: 451, text: '4.7.1 Later' })
    const { id } = await create({ email: 'late@example.com', ttl: 1 })
    await until(id, { email: { retry: expect.any(String) } })
    await run("UPDATE notifications SET expires = now() - interval '1 second' WHERE id = $1", [id])
    await run("UPDATE deliveries SET expires = now() - interval '1 second'")
    refused.clear()
    await until(id, { email: { sent: null, failed: null, retry: null } })
    expect(mails.mails).toEqual([])
  })
  test('whose SMS cannot be delivered has failed, by the receipt (ACCO-01)', async () => {
    const { id } = await create({ phone: '+4915123000001' })
    await until(id, { sms: { sent: null, failed: expect.any(String), delivered: null } })
    expect(await run('SELECT sent, delivered, failed FROM sms_counts')).toEqual([{ sent: 1, delivered: 0, failed: 1 }])
  })
  test('uses a channel of its tenant only if it is switched on', async () => {
    await run("UPDATE tenants SET sms_enabled = false WHERE id = 'a-tenant'")
    const made = await create({ email: 'lena@example.com', phone: '+4915123004418', matrixUser: '@lena:example.com' })
    expect([made.sms, made.matrix]).toEqual([null, null])
    expect(made.email).toMatchObject({ to: 'lena@example.com' })
  })
  test('of one tenant waits for nothing of another, whose mail server says nothing', async () => {
    await run(`INSERT INTO tenants (id, operator_id, name) VALUES ('a-other', 'a', 'Other')`)
    const held: (() => void)[] = []
    silent.set('silent@example.com', held)
    for (let nth = 0; nth < 3; nth++) await create({ email: 'silent@example.com' })
    await expect.poll(() => held.length).toBe(2)
    const { id } = await create({ email: 'lena@example.com', tenantId: 'a-other' })
    await until(id, { email: { sent: expect.any(String) } })
    const arrived = () => mails.mails.filter(({ to }) => to.includes('silent@example.com')).length
    expect(arrived()).toBe(0)
    silent.clear()
    for (const go of held) go()
    await expect.poll(arrived).toBe(3)
  })
  test('that concerns a cube is one of that cube (NOTIF-19)', async () => {
    await create({ referenceType: 'Cube', referenceId: 'a-cube' })
    await create({ referenceType: 'Cube', referenceId: 'b-cube' })
    const { json } = await ask('GET', 'notifications?cubeId=a-cube')
    expect(json.content).toMatchObject([{ cubeId: 'a-cube' }])
  })
})

test.each([
  ['appId', { appId: '' }],
  ['appId', { appId: 'none' }],
  ['shortContent', { shortContent: '' }],
  ['fullContentHtml', { fullContentHtml: '' }],
  ['tenantId', { tenantId: 'b-tenant' }],
  ['email', { email: 'nobody' }],
  ['email', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['subject', { subject: 'Hello\r\nBcc: b@example.com' }],
  ['phone', { phone: '110' }],
  ['matrixUser', { matrixUser: 'lena' }],
  ['ttl', { ttl: 0 }],
  ['configurationId', { configurationId: 'none' }],
  ['attachments.0.url', { attachments: [{ name: 'a', url: 'file:///etc/passwd' }] }],
  ['attachments.0.url', { attachments: [{ name: 'a', url: 'https://169.254.169.254/' }] }],
  ['attachments.0.url', { attachments: [{ name: 'a', url: 'https://localhost/' }] }],
  ['attachments.0.url', { attachments: [{ name: 'a', url: 'https://localhost./' }] }],
  ['attachments.0.url', { attachments: [{ name: 'a', url: 'https://metadata.google.internal/' }] }],
  ['attachments.0.url', { attachments: [{ name: 'a', url: 'https://printer/' }] }],
])('%s is refused: %j (NOTIF-06, NOTIF-07, NOTIF-08)', async (field, more) => {
  const { status, json } = await ask('POST', 'notifications', { ...body, ...more })
  expect([status, json.errors?.[0]?.field]).toEqual([400, field])
  expect(await run('SELECT FROM notifications')).toEqual([])
})

describe('retry', () => {
  const execute = (query = '?retry=now') => ask('POST', `tenants/a-tenant/notifications/execute${query}`)
  test('sends what has failed once more, at most once a minute (NOTIF-21, API-167)', async () => {
    refused.set('gone@example.com', { code: 550, text: '5.1.1 No such user' })
    const { id } = await create({ email: 'gone@example.com' })
    await until(id, { email: { failed: expect.any(String) } })
    refused.clear()
    expect((await execute()).json).toEqual({ queued: 0 })
    await run("UPDATE deliveries SET attempted = now() - interval '2 minutes'")
    expect((await execute('')).json).toEqual({ queued: 0 })
    const { status, json } = await execute()
    expect([status, json]).toEqual([202, { queued: 1 }])
    await until(id, { email: { sent: expect.any(String), failed: null } })
  })
  test('leaves alone what is expired or of others', async () => {
    await run(`INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, expires, notification_type, short_content, full_content_html)
      VALUES (gen_random_uuid(), 'a', 'a-tenant', 'parcel', '', now(), 'Test', 'x', 'x'),
        (gen_random_uuid(), 'b', 'b-tenant', 'parcel', '', now() + interval '1 day', 'Test', 'x', 'x')`)
    await run(`INSERT INTO notification_channels (notification_id, channel, address, failed)
      SELECT id, 'email', 'a@example.com', now() FROM notifications`)
    expect((await execute()).json).toEqual({ queued: 0 })
  })
  test('what is not in the queue any more is put there once, whoever asks at the same time', async () => {
    refused.set('gone@example.com', { code: 550, text: '5.1.1 No such user' })
    const { id } = await create({ email: 'gone@example.com' })
    await until(id, { email: { failed: expect.any(String) } })
    refused.clear()
    await run('DELETE FROM deliveries')
    await Promise.all([execute(), execute()])
    await until(id, { email: { sent: expect.any(String), failed: null } })
    expect(await run('SELECT state FROM deliveries')).toEqual([{ state: 'Sent' }])
    expect(mails.mails).toHaveLength(1)
  })
  test('is not kept waiting by a clock that was ahead', async () => {
    refused.set('gone@example.com', { code: 550, text: '5.1.1 No such user' })
    const { id } = await create({ email: 'gone@example.com' })
    await until(id, { email: { failed: expect.any(String) } })
    refused.clear()
    await run("UPDATE deliveries SET attempted = now() + interval '1 day', due = now() + interval '1 day'")
    expect((await execute()).json).toEqual({ queued: 1 })
    await until(id, { email: { sent: expect.any(String), failed: null } })
  })
  test('of an SMS that was interrupted does not send it: nobody knows whether it was', async () => {
    const { id } = await create({ phone: '+4915123004418' })
    await until(id, { sms: { delivered: expect.any(String) } })
    const before = (await texts()).length
    await run('UPDATE notification_channels SET sent = NULL, delivered = NULL')
    // As a server leaves it that ended while it was sending, and nobody has had room for it since.
    await run(`UPDATE deliveries SET state = 'Waiting', settled = NULL, due = now() + interval '1 hour',
      lease_until = now() - interval '1 second', attempted = now() - interval '2 minutes'`)
    expect((await execute()).json).toEqual({ queued: 1 })
    await until(id, { sms: { failed: expect.any(String), sent: null } })
    expect((await texts()).length).toBe(before)
    expect(await run('SELECT sent, unsure FROM sms_counts')).toEqual([{ sent: 1, unsure: 1 }])
  })
  test('an SMS of which nobody knows is sent again by a person only', async () => {
    const { id } = await create({ phone: '+4915123004418' })
    await until(id, { sms: { delivered: expect.any(String) } })
    const before = (await texts()).length
    await run('UPDATE notification_channels SET sent = NULL, delivered = NULL')
    // As a server leaves it that ended while it was sending.
    await run(
      `UPDATE deliveries SET state = 'Waiting', settled = NULL, due = now(), lease_until = now() - interval '1 second'`,
    )
    await until(id, { sms: { failed: expect.any(String), sent: null } })
    expect((await texts()).length).toBe(before)
    expect(await run('SELECT sent, unsure FROM sms_counts')).toEqual([{ sent: 1, unsure: 1 }])
    await run("UPDATE deliveries SET attempted = now() - interval '2 minutes'")
    expect((await execute()).json).toEqual({ queued: 1 })
    await until(id, { sms: { sent: expect.any(String), failed: null } })
    expect((await texts()).length).toBe(before + 1)
  })
})

describe('lists', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const columns = ['sent', 'failed', 'delivered'] as const
  beforeEach(async () => {
    // every combination of what two channels may have come to, expired or not
    const states = [[], ['sent'], ['failed'], ['sent', 'delivered']]
    for (const first of states)
      for (const second of [undefined, ...states])
        for (const expires of [at(-1), at(60)]) {
          const [row] = await run(
            `INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, expires, notification_type, short_content, full_content_html)
             VALUES (gen_random_uuid(), 'a', 'a-tenant', 'parcel', 'Lena', $1, 'Ready', 'x', 'x') RETURNING id`,
            [expires],
          )
          for (const [channel, state] of [
            ['email', first],
            ['matrix', second],
          ] as const)
            if (state !== undefined)
              await run(
                `INSERT INTO notification_channels (notification_id, channel, address, ${columns.join()}) VALUES ($1, $2, 'x', $3, $4, $5)`,
                [row.id, channel, ...columns.map((column) => (state.includes(column) ? at(-5) : null))],
              )
        }
  })
  test.each([
    ['notifications', statusForOperator],
    ['tenants/a-tenant/notifications', statusForTenant],
  ] as const)(
    '%s: the filter reads the state as the pages do (NOTIF-12 to NOTIF-18, API-111, API-166)',
    async (path, read) => {
      const found = async (query: string) =>
        NotificationListItem.array().parse((await ask('GET', `${path}?size=1000${query}`)).json.content)
      const all = await found('')
      expect(all).toHaveLength(40)
      const stateOf = ({ email, sms, matrix, expires }: NotificationListItem): NotificationStatus =>
        read({ channels: [email, sms, matrix].filter((one) => one !== null), expires }, Date.now())
      for (const state of ['Delivered', 'Sent', 'Failed', 'Expired', 'Pending'] as const)
        expect((await found(`&state=${state}`)).map(({ id }) => id)).toEqual(
          all.filter((one) => stateOf(one) === state).map(({ id }) => id),
        )
    },
  )
  test('types and reference types are those built in and those in use (API-114, API-115)', async () => {
    expect((await ask('GET', 'notifications/types')).json).toEqual(['Ready', 'Test'])
    expect((await ask('GET', 'notifications/reference-types')).json).toEqual(['Cube', 'Occupancy'])
  })
})

describe('filters', () => {
  const found = async (query: string) =>
    (await ask('GET', `notifications?${query}`)).json.content
      .map(({ subject }: { subject: string }) => subject)
      .toSorted()
  test('each one narrows the list, and they combine (API-111, NOTIF-01)', async () => {
    await create({ subject: 'first', notificationType: 'Ready', referenceType: 'Cube', referenceId: 'a-cube' })
    await create({ subject: 'second', email: 'lena@example.com', recipient: 'Lena' })
    await run(`INSERT INTO tenants (id, operator_id, name) VALUES ('a-other', 'a', 'Other')`)
    await create({ subject: 'third', tenantId: 'a-other' })
    await run("UPDATE notifications SET created = now() - interval '3 days' WHERE subject = 'third'")
    const day = (ago: number) => encodeURIComponent(new Date(Date.now() - ago * 86_400_000).toISOString())
    for (const [query, subjects] of [
      ['', ['first', 'second', 'third']],
      ['notificationType=Ready', ['first']],
      ['referenceType=Cube', ['first']],
      ['cubeId=a-cube', ['first']],
      ['channel=email', ['second']],
      ['search=lena', ['second']],
      ['tenantId=a-other', ['third']],
      [`until=${day(2)}`, ['third']],
      [`from=${day(2)}`, ['first', 'second']],
      [`from=${day(2)}&channel=email`, ['second']],
    ] as const)
      expect([query, await found(query)]).toEqual([query, subjects])
  })
  test('of a tenant come only those of that tenant, the newest first, page by page (API-166, NOTIF-20)', async () => {
    for (const subject of ['first', 'second', 'third']) await create({ subject })
    await run("UPDATE notifications SET created = created - interval '1 minute' WHERE subject = 'first'")
    await run(`INSERT INTO tenants (id, operator_id, name) VALUES ('a-other', 'a', 'Other')`)
    await create({ subject: 'of another', tenantId: 'a-other' })
    const { json } = await ask('GET', 'tenants/a-tenant/notifications?size=2&page=1')
    expect([json.totalElements, json.content.map(({ subject }: { subject: string }) => subject)]).toEqual([
      3,
      ['first'],
    ])
  })
})

test('a test notification of a tenant is its own, whatever the body says (API-168)', async () => {
  const { tenantId: _, ...rest } = body
  const { status, json } = await ask('POST', 'tenants/a-tenant/notifications', rest)
  expect([status, json.tenantId, json.appId]).toEqual([201, 'a-tenant', 'parcel'])
  expect((await ask('GET', 'tenants/a-tenant/notifications')).json.content).toMatchObject([{ id: json.id }])
})

test('a tenant that moves takes its notifications along; what was paid for stays with who had it (NOTIF-20)', async () => {
  const { id } = await create({ phone: '+4915123004418' })
  await until(id, { sms: { delivered: expect.any(String) } })
  await run(`INSERT INTO memberships (operator_id, user_id, role) VALUES ('b', 'admin', 'Admin')`)
  const admin = await callerOf(product, 'admin')
  const moved = await admin('PUT', '/operators/a/tenants/a-tenant/operator', 'b', { 'content-type': 'text/plain' })
  expect(moved.status).toBeLessThan(300)
  expect((await ask('GET', `notifications/${id}`)).status).toBe(404)
  expect((await admin('GET', `/operators/b/notifications/${id}`)).status).toBe(200)
  expect(await run('SELECT operator_id, sent FROM sms_counts')).toEqual([{ operator_id: 'a', sent: 1 }])
})

test('a receipt is counted where the SMS was, whoever has the tenant by then (ACCO-01)', async () => {
  const { id } = await create({ phone: '+4915123000002' })
  await until(id, { sms: { sent: expect.any(String), delivered: null } })
  await run(`UPDATE tenants SET operator_id = 'b' WHERE id = 'a-tenant'`)
  const [{ message_id: messageId }] = await run('SELECT message_id FROM sms_parts WHERE notification_id = $1', [id])
  await product.database.db.transaction(async (tx) => {
    await keepReceipt(tx, { messageId, state: 'delivered', reason: 'DELIVRD' })
    await settleByReceipts(tx, id)
  })
  expect(await run('SELECT operator_id, sent, delivered FROM sms_counts')).toEqual([
    { operator_id: 'a', sent: 1, delivered: 1 },
  ])
})

test('what is older than its tenant keeps is forgotten, and what is not expired stays (TEN-13)', async () => {
  await run("UPDATE tenants SET retention_days = 7 WHERE id = 'a-tenant'")
  await run(`INSERT INTO tenants (id, operator_id, name) VALUES ('a-keeps', 'a', 'Keeps')`)
  for (const tenant of ['a-tenant', 'a-keeps'])
    for (const [type, created, expires] of [
      ['ancient', 800, 799],
      ['old', 8, 7],
      ['lasting', 8, -1],
      ['new', 6, 5],
    ])
      await run(
        `INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, created, expires, notification_type, short_content, full_content_html)
         VALUES (gen_random_uuid(), 'a', $1, 'parcel', 'x', now() - $3 * interval '1 day', now() - $4 * interval '1 day', $2, 'x', 'x')`,
        [tenant, type, created, expires],
      )
  await forget(product.database.db)
  expect(await run('SELECT tenant_id, notification_type FROM notifications ORDER BY 1, 2')).toEqual([
    { tenant_id: 'a-keeps', notification_type: 'ancient' },
    { tenant_id: 'a-keeps', notification_type: 'lasting' },
    { tenant_id: 'a-keeps', notification_type: 'new' },
    { tenant_id: 'a-keeps', notification_type: 'old' },
    { tenant_id: 'a-tenant', notification_type: 'lasting' },
    { tenant_id: 'a-tenant', notification_type: 'new' },
  ])
})

test.each([
  ['Devanagari', 'आपका कोड 4711 है '.repeat(12), 4],
  ['emoji', '📦'.repeat(40), 2],
])('an SMS in %s is counted once, in as many parts as it takes (ACC-06)', async (_, shortContent, parts) => {
  const { id } = await create({ phone: '+4915123004418', shortContent })
  await until(id, { sms: { delivered: expect.any(String) } })
  expect((await texts()).at(-1)).toMatchObject({ text: shortContent, parts })
  expect(await run('SELECT sent, delivered FROM sms_counts')).toEqual([{ sent: 1, delivered: 1 }])
})

test('1 MB of HTML is refused, and nothing is made of it', async () => {
  const { status } = await ask('POST', 'notifications', { ...body, fullContentHtml: 'x'.repeat(1_000_000) })
  expect([400, 413]).toContain(status)
  expect(await run('SELECT FROM notifications')).toEqual([])
})

test('that a notification was read is recorded, once an hour for each reader', async () => {
  const { id } = await create({})
  await read(id)
  await read(id)
  expect(await run("SELECT actor_id, reference_id FROM audit WHERE type = 'NotificationRead'")).toEqual([
    { actor_id: 'user', reference_id: id },
  ])
})

test.each([
  ['<p onclick="x()">a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<iframe src="https://x"></iframe><form><input></form><style>*{}</style>b', 'b'],
  ['<svg><script>1</script></svg><b style="x">c</b>', '<b>c</b>'],
])('HTML of an app is cleaned: %s (NOTIF-27)', (html, clean) => expect(cleanHtml(html)).toBe(clean))
