import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { applyRetention, forgetWaitingUnits } from './retention.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.db.pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'A');
    INSERT INTO tenants (id, operator_id, name, retention_days) VALUES ('week', 'a', 'Week', 7), ('all', 'a', 'All', NULL);
    INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel');
    INSERT INTO cubes (id, operator_id, tenant_id) VALUES ('c-week', 'a', 'week'), ('c-all', 'a', 'all');
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, ended, content)
      SELECT gen_random_uuid(), cube, n::text, 'parcel', now() - interval '30 days', now(),
        CASE n WHEN 1 THEN now() - interval '8 days' WHEN 2 THEN now() - interval '6 days' END, '{"who": "canary"}'
      FROM unnest('{c-week,c-all}'::text[]) cube, generate_series(1, 3) n`)
})
afterAll(() => db.close())

const left = async () => {
  const { rows } = await db.db.pool.query<{ cube_id: string; box_number: string }>(
    'SELECT cube_id, box_number FROM occupancies ORDER BY cube_id, box_number',
  )
  return rows.map(({ cube_id, box_number }) => `${cube_id} ${box_number}`)
}

test('what ended before the retention days goes, what ended later or has not ended stays (TEN-13)', async () => {
  expect(await applyRetention(db.db)).toBe(1)
  expect(await left()).toEqual(['c-all 1', 'c-all 2', 'c-all 3', 'c-week 2', 'c-week 3'])
})
test('a second run finds nothing', async () => expect(await applyRetention(db.db)).toBe(0))
test('the trail tells how many, not what', async () => {
  const { rows } = await db.db.pool.query('SELECT * FROM audit')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ level: 'log', tenant_id: 'week', type: 'RetentionApplied', data: { occupancies: 1 } })
  expect(JSON.stringify(rows)).not.toContain('canary')
})
test('days later the next one goes', async () => {
  expect(await applyRetention(db.db, Date.now() + 2 * 86_400_000)).toBe(1)
  expect(await left()).toContain('c-week 3')
})

test('one tenant of which it fails keeps no other from it', async () => {
  await db.db.pool.query(`
    INSERT INTO tenants (id, operator_id, name, retention_days) VALUES ('zebra', 'a', 'Zebra', 7);
    INSERT INTO cubes (id, operator_id, tenant_id) VALUES ('c-zebra', 'a', 'zebra');
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, ended)
      VALUES (gen_random_uuid(), 'c-zebra', '1', 'parcel', now() - interval '9 days', now(), now() - interval '8 days')`)
  const failsAtWeek: Database = {
    ...db.db,
    transaction: (work) =>
      db.db.transaction((tx) =>
        work({
          ...tx,
          query: (text, values) =>
            values?.[0] === 'week' ? Promise.reject(new Error('slow')) : tx.query(text, values),
        }),
      ),
  }
  await expect(applyRetention(failsAtWeek)).rejects.toThrow('1 failed.')
  expect(await left()).not.toContain('c-zebra 1')
})

test('units that registered themselves and never came go after 30 days, and nobody else', async () => {
  await db.db.pool.query(`
    INSERT INTO units (id, operator_id, cube_id, epoch, created) VALUES
      ('flood-1', NULL, NULL, 0, now() - interval '31 days'), ('flood-2', NULL, NULL, 0, now() - interval '40 days'),
      ('young', NULL, NULL, 0, now() - interval '29 days'), ('came', NULL, NULL, 1, now() - interval '31 days'),
      ('on-cube', NULL, 'c-all', 0, now() - interval '31 days'), ('of-operator', 'a', NULL, 0, now() - interval '31 days')`)
  expect(await forgetWaitingUnits(db.db)).toBe(2)
  const { rows } = await db.db.pool.query('SELECT id FROM units ORDER BY id')
  expect(rows.map(({ id }) => id)).toEqual(['came', 'of-operator', 'on-cube', 'young'])
  const told = () => db.db.pool.query("SELECT data FROM audit WHERE type = 'SetupDeleted'")
  expect((await told()).rows).toEqual([{ data: { units: 2 } }])
  expect(await forgetWaitingUnits(db.db)).toBe(0)
  expect((await told()).rows).toHaveLength(1)
})
