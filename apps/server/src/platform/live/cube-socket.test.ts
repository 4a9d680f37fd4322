import { randomUUID } from 'node:crypto'
import type { DeviceReport } from '@cubeward/contract/device/cube.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { FieldCube } from './testing/field-cube.ts'
import { type LiveServer, makeSite, type Site, startAfterDeathOf, startLive } from './testing/live-server.ts'
import { refused } from './testing/refused.ts'
import { pathOf, Viewer } from './testing/viewer.ts'

let database: TestDatabase
let server: LiveServer
let site: Site

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  site = await makeSite(database.db)
  server = await startLive(database.db)
})
afterEach(() => server[Symbol.asyncDispose]())

const rows = async (text: string) => (await database.db.pool.query(text, [site.cubeId])).rows
const locks = async () =>
  Object.fromEntries(
    (await rows('SELECT lock, status FROM locks WHERE cube_id = $1')).map(({ lock, status }) => [lock, status]),
  )
const stored = async () =>
  (await rows('SELECT lock, status FROM lock_events WHERE cube_id = $1 ORDER BY field_seq, id')).map(
    ({ lock, status }) => `${lock} ${status}`,
  )
const state = async () => (await rows('SELECT * FROM cube_state WHERE cube_id = $1'))[0]

test('Hello connects the cube and puts its locks to what is on site', async () => {
  const viewer = await Viewer.ofCube(server, site, site.user)
  const list = await Viewer.open(server, `/admin/v1/operators/${site.operator}/events`, server.token(site.user))
  await list.event('Subscribed')
  await FieldCube.connect(server, site, { locks: [{ lock: 'L1', status: 'Open' }] })
  await viewer.event('ConnectionEvent', ({ connected }) => connected)
  await viewer.event('Resync')
  await list.event('CubeStateEvent', ({ cubeId, connected }) => cubeId === site.cubeId && connected)
  expect(await locks()).toEqual({ L1: 'Open' })
  expect(await state()).toMatchObject({ connected: true, epoch: 1, locks_open: 1, locks_closed: 0 })
  await FieldCube.connect(server, site, { locks: [{ lock: 'L2', status: 'Defective' }] })
  expect(await locks()).toEqual({ L2: 'Defective' })
  expect(await state()).toMatchObject({ epoch: 2, locks_open: 0, locks_blocked: 1 })
})

test('lists are told when an alert of a cube begins and ends (ALERT-03)', async () => {
  const list = await Viewer.open(server, `/admin/v1/operators/${site.operator}/events`, server.token(site.user))
  await list.event('Subscribed')
  const cube = await FieldCube.connect(server, site)
  await cube.lock('L1', 'Blocked', { seq: 1 })
  await list.event('CubeStateEvent', ({ openAlerts }) => openAlerts.LockBlocked === 1)
  await list.event('AttentionChanged')
  await cube.lock('L1', 'Closed', { seq: 2 })
  const calm = await list.event('CubeStateEvent', ({ openAlerts }) => openAlerts.LockBlocked === undefined)
  expect(calm).toMatchObject({ cubeId: site.cubeId, openAlerts: {} })
})

test('an event that comes twice is stored and told once', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const id = randomUUID()
  await cube.lock('L1', 'Open', { id, seq: 1 })
  expect(await cube.lock('L1', 'Open', { id, seq: 1 })).toEqual({ acknowledged: 1 })
  await cube.lock('L2', 'Open', { seq: 2 })
  await viewer.event('LockEvent', ({ lock }) => lock === 'L2')
  expect(await stored()).toEqual(['L1 Open', 'L2 Open'])
  expect(viewer.events.all.filter((event) => event['@type'] === 'LockEvent')).toHaveLength(2)
})

test('an event is stored with the command that its door moved by', async () => {
  const cube = await FieldCube.connect(server, site)
  const commandId = randomUUID()
  await cube.lock('L2', 'Closed', { seq: 1, commandId })
  expect(await rows('SELECT lock FROM lock_events WHERE cube_id = $1 AND command_id IS NOT NULL')).toEqual([
    { lock: 'L2' },
  ])
})

test('an older event is stored, but does not change the state', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  await cube.lock('L1', 'Open', { seq: 5 })
  expect(await cube.lock('L1', 'Closed', { seq: 3 })).toEqual({ acknowledged: 5 })
  expect(await locks()).toMatchObject({ L1: 'Open' })
  expect(await stored()).toEqual(['L1 Closed', 'L1 Open'])
  await viewer.event('Resync')
})

