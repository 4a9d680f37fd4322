import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool, product } = furnishedProduct()
const ask = as('admin')

describe('settings', () => {
  const matrix = {
    matrixEnabled: true,
    matrixHost: '1.1.1.1',
    matrixPort: 8448,
    matrixUser: '@bot',
    matrixPassword: 'canary-1',
  }
  const read = {
    matrixEnabled: true,
    matrixHost: '1.1.1.1',
    matrixPort: 8448,
    matrixUser: '@bot',
    matrixPasswordSet: true,
  }
  const sealed = async () =>
    (await pool().query('SELECT matrix_password_sealed AS s FROM tenants WHERE id = $1', ['a-tenant'])).rows[0]?.s
  const put = (body: object) => ask('PUT', '/operators/a/tenants/a-tenant/matrix', body)

  test('of Matrix are stored; the password is never read (API-154, API-155, TSET-04, TSET-14)', async () => {
    expect((await put(matrix)).status).toBe(204)
    expect((await ask('GET', '/operators/a/tenants/a-tenant/matrix')).json).toEqual(read)
    const { rows } = await pool().query('SELECT row_to_json(a)::text AS text FROM audit a')
    expect(rows.map(({ text }) => text).join()).not.toContain('canary')
    expect(product().server.context.sealer.open(await sealed())).toBe('canary-1')
  })
  test('of SMS and SSO are read as they are written (TSET-08, TSET-12, TSET-14)', async () => {
    const at = '/operators/a/tenants/a-tenant'
    expect((await ask('PUT', `${at}/sms`, { smsEnabled: true, smsOriginator: 'Locker1' })).status).toBe(204)
    expect((await ask('GET', `${at}/sms`)).json).toEqual({ smsEnabled: true, smsOriginator: 'Locker1' })
    expect((await ask('PUT', `${at}/sso`, { enabled: true, organizationId: 'hanse' })).status).toBe(204)
    expect((await ask('GET', `${at}/sso`)).json).toEqual({ enabled: true, organizationId: 'hanse' })
  })
  test('a password that is left out stays, for the same host, port and user', async () => {
    await put(matrix)
    const before = await sealed()
    expect((await put({ ...read, matrixEnabled: false })).status).toBe(204)
    expect(await sealed()).toEqual(before)
  })
  test.each([{ matrixHost: '9.9.9.9' }, { matrixPort: 443 }, { matrixUser: '@other' }])(
    'another host, port or user (%j) needs the password again',
    async (change) => {
      await put(matrix)
      const { status, json: body } = await put({ ...read, ...change })
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'matrixPassword'])
      await put({ ...read, ...change, matrixEnabled: false })
      expect(await sealed()).toBeNull()
    },
  )
  test.each([
    { matrixHost: null },
    { matrixHost: '' },
    { matrixUser: null },
    { matrixPassword: null },
    { matrixPassword: undefined, matrixPasswordSet: true },
    { matrixPort: 'abc' },
    { matrixPort: 0 },
    { matrixPort: 65_536 },
    { matrixHost: 'https://matrix.example' },
    { matrixHost: 'user@matrix.example' },
    { matrixHost: '127.0.0.1' },
    { matrixHost: 'localhost' },
    { matrixHost: '10.1.2.3' },
    { matrixHost: '169.254.169.254' },
    { matrixHost: '::1' },
    { matrixHost: '::ffff:127.0.0.1' },
    { matrixHost: '2130706433' },
    { matrixHost: '0x7f.1' },
  ])('of Matrix that are enabled are refused with %j', async (change) => {
    expect((await put({ ...matrix, ...change })).status).toBe(400)
    expect((await ask('GET', '/operators/a/tenants/a-tenant/matrix')).json.matrixEnabled).toBe(false)
  })
  test('API-155 a host that cannot be reached now stops neither saving nor switching off', async () => {
    expect((await put({ ...matrix, matrixHost: 'matrix.invalid' })).status).toBe(204)
    expect((await put({ ...read, matrixHost: 'matrix.invalid' })).status).toBe(204)
    expect((await put({ ...read, matrixHost: 'matrix.invalid', matrixEnabled: false })).status).toBe(204)
  })
  test('of Matrix need no port', async () => {
    const { matrixPort: _, ...portless } = matrix
    expect((await put(portless)).status).toBe(204)
    expect((await ask('GET', '/operators/a/tenants/a-tenant/matrix')).json.matrixPort).toBeNull()
  })
  test('of Matrix that are off need nothing', async () => {
    expect((await put({ matrixEnabled: false, matrixHost: null, matrixPort: null, matrixUser: null })).status).toBe(204)
  })
  test.each(['A', '1AB', 'A B', 'ABCDEFGHIJKL', 'Ä1', 'A-B'])(
    'the SMS sender "%s" is refused (TSET-09, API-157)',
    async (smsOriginator) => {
      expect((await ask('PUT', '/operators/a/tenants/a-tenant/sms', { smsEnabled: true, smsOriginator })).status).toBe(
        400,
      )
    },
  )
  test('an SMS sender that is left out is none', async () => {
    expect((await ask('PUT', '/operators/a/tenants/a-tenant/sms', { smsEnabled: false })).status).toBe(204)
  })
  test('an empty SMS sender is none', async () => {
    const off = { smsEnabled: false, smsOriginator: '' }
    expect((await ask('PUT', '/operators/a/tenants/a-tenant/sms', off)).status).toBe(204)
    expect((await ask('GET', '/operators/a/tenants/a-tenant/sms')).json).toEqual({ ...off, smsOriginator: null })
  })
  test.each(['AB', 'Locker1', 'ABCDEFGHIJK'])(
    'the SMS sender %s is stored (API-156, API-157)',
    async (smsOriginator) => {
      await ask('PUT', '/operators/a/tenants/a-tenant/sms', { smsEnabled: true, smsOriginator })
      expect((await ask('GET', '/operators/a/tenants/a-tenant/sms')).json).toEqual({ smsEnabled: true, smsOriginator })
    },
  )
  test.each([{ organizationId: '' }, { organizationId: ' ' }, { organizationId: null }, {}])(
    'of SSO are refused with %j (TSET-13, API-165)',
    async (change) => {
      expect((await ask('PUT', '/operators/a/tenants/a-tenant/sso', { enabled: true, ...change })).status).toBe(400)
    },
  )
  test('of one tenant leave those of another alone (TSET-15, API-164, API-165)', async () => {
    await put(matrix)
    const own = { enabled: true, organizationId: 'org' }
    expect((await ask('PUT', '/operators/a/tenants/a-tenant/sso', own)).status).toBe(204)
    expect((await ask('GET', '/operators/a/tenants/a-tenant/sso')).json).toEqual(own)
    expect((await ask('GET', '/operators/a/tenants/a-empty/sso')).json).toEqual({
      enabled: false,
      organizationId: null,
    })
    expect((await ask('GET', '/operators/a/tenants/a-empty/matrix')).json.matrixPasswordSet).toBe(false)
  })
  test('with secrets are for Admins, SMS for every member (ROLE-15)', async () => {
    const sso = { enabled: true, organizationId: 'org' }
    expect((await as('user')('PUT', '/operators/a/tenants/a-tenant/sso', sso)).status).toBe(403)
    expect((await as('user')('PUT', '/operators/a/tenants/a-tenant/matrix', matrix)).status).toBe(403)
    const sms = await as('user')('PUT', '/operators/a/tenants/a-tenant/sms', {
      smsEnabled: false,
      smsOriginator: null,
    })
    expect(sms.status).toBe(204)
  })
})

