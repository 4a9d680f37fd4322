import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { endAll } from './connection-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a server that starts ends the connections of a fleet that is larger than what is changed in one go', async () => {
  const { db } = database
  await db.pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'A');
    INSERT INTO cubes (id, operator_id, monitored) SELECT 'cube-' || n, 'a', true FROM generate_series(1, 4500) n;
    UPDATE cube_state SET connected = true, last_connected = now();
    INSERT INTO cube_sessions (id, cube_id, started) SELECT gen_random_uuid(), id, now() FROM cubes`)
  const now = new Date().toISOString()
  await endAll(db, now)
  const { rows } = await db.pool.query(
    `
    SELECT count(*) FILTER (WHERE connected)::int AS connected, min(last_connected) AS since,
      count(*) FILTER (WHERE alert_due < $1::timestamptz + interval '5 minutes')::int AS early,
      (SELECT count(*)::int FROM cube_sessions WHERE ended IS NULL) AS running FROM cube_state`,
    [now],
  )
  expect(rows).toEqual([{ connected: 0, since: now, early: 0, running: 0 }])
})
