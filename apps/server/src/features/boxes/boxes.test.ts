import type { Box } from '@cubeward/contract/admin/boxes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let token = ''
beforeAll(async () => {
  product = await startTestProduct()
  token = await product.realm.token({ sub: 'user' })
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const at = '/admin/v1/operators/a/cubes/a-cube'
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + at + path, {
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
    etag: response.headers.get('etag') ?? '',
    body: text === '' ? undefined : JSON.parse(text),
  }
}
const rows = async (text: string) => (await product.database.db.pool.query(text)).rows
const utilization = async () => (await call('GET', '')).body.utilization
const occupy = (box: string) =>
  product.database.db.pool.query(
    `INSERT INTO apps (id, name) VALUES ('app', 'App') ON CONFLICT DO NOTHING;
     INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES (gen_random_uuid(), 'a-cube', '${box}', 'app', now(), now());
     SELECT recount_boxes('a-cube')`,
  )

describe('one box', () => {
  test('is created with 201, changed with 200, deleted, and gone', async () => {
    const created = await call('PUT', '/boxes/A10', { description: 'Left', types: ['M'], cooled: true })
    expect(created).toMatchObject({
      status: 201,
      body: { number: 'A10', enabled: true, maxOccupancies: 1, cooled: true },
    })
    expect(await call('PUT', '/boxes/A10', { ...created.body, description: 'Right' })).toMatchObject({
      status: 200,
      body: { description: 'Right', types: ['M'] },
    })
    expect((await call('DELETE', '/boxes/A10')).status).toBe(204)
    expect((await call('GET', '/boxes/A10')).status).toBe(404)
    expect(await rows("SELECT type FROM audit WHERE box_number = 'A10' ORDER BY id")).toEqual([
      { type: 'BoxCreated' },
      { type: 'BoxUpdated' },
      { type: 'BoxDeleted' },
    ])
  })
  test.each([
    [null, 1],
    ['', 1],
    ['x', 1],
    ['3', 3],
    [7, 7],
  ])('max occupancies %j are stored as %i', async (given, stored) => {
    expect((await call('PUT', '/boxes/1', { maxOccupancies: given })).body.maxOccupancies).toBe(stored)
  })
  test.each([-1, 0, 1e9, 1.5, '-1', true])('max occupancies %j are refused', async (maxOccupancies) => {
    expect((await call('PUT', '/boxes/1', { maxOccupancies })).status).toBe(400)
  })
  test('takes disabled as the inverse of enabled, and counts as disabled', async () => {
    expect((await call('PUT', '/boxes/1', { disabled: true })).body.enabled).toBe(false)
    expect(await utilization()).toEqual({ total: 2, occupied: 0, available: 1, disabled: 1 })
  })
  test('changes nothing and says nothing when nothing differs', async () => {
    const { body } = await call('GET', '/boxes/1')
    expect((await call('PUT', '/boxes/1', body)).status).toBe(200)
    expect((await call('PATCH', '/boxes', [{ number: '2' }, { number: '1', types: body.types }])).status).toBe(200)
    expect((await call('PUT', '/boxes/1/maintenance', { requiredMaintenance: false })).status).toBe(200)
    expect(await rows('SELECT 1 FROM audit')).toEqual([])
    expect(await rows("SELECT boxes_revision FROM cubes WHERE id = 'a-cube'")).toEqual([{ boxes_revision: 1 }])
  })
  test('an access key never stands in the trail', async () => {
    const { body } = await call('PUT', '/boxes/1', { accessKeys: ['canary-04A2'] })
    expect(body.accessKeys).toEqual(['canary-04A2'])
    expect(JSON.stringify(await rows('SELECT * FROM audit'))).not.toContain('canary')
  })
  test.each(['a%2Fb', '', 'x'.repeat(65), 'x'.repeat(200), '%00'])('number %j is refused', async (number) => {
    expect((await call('PUT', `/boxes/${number}`, {})).status).toBeGreaterThanOrEqual(400)
  })
  test('which was deleted meanwhile is not made anew', async () => {
    const { etag, body } = await call('GET', '/boxes/1')
    await call('DELETE', '/boxes/1')
    const saved = await call('PUT', '/boxes/1', body, { 'if-match': etag })
    expect(saved.body).toMatchObject({ code: 'box.deleted' })
    expect((await call('GET', '/boxes/1')).status).toBe(404)
  })
  test('an older state is not saved over a newer one', async () => {
    const { etag } = await call('GET', '/boxes/1')
    await call('PUT', '/boxes/1', { description: 'mine' })
    expect((await call('PUT', '/boxes/1', { description: 'yours' }, { 'if-match': etag })).status).toBe(412)
    expect((await call('GET', '/boxes/1')).body.description).toBe('mine')
  })
})

test('of two editors at the same time one saves, the other is told', async () => {
  const { etag } = await call('GET', '/boxes/1')
  const save = (description: string) => call('PUT', '/boxes/1', { description }, { 'if-match': etag })
  const outcomes = await Promise.all(['mine', 'yours'].map(save))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const saved = outcomes.find(({ status }) => status === 200)?.body.description
  expect((await call('GET', '/boxes/1')).body.description).toBe(saved)
})

test('one reading has every key of a box (BOX-36, BOX-37)', async () => {
  const { body } = await call('GET', '/boxes/1')
  expect(Object.keys(body).toSorted()).toEqual(
    [
      ...['accessKeys', 'accessible', 'apps', 'charger', 'cooled', 'dangerousGoods', 'description', 'enabled', 'lock'],
      ...['maintenanceRequiredAt', 'maxOccupancies', 'number', 'occupancies', 'occupiedBy', 'openNotes'],
      ...['secondaryLock', 'types'],
    ].toSorted(),
  )
})

describe('locks of boxes', () => {
  test('a lock of another box is refused, on either side', async () => {
    expect(await call('PUT', '/boxes/2', { lock: 'L1' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'lock' }] },
    })
    expect((await call('PUT', '/boxes/2', { secondaryLock: 'L1' })).status).toBe(409)
  })
  test('a lock that the cube does not have is refused', async () => {
    expect(await call('PUT', '/boxes/2', { lock: 'L9' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'lock' }] },
    })
  })
  test('one lock cannot be both', async () => {
    expect((await call('PUT', '/boxes/1', { secondaryLock: 'L1' })).status).toBe(400)
  })
  test('two boxes exchange theirs in one call', async () => {
    const { status, body } = await call('PATCH', '/boxes', [
      { number: '1', lock: 'L2' },
      { number: '2', lock: 'L1' },
    ])
    expect(status).toBe(200)
    expect(body.map(({ lock }: Box) => lock)).toEqual(['L2', 'L1'])
  })
  test('assigned twice at the same time, exactly one wins', async () => {
    await product.database.db.pool.query("INSERT INTO locks (cube_id, lock, status) VALUES ('a-cube', 'L3', 'Closed')")
    const tries = Array.from({ length: 12 }, (_, n) =>
      call('PUT', `/boxes/${10 + n}`, n % 2 === 0 ? { lock: 'L3' } : { secondaryLock: 'L3' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(11)
  })
  test('the database itself refuses a lock of two boxes', async () => {
    const insert = "INSERT INTO boxes (cube_id, number, sort_key, secondary_lock) VALUES ('a-cube', '9', '9', 'L1')"
    await expect(product.database.db.pool.query(insert)).rejects.toMatchObject({ constraint: 'box_locks_once' })
  })
})

test('one BoxesChanged a call, however many boxes it changes', async () => {
  const address = `${product.url.replace('http', 'ws')}${at}/events?access_token=${token}`
  const socket = new WebSocket(address, { origin: product.url })
  const told: string[] = []
  const changed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = data.toString()
      if (!frame.startsWith('MSG')) return
      const type = (JSON.parse(frame.slice(15)) as { '@type': string })['@type']
      if (type === 'Subscribed')
        void call('PATCH', '/boxes', [{ number: '1', types: ['L'] }, { number: '2', types: ['L'] }, { number: '3' }])
          .then(() => call('PUT', '/boxes/1', { description: 'Left' }))
          .then(() => call('PUT', '/boxes/1/maintenance', { requiredMaintenance: true }))
      if (type === 'BoxesChanged') told.push(type)
      if (told.length === 3) resolve()
    })
  })
  await changed
  socket.close()
  expect(await rows('SELECT type FROM audit ORDER BY id')).toHaveLength(5)
})

