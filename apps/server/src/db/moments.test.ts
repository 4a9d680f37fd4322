import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoments } from './moments.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const write = () => database.db.pool.query(`INSERT INTO apps (id, name) VALUES (gen_random_uuid()::text, 'An app')`)

test('a moment lasts until something is written', async () => {
  const moment = createMoments(database.db)
  const first = await moment()
  expect(await moment()).toBe(first)
  await write()
  expect(await moment()).not.toBe(first)
})

test('a change that has been begun, but not committed, makes a moment of its own', async () => {
  const moment = createMoments(database.db)
  const client = await database.db.pool.connect()
  await client.query('BEGIN')
  await client.query(`INSERT INTO apps (id, name) VALUES ('late', 'Late')`)
  const during = await moment()
  await client.query('COMMIT')
  client.release()
  expect(await moment()).not.toBe(during)
})

test('who asks after a write is never told a moment from before it, however many ask meanwhile', async () => {
  const moment = createMoments(database.db)
  const before = await moment()
  const early = [moment(), moment(), moment()]
  await write()
  const late = await Promise.all([moment(), moment(), moment()])
  for (const one of late) expect(one).not.toBe(before)
  await Promise.all(early)
})

test('all that ask while a question is out share the next one', async () => {
  let questions = 0
  const moment = createMoments({
    query: (statement, values) => {
      questions++
      return database.db.query(statement, values)
    },
  })
  const first = moment()
  await Promise.resolve()
  await Promise.all([first, ...Array.from({ length: 50 }, () => moment())])
  expect(questions).toBeLessThanOrEqual(2)
})

test('a question that fails is not the answer to the next', async () => {
  let fails = true
  const moment = createMoments({
    query: (statement, values) =>
      fails ? Promise.reject(new Error('no database')) : database.db.query(statement, values),
  })
  await expect(moment()).rejects.toThrow('no database')
  fails = false
  expect(await moment()).toMatch(/^\d+:/)
})
