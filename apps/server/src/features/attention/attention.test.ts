import { type attention, mostPending } from '@cubeward/contract/admin/attention.ts'
import type { ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { pausedText } from './queries.ts'
import { unmuteDue } from './unmute.ts'

let product: TestProduct
type Caller = Awaited<ReturnType<typeof callerOf>>
let [user, admin, other]: Caller[] = []
const sql = (text: string) => product.database.db.pool.query(text)
const as = (who: Caller | undefined, method: string, path: string, body?: unknown) =>
  (who as Caller)(method, `/operators/a/attention${path}`, body)
const view = async (who: Caller | undefined, query = '') => (await as(who, 'GET', query)).json
type Page = ReplyOf<typeof attention.list>
const cases = ({ content }: Page) => content.map((cube) => [cube.id, ...cube.cases.map(({ type }) => type)].join(' '))
const id = (nth: number) => `0198b6a0-0000-7000-8000-0000000000${String(nth).padStart(2, '0')}`
const entries = async () =>
  (await sql(`SELECT type, cube_id, tenant_id, box_number, message FROM audit ORDER BY id`)).rows
const wanted = async (who = user) =>
  (await (who as Caller)('GET', '/operators/a/cubes', undefined, countsType)).json.attention
const countsType = { accept: 'application/vnd.cube-counts+json' }

beforeAll(async () => {
  product = await startTestProduct()
  ;[user, admin, other] = await Promise.all(['user', 'admin', 'other'].map((sub) => callerOf(product, sub)))
})
afterAll(() => product.close())

/** `a-one` is connected, `a-two` is not; each has been wrong for as many minutes as its number says. */
beforeEach(async () => {
  await furnish(product.database.db.pool)
  await sql(`
    INSERT INTO cubes (id, operator_id, tenant_id, description) VALUES ('a-one', 'a', 'a-tenant', 'One'), ('a-two', 'a', 'a-tenant', 'Two');
    UPDATE cube_state SET connected = true, last_connected = now() WHERE cube_id = 'a-one';
    UPDATE cube_state SET last_connected = now() - interval '1 hour' WHERE cube_id = 'a-two';
    INSERT INTO cube_routers (cube_id, phone_number) VALUES ('a-one', '+49 40 2'), ('a-two', '+49 40 1');
    INSERT INTO devices (cube_id, device_id) VALUES ('a-two', 'r1'), ('a-two', 'r2');
    INSERT INTO alerts (id, cube_id, operator_id, type, box_number, lock, created)
      SELECT ('0198b6a0-0000-7000-8000-0000000000' || n)::uuid, cube, left(cube, 1), type, box, lock, now() - n::int * interval '1 minute'
      FROM (VALUES ('11', 'a-one', 'LockDefective', '2', 'L2'), ('12', 'a-one', 'LockBlocked', '1', 'L1'),
        ('13', 'a-two', 'CubeDisconnected', NULL, NULL), ('14', 'a-two', 'BreakIn', '7', 'L7'),
        ('15', 'a-cube', 'MaintenanceRequired', '1', NULL), ('16', 'b-cube', 'BreakIn', '1', 'L1')) AS v (n, cube, type, box, lock)`)
})

test('cases of all cubes, the worst first, grouped by cube; what waits for a connection is folded and not counted (INBX-01)', async () => {
  const page = await view(user)
  expect(cases(page)).toEqual([
    'a-two CubeDisconnected',
    'a-one LockBlocked LockDefective',
    'a-cube MaintenanceRequired',
  ])
  expect(page).toMatchObject({ totalElements: 3, counts: { open: 4, mine: 0, muted: 0, free: 4 } })
  const [two, one] = page.content
  // by the number the reader learns of its SIM card; of a cube in contact nobody asks
  expect(page.content.map((it: { phoneNumber: string | null }) => it.phoneNumber)).toEqual(['+49 40 1', null, null])
  expect(two).toMatchObject({
    description: 'Two',
    tenant: { id: 'a-tenant', name: 'Tenant A' },
    folded: { alerts: [{ type: 'BreakIn', boxNumber: '7', lock: 'L7' }], devices: 2 },
  })
  expect(Date.now() - Date.parse(two.cases[0].since)).toBeGreaterThan(59 * 60_000)
  expect(one.folded).toBeNull()
  expect(await wanted()).toBe(4)
  // Back in contact, its doors are cases of their own.
  await sql(`UPDATE alerts SET cleared = now() WHERE type = 'CubeDisconnected'`)
  expect(cases(await view(user))[0]).toBe('a-two BreakIn')
})

test('one case says what its place is used for and who was told (INBX-01)', async () => {
  await sql(`
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES (gen_random_uuid(), 'a-one', '1', 'shop', now(), now());
    INSERT INTO alert_deliveries (id, operator_id, channel, recipient, state, created)
      VALUES ('${id(21)}', 'a', 'sms', '+43', 'Failed', now());
    INSERT INTO alert_notices (alert_id, operator_id, channel, recipient, created, delivery_id)
      VALUES ('${id(12)}', 'a', 'sms', '+43', now(), '${id(21)}'), ('${id(12)}', 'a', 'mail', 'a@a', now(), NULL)`)
  expect(await view(user, `/${id(12)}`)).toMatchObject({
    ...{ type: 'LockBlocked', boxNumber: '1', taker: null, muted: null, cube: { id: 'a-one', connected: true } },
    told: { mail: 1, sms: 1, failed: 1, waiting: 1 },
    occupied: { app: 'Shop' },
  })
  expect(await view(user, `/${id(11)}`)).toMatchObject({ told: null, occupied: null })
})

test('a case says what was noted of it last and is not done (INBX-01)', async () => {
  const noted = async () =>
    (await view(user)).content.flatMap((cube: { cases: { type: string; noted: unknown }[] }) =>
      cube.cases.map((it) => [it.type, it.noted]),
    )
  await sql(`
    INSERT INTO cube_notes (id, cube_id, box_number, note, done, created, created_by) VALUES
      ('${id(31)}', 'a-cube', '1', '<p>Glass in the box</p>', false, now() - interval '2 hours', 'user'),
      ('${id(32)}', 'a-cube', '1', '<p>Swept</p>', true, now(), 'user'),
      ('${id(33)}', 'a-cube', NULL, '<p>Of the cube</p>', false, now(), 'user'),
      ('${id(34)}', 'a-two', NULL, '<p>Before it was lost</p>', false, now() - interval '2 hours', 'user')`)
  const glass = { note: '<p>Glass in the box</p>', by: 'Uli' }
  expect(await noted()).toEqual([
    ['CubeDisconnected', null],
    ['LockBlocked', null],
    ['LockDefective', null],
    ['MaintenanceRequired', glass],
  ])
  expect(await view(user, `/${id(15)}`)).toMatchObject({ noted: glass })
  await sql(`UPDATE cube_notes SET created = now() WHERE id = '${id(34)}'`)
  expect((await noted())[0]).toEqual(['CubeDisconnected', { note: '<p>Before it was lost</p>', by: 'Uli' }])
})

test('pages are pages of cubes, and of cases that are equally bad the one that nobody has comes first, then the oldest', async () => {
  await sql(`UPDATE alerts SET type = 'LockBlocked' WHERE id IN ('${id(15)}', '${id(11)}');
    INSERT INTO attention (alert_id, taken_by) VALUES ('${id(15)}', 'admin')`)
  expect(cases(await view(user))).toEqual([
    'a-two CubeDisconnected',
    'a-one LockBlocked LockBlocked',
    'a-cube LockBlocked',
  ])
  const second = await view(user, '?page=1&size=2')
  expect(cases(second)).toEqual(['a-cube LockBlocked'])
  expect(second).toMatchObject({ totalElements: 3, totalPages: 2, number: 1 })
  expect(cases(await view(user, '?free=true'))).toEqual(['a-two CubeDisconnected', 'a-one LockBlocked LockBlocked'])
})

test('who takes a case has it, for everybody; it is given back, and each is audited once (INBX-02)', async () => {
  expect((await as(user, 'PUT', `/${id(12)}/taker`, {})).status).toBe(204)
  expect((await as(user, 'PUT', `/${id(12)}/taker`, {})).status).toBe(204)
  expect(cases(await view(user))).toEqual([
    'a-two CubeDisconnected',
    'a-one LockDefective',
    'a-cube MaintenanceRequired',
  ])
  expect(cases(await view(user, '?view=mine'))).toEqual(['a-one LockBlocked'])
  const [, one] = (await view(admin)).content
  expect(one.cases.map(({ taker }: { taker: unknown }) => taker)).toEqual([{ id: 'user', name: 'Uli' }, null])
  expect(await wanted()).toBe(3)
  expect(await entries()).toEqual([
    { type: 'AlertTaken', cube_id: 'a-one', tenant_id: 'a-tenant', box_number: '1', message: 'Took the alert.' },
  ])
  expect((await as(user, 'DELETE', `/${id(12)}/taker?from=user`)).status).toBe(204)
  expect((await as(user, 'DELETE', `/${id(12)}/taker?from=user`)).status).toBe(204)
  expect((await entries()).map(({ type }) => type)).toEqual(['AlertTaken', 'AlertGivenBack'])
})

test('of two who take a case at once one has it, and the other is told who; who saw that takes it over', async () => {
  const [one, two] = await Promise.all([user, admin].map((who) => as(who, 'PUT', `/${id(12)}/taker`, { from: null })))
  expect([one?.status, two?.status].sort()).toEqual([204, 409])
  const [late, first, name] = one?.status === 409 ? [user, 'admin', 'Ada'] : [admin, 'user', 'Uli']
  const refused = one?.status === 409 ? one : two
  expect(refused?.json).toMatchObject({ code: 'alert.taken', detail: `${name} has it already.` })
  expect((await as(late, 'DELETE', `/${id(12)}/taker?from=nobody`)).status).toBe(409)
  expect((await as(late, 'PUT', `/${id(12)}/taker`, { from: first })).status).toBe(204)
  expect((await view(late, '?view=mine')).counts.mine).toBe(1)
})

test('two of one name, or of none, are two nevertheless (INBX-02)', async () => {
  const { pool } = product.database.db
  await pool.query("UPDATE users SET name = 'Desk' WHERE id IN ('user', 'admin')")
  expect((await as(user, 'PUT', `/${id(12)}/taker`, {})).status).toBe(204)
  expect((await as(admin, 'PUT', `/${id(12)}/taker`, { from: 'user' })).status).toBe(204)
  expect((await view(admin, '?view=mine')).counts.mine).toBe(1)
  await pool.query("UPDATE users SET name = NULL, email = NULL WHERE id IN ('user', 'admin')")
  const [, one] = (await view(user)).content
  expect(one.cases[0].taker).toEqual({ id: 'admin', name: 'admin' })
  expect((await as(admin, 'DELETE', `/${id(12)}/taker?from=admin`)).status).toBe(204)
  expect((await view(admin, '?view=mine')).counts.mine).toBe(0)
})

test('a muted case comes back at its time; one that is muted until it is over does not (INBX-02)', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  expect((await as(user, 'PUT', `/${id(11)}/mute`, { until })).status).toBe(204)
  expect((await as(user, 'PUT', `/${id(12)}/mute`, { until: null })).status).toBe(204)
  expect((await as(user, 'PUT', `/${id(15)}/mute`, { until: '2026-01-01T00:00:00.000Z' })).status).toBe(400)
  const muted = await view(admin, '?view=muted')
  expect(muted).toMatchObject({ counts: { open: 2, muted: 2 } })
  expect(muted.content[0].cases.map((it: { muted: unknown }) => it.muted)).toEqual([
    { until: null, by: 'Uli' },
    { until, by: 'Uli' },
  ])
  expect(await wanted()).toBe(2)
  await sql(`UPDATE attention SET muted_until = now() - interval '1 s' WHERE isfinite(muted_until)`)
  await unmuteDue({ db: product.database.db, hub: product.server.context.hub })
  expect((await view(admin)).counts).toEqual({ open: 3, mine: 0, muted: 1, free: 3 })
  expect((await as(user, 'DELETE', `/${id(12)}/mute`)).status).toBe(204)
  expect((await view(admin)).counts.open).toBe(4)
  expect((await entries()).map(({ message }) => message)).toEqual([
    `Muted the alert until ${until}.`,
    'Muted the alert until it is over.',
    'Ended the muting of the alert.',
  ])
})

