import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { endOfNode, giveGrace } from './connection-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const [gone, other] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']

test('the connections of a node that is no more end, in a fleet larger than what is changed in one go; those of another stay', async () => {
  const { db } = database
  await db.pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'A');
    INSERT INTO cubes (id, operator_id, monitored) SELECT 'cube-' || n, 'a', true FROM generate_series(1, 4500) n;
    INSERT INTO nodes (id, machine, pid, lease_until) SELECT n, 'm', 1, now() FROM unnest(ARRAY['${gone}', '${other}']::uuid[]) n;
    UPDATE cube_state SET connected = true, last_connected = now(),
      node_id = CASE WHEN cube_id IN ('cube-1', 'cube-2') THEN '${other}' ELSE '${gone}' END::uuid;
    INSERT INTO cube_sessions (id, cube_id, started, node_id) SELECT gen_random_uuid(), cube_id, now(), node_id FROM cube_state`)
  const now = new Date().toISOString()
  const ended = await endOfNode(db, gone, now)
  expect(new Set(ended.map(({ cubeId }) => cubeId)).size).toBe(4498)
  expect(ended[0]).toMatchObject({ operatorId: 'a' })
  await giveGrace(db, now)
  const { rows } = await db.pool.query(
    `
    SELECT count(*) FILTER (WHERE connected)::int AS connected, max(last_connected) AS since,
      array_agg(DISTINCT node_id) FILTER (WHERE node_id IS NOT NULL) AS named,
      count(*) FILTER (WHERE missed_from < $1::timestamptz + interval '5 minutes' OR alerts_due < $1)::int AS early,
      (SELECT count(*)::int FROM cube_sessions WHERE ended IS NULL) AS running FROM cube_state`,
    [now],
  )
  expect(rows).toEqual([{ connected: 2, since: now, early: 0, running: 2, named: [other] }])
})
