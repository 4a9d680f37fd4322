import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  await furnish(product.database.db.pool)
})
afterAll(() => product.close())

test('a lock event says who gave the command that the door opened by', async () => {
  const { pool } = product.database.db
  const [opened, other] = [randomUUID(), randomUUID()]
  await pool.query(
    `INSERT INTO lock_commands (id, cube_id, lock, actor_id, state, epoch, requested) VALUES
      ($1, 'a-cube', 'L1', 'user', 'Opened', 1, now()), ($2, 'b-cube', 'L1', 'other', 'Opened', 1, now())`,
    [opened, other],
  )
  await pool.query(
    `INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status, command_id) VALUES
      (gen_random_uuid(), 'a-cube', 1, '2026-10-12T08:00:00Z', now(), 'L1', 'Open', $1),
      (gen_random_uuid(), 'a-cube', 2, '2026-10-12T08:00:01Z', now(), 'L1', 'Closed', NULL),
      (gen_random_uuid(), 'a-cube', 3, '2026-10-12T08:00:02Z', now(), 'L1', 'Open', $2)`,
    [opened, other],
  )
  const admin = await callerOf(product, 'admin')
  const { json } = await admin('GET', '/operators/a/cubes/a-cube/lock-events?sort=created,asc&size=3')
  const [{ name }] = (await pool.query("SELECT name FROM users WHERE id = 'user'")).rows
  // a command of another cube is nobody's here
  expect(json.content.map(({ status, by }: { status: string; by: string | null }) => [status, by])).toEqual([
    ['Open', name],
    ['Closed', null],
    ['Open', null],
  ])
})