test('recovery closes a case, whoever has it; it is told with who had it, and cannot be taken any more (INBX-02)', async () => {
  await as(user, 'PUT', `/${id(12)}/taker`, {})
  await sql(`UPDATE alerts SET cleared = now() WHERE id = '${id(12)}'`)
  expect((await view(user, '?view=mine')).counts.mine).toBe(0)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const closed = await view(admin, `/closed?since=${since}`)
  expect(closed).toMatchObject({
    totalElements: 1,
    content: [
      { type: 'LockBlocked', boxNumber: '1', cube: { id: 'a-one', description: 'One' }, taker: { name: 'Uli' } },
    ],
  })
  expect((await view(admin, `/closed?since=${new Date(Date.now() + 60_000).toISOString()}`)).content).toEqual([])
  const late = await as(admin, 'PUT', `/${id(12)}/taker`, {})
  expect(late.json).toMatchObject({ status: 404, detail: 'This alert is over.' })
})

test('nothing of another operator is listed, counted or taken', async () => {
  expect((await (other as Caller)('GET', '/operators/b/attention')).json.counts.open).toBe(1)
  expect((await as(user, 'PUT', `/${id(16)}/taker`, {})).status).toBe(404)
  // A cube that went elsewhere takes what was wrong with it along.
  await sql(`UPDATE cubes SET operator_id = 'b', tenant_id = 'b-tenant' WHERE id = 'a-one'`)
  expect((await view(user)).counts.open).toBe(2)
})

