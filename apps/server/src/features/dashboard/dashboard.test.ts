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
    INSERT INTO alerts (id, cube_id, type, box_number, created) VALUES (gen_random_uuid(), 'a-cube', 'BreakIn', '1', now());
    SELECT recount_boxes(id) FROM cubes;
    -- the server may have counted before
    DELETE FROM operator_kpis`)
})
afterAll(() => product.close())

test('the first visit counts cubes, boxes, locks, openings and occupancies of the operator (DASH-01, DASH-02, DASH-03, DASH-05, DASH-06, DASH-07, API-110)', async () => {
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
      type: 'BreakIn',
      created: expect.stringMatching(/Z$/),
      cubeId: 'a-cube',
      boxNumber: '1',
      taker: null,
      muted: null,
    },
  ])
  const care = async () => (await read()).alerts.map(({ taker, muted }: typeof alerts) => [taker, muted])
  await sql(`INSERT INTO attention (alert_id, taken_by, muted_by, muted_until)
    SELECT id, 'user', 'user', timestamptz '2100-01-01 00:00Z' FROM alerts WHERE cleared IS NULL`)
  const { rows } = await sql("SELECT coalesce(name, email, id) AS name FROM users WHERE id = 'user'")
  expect(await care()).toEqual([[rows[0].name, { until: '2100-01-01T00:00:00.000Z' }]])
  await sql("UPDATE attention SET taken_by = NULL, muted_until = 'infinity'")
  expect(await care()).toEqual([[null, { until: null }]])
  // a moment that is over; what takes it away comes seconds later
  await sql("UPDATE attention SET muted_until = now() - interval '1 second'")
  expect(await care()).toEqual([[null, null]])
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
  expect(days).toHaveLength(90)
  const sum = (key: string) => days.reduce((all: number, it: Record<string, number>) => all + (it[key] ?? 0), 0)
  expect(sum('openings')).toBe(4)
  expect(sum('occupancies')).toBe(2)
  expect(days.at(-1)).toMatchObject({ openings: 2, occupancies: 1 })
  expect(hours).toHaveLength(7)
  for (const hour of hours) expect(hour).toHaveLength(24)
  expect(hours.flat().reduce((all: number, n: number) => all + n, 0)).toBe(2)
})

test('occupancies of one box are counted each, and beside the figures stand disabled boxes, second locks and locks that are open for long (DASH-07, CHRT-01)', async () => {
  const figures = async () => (await user('GET', '/operators/a/dashboard/figures')).json
  await recompute()
  const [before, beside] = [await read(), await figures()]
  expect(before.totalBoxes).toBe(2)
  await sql(`
    UPDATE boxes SET max_occupancies = 3, secondary_lock = 'S' || number, enabled = number <> '2' WHERE cube_id = 'a-cube' AND number IN ('1', '2');
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated)
      SELECT gen_random_uuid(), 'a-cube', '1', 'two-in-one', now(), now() FROM generate_series(1, 2);
    UPDATE locks SET status = 'Open', since = now() - interval '11 minutes' WHERE cube_id = 'a-cube' AND lock = 'L1';
    UPDATE locks SET status = 'Open', since = now() - interval '1 minute' WHERE cube_id = 'a-cube' AND lock = 'L2';
    SELECT recount_boxes('a-cube')`)
  await recompute()
  expect(await read()).toMatchObject({ currentOccupancies: before.currentOccupancies + 2, openLocks: 2 })
  expect(await figures()).toMatchObject({
    boxesOccupied: beside.boxesOccupied + 1,
    boxesDisabled: beside.boxesDisabled + 1,
    secondaryLocks: beside.secondaryLocks + 2,
    longOpenLocks: 1,
  })
  await sql(`
    UPDATE boxes SET max_occupancies = 1, secondary_lock = NULL, enabled = true WHERE cube_id = 'a-cube';
    DELETE FROM occupancies WHERE app_id = 'two-in-one';
    UPDATE locks SET status = 'Closed' WHERE cube_id = 'a-cube';
    SELECT recount_boxes('a-cube');
    DELETE FROM operator_days; UPDATE operator_days_progress SET counted_until = '-infinity'`)
  await recompute()
})

test('a day from which retention has removed something keeps its figures when an event of it comes late (DASH-06)', async () => {
  await sql(`INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, ended)
    SELECT gen_random_uuid(), 'a-cube', '1', 'gone', now() - interval '5 days', now(), now() FROM generate_series(1, 3)`)
  // stored when they began: what is counted is found by that
  await sql("UPDATE operator_days_progress SET counted_until = now() - interval '6 days'")
  await recompute()
  const before = await read()
  const { days, hours } = (await user('GET', '/operators/a/dashboard/figures')).json
  expect(days.at(-6)).toMatchObject({ openings: 0, occupancies: 3 })
  await sql(`DELETE FROM occupancies WHERE app_id = 'gone';
    INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
      VALUES (gen_random_uuid(), 'a-cube', 6, now() - interval '5 days', now(), 'L1', 'Open')`)
  await recompute()
  expect(await read()).toMatchObject({
    totalOccupancies: before.totalOccupancies,
    lockOpenEvents: before.lockOpenEvents + 1,
  })
  const after = (await user('GET', '/operators/a/dashboard/figures')).json
  expect([after.days.at(-6), after.hours]).toEqual([{ ...days.at(-6), openings: 1 }, hours])
})

test('what fails to be counted keeps nothing of what came before it from being counted', async () => {
  await sql(`
    UPDATE operator_days_progress SET counted_until = '-infinity';
    DELETE FROM operator_days;
    UPDATE lock_events SET received = created;
    CREATE FUNCTION refuse_today() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.day >= current_date THEN RAISE EXCEPTION 'not today'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_today BEFORE INSERT ON operator_days FOR EACH ROW EXECUTE FUNCTION refuse_today()`)
  await expect(recompute()).rejects.toThrow('not today')
  const until = "SELECT now() - counted_until < interval '2 days' AS near FROM operator_days_progress"
  expect((await sql(until)).rows).toEqual([{ near: true }])
  const days = "SELECT (current_date - day) AS ago, openings FROM operator_days WHERE operator_id = 'a' ORDER BY day"
  const counted = (await sql(`${days} LIMIT 1`)).rows
  expect(counted).toEqual([{ ago: 10, openings: 1 }])
  await sql('DROP FUNCTION refuse_today CASCADE')
  await recompute()
  expect((await sql(days)).rows).toMatchObject([{ ago: 10 }, { ago: 5 }, { ago: 3 }, { ago: 0, openings: 2 }])
})

test('the fullest cubes, and a week of connection of those that were away longest, are counted with the key figures (CHRT-01)', async () => {
  await sql(`
    INSERT INTO cubes (id, operator_id, description, monitored) SELECT 'a-more-' || n, 'a', 'More ' || n, n <> 3 FROM generate_series(1, 12) n;
    UPDATE cube_state SET boxes_total = 10, boxes_occupied = substring(cube_id FROM 8)::int % 10, connected = true, last_connected = now()
      WHERE cube_id LIKE 'a-more-%';
    INSERT INTO cube_outages (cube_id, began, ended) SELECT 'a-more-' || n, now() - interval '2 days', now() - interval '2 days' + n * interval '1 hour'
      FROM generate_series(1, 5) n;
    INSERT INTO cube_outages (cube_id, began, ended) VALUES ('a-more-6', now() - interval '8 days', now() - interval '167 hours'),
      ('a-more-7', now() - interval '9 days', now() - interval '8 days');
    UPDATE cube_state SET connected = false, last_connected = now() - interval '3 hours' WHERE cube_id = 'a-more-8'`)
  expect((await user('GET', '/operators/a/dashboard/figures')).json.fullest).not.toContainEqual(
    expect.objectContaining({ cubeId: 'a-more-9' }),
  )
  await recompute()
  const { fullest, week } = (await user('GET', '/operators/a/dashboard/figures')).json
  expect(fullest).toHaveLength(8)
  expect(fullest[0]).toEqual({ cubeId: 'a-more-9', description: 'More 9', occupied: 9, total: 10 })
  const share = ({ occupied, total }: { occupied: number; total: number }) => occupied / total
  expect(fullest.map(share)).toEqual(fullest.map(share).toSorted((a: number, b: number) => b - a))
  const ids = week.cubes.map(({ cubeId }: { cubeId: string }) => cubeId)
  expect(ids).toEqual(['a-more-5', 'a-more-4', 'a-more-8', 'a-more-2', 'a-more-1', 'a-more-6'])
  expect(week.cubes[2]).toMatchObject({ outages: [{ until: null }] })
  expect(week.cubes[0].seconds).toBe(5 * 3600)
  expect(Math.abs(week.cubes[5].seconds - 3600)).toBeLessThan(5)
  await sql("DELETE FROM cubes WHERE id LIKE 'a-more-%'")
})

test('the map has each cube with coordinates, the one that is missed first, and nothing of another operator (MAPV-01)', async () => {
  const none = (await user('GET', '/operators/a/dashboard/places')).json
  expect(none).toEqual({ places: [], placed: 0, total: 1 })
  await sql(`
    INSERT INTO cubes (id, operator_id, description, monitored, latitude, longitude) VALUES
      ('a-fine', 'a', 'Fine', true, 59.9, 10.7), ('a-lost', 'a', NULL, true, 47.3, 11.4), ('a-off', 'a', 'Off', false, -33.9, 151.2),
      ('a-loud', 'a', 'Loud', true, 0, 0), ('b-there', 'b', 'Other', true, 1, 1);
    UPDATE cube_state SET connected = true WHERE cube_id IN ('a-fine', 'a-loud');
    UPDATE cube_state SET alerts = '{"BreakIn": 1}' WHERE cube_id = 'a-loud'`)
  expect((await user('GET', '/operators/a/dashboard/places')).json).toEqual({
    places: [
      { id: 'a-lost', name: 'a-lost', at: [47.3, 11.4], state: 'missed' },
      { id: 'a-loud', name: 'Loud', at: [0, 0], state: 'alert' },
      { id: 'a-off', name: 'Off', at: [-33.9, 151.2], state: 'away' },
      { id: 'a-fine', name: 'Fine', at: [59.9, 10.7], state: 'fine' },
    ],
    placed: 4,
    total: 5,
  })
  await sql("DELETE FROM cubes WHERE id IN ('a-fine', 'a-lost', 'a-off', 'a-loud', 'b-there')")
})

test('nothing of another operator is counted, and nobody else reads it', async () => {
  const other = await callerOf(product, 'other')
  expect((await other('GET', '/operators/b/dashboard')).json).toMatchObject({ totalCubes: 1, currentOccupancies: 1 })
  expect((await user('GET', '/operators/b/dashboard')).status).toBe(404)
})