describe('several boxes', () => {
  test('are changed together, unknown ones created, in natural order', async () => {
    const { body } = await call('PATCH', '/boxes', [
      { number: 'A10', types: ['S'] },
      { number: 'A2', types: ['S'] },
      { number: '1', types: ['L'] },
    ])
    expect(body.map(({ number }: Box) => number)).toEqual(['1', '2', 'A2', 'A10'])
    expect(await rows("SELECT box_number, (patch -> 0) - 'value' AS patch FROM audit ORDER BY id")).toEqual([
      { box_number: '1', patch: { op: 'replace', path: '/types', fromValue: ['M'] } },
      { box_number: 'A2', patch: { op: 'add', path: '' } },
      { box_number: 'A10', patch: { op: 'add', path: '' } },
    ])
  })
  test('are changed by what was read of all of them', async () => {
    const { etag } = await call('GET', '/boxes')
    const save = (types: string[]) => call('PATCH', '/boxes', [{ number: '1', types }], { 'if-match': etag })
    expect([(await save(['L'])).status, (await save(['XL'])).status]).toEqual([200, 412])
    expect(await rows('SELECT type FROM audit')).toEqual([{ type: 'BoxUpdated' }])
  })
  test.each([
    [
      'an invalid one',
      [
        { number: '1', types: ['L'] },
        { number: '2', maxOccupancies: 0 },
      ],
      400,
    ],
    [
      'a lock twice',
      [
        { number: '1', types: ['L'], lock: 'L2' },
        { number: '3', lock: 'L2' },
      ],
      409,
    ],
    [
      'a lock of another cube',
      [
        { number: '1', types: ['L'] },
        { number: '3', lock: 'elsewhere' },
      ],
      400,
    ],
    ['a number twice', [{ number: '1', types: ['L'] }, { number: '1' }], 400],
    ...['.', '..', ' ', '1 ', 'x'.repeat(200), ''].map((number): [string, unknown[], number] => [
      `a number like ${JSON.stringify(number).slice(0, 9)}`,
      [{ number: '1', types: ['L'] }, { number }],
      400,
    ]),
    ['a number with a slash', [{ number: '1', types: ['L'] }, { number: 'a/b' }], 400],
    [
      'an unknown field',
      [
        { number: '1', types: ['L'] },
        { number: '2', colour: 'red' },
      ],
      400,
    ],
    ['none', [], 400],
  ])('with %s, none is stored', async (_, changes, status) => {
    expect((await call('PATCH', '/boxes', changes)).status).toBe(status)
    expect((await call('GET', '/boxes/1')).body.types).toEqual(['M'])
    expect(await rows('SELECT 1 FROM audit')).toEqual([])
  })
  test('of 80 with one that is bad, none is stored', async () => {
    const eighty = Array.from({ length: 80 }, (_, at) => ({ number: `C${at + 1}`, types: ['M'] }))
    const bad = eighty.map((one, at) => (at === 57 ? { ...one, lock: 'lock of another cube' } : one))
    const refused = await call('PATCH', '/boxes', bad)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'lock' }] } })
    expect((await call('GET', '/boxes')).body).toHaveLength(2)
    expect((await call('PATCH', '/boxes', eighty)).body).toHaveLength(82)
  })
  test('raise the revision that the cube compares with', async () => {
    await call('PATCH', '/boxes', [{ number: '1', types: ['L'] }])
    expect(await rows("SELECT boxes_revision FROM cubes WHERE id = 'a-cube'")).toEqual([{ boxes_revision: 2 }])
  })
  test('are deleted by an Admin who confirms their number, unless one is occupied', async () => {
    expect((await call('DELETE', '/boxes')).status).toBe(403)
    const authorization = `Bearer ${await product.realm.token({ sub: 'admin' })}`
    expect((await call('DELETE', '/boxes?confirm=3', undefined, { authorization })).status).toBe(409)
    await occupy('1')
    expect(await call('DELETE', '/boxes', undefined, { authorization })).toMatchObject({
      status: 409,
      body: { detail: 'Box 1 is occupied. End the occupancies first.' },
    })
    await product.database.db.pool.query('UPDATE occupancies SET ended = now()')
    expect((await call('DELETE', '/boxes?confirm=2', undefined, { authorization })).status).toBe(204)
    expect((await call('GET', '/boxes')).body).toEqual([])
  })
})