test('of the events that wait for a paused app only so many are looked at, and none of another operator (HOOK-03)', async () => {
  const events = (operator: string, from: number, to: number) =>
    sql(`INSERT INTO app_events (id, app_id, operator_id, cube_id, occupancy_id, number, type, occupancy, created, expires)
      SELECT gen_random_uuid(), 'shop', '${operator}', '${operator}-cube', gen_random_uuid(), 1, 'OccupancyCreated', '{}', now(),
        now() + interval '1 day' FROM generate_series(${from}, ${to})`)
  await sql(
    `INSERT INTO app_webhooks (app_id, url, secret_sealed, paused) VALUES ('shop', 'https://127.0.0.1/', 'x', now())`,
  )
  for (let at = 1; at < 20_000; at += 5_000) await events('b', at, at + 4_999)
  expect((await view(user)).pausedApps).toEqual([])
  await events('a', 1, 3)
  expect((await view(user)).pausedApps).toMatchObject([{ id: 'shop', pending: 3 }])
  await events('a', 4, 1_500)
  expect((await view(user)).pausedApps).toMatchObject([{ id: 'shop', pending: mostPending + 1 }])
  await sql('ANALYZE app_events')
  const { rows } = await product.database.db.pool.query(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF, FORMAT JSON) ${pausedText.text}`,
    ['a'],
  )
  const told = JSON.stringify(rows[0]['QUERY PLAN'])
  const looked = [...told.matchAll(/"(?:Actual Rows|Rows Removed by Filter)": ?([\d.]+)/g)].map(([, many]) =>
    Number(many),
  )
  expect(Math.max(...looked)).toBeLessThanOrEqual(mostPending + 1)
})
