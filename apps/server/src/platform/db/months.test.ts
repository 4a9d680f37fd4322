import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMonths } from './months.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const run = async (sql: string) => (await test.db.pool.query(sql)).rows
/** First moments of this month and of the next three. */
const months = [0, 1, 2, 3].map((ahead) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
})
const suffix = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_')
const placeOf = (id: string) => run(`SELECT tableoid::regclass::text AS place FROM lock_events WHERE id = '${id}'`)
const id = (number: number) => `0198b6a0-0000-7000-8000-00000000000${number}`
const event = (number: number, created: string) =>
  run(`INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
       VALUES ('${id(number)}', 'cube', ${number}, '${created}', now(), 'L1', 'Open') ON CONFLICT DO NOTHING RETURNING id`)

it.each(['audit', 'lock_events'])('%s has a partition for this month and the next three', async (table) => {
  const parts = await run(
    `SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
  )
  expect(parts.map(({ part }) => part)).toEqual([
    ...months.map((month) => `${table}_${suffix(month)}`),
    `${table}_default`,
  ])
})

it('a row goes to its month, one of no month to the default partition, and one that is sent again nowhere', async () => {
  await run("INSERT INTO cubes (id) VALUES ('cube')")
  const [, next = new Date()] = months
  await event(1, next.toISOString())
  await event(2, '1970-01-01T00:00:00Z')
  expect(await event(2, '1970-01-01T00:00:00Z')).toEqual([])
  expect(await placeOf(id(1))).toEqual([{ place: `lock_events_${suffix(next)}` }])
  expect(await placeOf(id(2))).toEqual([{ place: 'lock_events_default' }])
})

it('what lies in the default partition moves into its month when that is made', async () => {
  const [, , , last = new Date()] = months
  const part = `lock_events_${suffix(last)}`
  await run(`DROP TABLE ${part}`)
  await event(3, last.toISOString())
  expect(await placeOf(id(3))).toEqual([{ place: 'lock_events_default' }])
  await createMonths(test.db)
  expect(await placeOf(id(3))).toEqual([{ place: part }])
  await run("DELETE FROM cubes WHERE id = 'cube'")
  expect(await placeOf(id(3))).toEqual([])
})

it('entries of the audit log move likewise, which else never go', async () => {
  const [, , , last = new Date()] = months
  const part = `audit_${suffix(last)}`
  const place = () => run(`SELECT tableoid::regclass::text AS place FROM audit WHERE id = '${id(4)}'`)
  await run(`DROP TABLE ${part}`)
  await run(`INSERT INTO audit (id, created, category, type, message, actor_id)
    VALUES ('${id(4)}', '${last.toISOString()}', 'cube', 'BoxOpened', 'Opened.', 'ada'),
      ('${id(5)}', '1970-01-01T00:00:00Z', 'cube', 'BoxOpened', 'Opened.', 'ada')`)
  expect(await place()).toEqual([{ place: 'audit_default' }])
  await createMonths(test.db)
  expect(await place()).toEqual([{ place: part }])
  for (const table of ['audit', 'audit_default', part])
    await expect(run(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
})
