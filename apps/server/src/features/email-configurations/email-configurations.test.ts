import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selfMadeCertificate } from '../../platform/outside/testing/certificate.ts'
import { startTestMailServer, type TestMailServer } from '../../platform/outside/testing/mail-server.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let folder: string
let tokens: Server
const certificate = selfMadeCertificate()
const servers: Record<string, TestMailServer> = {}
let token: string
const grants: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubeward-ca-'))
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  servers.NONE = await startTestMailServer({ hideSTARTTLS: true })
  servers.STARTTLS = await startTestMailServer({ ...certificate })
  servers.TLS = await startTestMailServer({ ...certificate, secure: true })
  tokens = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      grants.push(body)
      const right = body.includes('client_secret=open-sesame')
      response.writeHead(right ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(right ? { access_token: 'good-token' } : { error: 'invalid_client' }))
    })
  })
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve))
  product = await startTestProduct({
    env: { CUBEWARD_ALLOW_PRIVATE_HOSTS: 'on', CUBEWARD_CA_FILE: join(folder, 'ca.pem') },
  })
  token = await product.realm.token({ sub: 'admin' })
})
afterAll(async () => {
  await product.close()
  await Promise.all(Object.values(servers).map((server) => server.close()))
  tokens.closeAllConnections()
  await new Promise((resolve) => tokens.close(resolve))
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await furnish(product.database.db.pool)
  for (const server of Object.values(servers)) server.mails.length = 0
})

const path = '/admin/v1/operators/a/email-configuration'
async function call(method: string, at = path, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + at, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, etag: response.headers.get('etag') ?? '', text, json: text ? JSON.parse(text) : {} }
}
const configuration = (security: string, smtp: Record<string, unknown> = {}) => ({
  ...noEmailConfiguration,
  enabled: true,
  name: 'Own server',
  fromName: 'Operator A',
  fromAddress: 'post@a.example',
  replyToName: 'Help',
  replyToAddress: 'help@a.example',
  bcc: ['archive@a.example'],
  smtp: {
    enabled: true,
    host: 'localhost',
    port: servers[security]?.port,
    security,
    authentication: 'Basic',
    basic: { username: 'post@a.example', password: 'right' },
    oauth2: { grantTokenUrl: null, scope: null, clientId: null, username: null },
    ...smtp,
  },
})
const oauth2 = (clientSecret: string) => ({
  authentication: 'OAuth2',
  oauth2: {
    grantTokenUrl: `http://localhost:${(tokens.address() as AddressInfo).port}/token`,
    scope: 'mail',
    clientId: 'cubeward',
    clientSecret,
    username: 'post@a.example',
  },
})

describe('test mail', () => {
  const modes = ['NONE', 'STARTTLS', 'TLS'].flatMap((security) => [
    [security, 'Basic'] as const,
    [security, 'OAuth2'] as const,
  ])
  test.each(modes)('%s with %s arrives with from, reply-to and bcc', async (security, authentication) => {
    const smtp = authentication === 'OAuth2' ? oauth2('open-sesame') : {}
    expect((await call('PUT', path, configuration(security, smtp))).status).toBe(200)
    const { json } = await call('POST', `${path}/test`, { recipient: 'someone@b.example' })
    expect(json).toMatchObject({ sent: true })
    expect(json.answer).toMatch(/^250 /)
    const [mail, copy] = servers[security]?.mails ?? []
    // the same mail, in another envelope
    expect(copy).toMatchObject({
      from: 'post@a.example',
      to: ['archive@a.example'],
      text: expect.stringMatching(/^To: someone@b/m),
    })
    expect(mail).toMatchObject({
      from: 'post@a.example',
      to: ['someone@b.example'],
      user: 'post@a.example',
      secure: security !== 'NONE',
    })
    expect(mail?.text).toMatch(/^From: Operator A <post@a\.example>/m)
    expect(mail?.text).toMatch(/^Reply-To: Help <help@a\.example>/m)
    expect(mail?.text).not.toContain('archive@a.example')
  })
  test('a configuration that is not used yet is tried itself, not what stands in for it', async () => {
    await call('PUT', path, { ...configuration('TLS'), enabled: false })
    const { json } = await call('POST', `${path}/test`, { recipient: 'someone@b.example' })
    expect(json).toMatchObject({ sent: true, through: `localhost:${servers.TLS?.port}` })
    expect(servers.TLS?.mails.map(({ to }) => to)).toEqual([['someone@b.example'], ['archive@a.example']])
  })
  test("a refused sign-in shows the server's own words", async () => {
    await call('PUT', path, configuration('TLS', { basic: { username: 'post@a.example', password: 'wrong' } }))
    const { json } = await call('POST', `${path}/test`, { recipient: 'someone@b.example' })
    expect(json).toMatchObject({ sent: false })
    expect(json.answer).toContain('535')
  })
  test('the trail tells what came of it, in whichever way it ended', async () => {
    await call('PUT', path, configuration('TLS'))
    await call('POST', `${path}/test`, { recipient: 'one@b.example' })
    await call('PUT', path, configuration('TLS', { basic: { username: 'post@a.example', password: 'wrong' } }))
    await call('POST', `${path}/test`, { recipient: 'two@b.example' })
    const { rows } = await product.database.db.pool.query(
      "SELECT type, message FROM audit WHERE operator_id = 'a' AND type LIKE 'TestMail%' ORDER BY id",
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'TestMailRequested',
      'TestMailSent',
      'TestMailRequested',
      'TestMailFailed',
    ])
    expect(rows[1].message).toMatch(/sent to one@b\.example\.$/)
    expect(rows[3].message).toMatch(/could not be sent to two@b\.example: .*535/)
  })
  test('a refused client shows the words of the token address', async () => {
    await call('PUT', path, configuration('TLS', oauth2('guess')))
    const { json } = await call('POST', `${path}/test`, { recipient: 'someone@b.example' })
    expect(json).toMatchObject({ sent: false, answer: expect.stringContaining('invalid_client') })
  })
  test('a server without STARTTLS gets no password in clear', async () => {
    await call('PUT', path, configuration('NONE', { security: 'STARTTLS' }))
    const { json } = await call('POST', `${path}/test`, { recipient: 'someone@b.example' })
    expect(json.sent).toBe(false)
    expect(servers.NONE?.mails).toEqual([])
  })
  test('without a server of anyone it says so', async () => {
    await call('DELETE')
    const { json } = await call('POST', `${path}/test`, { recipient: 'someone@b.example' })
    expect(json).toMatchObject({ sent: false, answer: 'mail.noServer' })
  })
  test('no more than 20 an hour, also of many at once', async () => {
    await call('DELETE')
    const asked = Array.from({ length: 26 }, () => call('POST', `${path}/test`, { recipient: 'someone@b.example' }))
    expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toHaveLength(6)
  })
})

