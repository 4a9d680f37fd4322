import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { furnish } from '../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
const pool = () => product.database.db.pool
beforeEach(() => furnish(pool()))

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered, to be compared
  body: any
  etag: string | null
}
async function ask(
  method: string,
  path: string,
  body?: unknown,
  more: { as?: string; headers?: object } = {},
): Promise<Answer> {
  const token = await product.realm.token({ sub: more.as ?? 'admin' })
  const response = await fetch(`${product.url}/admin/v1/operators/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    etag: response.headers.get('etag'),
  }
}
const address = { street: 'Hafenstr.', houseNo: '1', zip: '24103', city: 'Kiel', country: 'DE' }
const supportInfo = { operatedBy: 'Ops', phone: '+49 1', email: 'a@b.example', website: 'b.example', freetext: 'Hi' }
const names = (answer: Answer) => answer.body.content.map(({ id }: { id: string }) => id)

describe('tenants', () => {
  test('are created with the id of the path, and read', async () => {
    expect(await ask('POST', 'a/tenants/Kiel-1', { name: 'Kiel' })).toMatchObject({
      status: 201,
      body: { id: 'Kiel-1' },
    })
    expect((await ask('GET', 'a/tenants/Kiel-1')).body).toEqual({
      id: 'Kiel-1',
      name: 'Kiel',
      address: { street: null, houseNo: null, zip: null, city: null, country: null },
      supportInfo: { operatedBy: null, phone: null, email: null, website: null, freetext: null },
      retentionDays: null,
    })
  })
  test.each(['a_b', 'a.b', 'a b', 'ä', 'x'.repeat(65)])('are refused with the id %s (TEN-07)', async (id) => {
    expect((await ask('POST', `a/tenants/${encodeURIComponent(id)}`, { name: 'Kiel' })).status).toBe(400)
  })
  test.each(['ab', '', '   ', ' a '])('are refused with the name "%s" (TEN-08)', async (name) => {
    expect((await ask('POST', 'a/tenants/kiel', { name })).status).toBe(400)
  })
  test.each(['a-tenant', 'A-TENANT', 'b-tenant', 'B-Tenant'])(
    'are refused with the taken id %s, without naming its operator (GAP-55)',
    async (id) => {
      const { status, body } = await ask('POST', `a/tenants/${id}`, { name: 'Kiel' })
      expect([status, body.detail]).toEqual([409, 'This tenant id is taken.'])
    },
  )
  test.each([
    ['kiel', ['t-kiel']],
    ['24103 hafen', ['t-kiel']],
    ['T-K', ['t-kiel']],
    ['100%', []],
    ['a', ['a-empty', 't-kiel', 'a-tenant']],
  ])('are found by "%s"', async (search, expected) => {
    await ask('POST', 'a/tenants/t-kiel', { name: 'Harbour' })
    await ask('PUT', 'a/tenants/t-kiel', { name: 'Harbour', address, supportInfo, retentionDays: null })
    expect(names(await ask('GET', `a/tenants?search=${encodeURIComponent(search)}`))).toEqual(expected)
  })
  test.each(['id', 'name', 'city', 'country'].flatMap((it) => [`${it},asc`, `${it},desc`]))(
    'sort by %s',
    async (sort) => {
      expect(names(await ask('GET', `a/tenants?sort=${sort}`)).toSorted()).toEqual(['a-empty', 'a-tenant'])
    },
  )
  test.each(['id', 'description', 'site', 'connected', 'utilization'].flatMap((it) => [`${it},asc`, `${it},desc`]))(
    'show their cubes by %s, with the fields of the specification',
    async (sort) => {
      const { body } = await ask('GET', `a/tenants/a-tenant/cubes?sort=${sort}`)
      expect(body).toMatchObject({
        totalElements: 1,
        content: [{ id: 'a-cube', utilization: { total: 2, available: 2 } }],
      })
      expect(Object.keys(body.content[0])).toEqual([
        'id',
        'description',
        'site',
        'monitored',
        'connected',
        'utilization',
      ])
    },
  )
  test('are read whole and sent back whole; empty retention days are null (TEN-12)', async () => {
    const { body } = await ask('GET', 'a/tenants/a-tenant')
    const edited = { ...body, address, supportInfo, retentionDays: 30 }
    expect((await ask('PUT', 'a/tenants/a-tenant', edited)).body).toEqual(edited)
    expect((await ask('PUT', 'a/tenants/a-tenant', { ...edited, retentionDays: null })).body.retentionDays).toBeNull()
  })
  test.each([
    { retentionDays: 0 },
    { retentionDays: 1.5 },
    { retentionDays: '7' },
    { name: 'ab' },
    { operatorId: 'b' },
  ])('cannot be changed by %j', async (change) => {
    const { body } = await ask('GET', 'a/tenants/a-tenant')
    expect((await ask('PUT', 'a/tenants/a-tenant', { ...body, ...change })).status).toBe(400)
    expect((await ask('GET', 'a/tenants/a-tenant')).body).toEqual(body)
  })
  test.each([
    ['operatedBy', 255],
    ['phone', 64],
    ['email', 64],
    ['website', 64],
    ['freetext', 255],
  ])('support info %s holds %i characters', async (field, limit) => {
    const { body } = await ask('GET', 'a/tenants/a-tenant')
    const put = (length: number) =>
      ask('PUT', 'a/tenants/a-tenant', { ...body, supportInfo: { ...supportInfo, [field]: 'x'.repeat(length) } })
    expect((await put(limit)).status).toBe(200)
    expect((await put(limit + 1)).status).toBe(400)
  })
  test('a change that is based on an older state is refused with 412 (GAP-87)', async () => {
    const { body, etag } = await ask('GET', 'a/tenants/a-tenant')
    const put = (name: string) => ask('PUT', 'a/tenants/a-tenant', { ...body, name }, { headers: { 'if-match': etag } })
    expect((await put('First')).status).toBe(200)
    expect((await put('Second')).status).toBe(412)
    expect((await ask('PUT', 'a/tenants/a-tenant', { ...body, name: 'Third' })).status).toBe(200)
  })
  test('a change leaves an audit entry with what differs', async () => {
    const { body } = await ask('GET', 'a/tenants/a-tenant')
    await ask('PUT', 'a/tenants/a-tenant', { ...body, name: 'Renamed' })
    const { rows } = await pool().query('SELECT category, type, tenant_id, actor_id, patch FROM audit')
    expect(rows).toEqual([
      {
        category: 'tenant',
        type: 'TenantChanged',
        tenant_id: 'a-tenant',
        actor_id: 'admin',
        patch: [{ op: 'replace', path: '/name', value: 'Renamed', fromValue: 'Tenant A' }],
      },
    ])
  })
  test('with cubes cannot be deleted (TEN-18)', async () => {
    const { status, body } = await ask('DELETE', 'a/tenants/a-tenant')
    expect([status, body.detail]).toEqual([
      409,
      '1 cube is still assigned to this tenant. Assign it to another tenant first.',
    ])
  })
  test('without cubes can be deleted, codes and all (TEN-19)', async () => {
    await ask('POST', 'a/tenants/a-empty/cube-activation-codes', {})
    expect((await ask('DELETE', 'a/tenants/a-empty')).status).toBe(204)
    expect((await ask('GET', 'a/tenants/a-empty')).status).toBe(404)
  })
  test('move by a text body to another operator of the caller', async () => {
    await pool().query("INSERT INTO memberships (operator_id, user_id, role) VALUES ('b', 'admin', 'Admin')")
    const moved = await ask('PUT', 'a/tenants/a-tenant/operator', 'b', { headers: { 'content-type': 'text/plain' } })
    expect(moved.status).toBe(204)
    expect((await ask('GET', 'a/tenants/a-tenant')).status).toBe(404)
    expect((await ask('GET', 'b/tenants/a-tenant')).status).toBe(200)
    expect((await ask('GET', 'b/tenants/a-tenant/cube-activation-codes')).body.totalElements).toBe(1)
    expect((await ask('GET', 'b/cubes/a-cube')).status).toBe(200)
  })
  test.each([
    ['application/json', '"b"', 415],
    ['text/plain', 'b/../c', 400],
    ['text/plain', 'x'.repeat(129), 413],
  ])('a move with the body %s %s is refused', async (type, body, status) => {
    const answer = await ask('PUT', 'a/tenants/a-tenant/operator', body, { headers: { 'content-type': type } })
    expect(answer.status).toBe(status)
  })
})

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
  const put = (body: object) => ask('PUT', 'a/tenants/a-tenant/matrix', body)

  test('of Matrix are stored; the password is never read (T33)', async () => {
    expect((await put(matrix)).status).toBe(204)
    expect((await ask('GET', 'a/tenants/a-tenant/matrix')).body).toEqual(read)
    const { rows } = await pool().query('SELECT row_to_json(a)::text AS text FROM audit a')
    expect(rows.map(({ text }) => text).join()).not.toContain('canary')
    expect(product.server.context.sealer.open(await sealed())).toBe('canary-1')
  })
  test('a password that is left out stays, for the same host, port and user', async () => {
    await put(matrix)
    const before = await sealed()
    expect((await put({ ...read, matrixEnabled: false })).status).toBe(204)
    expect(await sealed()).toEqual(before)
  })
  test.each([{ matrixHost: '9.9.9.9' }, { matrixPort: 443 }, { matrixUser: '@other' }])(
    'another host, port or user (%j) needs the password again (R42)',
    async (change) => {
      await put(matrix)
      const { status, body } = await put({ ...read, ...change })
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
    expect((await ask('GET', 'a/tenants/a-tenant/matrix')).body.matrixEnabled).toBe(false)
  })
  test('of Matrix that are off need nothing', async () => {
    expect((await put({ matrixEnabled: false, matrixHost: null, matrixPort: null, matrixUser: null })).status).toBe(204)
  })
  test.each(['A', '1AB', 'A B', 'ABCDEFGHIJKL', 'Ä1', 'A-B'])(
    'the SMS sender "%s" is refused (TSET-09)',
    async (smsOriginator) => {
      expect((await ask('PUT', 'a/tenants/a-tenant/sms', { smsEnabled: true, smsOriginator })).status).toBe(400)
    },
  )
  test('an empty SMS sender is none', async () => {
    const off = { smsEnabled: false, smsOriginator: '' }
    expect((await ask('PUT', 'a/tenants/a-tenant/sms', off)).status).toBe(204)
    expect((await ask('GET', 'a/tenants/a-tenant/sms')).body).toEqual({ ...off, smsOriginator: null })
  })
  test.each(['AB', 'Locker1', 'ABCDEFGHIJK'])('the SMS sender %s is stored', async (smsOriginator) => {
    await ask('PUT', 'a/tenants/a-tenant/sms', { smsEnabled: true, smsOriginator })
    expect((await ask('GET', 'a/tenants/a-tenant/sms')).body).toEqual({ smsEnabled: true, smsOriginator })
  })
  test.each([{ organizationId: '' }, { organizationId: ' ' }, { organizationId: null }, {}])(
    'of SSO are refused with %j (TSET-13)',
    async (change) => {
      expect((await ask('PUT', 'a/tenants/a-tenant/sso', { enabled: true, ...change })).status).toBe(400)
    },
  )
  test('of one tenant leave those of another alone (TSET-15)', async () => {
    await put(matrix)
    await ask('PUT', 'a/tenants/a-tenant/sso', { enabled: true, organizationId: 'org' })
    expect((await ask('GET', 'a/tenants/a-empty/sso')).body).toEqual({ enabled: false, organizationId: null })
    expect((await ask('GET', 'a/tenants/a-empty/matrix')).body.matrixPasswordSet).toBe(false)
  })
  test('with secrets are for Admins, SMS for every member (ROLE-15)', async () => {
    const sso = { enabled: true, organizationId: 'org' }
    expect((await ask('PUT', 'a/tenants/a-tenant/sso', sso, { as: 'user' })).status).toBe(403)
    expect((await ask('PUT', 'a/tenants/a-tenant/matrix', matrix, { as: 'user' })).status).toBe(403)
    const sms = await ask('PUT', 'a/tenants/a-tenant/sms', { smsEnabled: false, smsOriginator: null }, { as: 'user' })
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
  const at = 'a/tenants/a-empty/email-configurations'

  test('branding of a tenant leaves that of the operator alone (TSET-11)', async () => {
    expect((await ask('PUT', 'a/tenants/a-tenant/branding', branding)).body).toEqual(branding)
    expect((await ask('GET', 'a/tenants/a-tenant/branding')).body).toEqual(branding)
    expect((await ask('GET', 'a/branding')).body.colorPrimary).toBeNull()
    expect((await ask('GET', 'a/tenants/a-empty/branding')).body.colorPrimary).toBeNull()
  })
  test('configurations are created, listed with the default first, changed and deleted (TSET-10)', async () => {
    expect((await ask('POST', at, { configurationId: 'shop', emailConfiguration: mail('Shop') })).status).toBe(201)
    expect((await ask('POST', at, { emailConfiguration: mail('Usual') })).body.configurationId).toBe('')
    const list = (await ask('GET', at)).body
    expect(list.map((it: { configurationId: string }) => it.configurationId)).toEqual(['', 'shop'])
    expect((await ask('PUT', `${at}/default`, mail('Renamed'))).body.name).toBe('Renamed')
    expect((await ask('DELETE', `${at}/shop`)).status).toBe(204)
    expect((await ask('GET', at)).body).toMatchObject([
      { configurationId: '', emailConfiguration: { name: 'Renamed' } },
    ])
  })
  test.each([undefined, '', 'default', null])('there is one default (%s)', async (configurationId) => {
    await ask('POST', at, { emailConfiguration: mail('Usual') })
    expect((await ask('POST', at, { configurationId, emailConfiguration: mail('Again') })).status).toBe(409)
  })
  test('one that is not there cannot be changed or deleted', async () => {
    expect((await ask('PUT', `${at}/shop`, mail('Shop'))).status).toBe(404)
    expect((await ask('DELETE', `${at}/shop`)).status).toBe(404)
  })
  test('no secret is read, and another host needs it again', async () => {
    const smtp = { enabled: true, host: 'mail.example', port: 587, basic: { username: 'u', password: 'canary-2' } }
    await ask('POST', at, { emailConfiguration: mail('Usual', smtp) })
    const { body } = await ask('GET', at)
    expect(JSON.stringify(body)).not.toContain('canary')
    expect(body[0].emailConfiguration.smtp.basic).toEqual({ username: 'u', passwordSet: true })
    const moved = await ask(
      'PUT',
      `${at}/default`,
      mail('Usual', { ...smtp, host: 'evil.example', basic: { username: 'u' } }),
    )
    expect(moved.status).toBe(400)
  })
  test.each(['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '2130706433', '::1', 'mail'])(
    'mail is not configured to go by %s (T32)',
    async (host) => {
      const refused = (field: string) => ({ status: 400, body: { errors: [{ field }] } })
      const direct = mail('Inside', { host, port: 25 })
      expect(await ask('POST', at, { emailConfiguration: direct })).toMatchObject(refused('smtp.host'))
      expect(await ask('PUT', 'a/email-configuration', direct)).toMatchObject(refused('smtp.host'))
      const grantTokenUrl = `https://${host.includes(':') ? `[${host}]` : host}/token`
      const tokens = mail('Inside', { oauth2: { grantTokenUrl } })
      const field = 'smtp.oauth2.grantTokenUrl'
      expect(await ask('PUT', 'a/email-configuration', tokens)).toMatchObject(refused(field))
      expect((await ask('GET', at)).body).toEqual([])
    },
  )
  test('configurations are for Admins to change (ROLE-15)', async () => {
    const { status } = await ask('POST', at, { emailConfiguration: mail('Usual') }, { as: 'user' })
    expect(status).toBe(403)
  })
})

