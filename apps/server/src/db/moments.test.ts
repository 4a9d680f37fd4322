import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from './client.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import { createMoments } from './moments.ts'
import { testFolder } from './testing/scratch.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { silent } from './testing/test-server.ts'

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

test('a database that recovers from the crash of a connection has other moments, though it counts transactions once more', async () => {
  const folder = await mkdtemp(join(await testFolder(), 'cubeward-moments-'))
  await chmod(folder, 0o711) // PostgreSQL's account walks through it, if we are root
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent })
  const db = createDatabase(server.connectionString, { max: 2 })
  try {
    const moment = createMoments(db)
    await db.pool.query('CREATE TABLE written (n int)')
    const client = await db.pool.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await client.query('BEGIN')
    await client.query('INSERT INTO written VALUES (1)')
    await client.query('ROLLBACK')
    const before = await moment()
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    client.release(true)
    const recovered = async () => expect(await moment()).not.toBe(before)
    await vi.waitFor(recovered, { timeout: 10_000, interval: 50 })
    // as many transactions as there were before
    await db.pool.query('INSERT INTO written VALUES (2)')
    expect(await moment()).not.toBe(before)
  } finally {
    await db.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 30_000)
