import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { says } from '@cubeward/words/said.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configurationFor } from '../../../features/email-configurations/queries.ts'
import { furnish } from '../../../testing/fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { createSealer } from '../../security/secrets.ts'
import { createOutbound } from '../outbound.ts'
import { startTestMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { createMailer, type Mailer } from './mailer.ts'

let database: TestDatabase
let platform: TestMailServer
let mailer: Mailer
beforeAll(async () => {
  database = await createTestDatabase()
  platform = await startTestMailServer({ hideSTARTTLS: true, authOptional: true })
  mailer = createMailer({
    config: { mail: { url: `smtp://127.0.0.1:${platform.port}`, from: 'noreply@platform.example' } },
    configurationFor: (owner) => configurationFor(database.db, owner),
    sealer: createSealer([randomBytes(32)]),
    outbound: createOutbound({ allowPrivate: false }),
  })
})
afterAll(async () => {
  await platform.close()
  await database.close()
})
beforeEach(async () => {
  await furnish(database.db.pool)
  await database.db.pool.query('DELETE FROM email_configurations')
  platform.mails.length = 0
})

const store = (
  owner: 'operator_id' | 'tenant_id',
  id: string,
  configurationId: string,
  fromAddress: string,
  enabled = true,
) =>
  database.db.pool.query(
    `INSERT INTO email_configurations (${owner}, configuration_id, configuration) VALUES ($1, $2, $3)`,
    [id, configurationId, JSON.stringify({ ...noEmailConfiguration, enabled, name: 'x', fromAddress })],
  )
const mail = { to: 'someone@b.example', subject: 'Hello', text: 'Text' }
const senderFor = async (owner: Parameters<Mailer['send']>[0]) => {
  expect(await mailer.send(owner, mail)).toMatchObject({ sent: true })
  return platform.mails.at(-1)?.from
}

describe('which configuration a mail takes (decision 67)', () => {
  test('the named one of the tenant, its default, the operator’s, the platform', async () => {
    const owner = { operator: 'a', tenant: 'a-tenant', configurationId: 'shop' }
    expect(await senderFor(owner)).toBe('noreply@platform.example')
    await store('operator_id', 'a', '', 'operator@a.example')
    expect(await senderFor(owner)).toBe('operator@a.example')
    await store('tenant_id', 'a-tenant', '', 'tenant@a.example')
    expect(await senderFor(owner)).toBe('tenant@a.example')
    await store('tenant_id', 'a-tenant', 'shop', 'shop@a.example')
    expect(await senderFor(owner)).toBe('shop@a.example')
  })
  test('one that is switched off is passed over', async () => {
    await store('operator_id', 'a', '', 'operator@a.example')
    await store('tenant_id', 'a-tenant', '', 'tenant@a.example', false)
    expect(await senderFor({ operator: 'a', tenant: 'a-tenant' })).toBe('operator@a.example')
  })
  test('never one of another operator’s tenant', async () => {
    await store('tenant_id', 'b-tenant', '', 'tenant@b.example')
    expect(await senderFor({ operator: 'a', tenant: 'b-tenant' })).toBe('noreply@platform.example')
  })
})

test.each(['to', 'subject'])('a line break in %s is refused by name', async (field) => {
  const bad = { ...mail, [field]: 'a@b.example\r\nBcc: c@d.example' }
  await expect(mailer.send({ operator: 'a' }, bad)).rejects.toMatchObject({ errors: [{ field }] })
  expect(platform.mails).toEqual([])
})

test('a mail that takes too long in all is given up with its connection, also through the platform', async () => {
  // greets for ever, a line at a time: no limit of silence ends that
  const open = new Set<Socket>()
  const slow = createServer((socket) => {
    open.add(socket)
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer) ?? open.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const hurried = createMailer({
    config: { mail: { url: `smtp://127.0.0.1:${port}`, from: 'noreply@platform.example' } },
    configurationFor: async () => undefined,
    sealer: createSealer([randomBytes(32)]),
    outbound: createOutbound({ allowPrivate: false }),
    mostMs: 500,
  })
  const receipt = await hurried.send('platform', mail)
  expect(receipt).toMatchObject({ sent: false, reached: false, refusedForGood: false, answer: says('mail.silent') })
  await expect.poll(() => open.size).toBe(0)
  slow.close()
})