test('what was kept while offline arrives in order and does not undo the snapshot', async () => {
  const viewer = await Viewer.ofCube(server, site, site.user)
  const cube = await FieldCube.connect(server, site, { lastSeq: 3, locks: [{ lock: 'L1', status: 'Open' }] })
  const answer = await cube.report(
    { type: 'LockStatus', lock: 'L1', status: 'Open', seq: 1 },
    { type: 'LockStatus', lock: 'L1', status: 'Closed', seq: 2 },
    { type: 'LockStatus', lock: 'L1', status: 'Open', seq: 3 },
    { type: 'LockStatus', lock: 'L1', status: 'Closed', seq: 4 },
  )
  expect(answer).toEqual({ acknowledged: 4 })
  await viewer.event('LockEvent', ({ kept }) => kept === undefined)
  const told = viewer.events.all.filter((event) => event['@type'] === 'LockEvent')
  expect(told.map(({ kept }) => kept)).toEqual([true, true, true, undefined])
  expect(await stored()).toEqual(['L1 Open', 'L1 Closed', 'L1 Open', 'L1 Closed'])
  expect(await locks()).toEqual({ L1: 'Closed' })
  const [event] = await rows('SELECT created <= received AS fine FROM lock_events WHERE cube_id = $1 LIMIT 1')
  expect(event).toEqual({ fine: true })
})

test('within one batch the newest number counts, whatever the order', async () => {
  const cube = await FieldCube.connect(server, site)
  await cube.report(
    { type: 'LockStatus', lock: 'L1', status: 'Closed', seq: 9 },
    { type: 'LockStatus', lock: 'L1', status: 'Open', seq: 8 },
  )
  expect(await locks()).toMatchObject({ L1: 'Closed' })
})

test('locks that are removed and devices that come and go are told', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const device: z.infer<typeof DeviceReport> = {
    deviceId: 'nfc-1',
    vendor: 'V',
    model: null,
    types: ['NfcReader'],
    info: null,
  }
  await cube.report({ type: 'DeviceAdded', device }, { type: 'LockRemoved', lock: 'L2' })
  await viewer.event('DevicesChanged')
  await viewer.event('LockRemovedEvent', ({ lock }) => lock === 'L2')
  expect(await locks()).toEqual({ L1: 'Closed' })
  const devices = 'SELECT device_id, types, connected FROM devices WHERE cube_id = $1'
  expect(await rows(devices)).toEqual([{ device_id: 'nfc-1', types: ['NfcReader'], connected: true }])
  await cube.report({ type: 'DeviceRemoved', deviceId: 'nfc-1' })
  expect(await rows(devices)).toMatchObject([{ connected: false }])
})

test('a clock in year 0 does not hold up the events of its cube', async () => {
  const cube = await FieldCube.connect(server, site)
  const created = '0000-01-01T00:00:00.000Z'
  expect(await cube.report({ type: 'LockStatus', lock: 'L1', status: 'Open', created })).toEqual({ acknowledged: 1 })
})

test('the newest connection has the cube; the old one is closed and may not write any more', async () => {
  const first = await FieldCube.connect(server, site)
  const second = await FieldCube.connect(server, site)
  expect(await first.closed).toEqual({ code: 4409, reason: 'replaced' })
  expect(second.welcome.epoch).toBe(first.welcome.epoch + 1)
  expect(await state()).toMatchObject({ connected: true })
  expect(await rows('SELECT ended IS NULL AS runs FROM cube_sessions WHERE cube_id = $1 ORDER BY started, id')).toEqual(
    [{ runs: false }, { runs: true }],
  )
})

test('a connection that was replaced on another node stores nothing', async () => {
  const cube = await FieldCube.connect(server, site)
  await rows('UPDATE cube_state SET epoch = epoch + 1 WHERE cube_id = $1')
  const error = await cube.lock('L1', 'Open').catch((reason: unknown) => reason)
  expect(error instanceof VcmpNak && error.problem.status).toBe(409)
  expect(await stored()).toEqual([])
})

test('three take-overs within a minute raise one alert', async () => {
  for (let round = 0; round < 7; round++) await FieldCube.connect(server, site)
  await server.close()
  expect(await rows('SELECT type FROM alerts WHERE cube_id = $1')).toEqual([{ type: 'CloneSuspected' }])
  expect(await rows('SELECT type, level FROM audit WHERE cube_id = $1')).toEqual([
    { type: 'CloneSuspected', level: 'log' },
  ])
})

test('a lost connection ends the session and is told', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.cut()
  await viewer.event('ConnectionEvent', ({ connected }) => !connected)
  expect(await state()).toMatchObject({ connected: false })
  expect(await rows('SELECT 1 FROM cube_sessions WHERE cube_id = $1 AND ended IS NULL')).toEqual([])
})

