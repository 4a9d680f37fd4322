import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { appSecrets, cubeSecrets } from '../../testing/fixture.ts'
import { furnishedProduct } from '../../testing/furnished.ts'
import { appAdmissions } from '../apps/app-admissions.ts'

const { product, pool, as } = furnishedProduct()
const at = '/cubes/a-cube/occupancies'
const bearer = { authorization: `Bearer ${appSecrets.token}` }
async function app(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${product().url}/app/v1${path}`, {
    method,
    headers: { ...bearer, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) }
}
const have = () => pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop')`)
const basic = (token: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`,
})
const login = (token = 'key-of-the-shop-1', secret = appSecrets.secret) =>
  app('POST', '/login', undefined, basic(token, secret))

describe('a login', () => {
  test('gives a token for an hour and is counted with its key (XAPI-04, AKEY-03)', async () => {
    await login()
    const { status, json } = await login()
    expect([status, json]).toEqual([200, { accessToken: expect.any(String), expiresIn: 3_600 }])
    expect((await app('GET', '/cubes', undefined, { authorization: `Bearer ${json.accessToken}` })).status).toBe(200)
    const [key] = (await as('root')('GET', '/apps/shop/api-keys')).json
    expect(key).toMatchObject({ loginCount: 2, lastLogin: expect.any(String) })
    const stored = await pool().query('SELECT t::text AS row FROM app_tokens t')
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(json.accessToken)
  })
  test.each([
    ['a wrong secret', 'key-of-the-shop-1', 'wrong'],
    ['no secret', 'key-of-the-shop-1', ''],
    ['a key of nobody', 'key-of-nobody-001', appSecrets.secret],
    ['the key of another app', 'key-of-lockers-01', appSecrets.secret],
    ['NUL', 'key\u0000', appSecrets.secret],
  ])('with %s is refused in the same words', async (_, token, secret) => {
    const { status, json, headers } = await login(token, secret)
    expect([status, json.code, headers.get('www-authenticate')]).toEqual([
      401,
      'app.loginWrong',
      expect.stringMatching(/^Basic /),
    ])
  })
  test('is made anew when it is repeated with its key: the first token may have ended', async () => {
    const key = { ...basic('key-of-the-shop-1', appSecrets.secret), 'idempotency-key': 'login' }
    const [first, again] = [await app('POST', '/login', undefined, key), await app('POST', '/login', undefined, key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json.accessToken).not.toBe(first.json.accessToken)
    expect((await pool().query('SELECT FROM keyed_requests')).rowCount).toBe(0)
  })
  test('is limited', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await login('key-of-the-shop-1', 'wrong')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })
  test('is good for nothing once its key is deleted (AKEY-04, API-037)', async () => {
    expect((await app('GET', '/cubes')).status).toBe(200)
    await as('root')('DELETE', '/apps/shop/api-keys/key-of-the-shop-1')
    expect((await app('GET', '/cubes')).status).toBe(401)
    expect((await login()).status).toBe(401)
  })
})

describe('an app', () => {
  test('sees the cubes that have it', async () => {
    expect((await app('GET', '/cubes')).json.content).toEqual([])
    await have()
    expect((await app('GET', '/cubes?tenantId=a-tenant')).json.content).toEqual([
      {
        ...{ id: 'a-cube', tenantId: 'a-tenant', description: 'Cube of A', site: 'Hall', connected: false },
        boxes: { total: 2, available: 2 },
      },
    ])
  })

  test('occupies, changes and ends; each leaves an entry with the app as actor and an event (XAPI-05, XAPI-06, XAPI-07, AEVT-20)', async () => {
    await have()
    const made = await app('POST', at, {
      boxNumber: '2',
      content: { order: 7 },
      accessCode: '4711',
      accessKeys: ['AB'],
    })
    expect([made.status, made.json]).toEqual([
      201,
      {
        ...{ id: expect.any(String), cubeId: 'a-cube', boxNumber: '2', appId: 'shop', ended: null },
        ...{ created: expect.any(String), updated: expect.any(String) },
        ...{ content: { order: 7 }, accessCode: '4711', accessKeys: ['AB'] },
      },
    ])
    const one = `${at}/${made.json.id}`
    expect((await app('PUT', one, { content: { order: 8 } })).json).toMatchObject({
      content: { order: 8 },
      accessCode: '4711',
    })
    expect((await app('PUT', one, { accessCode: null })).json.accessCode).toBeNull()
    expect((await app('DELETE', one)).status).toBe(204)
    expect((await app('DELETE', one)).status).toBe(204)
    expect((await app('GET', one)).json.ended).toEqual(expect.any(String))
    expect((await app('PUT', one, { content: 1 })).json.code).toBe('occupancy.ended')
    const trail = await pool().query(
      `SELECT type, actor_id, app_id FROM audit WHERE occupancy_id IS NOT NULL ORDER BY id`,
    )
    expect(trail.rows).toEqual(
      ['OccupancyCreated', 'OccupancyUpdated', 'OccupancyUpdated', 'OccupancyEnded'].map((type) => ({
        ...{ type, actor_id: 'shop', app_id: 'shop' },
      })),
    )
    const events = await pool().query('SELECT number, type, occupancy FROM app_events ORDER BY number')
    expect(events.rows.map(({ number, type }) => `${number} ${type}`)).toEqual([
      '1 OccupancyCreated',
      '2 OccupancyUpdated',
      '3 OccupancyUpdated',
      '4 OccupancyEnded',
    ])
    expect(JSON.stringify(events.rows)).not.toContain('4711')
  })

  test('asks for a box by type and features, or for any of a tenant; the answer says which (CUBE-36)', async () => {
    await have()
    await pool().query(`UPDATE boxes SET types = '{XL}', cooled = true WHERE cube_id = 'a-cube' AND number = '2';
      UPDATE cubes SET occupy_mode = 'Ascending'`)
    expect((await app('POST', at, { types: ['S', 'XL'], features: ['cooled'] })).json.boxNumber).toBe('2')
    expect((await app('POST', at, { features: ['charger'] })).json.code).toBe('occupancy.noBox')
    const anywhere = await app('POST', '/occupancies', { tenantId: 'a-tenant', content: null })
    expect([anywhere.status, anywhere.json]).toMatchObject([201, { cubeId: 'a-cube', boxNumber: '1' }])
    expect((await app('POST', '/occupancies', { tenantId: 'a-tenant' })).json.code).toBe('occupancy.noBox')
    expect((await app('POST', '/occupancies', { tenantId: 'b-tenant' })).status).toBe(404)
  })

  /** A second cube of the tenant, with as many boxes. */
  const another = () =>
    pool().query(`INSERT INTO cubes (id, operator_id, tenant_id) VALUES ('a-cube-2', 'a', 'a-tenant');
      INSERT INTO boxes (cube_id, number, sort_key, types) SELECT 'a-cube-2', n::text, '01' || n, '{M}' FROM generate_series(1, 2) n;
      SELECT recount_boxes('a-cube-2')`)

  test('gets the same occupancy for the same id, on whatever cube of the tenant it is', async () => {
    await have()
    await another()
    const id = '0198b6a0-0000-7000-8000-00000000000a'
    const ask = () => app('POST', '/occupancies', { id, tenantId: 'a-tenant' })
    const [first, ...more] = await Promise.all([ask(), ask(), ask()])
    const again = await ask()
    for (const one of [...more, again]) expect([one.status, one.json]).toEqual([201, first?.json])
    await pool().query(`UPDATE boxes SET enabled = false; SELECT recount_boxes(id) FROM cubes`)
    expect((await ask()).json).toEqual(first?.json)
    expect((await pool().query('SELECT FROM occupancies')).rowCount).toBe(1)
    await pool().query(`UPDATE occupancies SET app_id = 'lockers'`)
    expect((await ask()).json.code).toBe('occupancy.idUsed')
  })

  test('waits for no cube that has no box that fits', async () => {
    await have()
    await another()
    await pool().query(`UPDATE boxes SET types = '{S}' WHERE cube_id = 'a-cube'`)
    const other = await pool().connect()
    try {
      await other.query(`BEGIN; SELECT FROM cubes WHERE id = 'a-cube' FOR UPDATE`)
      const made = await app('POST', '/occupancies', { tenantId: 'a-tenant', types: ['M'] }, { 'idempotency-key': 'k' })
      expect([made.status, made.json.cubeId]).toEqual([201, 'a-cube-2'])
    } finally {
      await other.query('ROLLBACK')
      other.release()
    }
  })

  test.each([
    ['disabled', `UPDATE boxes SET enabled = false`, 'occupancy.boxDisabled'],
    ['in maintenance', `UPDATE boxes SET maintenance_required_at = now()`, 'occupancy.boxInMaintenance'],
    ['kept for others', `UPDATE boxes SET apps = '{lockers}'`, 'occupancy.boxOfOtherApps'],
  ])('is refused a box that is %s, with the reason, until that is over (BOX-25, BOX-35)', async (_, change, code) => {
    await have()
    await pool().query(change)
    const refused = await app('POST', at, { boxNumber: '1' })
    expect([refused.status, refused.json.code]).toEqual([409, code])
    await pool().query(`UPDATE boxes SET enabled = true, maintenance_required_at = NULL, apps = '{}'`)
    expect((await app('POST', at, { boxNumber: '1' })).status).toBe(201)
    expect((await app('POST', at, { boxNumber: '1' })).json.code).toBe('occupancy.boxOccupied')
  })

  test('gets the last box once, however many ask at once, ten times (BOX-38)', async () => {
    await have()
    await pool().query(`UPDATE boxes SET enabled = false WHERE number = '2'`)
    for (let round = 0; round < 10; round++) {
      const asked = await Promise.all(Array.from({ length: 100 }, () => app('POST', at, {})))
      const won = asked.filter(({ status }) => status === 201)
      expect(won).toHaveLength(1)
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([201, 409]))
      await app('DELETE', `${at}/${won[0]?.json.id}`)
      await pool().query('DELETE FROM limits')
    }
  }, 60_000)

  test('touches nothing of others', async () => {
    await have()
    await pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('b-tenant', 'lockers');
      INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated)
      VALUES ('00000000-0000-4000-8000-000000000001', 'a-cube', '1', 'lockers', now(), now())`)
    const other = `${at}/00000000-0000-4000-8000-000000000001`
    for (const [method, path, body] of [
      ['GET', other],
      ['PUT', other, { content: 1 }],
      ['DELETE', other],
      ['POST', `${other}/open`],
      ['POST', '/cubes/b-cube/occupancies', {}],
      ['PUT', '/cubes/b-cube/storage/x', '{}'],
    ] as const)
      expect((await app(method, path, body)).status).toBe(404)
  })

  test('that calls more than its share is told so', async () => {
    // By a clock that stands, so that no machine is too slow to use up a burst of 1,000 at 200 a second.
    let now = 0
    const { app: admit } = appAdmissions(product().database.db, () => now)
    const call = () => admit({ secret: appSecrets.token, address: '127.0.0.1', params: {} })
    const tooMany = { status: 429, code: 'app.tooManyCalls' }
    for (let hundreds = 0; hundreds < 10; hundreds++) await Promise.all(Array.from({ length: 100 }, call))
    await expect(call()).rejects.toMatchObject(tooMany)
    now = 5
    expect(await call()).toMatchObject({ kind: 'app', id: 'shop' })
    await expect(call()).rejects.toMatchObject(tooMany)
  }, 60_000)

  test('repeats a POST under the same key and gets the first answer; another body is refused (IDEM-01)', async () => {
    await have()
    const key = { 'idempotency-key': 'order-7' }
    const first = await app('POST', at, { content: 7 }, key)
    const again = await app('POST', at, { content: 7 }, key)
    expect([again.status, again.json]).toEqual([first.status, first.json])
    expect((await app('POST', at, { content: 8 }, key)).status).toBe(409)
    expect((await pool().query('SELECT FROM occupancies')).rowCount).toBe(1)
  })

  test('opens the box of an own occupancy by the same rules as staff', async () => {
    await have()
    const { json } = await app('POST', at, { boxNumber: '2' })
    const away = await app('POST', `${at}/${json.id}/open`)
    expect([away.status, away.json.code]).toEqual([409, 'command.away'])
    const cube = await FieldCube.connect(product(), { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] })
    try {
      const opening = app('POST', `${at}/${json.id}/open`)
      expect(await cube.commands.first()).toMatchObject({ lock: 'L2' })
      // the cube may have acknowledged it by the time the answer is made
      expect([(await opening).status, (await opening).json.state]).toEqual([
        202,
        expect.stringMatching(/^(Sent|Acknowledged)$/),
      ])
      const { rows } = await pool().query(
        `SELECT type, category, actor_id, app_id, occupancy_id FROM audit WHERE type = 'BoxOpened'`,
      )
      expect(rows).toEqual([
        { type: 'BoxOpened', category: 'occupancy', actor_id: 'shop', app_id: 'shop', occupancy_id: json.id },
      ])
      await app('DELETE', `${at}/${json.id}`)
      expect((await app('POST', `${at}/${json.id}/open`)).json.code).toBe('occupancy.ended')
    } finally {
      cube.session.close()
    }
  })

  test('opens nothing once the deadline of the call is past, whatever held it up (LATE-01)', async () => {
    await have()
    const { json } = await app('POST', at, { boxNumber: '2' })
    const cube = await FieldCube.connect(product(), { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] })
    try {
      const open = (inMs: number, key: string) => {
        const deadline = new Date(Date.now() + inMs).toISOString()
        return app('POST', `${at}/${json.id}/open`, { deadline }, { 'idempotency-key': key })
      }
      const late = await open(-1, 'a-late-one')
      expect([late.status, late.json.code]).toEqual([408, 'command.late'])
      const { rows } = await pool().query(`SELECT message FROM audit WHERE actor_id = 'shop' ORDER BY id DESC LIMIT 1`)
      expect(rows[0].message).toMatch(/expired|late|time/i)
      const opening = open(9_000, 'in-time')
      const { deadline } = (await cube.commands.first()) as unknown as { deadline: string }
      expect(Date.parse(deadline) - Date.now()).toBeLessThanOrEqual(9_000)
      const first = await opening
      expect(first.status).toBe(202)
      // asked again a moment later it is the same opening
      expect((await open(9_500, 'in-time')).json).toEqual(first.json)
      expect(cube.commands.all).toHaveLength(1)
      expect((await app('POST', `${at}/${json.id}/open`, { deadline: 'soon' })).status).toBe(400)
    } finally {
      cube.session.close()
    }
  })

  test('opens nothing for an occupancy that ends while it is asked (XAPI-17)', async () => {
    await have()
    const { json } = await app('POST', at, { boxNumber: '2' })
    const cube = await FieldCube.connect(product(), { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] })
    try {
      const { hub } = product().server.context
      const occupancy = { id: json.id, appId: 'shop' }
      const open = (lock: string) =>
        hub.openLock(
          { kind: 'app', id: 'shop', name: 'Shop', keyId: 'key-of-the-shop-1' },
          { operatorId: 'a', deviceId: 'a-cube' },
          { lock, commandId: randomUUID(), occupancy },
        )
      // The tests before this one opened locks of the same cube, and a cube opens at most 2 in a second.
      const refusal = async (lock: string) => (await open(lock).catch((error: unknown) => error)) as { code?: string }
      const refusedFor = (lock: string) => expect.poll(async () => (await refusal(lock)).code, { timeout: 10_000 })
      await refusedFor('L1').toBe('occupancy.ended')
      await app('DELETE', `${at}/${json.id}`)
      await refusedFor('L2').toBe('occupancy.ended')
      expect(cube.commands.all).toEqual([])
      expect((await pool().query(`SELECT FROM audit WHERE type = 'BoxOpened'`)).rowCount).toBe(0)
    } finally {
      cube.session.close()
    }
  })

  test('stores bytes everywhere, for a tenant and on a cube (XAPI-18)', async () => {
    await have()
    for (const path of ['/storage/k', '/tenants/a-tenant/storage/k', '/cubes/a-cube/storage/k']) {
      const put = (body: string) => app('PUT', path, body, { 'content-type': 'text/plain; charset=utf-8' })
      expect([(await put(`"${path}"`)).status, (await put(`"${path}"`)).status]).toEqual([201, 204])
      const got = await app('GET', path)
      expect([got.text, got.headers.get('content-type'), got.headers.get('x-modified-by')]).toEqual([
        ...[`"${path}"`, 'text/plain; charset=utf-8', 'shop'],
      ])
    }
    expect((await app('DELETE', '/storage/k', undefined, { 'content-type': 'application/json' })).status).toBe(204)
    expect((await app('GET', '/storage/k')).status).toBe(404)
    expect((await app('GET', '/cubes/a-cube/storage/k')).status).toBe(200)
  })

  test('has notifications sent for a tenant that has it (XAPI-08)', async () => {
    await have()
    const body = {
      tenantId: 'a-tenant',
      email: 'lena@example.com',
      shortContent: 'Code 4711',
      fullContentHtml: '<p>4711</p>',
    }
    const made = await app('POST', '/notifications', body)
    expect([made.status, made.json]).toMatchObject([
      201,
      { appId: 'shop', tenantId: 'a-tenant', notificationType: 'App', email: { to: 'lena@example.com' } },
    ])
    expect((await app('POST', '/notifications', { ...body, tenantId: 'b-tenant' })).status).toBe(404)
  })
})

test('the reference for apps holds their calls alone, and is rendered at /docs/app', async () => {
  const { url } = product()
  const pathsOf = async (document: string) => {
    const { paths } = (await (await fetch(url + document)).json()) as { paths: object }
    return Object.keys(paths)
  }
  const paths = await pathsOf('/app/v1/openapi.json')
  expect(paths).toContain('/app/v1/cubes/{cubeId}/occupancies')
  expect(paths.filter((path) => !path.startsWith('/app/v1/'))).toEqual([])
  expect((await pathsOf('/admin/v1/openapi.json')).filter((path) => path.startsWith('/app/'))).toEqual([])
  expect(await (await fetch(`${url}/docs/app`)).text()).toContain('/docs/app/start.js')
  expect(await (await fetch(`${url}/docs/app/start.js`)).text()).toContain('/app/v1/openapi.json')
})
