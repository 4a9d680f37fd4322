import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { compute } from './compute.ts'

let product: TestProduct
let user: Awaited<ReturnType<typeof callerOf>>
const sql = (text: string) => product.database.db.pool.query(text)
const read = async (operator = 'a') => (await user('GET', `/operators/${operator}/dashboard`)).json
const recompute = () => compute(product.database.db, 'UTC')

beforeAll(async () => {
  product = await startTestProduct()
  user = await callerOf(product, 'user')
  // The server counts by itself as it starts; after that only what a test asks for.
  await vi.waitFor(async () => {
    const { rows } = await sql(
      "SELECT 1 FROM schedules WHERE task = 'dashboard' AND next > now() AND lease_until IS NULL",
    )
    expect(rows).toHaveLength(1)
  }, 10_000)
  await sql(`
    DELETE FROM operator_kpis;
    UPDATE operator_days_progress SET counted_until = '-infinity';
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, ended) VALUES
      (gen_random_uuid(), 'a-cube', '1', 'shop', now(), now(), NULL),
      (gen_random_uuid(), 'a-cube', '2', 'shop', now() - interval '10 days', now(), now()),
      (gen_random_uuid(), 'b-cube', '1', 'shop', now(), now(), NULL);
    INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status) VALUES
      (gen_random_uuid(), 'a-cube', 1, now(), now(), 'L1', 'Open'),
      (gen_random_uuid(), 'a-cube', 2, now() - interval '10 days', now(), 'L1', 'Open'),
      (gen_random_uuid(), 'a-cube', 3, now(), now(), 'L1', 'Closed');
    INSERT INTO alerts (id, cube_id, type, box_number, created) VALUES (gen_random_uuid(), 'a-cube', 'Breakin', '1', now());
    SELECT recount_boxes(id) FROM cubes`)
})
afterAll(() => product.close())

test('the first visit counts cubes, boxes, locks, openings and occupancies of the operator (DASH-01…03, 05, 06, 07, API-110)', async () => {
  const first = await read()
  expect(Object.keys(first).sort()).toEqual(
    [
      ...['alerts', 'currentOccupancies', 'kpisComputedAt', 'lockOpenEvents', 'openLocks'],
      ...['totalBoxes', 'totalCubes', 'totalLocks', 'totalOccupancies'],
    ].sort(),
  )
  expect(first).toMatchObject({ totalCubes: 1, totalBoxes: 2, totalLocks: 2, openLocks: 0 })
  expect(first).toMatchObject({ lockOpenEvents: 2, totalOccupancies: 2, currentOccupancies: 1 })
  expect(Date.now() - Date.parse(first.kpisComputedAt)).toBeLessThan(60_000)
})

test('alerts have id, type, created, cubeId and boxNumber, and are those of this moment (DASH-08, DASH-09)', async () => {
  const { alerts } = await read()
  expect(alerts).toEqual([
    {
      id: expect.any(String),
      type: 'Breakin',
      created: expect.stringMatching(/Z$/),
      cubeId: 'a-cube',
      boxNumber: '1',
    },
  ])
  await sql('UPDATE alerts SET cleared = now()')
  expect((await read()).alerts).toEqual([])
})

test('what happens is in the figures once they are computed again (DASH-04, DASH-05, DASH-06, DASH-07, DASH-10)', async () => {
  const before = await read()
  await sql(`
    UPDATE locks SET status = 'Open' WHERE cube_id = 'a-cube' AND lock = 'L1';
    INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status) VALUES
      (gen_random_uuid(), 'a-cube', 4, now(), now(), 'L1', 'Open'),
      (gen_random_uuid(), 'a-cube', 5, now() - interval '3 days', now(), 'L2', 'Open'),
      (gen_random_uuid(), 'waiting', 1, now(), now(), 'L1', 'Open');
    UPDATE occupancies SET ended = now(), updated = now() WHERE cube_id = 'a-cube' AND ended IS NULL;
    SELECT recount_boxes('a-cube')`)
  expect(await read()).toEqual(before)
  await recompute()
  const after = await read()
  expect(after).toMatchObject({ openLocks: 1, lockOpenEvents: 4, totalOccupancies: 2, currentOccupancies: 0 })
  expect(Date.parse(after.kpisComputedAt)).toBeGreaterThan(Date.parse(before.kpisComputedAt))
})

test('openings and occupancies stand at their days, an event that came late too, and occupancies at weekday and hour', async () => {
  await recompute()
  const { days, hours } = (await user('GET', '/operators/a/dashboard/figures')).json
  expect(days).toHaveLength(30)
  const sum = (key: string) => days.reduce((all: number, it: Record<string, number>) => all + (it[key] ?? 0), 0)
  expect(sum('openings')).toBe(4)
  expect(sum('occupancies')).toBe(2)
  expect(days.at(-1)).toMatchObject({ openings: 2, occupancies: 1 })
  expect(hours).toHaveLength(7)
  for (const hour of hours) expect(hour).toHaveLength(24)
  expect(hours.flat().reduce((all: number, n: number) => all + n, 0)).toBe(2)
})

test('nothing of another operator is counted, and nobody else reads it', async () => {
  const other = await callerOf(product, 'other')
  expect((await other('GET', '/operators/b/dashboard')).json).toMatchObject({ totalCubes: 1, currentOccupancies: 1 })
  expect((await user('GET', '/operators/b/dashboard')).status).toBe(404)
})