test('a cube that falls silent is disconnected', async () => {
  await server[Symbol.asyncDispose]()
  server = await startLive(database.db, {
    config: { publicUrl: 'http://127.0.0.1', ticketsOnly: false, heartbeatMs: 1_000 },
  })
  const viewer = await Viewer.open(
    server,
    pathOf(site.operator, site.cubeId),
    server.token(site.user),
    'http://127.0.0.1',
  )
  // A controller that hangs: it takes nothing in and gives nothing out, but its connection stands.
  const cube = await FieldCube.connect(server, site)
  cube.socket.pause()
  const since = performance.now()
  await viewer.event('ConnectionEvent', ({ connected }) => !connected)
  // decision 16: three intervals of silence.
  expect(performance.now() - since).toBeLessThan(4_500)
}, 10_000)

test('a server that starts after a kill finds no cube connected', async () => {
  await FieldCube.connect(server, site)
  await using _next = await startAfterDeathOf(server, database.db)
  expect(await state()).toMatchObject({ connected: false, node_id: null })
  expect(await rows('SELECT 1 FROM cube_sessions WHERE cube_id = $1 AND ended IS NULL')).toEqual([])
})

test('a node that starts touches nothing of one that lives', async () => {
  const cube = await FieldCube.connect(server, site)
  await using _second = await startLive(database.db)
  await cube.lock('L1', 'Open')
  expect(await state()).toMatchObject({ connected: true, node_id: server.node.id })
  expect(await rows('SELECT ended FROM cube_sessions WHERE cube_id = $1')).toEqual([{ ended: null }])
})

test('a node that was taken for dead lets its cubes connect anew', async () => {
  const cube = await FieldCube.connect(server, site)
  const was = server.node.id
  await using _next = await startAfterDeathOf(server, database.db)
  expect((await cube.closed).code).toBe(1012)
  expect(server.node.id).not.toBe(was)
  const again = await FieldCube.connect(server, site)
  await again.lock('L1', 'Open')
  expect(await state()).toMatchObject({ connected: true, node_id: server.node.id })
})

test('boxes are sent when the cube holds another revision of them, and when they change', async () => {
  const current = await FieldCube.connect(server, site, { boxesRevision: 1 })
  await current.lock('L1', 'Open')
  expect(current.configurations.all).toEqual([])
  const cube = await FieldCube.connect(server, site, { boxesRevision: 0 })
  const configuration = await cube.configurations.first()
  expect(configuration).toMatchObject({
    revision: 1,
    boxes: [{ number: '1', lock: 'L1', occupied: false }, { number: '2' }],
  })
  await rows('UPDATE cubes SET boxes_revision = 2 WHERE id = $1')
  await server.hub.boxesChanged(site.cubeId)
  await cube.configurations.first(({ revision }) => revision === 2)
})

test.each([
  [
    'Events before Hello',
    {
      '@type': 'Events',
      events: [{ type: 'LockRemoved', id: randomUUID(), seq: 1, created: new Date().toISOString(), lock: 'L1' }],
    },
    409,
  ],
  ['an unknown message', { '@type': 'Reboot' }, 404],
  ['a Hello without its fields', { '@type': 'Hello' }, 400],
])('%s is refused, and the connection stays', async (_, message, status) => {
  const cube = await FieldCube.open(server, site)
  const error = await cube.session.request(message).catch((reason: unknown) => reason)
  expect(error instanceof VcmpNak && error.problem.status).toBe(status)
  await cube.hello()
})

test('who says no Hello is disconnected', async () => {
  await server[Symbol.asyncDispose]()
  server = await startLive(database.db, { timings: { helloMs: 50 } })
  const cube = await FieldCube.open(server, site)
  expect((await cube.closed).code).toBe(4408)
})

test('a wrong secret and a cube that does not exist are refused with the same bytes', async () => {
  const at = (cubeId: string) => `${server.url}/device/v1/cubes/${cubeId}`
  const wrong = await refused(at(site.cubeId), { authorization: 'Bearer wrong' })
  const absent = await refused(at('no-such-cube'), { authorization: `Bearer ${site.secret}` })
  const none = await refused(at(site.cubeId))
  expect(wrong.status).toBe(401)
  expect([absent.body, none.body]).toEqual([wrong.body, wrong.body])
  await rows('UPDATE cubes SET secret_hash = NULL WHERE id = $1')
  expect((await refused(at(site.cubeId), { authorization: 'Bearer ' })).status).toBe(401)
})

test('a page cannot act as a device', async () => {
  const headers = { authorization: `Bearer ${site.secret}`, origin: server.origin }
  expect((await refused(`${server.url}/device/v1/cubes/${site.cubeId}`, headers)).status).toBe(403)
})
