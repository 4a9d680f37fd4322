import { noEmailConfiguration } from '@cubeward/contract/admin/email-configuration.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

/** What the server would not connect to is refused where it is entered, as long as the configuration does not allow it. */
let product: TestProduct
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  token = await product.realm.token({ sub: 'admin' })
})
afterAll(() => product.close())

const grantTokenUrl = 'https://1.1.1.1/token'
async function save(smtp: Record<string, unknown>, of = 'email-configuration') {
  const response = await fetch(`${product.url}/admin/v1/operators/a/${of}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...noEmailConfiguration,
      name: 'Own server',
      enabled: true,
      smtp: {
        ...noEmailConfiguration.smtp,
        enabled: true,
        host: '1.1.1.1',
        port: 587,
        authentication: 'OAuth2',
        oauth2: { grantTokenUrl, scope: null, clientId: 'cubeward', clientSecret: 's', username: 'post@a.example' },
        ...smtp,
      },
    }),
  })
  const json = (await response.json()) as { errors?: { field: string; message: string }[] }
  return [response.status, json.errors?.map(({ field }) => field)] as const
}
const tokensAt = (url: string) => ({
  oauth2: { grantTokenUrl: url, scope: null, clientId: 'cubeward', clientSecret: 's', username: 'post@a.example' },
})

test('a public mail server with a token address of the web is taken', async () => {
  expect(await save({})).toEqual([200, undefined])
})
describe.each(['email-configuration', 'tenants/a-tenant/email-configurations/default'])('%s', (of) => {
  test.each([
    'http://1.1.1.1/token',
    'http://login.example.com/token',
    'http://localhost/token',
    'http://127.0.0.1/token',
    'http://10.0.0.1/token',
    'https://192.168.1.1/token',
    'https://user:password@1.1.1.1/token',
    'https://1.1.1.1:6379/token',
    'ftp://1.1.1.1/token',
  ])('no token address %s', async (url) => {
    expect(await save(tokensAt(url), of)).toEqual([400, ['smtp.oauth2.grantTokenUrl']])
  })
  test.each(['localhost', '10.0.0.1', '::1', 'mail.internal'])('no mail server %s', async (host) => {
    expect(await save({ host }, of)).toEqual([400, ['smtp.host']])
  })
  test('no port that mail is not submitted on', async () => {
    expect(await save({ port: 6379 }, of)).toEqual([400, ['smtp.port']])
  })
})
test('what is not used does not stop anything: a port while custom SMTP is off', async () => {
  expect(await save({ enabled: false, port: 6379 })).toEqual([200, undefined])
})
describe('a host that is forbidden since it was stored', () => {
  const forbidden = { host: '10.0.0.1', port: 6379 }
  /** As if it had been stored while private hosts were allowed. */
  const store = async () => {
    await save({})
    await product.database.db.pool.query(
      `UPDATE email_configurations SET configuration = jsonb_set(jsonb_set(configuration, '{smtp,host}', '"10.0.0.1"'), '{smtp,port}', '6379')
       WHERE operator_id = 'a'`,
    )
  }
  test('does not stop switching off, nor any other change', async () => {
    await store()
    expect(await save({ ...forbidden, security: 'NONE', ...tokensAt(grantTokenUrl) })).toEqual([200, undefined])
    expect(await save({ ...forbidden, enabled: false })).toEqual([200, undefined])
  })
  test('is refused when it is to be used again', async () => {
    await store()
    await save({ ...forbidden, enabled: false })
    expect(await save(forbidden)).toEqual([400, ['smtp.host']])
  })
})