describe('secrets', () => {
  test('are never told again, neither in replies nor in the trail, and are sealed at rest', async () => {
    const put = await call('PUT', path, configuration('TLS', { basic: { username: 'u', password: 'canary-7311' } }))
    const get = await call('GET')
    const { rows } = await product.database.db.pool.query('SELECT * FROM audit')
    const stored = await product.database.db.pool.query(
      "SELECT configuration::text, encode(password_sealed, 'escape') AS sealed FROM email_configurations WHERE operator_id = 'a'",
    )
    expect(put.text + get.text + JSON.stringify(rows) + JSON.stringify(stored.rows)).not.toContain('canary-7311')
    expect(get.json.smtp.basic).toEqual({ username: 'u', passwordSet: true })
  })
  test('stay when they are left out', async () => {
    await call('PUT', path, configuration('TLS'))
    const { json } = await call('GET')
    const changed = await call('PUT', path, { ...json, name: 'Renamed' })
    expect(changed.json.smtp.basic.passwordSet).toBe(true)
    expect((await call('POST', `${path}/test`, { recipient: 'someone@b.example' })).json.sent).toBe(true)
  })
  test.each([
    ['host', { host: 'evil.example' }],
    ['port', { port: 2525 }],
    ['user', { basic: { username: 'other' } }],
  ])('must be entered again when the %s changes', async (_, change) => {
    await call('PUT', path, configuration('TLS'))
    const { json } = await call('GET')
    const refused = await call('PUT', path, { ...json, smtp: { ...json.smtp, ...change } })
    expect([refused.status, refused.json.errors?.[0]?.field]).toEqual([400, 'smtp.basic.password'])
  })
  test('are forgotten when the host changes while custom SMTP is off', async () => {
    await call('PUT', path, configuration('TLS'))
    const { json } = await call('GET')
    const off = await call('PUT', path, { ...json, smtp: { ...json.smtp, enabled: false, host: 'evil.example' } })
    expect(off.json.smtp.basic.passwordSet).toBe(false)
  })
})

describe('refused', () => {
  const bad: [string, Record<string, unknown>, string][] = [
    ['an empty name', { name: '' }, 'name'],
    ['a line break in the name of the sender', { fromName: 'A\r\nBcc: x@b.example' }, 'fromName'],
    ['a line break in the reply address', { replyToAddress: 'a@b.example\nX: y' }, 'replyToAddress'],
    ['NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['a BCC that is no address', { bcc: ['nobody'] }, 'bcc.0'],
    ['another protocol', { type: 'POP3' }, 'type'],
    ['an unknown field', { extra: 1 }, 'extra'],
  ]
  test.each(bad)('%s', async (_, change, field) => {
    const { status, json } = await call('PUT', path, { ...configuration('TLS'), ...change })
    expect([status, json.errors?.[0]?.field]).toEqual([400, field])
  })
  test('line breaks and NUL in whatever ends up in a header of a mail', async () => {
    const injected = '\nBcc: x@b.example'
    for (const ending of [`\r${injected}`, injected, '\rX: y', '\u0000X: y'])
      for (const field of ['fromName', 'fromAddress', 'replyToName', 'replyToAddress', 'bcc'])
        for (const value of [`a@b.example${ending}`, `${ending}a@b.example`]) {
          const change = { [field]: field === 'bcc' ? ['c@b.example', value] : value }
          const { status, json } = await call('PUT', path, { ...configuration('TLS'), ...change })
          expect([status, json.errors?.[0]?.field]).toEqual([400, field === 'bcc' ? 'bcc.1' : field])
        }
  })
  test.each([
    ['smtp.host', { host: '' }],
    ['smtp.port', { port: null }],
    ['smtp.basic.username', { basic: { username: null, password: 'x' } }],
    ['smtp.basic.password', { basic: { username: 'new' } }],
    ['smtp.oauth2.grantTokenUrl', { authentication: 'OAuth2' }],
    ['smtp.security', { security: 'SSL' }],
  ])('%s missing or wrong while custom SMTP is on', async (field, smtp) => {
    const { status, json } = await call('PUT', path, configuration('TLS', smtp))
    expect(status).toBe(400)
    expect(json.errors.map((error: { field: string }) => error.field)).toContain(field)
  })
  test('a change from something older', async () => {
    const { etag, json } = await call('GET')
    await call('PUT', path, { ...json, name: 'First' })
    const late = await call('PUT', path, { ...json, name: 'Second' }, { 'if-match': etag })
    expect(late.status).toBe(412)
  })
})
