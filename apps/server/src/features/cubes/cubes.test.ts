import { type Cube, type CubeOverview, cubeOverviewType } from '@cubeward/contract/admin/cubes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { refused } from '../../platform/live/testing/refused.ts'
import { cubeSecrets, furnish } from '../../testing/fixture.ts'
import { picture } from '../../testing/matrix.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  token = await product.realm.token({ sub: 'admin' })
})
beforeEach(() => furnish(product.database.db.pool))
afterAll(() => product.close())

const at = '/admin/v1/operators/a/cubes/a-cube'
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    etag: response.headers.get('etag') ?? '',
  }
}
const cube = async () => (await ask('GET', at)).body as Cube
const trail = async () =>
  (await product.database.db.pool.query('SELECT type, level, patch, actor_id FROM audit ORDER BY id')).rows
const site = { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] } as never
const connect = () => FieldCube.connect({ url: product.url.replace('http', 'ws') }, site)

describe('settings', () => {
  test('a cube is read whole, changed and sent back whole; the trail holds what differs', async () => {
    const before = await cube()
    const answer = await ask('PUT', at, { ...before, description: 'New', occupyMode: 'Ascending' })
    expect(answer.status).toBe(200)
    expect(await cube()).toMatchObject({ description: 'New', occupyMode: 'Ascending', site: 'Hall' })
    expect(await trail()).toMatchObject([
      {
        type: 'CubeUpdated',
        actor_id: 'admin',
        patch: [{ path: '/description', value: 'New' }, { path: '/occupyMode' }],
      },
    ])
  })
  test.each([
    ['occupyMode', { occupyMode: 'Fifo' }],
    [
      'supportInfo.phone',
      { supportInfo: { operatedBy: null, phone: '1'.repeat(65), email: null, website: null, freetext: null } },
    ],
    ['latitude', { latitude: 'abc' }],
    ['latitude', { latitude: 91 }],
    ['surprise', { surprise: 1 }],
  ])('refuses a wrong %s and names it', async (field, wrong) => {
    const answer = await ask('PUT', at, { ...(await cube()), ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field }])
    expect(await trail()).toEqual([])
  })
  test('a change that is based on older settings is refused; a new connection of the cube is no change', async () => {
    const { etag, body } = await ask('GET', at)
    const field = await connect()
    expect((await ask('PUT', at, { ...body, site: 'Yard' }, { 'if-match': etag })).status).toBe(200)
    expect((await ask('PUT', at, { ...body, site: 'Roof' }, { 'if-match': etag })).status).toBe(412)
    expect((await cube()).site).toBe('Yard')
    field.cut()
  })
  test('a connected cube is told of its settings', async () => {
    const field = await connect()
    await ask('PUT', at, { ...(await cube()), preventCloseNonOccupiedBoxAfterSeconds: 30 })
    const told = await field.configurations.first((one) => one.preventCloseNonOccupiedBoxAfterSeconds === 30)
    expect(told.revision).toBeGreaterThan(1)
    field.cut()
  })
})