describe('branding and e-mail configurations', () => {
  const branding = {
    logoLightUrl: 'https://cdn.example/logo.svg',
    logoDarkUrl: null,
    logoPaddingX: 2,
    logoPaddingY: 0,
    colorPrimary: '#0057b8',
    colorSecondary: null,
    muiThemeOptions: null,
  }
  const mail = (name: string, smtp: object = {}) => ({
    enabled: true,
    name,
    fromName: 'Kiel',
    fromAddress: 'kiel@a.example',
    smtp: { enabled: false, security: 'STARTTLS', authentication: 'Basic', ...smtp },
  })
  const at = '/operators/a/tenants/a-empty/email-configurations'

  test('branding of a tenant leaves that of the operator alone (TSET-11, API-162, API-163)', async () => {
    expect((await ask('PUT', '/operators/a/tenants/a-tenant/branding', branding)).json).toEqual(branding)
    expect((await ask('GET', '/operators/a/tenants/a-tenant/branding')).json).toEqual(branding)
    expect((await ask('GET', '/operators/a/branding')).json.colorPrimary).toBeNull()
    expect((await ask('GET', '/operators/a/tenants/a-empty/branding')).json.colorPrimary).toBeNull()
  })
  test('configurations are created, listed with the default first, changed and deleted (TSET-10, API-158, API-160, API-161)', async () => {
    expect((await ask('POST', at, { configurationId: 'shop', emailConfiguration: mail('Shop') })).status).toBe(201)
    expect((await ask('POST', at, { emailConfiguration: mail('Usual') })).json.configurationId).toBe('')
    const list = (await ask('GET', at)).json
    expect(list.map((it: { configurationId: string }) => it.configurationId)).toEqual(['', 'shop'])
    expect((await ask('PUT', `${at}/default`, mail('Renamed'))).json.name).toBe('Renamed')
    expect((await ask('DELETE', `${at}/shop`)).status).toBe(204)
    expect((await ask('GET', at)).json).toMatchObject([
      { configurationId: '', emailConfiguration: { name: 'Renamed' } },
    ])
  })
  test.each([undefined, '', 'default', null])('there is one default (%s, API-159)', async (configurationId) => {
    await ask('POST', at, { emailConfiguration: mail('Usual') })
    expect((await ask('POST', at, { configurationId, emailConfiguration: mail('Again') })).status).toBe(409)
  })
  test('one that is not there cannot be changed or deleted', async () => {
    expect((await ask('PUT', `${at}/shop`, mail('Shop'))).status).toBe(404)
    expect((await ask('DELETE', `${at}/shop`)).status).toBe(404)
  })
  test('no secret is read, and another host needs it again (OSET-21, OSET-22)', async () => {
    const smtp = { enabled: true, host: 'mail.example', port: 587, basic: { username: 'u', password: 'canary-2' } }
    await ask('POST', at, { emailConfiguration: mail('Usual', smtp) })
    const { json: body } = await ask('GET', at)
    expect(JSON.stringify(body)).not.toContain('canary')
    expect(Object.keys(body[0]).toSorted()).toEqual(['configurationId', 'emailConfiguration'])
    const { emailConfiguration: stored } = body[0]
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining([
        'enabled',
        'name',
        'fromName',
        'fromAddress',
        'replyToName',
        'replyToAddress',
        'bcc',
        'type',
        'smtp',
      ]),
    )
    expect(Object.keys(stored.smtp)).toEqual(
      expect.arrayContaining(['enabled', 'host', 'port', 'security', 'authentication', 'basic', 'oauth2']),
    )
    expect(Object.keys(stored.smtp.oauth2)).toEqual(
      expect.arrayContaining(['grantTokenUrl', 'scope', 'clientId', 'username']),
    )
    expect(stored.smtp.basic).toEqual({ username: 'u', passwordSet: true })
    const moved = await ask(
      'PUT',
      `${at}/default`,
      mail('Usual', { ...smtp, host: 'evil.example', basic: { username: 'u' } }),
    )
    expect(moved.status).toBe(400)
  })
  test.each(['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '2130706433', '::1', 'mail'])(
    'mail is not configured to go by %s',
    async (host) => {
      const refused = (field: string) => ({ status: 400, json: { errors: [{ field }] } })
      const basic = { username: 'u', password: 'p' }
      const direct = mail('Inside', { enabled: true, host, port: 25, basic })
      expect(await ask('POST', at, { emailConfiguration: direct })).toMatchObject(refused('smtp.host'))
      expect(await ask('PUT', '/operators/a/email-configuration', direct)).toMatchObject(refused('smtp.host'))
      const grantTokenUrl = `https://${host.includes(':') ? `[${host}]` : host}/token`
      const oauth2 = { grantTokenUrl, clientId: 'c', clientSecret: 's', username: 'u' }
      const smtp = { enabled: true, host: '1.1.1.1', port: 587, authentication: 'OAuth2', oauth2 }
      const tokens = mail('Inside', smtp)
      const field = 'smtp.oauth2.grantTokenUrl'
      expect(await ask('PUT', '/operators/a/email-configuration', tokens)).toMatchObject(refused(field))
      expect((await ask('GET', at)).json).toEqual([])
    },
  )
  test('configurations are for Admins to change (ROLE-15)', async () => {
    const { status } = await as('user')('POST', at, { emailConfiguration: mail('Usual') })
    expect(status).toBe(403)
  })
})
