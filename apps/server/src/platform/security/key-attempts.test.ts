import { problem } from '@cubeward/contract/kernel/problem.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { attempt } from './key-attempts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.pool.query('TRUNCATE limits'))

const guess = (address: string, key: string) =>
  attempt(database.db, address, key, () => Promise.reject(problem('notFound')))
const enter = (address: string, key: string) => attempt(database.db, address, key, async () => 'in')
const codes = (attempts: Promise<unknown>[]) => Promise.all(attempts.map((one) => one.catch(({ kind }) => kind)))
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const keyOf = (n: number) => `${String(n).padStart(8, '0')}-rest-of-the-key`
/** One a second comes back while the test runs. */
const limited = (answers: unknown[]) => answers.filter((code) => code === 'tooManyRequests').length
const about40 = (answers: unknown[]) => {
  expect(limited(answers)).toBeLessThanOrEqual(40)
  expect(limited(answers)).toBeGreaterThan(20)
}

test('guesses from one address are limited, whatever they begin with', async () => {
  about40(await codes(times(100, (n) => guess('10.0.0.1', keyOf(n)))))
})

test('guesses that begin alike are limited, wherever they come from', async () => {
  about40(await codes(times(100, (n) => guess(`10.0.0.${n}`, `abcdefgh-${n}`))))
  expect(await codes([enter('10.0.1.1', 'other-key')])).toEqual(['in'])
})

test('right keys do not count', async () => {
  for (const _ of times(100, (n) => n)) expect(await enter('10.0.0.1', keyOf(1))).toBe('in')
})

test('what was used up comes back', async () => {
  await codes(times(100, () => guess('10.0.0.1', keyOf(1))))
  await database.db.pool.query("UPDATE limits SET tokens = 0, at = now() + interval '1 minute'")
  expect(await codes([enter('10.0.0.1', keyOf(1))])).toEqual(['tooManyRequests'])
  await database.db.pool.query("UPDATE limits SET at = now() - interval '1 second'")
  expect(await codes([enter('10.0.0.1', keyOf(1))])).toEqual(['in'])
})