test('an occupied box is not deleted', async () => {
  await occupy('1')
  expect((await call('DELETE', '/boxes/1')).status).toBe(409)
  expect((await call('GET', '/boxes/1/occupancies')).body).toMatchObject([
    { boxNumber: '1', appId: 'app', ended: null },
  ])
})

test('maintenance is required, counts as disabled, and is completed', async () => {
  const required = await call('PUT', '/boxes/1/maintenance', { requiredMaintenance: true })
  expect(Date.parse(required.body.maintenanceRequiredAt)).toBeGreaterThan(Date.now() - 60_000)
  expect((await utilization()).disabled).toBe(1)
  const again = await call('PUT', '/boxes/1/maintenance', { requiredMaintenance: true })
  expect(again.body.maintenanceRequiredAt).toBe(required.body.maintenanceRequiredAt)
  expect(
    (await call('PUT', '/boxes/1/maintenance', { requiredMaintenance: false })).body.maintenanceRequiredAt,
  ).toBeNull()
  expect(await rows('SELECT type FROM audit ORDER BY id')).toEqual([
    { type: 'BoxMaintenanceRequired' },
    { type: 'BoxMaintenanceCompleted' },
  ])
})

test('the types offered are the usual ones and those in use', async () => {
  await call('PUT', '/boxes/1', { types: ['Cooled', 'S'] })
  expect((await call('GET', '/box-types')).body).toEqual(['XS', 'S', 'M', 'L', 'XL', 'Cooled'])
})

