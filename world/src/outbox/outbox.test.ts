import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outbox, type OutboxMessage, outboxPath } from '@cubeward/contract/demo/outbox.ts'
import { createStandIns } from '@cubeward/server/demo/stand-ins.ts'
import { createTestDatabase, type TestDatabase } from '@cubeward/server/platform/db/testing/test-database.ts'
import { createMatrix } from '@cubeward/server/platform/outside/matrix/matrix.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

const id = '00000000-0000-7000-8000-000000000001'
let database: TestDatabase
let dataDir: string
let standIns: ReturnType<typeof createStandIns>
let address: string
const server = createServer((request, response) => createOutbox(database.db, dataDir)(request, response))

beforeAll(async () => {
  ;[database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'cubeward-outbox-'))])
  await database.db.pool.query(`INSERT INTO operators (id, name) VALUES ('a', 'A');
    INSERT INTO tenants (id, operator_id, name) VALUES ('t', 'a', 'Elbe Apotheken')`)
  await database.db.pool.query(
    `INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, expires, notification_type, short_content, full_content_html, attachments)
       VALUES ($1, 'a', 't', 'parcel', 'Lena', now() + interval '1 hour', 'Ready', 'x', 'x', '[{"name": "receipt.pdf", "url": "https://files.example/1"}]')`,
    [id],
  )
  standIns = createStandIns(dataDir, pino({ level: 'silent' }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${outboxPath}`
})
afterAll(async () => {
  server.close()
  await standIns.sms.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const read = async () => (await (await fetch(address)).json()) as Outbox

test('is empty before anything was sent', async () => expect(await read()).toEqual({ messages: [], total: 0 }))

test('shows mail, SMS and Matrix message as their recipients see them, together with their notification (OUTB-01)', async () => {
  await standIns.mail.keep({
    from: { name: 'Elbe Apotheken', address: 'abholung@elbe.example' },
    ...{ to: 'lena@example.com', subject: 'Ready', text: 'Code 4711', html: '<p style="color:red">Code 4711</p>' },
    messageId: '<1@cubeward>',
  })
  const { messageIds } = await standIns.sms.send({
    recipient: '+49 151 2300441',
    text: 'Code 4711 📦'.repeat(9),
    sender: 'ElbeApo',
  })
  const matrix = createMatrix(standIns.matrix({ ask: () => Promise.reject(new Error('nothing goes out')) }))
  const account = { host: 'matrix.elbe.example', port: 443, user: 'lockers', password: 'x' }
  const { eventId } = await matrix.send(account, {
    recipient: '@lena:example.com',
    text: 'Code 4711',
    transactionId: 'n1',
  })
  await database.db.pool.query(
    `WITH channels AS (INSERT INTO notification_channels (notification_id, channel, address, message_id)
       VALUES ($1, 'email', 'lena@example.com', '<1@cubeward>'), ($1, 'matrix', '@lena:example.com', $2))
     INSERT INTO sms_parts (message_id, notification_id) SELECT unnest($3::text[]), $1`,
    [id, eventId, messageIds],
  )
  const { messages, total } = await read()
  const notification = {
    id,
    operatorId: 'a',
    tenantName: 'Elbe Apotheken',
    files: [{ name: 'receipt.pdf', url: 'https://files.example/1' }],
  }
  const of = <C extends OutboxMessage['channel']>(channel: C) => messages.find((it) => it.channel === channel)
  expect(total).toBe(3)
  expect(of('email')).toMatchObject({ from: 'Elbe Apotheken', to: 'lena@example.com', subject: 'Ready', notification })
  expect(of('sms')).toMatchObject({ from: 'ElbeApo', to: '+491512300441', parts: 2, notification })
  expect(of('matrix')).toMatchObject({
    from: 'lockers',
    fromAddress: '@lockers:matrix.elbe.example',
    to: '@lena:example.com',
    notification,
  })
})

test('the HTML of a mail runs nothing and loads nothing, and stands in frames of the demo alone', async () => {
  const mail = (await read()).messages.find(({ channel }) => channel === 'email')
  const page = await fetch(`${address}/${mail?.id}`)
  expect(await page.text()).toBe('<p style="color:red">Code 4711</p>')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  )
})

test.each([
  ['a message that is none', { method: 'GET' }, '/mail-99', 404],
  ['another method', { method: 'DELETE' }, '', 405],
  ['another site', { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }, '', 403],
])('%s is refused', async (_, request, path, status) => {
  expect((await fetch(`${address}${path}`, request)).status).toBe(status)
})

test('a recipient whom the homeserver does not know is refused for good, as a real one does it', async () => {
  const matrix = createMatrix(standIns.matrix({ ask: () => Promise.reject(new Error('nothing goes out')) }))
  const account = { host: 'matrix.elbe.example', port: 443, user: 'lockers', password: 'x' }
  await expect(
    matrix.send(account, { recipient: '@nobody:example.com', text: 'x', transactionId: 'n2' }),
  ).rejects.toMatchObject({
    fate: 'final',
    answer: '403 M_FORBIDDEN: No such user',
  })
})
