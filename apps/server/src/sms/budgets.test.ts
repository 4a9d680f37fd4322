import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { take } from './budgets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.pool.query('TRUNCATE rate_budgets'))

const budget = { burst: 3, perDay: 86_400 }
const takeTimes = async (times: number) => {
  let taken = 0
  for (let n = 0; n < times; n++) if (await take(database.db, 'a', budget)) taken++
  return taken
}
const pass = (seconds: number) =>
  database.db.pool.query("UPDATE rate_budgets SET at = at - $1 * interval '1 second'", [seconds])

test('a budget is spent for every server and after every restart', async () => {
  await takeTimes(3)
  const other = createDatabase(database.url)
  try {
    expect(await take(other, 'a', { burst: 3, perDay: 1 })).toBe(false)
    expect(await take(other, 'b', { burst: 3, perDay: 1 })).toBe(true)
  } finally {
    await other.close()
  }
})
test('of many takers at the same time as many get one as there are', async () => {
  const slow = { burst: 3, perDay: 1 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(database.db, 'a', slow)))
  expect(answers.filter(Boolean)).toHaveLength(3)
})
test('what was spent comes back with time, and never more than there was', async () => {
  await takeTimes(3)
  await pass(2.1)
  expect(await takeTimes(1)).toBe(1)
  await pass(86_400)
  expect(await takeTimes(5)).toBe(3)
})
test('what a transaction has taken that fails comes back', async () => {
  const failed = database.db.transaction(async (tx) => {
    await take(tx, 'a', { burst: 1, perDay: 1 })
    throw new Error('gone')
  })
  await expect(failed).rejects.toThrow('gone')
  expect(await take(database.db, 'a', { burst: 1, perDay: 1 })).toBe(true)
})
test('a clock that was put back takes nothing away', async () => {
  await takeTimes(1)
  await pass(-3_600)
  expect(await takeTimes(2)).toBe(2)
})
