import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { FleetLimit, forgetLimits, type Limit, NodeLimit } from './limits.ts'

describe('a limit of the fleet', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => database.db.pool.query('TRUNCATE limits'))

  const slow = new FleetLimit('test', { burst: 3, perSecond: 1 / 86_400 })
  const limit = new FleetLimit('test', { burst: 3, perSecond: 1 })
  const takeTimes = async (times: number) => {
    let taken = 0
    for (let n = 0; n < times; n++) if (await limit.take(database.db, 'a')) taken++
    return taken
  }
  const pass = (seconds: number) =>
    database.db.pool.query(
      "UPDATE limits SET at = at - $1 * interval '1 second', full_at = full_at - $1 * interval '1 second'",
      [seconds],
    )
  const kept = async () => (await database.db.pool.query('SELECT 1 FROM limits')).rowCount

  test('holds on every node and after every restart, for each key and each name', async () => {
    for (let n = 0; n < 3; n++) expect(await slow.take(database.db, 'a')).toBe(true)
    await using other = createDatabase(database.url)
    expect(await slow.take(other, 'a')).toBe(false)
    expect(await slow.take(other, 'b')).toBe(true)
    expect(await new FleetLimit('another', { burst: 1, perSecond: 1 }).take(other, 'a')).toBe(true)
  })
  test('of many takers at the same time as many get one as there are', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => slow.take(database.db, 'a')))
    expect(answers.filter(Boolean)).toHaveLength(3)
  })
  test('what was taken comes back with time, and never more than there was', async () => {
    await takeTimes(3)
    await pass(2.1)
    expect(await takeTimes(2)).toBe(2)
    await pass(86_400)
    expect(await takeTimes(5)).toBe(3)
  })
  test('what was taken for nothing is given back', async () => {
    for (let n = 0; n < 3; n++) await slow.take(database.db, 'a')
    await slow.giveBack(database.db, 'a')
    expect([await slow.take(database.db, 'a'), await slow.take(database.db, 'a')]).toEqual([true, false])
  })
  test('what a transaction has taken that fails comes back', async () => {
    const one = new FleetLimit('test', { burst: 1, perSecond: 1 / 86_400 })
    const failed = database.db.transaction(async (tx) => {
      await one.take(tx, 'a')
      throw new Error('gone')
    })
    await expect(failed).rejects.toThrow('gone')
    expect(await one.take(database.db, 'a')).toBe(true)
  })
  test('a clock that was put back takes nothing away', async () => {
    await takeTimes(1)
    await pass(-3_600)
    expect(await takeTimes(2)).toBe(2)
  })
  test('is forgotten once nothing is taken any more, not before', async () => {
    await takeTimes(2)
    await pass(1.5)
    expect(await forgetLimits(database.db)).toBe(0)
    await pass(0.6)
    expect(await forgetLimits(database.db)).toBe(1)
    expect(await kept()).toBe(0)
  })
  test('keys may be anything, and are not to be read in the database', async () => {
    for (const key of ['', '\0', 'ä'.repeat(10_000)]) expect(await limit.take(database.db, key)).toBe(true)
    await limit.take(database.db, 'someone@nordpost.example')
    const { rows } = await database.db.pool.query('SELECT l::text AS row FROM limits l')
    expect(JSON.stringify(rows)).not.toContain('nordpost')
  })
})

describe('a limit of a node', () => {
  const limited = (limit: Limit) => {
    const clock = { now: 0 }
    return { clock, limit: new NodeLimit(limit, () => clock.now) }
  }

  test('gives as many as it may at once, and then as many a second', () => {
    const { clock, limit } = limited({ perSecond: 2, burst: 3 })
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false])
    expect(limit.take('b')).toBe(true)
    clock.now = 1_000
    expect([1, 2, 3].map(() => limit.take('a'))).toEqual([true, true, false])
  })

  test('forgets the keys that are full again, but does not walk all of them more than once a second', () => {
    const { clock, limit } = limited({ perSecond: 1_000, burst: 1 })
    const takeMany = (prefix: string) => {
      for (let n = 0; n < 2_000; n++) limit.take(`${prefix}${n}`)
    }
    takeMany('a')
    clock.now = 10
    takeMany('b')
    expect(limit.size).toBe(4_000)
    clock.now = 1_000
    limit.take('c')
    expect(limit.size).toBe(1)
  })

  test('a key that has to wait is not forgotten', () => {
    const { clock, limit } = limited({ perSecond: 1 / 60, burst: 1 })
    for (let n = 0; n < 2_000; n++) limit.take(`a${n}`)
    clock.now = 5_000
    limit.take('b')
    expect(limit.size).toBe(2_001)
    expect(limit.take('a0')).toBe(false)
  })
})