describe('setup mode, tenant, secret, deletion', () => {
  test('a second entry gives the same key; after leaving it there is none', async () => {
    const first = await ask('POST', `${at}/setup`)
    expect((await ask('POST', `${at}/setup`)).body).toEqual(first.body)
    expect((await cube()).setupKey).toBe(first.body.setupKey)
    expect((await ask('DELETE', `${at}/setup`)).status).toBe(204)
    expect((await cube()).setupKey).toBeNull()
    expect((await trail()).map(({ type }) => type)).toEqual(['SetupEntered', 'SetupLeft'])
  })
  test('a cube goes to another tenant of its operator, and to no one else', async () => {
    expect((await ask('POST', `${at}/tenant/a-empty`)).status).toBe(204)
    expect((await cube()).tenant?.id).toBe('a-empty')
    expect((await ask('POST', `${at}/tenant/b-tenant`)).status).toBe(404)
    expect((await cube()).tenant?.id).toBe('a-empty')
  })
  test('a revoked secret ends the connection and opens none', async () => {
    const field = await connect()
    expect((await ask('DELETE', `${at}/secret`)).status).toBe(204)
    expect((await field.closed).code).toBe(4401)
    const again = await refused(`${product.url.replace('http', 'ws')}/device/v1/cubes/a-cube`, {
      authorization: `Bearer ${cubeSecrets['a-cube']}`,
    })
    expect(again.status).toBe(401)
  })
  test('a cube is not deleted while occupancies of it last (decision 37)', async () => {
    await product.database.db.pool.query(`
      INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel') ON CONFLICT DO NOTHING;
      INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES
        (gen_random_uuid(), 'a-cube', '1', 'parcel', now(), now()), (gen_random_uuid(), 'a-cube', '2', 'parcel', now(), now())`)
    expect(await ask('DELETE', at)).toMatchObject({
      status: 409,
      body: { detail: 'Occupancies of this cube still last. End them first.' },
    })
    expect((await ask('GET', at)).status).toBe(200)
    expect((await ask('DELETE', `${at}/occupancies`)).status).toBe(204)
    expect((await ask('DELETE', at)).status).toBe(204)
  })
  test('a cube is deleted together with the occupancies that last, in one call', async () => {
    await product.database.db.pool.query(`
      INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel') ON CONFLICT DO NOTHING;
      INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES
        (gen_random_uuid(), 'a-cube', '1', 'parcel', now(), now()), (gen_random_uuid(), 'a-cube', '2', 'parcel', now(), now())`)
    expect((await ask('DELETE', `${at}?occupancies=yes`)).status).toBe(400)
    expect((await ask('DELETE', `${at}?occupancies=end`)).status).toBe(204)
    expect((await ask('GET', at)).status).toBe(404)
    const { rows } = await product.database.db.pool.query(
      "SELECT type FROM audit WHERE type IN ('OccupancyEnded', 'CubeDeleted') ORDER BY created, id",
    )
    expect(rows.map(({ type }) => type)).toEqual(['OccupancyEnded', 'OccupancyEnded', 'CubeDeleted'])
  })
  test('a deleted cube is gone with its connection; its unit waits for setup and the trail stays', async () => {
    const field = await connect()
    expect((await ask('DELETE', at)).status).toBe(204)
    expect((await field.closed).code).toBe(4404)
    expect((await ask('GET', at)).status).toBe(404)
    const { rows } = await product.database.db.pool.query(`SELECT cube_id, operator_id FROM units WHERE id = 'a-unit'`)
    expect(rows).toEqual([{ cube_id: null, operator_id: null }])
    expect((await trail()).map(({ type }) => type)).toContain('CubeDeleted')
  })
})

describe('requests', () => {
  test('one of a kind is pending; it is sent on every connection until it is executed, which counts once', async () => {
    const first = await ask('POST', `${at}/requests/reboot`)
    expect(first.status).toBe(202)
    expect((await ask('POST', `${at}/requests/reboot`)).body).toEqual(first.body)
    const early = await connect()
    const { requests } = await early.requests.first()
    early.cut()
    const field = await connect()
    expect((await field.requests.first()).requests).toEqual(requests)
    const event = { type: 'RequestExecuted', requestId: requests[0]?.id ?? '', kind: 'reboot' } as const
    await field.report(event)
    const { rebootRequested, rebootExecuted } = await cube()
    expect(rebootRequested).toBe(first.body.rebootRequested)
    expect(rebootExecuted).not.toBeNull()
    await field.report(event)
    expect((await cube()).rebootExecuted).toBe(rebootExecuted)
    field.cut()
    const after = await connect()
    await ask('PUT', at, { ...(await cube()), site: 'Told' })
    await after.configurations.first()
    expect(after.requests.all).toEqual([])
    after.cut()
  })
  test('a connected cube hears of a request at once, and a new one after it is a new one', async () => {
    const field = await connect()
    await ask('POST', `${at}/requests/software-update`)
    const { requests } = await field.requests.first()
    await field.report({ type: 'RequestExecuted', requestId: requests[0]?.id ?? '', kind: 'software-update' })
    await ask('POST', `${at}/requests/software-update`)
    const next = await field.requests.first((one) => one.requests[0]?.id !== requests[0]?.id)
    expect(next.requests).toHaveLength(1)
    expect((await cube()).softwareUpdateExecuted).toBeNull()
    field.cut()
  })
})

describe('requests without end', () => {
  const executed = (field: FieldCube, seen: Set<string>) => async () => {
    const { requests } = await field.requests.first((one) => !seen.has(one.requests[0]?.id ?? ''))
    const id = requests[0]?.id ?? ''
    seen.add(id)
    await field.report({ type: 'RequestExecuted', requestId: id, kind: 'reboot' })
  }
  test('to a cube are refused after some; one that is pending is none', async () => {
    const field = await connect()
    const next = executed(field, new Set())
    for (let n = 0; n < 7; n++) {
      const first = await ask('POST', `${at}/requests/reboot`)
      if (first.status === 429) break
      for (let again = 0; again < 20; again++)
        expect((await ask('POST', `${at}/requests/reboot`)).body).toEqual(first.body)
      await next()
    }
    let status = 202
    for (let n = 0; n < 10 && status === 202; n++) {
      status = (await ask('POST', `${at}/requests/reboot`)).status
      if (status === 202) await next()
    }
    expect(status).toBe(429)
    expect((await ask('POST', `${at}/requests/software-update`)).status).toBe(202)
    field.cut()
  })
})