describe('cube activation codes', () => {
  const at = 'a/tenants/a-empty/cube-activation-codes'
  test('are made by the server, listed newest first, changed and deleted', async () => {
    const one = await ask('POST', at, { description: 'Entrance', site: 'Hall', address })
    const two = await ask('POST', at, {})
    expect(one).toMatchObject({ status: 201, body: { description: 'Entrance', site: 'Hall', address } })
    const code = one.body.cubeActivationCode
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    const list = (await ask('GET', at)).body.content.map((it: { cubeActivationCode: string }) => it.cubeActivationCode)
    expect(list).toEqual([two.body.cubeActivationCode, code])
    const changed = await ask('PUT', `${at}/${code}`, { ...one.body, site: 'Yard' })
    expect(changed.body).toEqual({ ...one.body, site: 'Yard' })
    expect((await ask('GET', `${at}/${code}`)).body).toEqual(changed.body)
    expect((await ask('DELETE', `${at}/${code}`)).status).toBe(204)
    expect((await ask('GET', `${at}/${code}`)).status).toBe(404)
  })
  test.each(['created', 'cubeActivationCode', 'description', 'site'].flatMap((it) => [`${it},asc`, `${it},desc`]))(
    'sort by %s',
    async (sort) => {
      expect((await ask('GET', `a/tenants/a-tenant/cube-activation-codes?sort=${sort}`)).body.totalElements).toBe(1)
    },
  )
  test('are not reached through another tenant of the operator', async () => {
    expect((await ask('GET', `${at}/AAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
    expect((await ask('DELETE', `${at}/AAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
  })
  test('never stand whole in the trail', async () => {
    const { body } = await ask('POST', at, {})
    await ask('PUT', `${at}/${body.cubeActivationCode}`, { ...body, site: 'Yard' })
    await ask('DELETE', `${at}/${body.cubeActivationCode}`)
    const { rows } = await pool().query('SELECT row_to_json(a)::text AS text FROM audit a')
    expect(rows).toHaveLength(3)
    expect(rows.map(({ text }) => text).join()).not.toContain(body.cubeActivationCode)
  })
  test('of all who use one at the same time, one gets it (GAP-14)', async () => {
    const { take } = await import('../activation-codes/queries.ts')
    for (let round = 0; round < 20; round++) {
      const code = randomBytes(10).toString('hex').toUpperCase()
      await pool().query('INSERT INTO cube_activation_codes (code, tenant_id) VALUES ($1, $2)', [code, 'a-tenant'])
      const { db } = product.database
      const taken = await Promise.all(Array.from({ length: 16 }, () => db.transaction((tx) => take(tx, code))))
      expect(taken.filter((it) => it !== undefined)).toMatchObject([{ tenantId: 'a-tenant', operatorId: 'a' }])
    }
  })
})
