import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import type { Told } from '@cubeward/words/said.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { startTestMailServer, type TestMailServer } from '../../platform/outside/testing/mail-server.ts'
import { type RunningServer, startServer } from '../../server.ts'
import { cubeSecrets, furnish } from '../../testing/fixture.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { give } from '../tenants/move.ts'
import * as queries from './queries.ts'
import { reconcileAlerts } from './reconcile.ts'
import { changeCubes } from './testing/change.ts'

const alertTimings = {
  everyMs: 50,
  collectSeconds: 0.2,
  gapSeconds: 60,
  busyGapSeconds: 600,
}
const deliveryTimings = { backOff: { firstMs: 200, mostMs: 200 }, pollMs: 1_000, closeMs: 1_000 }
const env = { CUBEWARD_ALLOW_PRIVATE_HOSTS: 'on', CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64') }
let product: TestProduct
let mails: TestMailServer
let running: RunningServer
let token: string
beforeAll(async () => {
  mails = await startTestMailServer({
    hideSTARTTLS: true,
    onRcptTo({ address }, _, done) {
      const refusal = refusals.get(address)
      done(refusal === undefined ? undefined : Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
  })
  product = await startTestProduct({ env, alertTimings, deliveryTimings })
  running = product.server
  token = await product.realm.token({ sub: 'admin' })
})
afterAll(async () => {
  if (running !== product.server) await running.stop()
  await product.close()
  await mails.close()
})
const refusals = new Map<string, { code: number; text: string }>()
beforeEach(async () => {
  await furnish(product.database.db.pool)
  mails.mails.length = 0
  refusals.clear()
})

const change = (text: string, more: Parameters<typeof changeCubes>[3] = {}, cube = 'a-cube') =>
  changeCubes(product.database.db, [cube], text, more)
const run = async (text: string, values: unknown[] = []) => (await product.database.db.pool.query(text, values)).rows
async function put(path: string, body: unknown) {
  const response = await fetch(`${product.url}/admin/v1/operators/a/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
}
const recipients = (alertEmails: string, alertPhones = '') => put('settings', { alertEmails, alertPhones })
const throughOwnServer = (port = mails.port) =>
  put('email-configuration', {
    ...noEmailConfiguration,
    enabled: true,
    name: 'Own server',
    fromName: 'Operator A',
    fromAddress: 'alerts@a.example',
    replyToName: 'Desk',
    replyToAddress: 'desk@a.example',
    bcc: ['archive@a.example'],
    smtp: {
      enabled: true,
      host: 'localhost',
      port,
      security: 'NONE',
      authentication: 'Basic',
      basic: { username: 'post@a.example', password: 'right' },
      oauth2: { grantTokenUrl: null, scope: null, clientId: null, username: null },
    },
  })
const breakIn = (cube = 'a-cube') =>
  change("UPDATE locks SET status = 'Breakin' WHERE cube_id = $1 AND lock = 'L1'", { values: [cube] }, cube)
const arrived = (count: number, at = mails) => expect.poll(() => at.mails.length, { timeout: 10_000 }).toBe(count)
const deliveries = () => run('SELECT channel, recipient, state, attempts FROM alert_deliveries ORDER BY recipient')
const settled = (count = 1) =>
  expect
    .poll(async () => (await deliveries()).filter(({ state }) => state !== 'Waiting').length, { timeout: 10_000 })
    .toBe(count)
const outbox = async () =>
  (await readFile(join(product.server.context.config.dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { recipient: string; text: string })

describe('an alert', () => {
  test('goes by mail to each recipient, with from, reply-to and bcc of the operator (OSET-02, OSET-24)', async () => {
    await throughOwnServer()
    await recipients('one@a.example, two@a.example')
    await breakIn()
    await arrived(3)
    // one copy an alert, not one a recipient
    expect(mails.mails.map(({ from, to }) => [from, ...to]).toSorted()).toEqual([
      ['alerts@a.example', 'archive@a.example'],
      ['alerts@a.example', 'one@a.example'],
      ['alerts@a.example', 'two@a.example'],
    ])
    const text = mails.mails[0]?.text ?? ''
    expect(text).toMatch(/^From: Operator A <alerts@a\.example>/m)
    expect(text).toMatch(/^Reply-To: Desk <desk@a\.example>/m)
    expect(text).toMatch(/^Subject: Break-in: Cube of A, box 1 \(lock L1\)/m)
    expect(text).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(text).toContain('/a/cubes/a-cube')
    expect(text).not.toContain('archive@a.example')
    await settled(2)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['Sent', 'Sent'])
  })
  test('goes by SMS to each phone, over SMPP (OSET-03)', async () => {
    const before = (await outbox()).length
    await recipients('', '+43 660 1234567, +43 660 7654321')
    await breakIn()
    await expect.poll(async () => (await outbox()).length, { timeout: 10_000 }).toBe(before + 2)
    const sent = (await outbox()).slice(before)
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['436601234567', '436607654321'])
    expect(sent[0]?.text).toMatch(/^Operator A: Break-in: Cube of A, box 1, \d\d:\d\d UTC$/)
  })
  test('of a door goes out while its cube reports it, and the cube does not wait for the mail server', async () => {
    const silent = await startTestMailServer({ hideSTARTTLS: true, onConnect: () => undefined })
    await throughOwnServer(silent.port)
    await recipients('one@a.example')
    const cube = await FieldCube.connect(
      { url: product.url.replace('http', 'ws') },
      { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] },
    )
    const started = performance.now()
    await cube.lock('L1', 'Blocked')
    await cube.lock('L1', 'Closed')
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(await run("SELECT type, box_number FROM alerts WHERE cube_id = 'a-cube'")).toEqual([
      { type: 'LockBlocked', box_number: '1' },
    ])
    cube.cut()
    await silent.close()
  })
})

test('many at once are one mail for each recipient', async () => {
  await throughOwnServer()
  await recipients('one@a.example')
  await run(
    `INSERT INTO cubes (id, operator_id, monitored) SELECT 'storm-' || n, 'a', true FROM generate_series(1, 200) n`,
  )
  await run("UPDATE cube_state SET missed_from = now(), alerts_due = now() WHERE cube_id LIKE 'storm-%'")
  await arrived(2)
  expect(mails.mails[0]?.text).toMatch(/^Subject: 200 alerts: Cube disconnected \(200\)/m)
  // What comes within the minute waits for the next one.
  await breakIn()
  await expect.poll(() => run('SELECT 1 FROM alert_notices WHERE delivery_id IS NULL')).toHaveLength(1)
  expect(await deliveries()).toHaveLength(1)
})

describe('a mail server', () => {
  test('that is down gets it when it is up, once, and the trail tells', async () => {
    const port = await freePort()
    await throughOwnServer(port)
    await recipients('one@a.example')
    await breakIn()
    await expect.poll(async () => (await deliveries())[0]?.attempts, { timeout: 10_000 }).toBeGreaterThan(1)
    const up = await startTestMailServer({ hideSTARTTLS: true }, port)
    await settled()
    expect(up.mails.map(({ to }) => to)).toEqual([['one@a.example'], ['archive@a.example']])
    const trail = await run("SELECT type, level, message FROM audit WHERE type LIKE 'Alert%'")
    expect(trail).toEqual([
      {
        type: 'AlertDelayed',
        level: 'log',
        message: expect.stringContaining('to o…@a.example yet. The host cannot be reached'),
      },
    ])
    await up.close()
  })
  test('that does not know one address gets the others, and that one once', async () => {
    refusals.set('gone@a.example', { code: 550, text: '5.1.1 no such user canary-1' })
    await throughOwnServer()
    await recipients('gone@a.example, two@a.example')
    await breakIn()
    await settled(2)
    expect(await deliveries()).toEqual([
      { channel: 'mail', recipient: 'gone@a.example', state: 'Failed', attempts: 1 },
      { channel: 'mail', recipient: 'two@a.example', state: 'Sent', attempts: 1 },
    ])
    const [entry] = await run("SELECT message, said FROM audit WHERE type = 'AlertNotSent'")
    expect(entry).toMatchObject({
      message: expect.stringContaining('The mail server answered 550.'),
      said: { code: 'alert.undeliveredBecause', params: { reason: { code: expect.any(String) } } },
    })
    expect(
      JSON.stringify(await run('SELECT * FROM audit')) + JSON.stringify(await run('SELECT * FROM alert_deliveries')),
    ).not.toContain('canary-1')
  })
  test('that knows nobody keeps no copy of what nobody got', async () => {
    refusals.set('gone@a.example', { code: 550, text: '5.1.1 no such user' })
    await throughOwnServer()
    await recipients('gone@a.example')
    await breakIn()
    await settled()
    expect(mails.mails).toEqual([])
  })
  test('that refuses a blind copy has the mail nevertheless, once', async () => {
    refusals.set('archive@a.example', { code: 550, text: '5.1.1 no such user' })
    await throughOwnServer()
    await recipients('one@a.example')
    await breakIn()
    await settled()
    expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['Sent', 1]])
  })
})

test('a recipient stands nowhere in the trail, which Users read', async () => {
  refusals.set('canary@a.example', { code: 550, text: '5.1.1 no such user' })
  await throughOwnServer()
  await recipients('canary@a.example', '+43 660 7770000')
  await breakIn()
  await settled(2)
  const trail = await run("SELECT message FROM audit WHERE type LIKE 'Alert%'")
  expect(trail).toHaveLength(2)
  expect(JSON.stringify(trail)).not.toMatch(/canary|660|777/)
})

test('what was raised shortly before a message is given up goes out with the next one', async () => {
  const port = await freePort()
  await throughOwnServer(port)
  await recipients('one@a.example')
  await breakIn()
  await expect.poll(async () => (await deliveries())[0]?.attempts, { timeout: 10_000 }).toBeGreaterThan(0)
  // All in one, so that no attempt comes between.
  await change(`WITH older AS (UPDATE alert_deliveries SET created = now() - interval '25 hours'),
      old AS (UPDATE deliveries SET expires = now(), created = now() - interval '24 hours'),
      notices AS (UPDATE alert_notices SET created = now() - interval '25 hours')
    UPDATE locks SET status = 'Blocked' WHERE cube_id = 'a-cube' AND lock = 'L2'`)
  await settled()
  const up = await startTestMailServer({ hideSTARTTLS: true }, port)
  await arrived(2, up)
  expect(up.mails[0]?.text).toMatch(/^Subject: Lock blocked: Cube of A, box 2/m)
  await up.close()
})

test('a message that cannot even be made fails like any other, and the trail tells', async () => {
  await throughOwnServer()
  await run("INSERT INTO operator_settings VALUES ('a', 'one@a.example', '')")
  // No call takes such a name; a row that holds it all the same cannot become a mail.
  await run(
    `UPDATE email_configurations SET configuration = configuration || '{"replyToName": "Des\\nk"}' WHERE operator_id = 'a'`,
  )
  await breakIn()
  await expect.poll(async () => (await deliveries())[0]?.attempts, { timeout: 10_000 }).toBeGreaterThan(1)
  const [entry] = await run("SELECT message FROM audit WHERE type = 'AlertDelayed'")
  expect(entry?.message).toContain('The server could not send it; its log says why.')
})

test('an operator whose mail server hangs has two messages under way, not two more each time', async () => {
  const silent = await startTestMailServer({ hideSTARTTLS: true, onConnect: () => undefined })
  await throughOwnServer(silent.port)
  const underway = () => run("SELECT 1 FROM deliveries WHERE lease_until > now() AND destination = 'mail of a'")
  await recipients('one@a.example, two@a.example, three@a.example')
  await breakIn()
  await expect.poll(underway, { timeout: 5_000 }).toHaveLength(2)
  await recipients('four@a.example, five@a.example, six@a.example, seven@a.example')
  await change("UPDATE locks SET status = 'Blocked' WHERE cube_id = 'a-cube' AND lock = 'L2'")
  await expect.poll(() => run('SELECT 1 FROM alert_deliveries'), { timeout: 5_000 }).toHaveLength(7)
  // Whoever else has something to be told is told meanwhile.
  const before = (await outbox()).length
  await run("INSERT INTO operator_settings VALUES ('b', '', '+43 660 7654321')")
  await breakIn('b-cube')
  await expect.poll(async () => (await outbox()).length, { timeout: 5_000 }).toBe(before + 1)
  expect(await underway()).toHaveLength(2)
  await silent.close()
})

test('what went to another operator before it was sent is not told to the first', async () => {
  await throughOwnServer()
  await recipients('one@a.example')
  await product.database.db.transaction(async (tx) => {
    const ask = (name: string, text: string) => tx.query({ name, text })
    await ask('test-break', "UPDATE locks SET status = 'Breakin' WHERE cube_id = 'a-cube' AND lock = 'L1'")
    await reconcileAlerts(tx, ['a-cube'])
    await give(tx, 'a', 'a-tenant', 'b')
  })
  await expect
    .poll(async () => (await deliveries()).map(({ state }) => state), { timeout: 10_000 })
    .toEqual(['Dropped'])
  expect(mails.mails).toEqual([])
})

const restart = async () => {
  running = await startServer({
    config: product.server.context.config,
    env: { ...env, DATABASE_URL: product.database.url },
    log: pino({ level: 'silent' }),
    alertTimings,
    deliveryTimings,
  })
}
test('what was raised before a restart is sent after it', async () => {
  await throughOwnServer()
  await recipients('one@a.example')
  await running.stop()
  await breakIn()
  await restart()
  await arrived(1)
  expect(mails.mails[0]?.to).toContain('one@a.example')
})
test('a cube that was lost before a restart is missed five minutes after it', async () => {
  await run("UPDATE cubes SET monitored = true WHERE id = 'a-cube'")
  await run("UPDATE cube_state SET connected = true, last_connected = now() WHERE cube_id = 'a-cube'")
  await running.stop()
  const lost = "now() - interval '1 hour'"
  await run(`UPDATE cube_state SET connected = false, last_connected = ${lost}, missed_from = ${lost}, alerts_due = ${lost}
    WHERE cube_id = 'a-cube'`)
  await restart()
  const due = "SELECT extract(epoch FROM missed_from - now())::int AS seconds FROM cube_state WHERE cube_id = 'a-cube'"
  const [{ seconds } = { seconds: 0 }] = await run(due)
  expect(seconds).toBeGreaterThan(290)
  expect(seconds).toBeLessThanOrEqual(300)
  expect(await run('SELECT 1 FROM alerts')).toEqual([])
  await run("UPDATE cube_state SET missed_from = now(), alerts_due = now() WHERE cube_id = 'a-cube'")
  await expect.poll(() => run('SELECT type FROM alerts'), { timeout: 10_000 }).toEqual([{ type: 'CubeDisconnected' }])
})

describe('a test alert', () => {
  const ask = async (method: 'GET' | 'POST') => {
    const response = await fetch(`${product.url}/admin/v1/operators/a/settings/test-alert`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      status: response.status,
      json: (await response.json()) as { content: Record<string, unknown>[]; code?: string },
    }
  }
  test('goes to everybody who is stored, says that it is none, and what became of each', async () => {
    await throughOwnServer()
    expect((await ask('POST')).status).toBe(409)
    expect((await ask('GET')).json.content).toEqual([])
    refusals.set('gone@a.example', { code: 550, text: 'No such user' })
    await recipients('one@a.example; gone@a.example', '+43 660 7654321')
    const before = (await outbox()).length
    const asked = await ask('POST')
    expect([asked.status, asked.json.content.length]).toEqual([200, 3])
    await settled(3)
    expect((await ask('GET')).json.content).toMatchObject([
      {
        channel: 'mail',
        recipient: 'gone@a.example',
        state: 'Failed',
        reason: 'The mail server answered 550.',
      },
      { channel: 'mail', recipient: 'one@a.example', state: 'Sent', reason: null },
      { channel: 'sms', recipient: '+43 660 7654321', state: 'Sent' },
    ])
    // no copy: it is about no alert
    expect(mails.mails.map(({ to }) => to)).toEqual([['one@a.example']])
    expect(mails.mails[0]?.text).toMatch(/^Subject: Test alert: Operator A/m)
    expect((await outbox()).slice(before)).toMatchObject([
      { recipient: '436607654321', text: 'Operator A: Test alert, nothing is wrong.' },
    ])
    expect((await run("SELECT message FROM audit WHERE type = 'TestAlertSent'")).map(({ message }) => message)).toEqual(
      ['Test alert requested, with 3 recipients.'],
    )
  })
  test('holds up no alert, and takes none with it', async () => {
    await throughOwnServer()
    await recipients('one@a.example')
    await ask('POST')
    await breakIn()
    await expect
      .poll(() => mails.mails.map(({ text }) => /^Subject: ([^:]+)/m.exec(text)?.[1]).toSorted(), { timeout: 10_000 })
      .toEqual(['Break-in', 'Break-in', 'Test alert'])
  })
  test('is not asked for without end', async () => {
    await recipients('one@a.example')
    for (let at = 0; at < 5; at++) expect((await ask('POST')).status).toBe(200)
    expect((await ask('POST')).status).toBe(429)
  })
})

test('a message that is given up says the reason of its last attempt, by its code', async () => {
  const [row] = await run(`INSERT INTO alert_deliveries (id, operator_id, channel, recipient, created)
    VALUES (gen_random_uuid(), 'a', 'mail', 'late@a.example', now()) RETURNING id`)
  const attempt = { subject: String(row?.id), attempts: 1 }
  const why = { code: 'mail.answered', params: { status: 450 } }
  const settle = (state: 'Waiting' | 'Failed', reason?: Told) =>
    product.database.db.transaction((tx) => queries.settle(tx, attempt, state, reason))
  await settle('Waiting', why)
  expect(await settle('Failed')).toMatchObject({ state: 'Failed', said: why, reason: expect.stringContaining('450') })
})