test('only apps of the cube or its tenant can be named', async () => {
  expect((await call('PUT', '/boxes/1', { apps: ['app'] })).status).toBe(400)
  await product.database.db.pool.query(
    `INSERT INTO apps (id, name) VALUES ('app', 'App'); INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'app')`,
  )
  expect((await call('GET', '/box-apps')).body).toEqual([{ appId: 'app', appName: 'App' }])
  expect((await call('GET', '/box-apps?size=1&page=1')).body).toEqual([])
  expect((await call('PUT', '/boxes/1', { apps: ['app'] })).body.apps).toEqual(['app'])
})

test('the front is stored with the cube', async () => {
  const plan = {
    columns: [['2'], ['1']],
    heights: { '1': 5 },
    typeHeights: { Cooled: 8 },
    terminalAt: { column: 1, above: 1 },
  }
  expect((await call('PUT', '/wall', plan)).body).toEqual(plan)
  expect((await call('GET', '/wall')).body).toEqual(plan)
  expect(await rows("SELECT boxes_revision FROM cubes WHERE id = 'a-cube'")).toEqual([{ boxes_revision: 2 }])
  expect(
    await rows(
      "SELECT type, patch IS NOT NULL AS patched FROM audit WHERE cube_id = 'a-cube' AND type = 'WallChanged'",
    ),
  ).toEqual([{ type: 'WallChanged', patched: true }])
})

test.each([
  { heights: { '1': 1e9 } },
  { heights: { 'a/b': 3 } },
  { typeHeights: { M: 0 } },
  { columns: [['1'], ['2', '1']] },
  { columns: [['']] },
  { terminalAt: { column: -1, above: 0 } },
])('a front such as %j is refused', async (part) => {
  const plan = { columns: null, heights: {}, typeHeights: {} }
  expect((await call('PUT', '/wall', { ...plan, ...part })).status).toBe(400)
})

test('the front as it is, saved again, is no change', async () => {
  expect((await call('PUT', '/wall', (await call('GET', '/wall')).body)).status).toBe(200)
  expect(await rows("SELECT 1 AS one FROM audit WHERE cube_id = 'a-cube' AND type = 'WallChanged'")).toEqual([])
  expect(await rows("SELECT boxes_revision FROM cubes WHERE id = 'a-cube'")).toEqual([{ boxes_revision: 1 }])
})

test('the locks of boxes are kept where a key holds them', async () => {
  expect(await rows("SELECT lock, box_number FROM box_locks WHERE cube_id = 'a-cube' ORDER BY lock")).toEqual([
    { lock: 'L1', box_number: '1' },
    { lock: 'L2', box_number: '2' },
  ])
})