describe('screenshots', () => {
  const png = Buffer.concat([picture, Buffer.from('picture')])
  const upload = (body: Buffer, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/device/v1/cubes/a-cube/screenshots/kiosk`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${cubeSecrets['a-cube']}`, 'content-type': 'image/png', ...headers },
      body: new Uint8Array(body),
    })
  const read = () => fetch(`${product.url}${at}/screenshots/kiosk`, { headers: { authorization: `Bearer ${token}` } })

  test('without one it says so', async () => {
    const answer = await ask('GET', `${at}/screenshots/kiosk`)
    expect([answer.status, answer.body.detail]).toEqual([404, 'No screenshot available.'])
  })
  test('the latest one is given back with its time, and can run nothing', async () => {
    const takenAt = new Date(Date.now() - 1_000).toISOString()
    expect((await upload(png, { 'x-taken-at': takenAt })).status).toBe(204)
    const answer = await read()
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect(answer.headers.get('x-taken-at')).toBe(takenAt)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
  test.each([
    ['no picture', Buffer.from('<script>'), {}, 415],
    ['another type', png, { 'content-type': 'image/svg+xml' }, 415],
    ['another picture than declared', png, { 'content-type': 'image/jpeg' }, 415],
    ['too large', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), {}, 413],
  ])('%s is not stored', async (_, body, headers, status) => {
    expect((await upload(body, headers)).status).toBe(status)
    expect((await read()).status).toBe(404)
  })
})

test('a device is deleted and appears again when it is reported again, with its fields (DEV-05)', async () => {
  expect((await ask('DELETE', `${at}/devices/a-cube-reader`)).status).toBe(204)
  expect((await ask('GET', `${at}/devices`)).body).toEqual([])
  const field = await connect()
  const device = { deviceId: 'a-cube-reader', vendor: null, model: null, types: ['NfcReader' as const], info: null }
  await field.report({ type: 'DeviceAdded', device })
  expect((await ask('GET', `${at}/devices`)).body).toEqual([
    { ...device, connected: true, firstConnected: expect.any(String), lastConnected: expect.any(String) },
  ])
  field.cut()
})

test('a session has no end while it lasts', async () => {
  const field = await connect()
  expect((await ask('GET', `${at}/sessions`)).body.content).toMatchObject([{ end: null }])
  field.cut()
  await field.closed
})

test('log lines of the cube stand in its trail, each once', async () => {
  const field = await connect()
  const line = { id: '01890000-0000-7000-8000-000000000001', type: 'Log', message: 'Something happened.' } as const
  await field.report(line)
  await field.report(line)
  expect(await trail()).toMatchObject([{ type: 'CubeLog', level: 'log', actor_id: 'a-cube' }])
  field.cut()
})

test('a line of its controller is kept by its code; what names another of our codes, or is no more than like one, stands as it is', async () => {
  const field = await connect()
  const lines = [
    'controller.notUpdated{"reason":"apt: \\u0000 no room"}',
    'operator.deleted{"name":"Nordpost","operator":"a"}',
    'controller.notUpdated{"reason":null}',
    'controller.notUpdated{"reason":{"code":"x"}}',
    'cube.reboot{"a":null}',
  ]
  for (const [at, message] of lines.entries())
    await field.report({ id: `01890000-0000-7000-8000-00000000001${at}`, type: 'Log', message })
  const { rows } = await product.database.db.pool.query(
    "SELECT message, said FROM audit WHERE type = 'CubeLog' ORDER BY id",
  )
  expect(rows).toEqual([
    {
      message: 'The software could not be updated: apt:  no room',
      said: { code: 'controller.notUpdated', params: { reason: 'apt:  no room' } },
    },
    ...lines.slice(1).map((message) => ({ message, said: null })),
  ])
  field.cut()
})

test('an alert of a cube has id, type, created, cube and box (DASH-09)', async () => {
  await product.database.db.pool.query(`INSERT INTO alerts (id, cube_id, operator_id, box_number, type, created)
    VALUES ('00000000-0000-7000-8000-0000000000a1', 'a-cube', 'a', '1', 'MaintenanceRequired', '2026-01-02T03:04:05Z')`)
  const { body } = await ask('GET', at, undefined, { accept: cubeOverviewType })
  const { alerts } = body as CubeOverview
  expect(alerts).toEqual([
    {
      id: '00000000-0000-7000-8000-0000000000a1',
      type: 'MaintenanceRequired',
      created: '2026-01-02T03:04:05.000Z',
      cubeId: 'a-cube',
      boxNumber: '1',
    },
  ])
})
