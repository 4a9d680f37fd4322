import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, databaseError, isUnavailable, OutcomeUnknown } from './client.ts'
import { deferred } from './testing/scratch.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.pool.query('CREATE TABLE counter (id int PRIMARY KEY, count int NOT NULL, at timestamptz)')
})
afterAll(() => test.close())

const insert = { name: 'insert-counter', text: 'INSERT INTO counter (id, count) VALUES ($1, $2)' }
const find = { name: 'find-counter', text: 'SELECT count FROM counter WHERE id = $1' }

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('prepares a named query once per connection', async () => {
  await using db = createDatabase(test.url, { max: 1 })
  await db.query(find, [0])
  await db.query(find, [0])
  const prepared = await db.query<{ name: string }>({
    name: 'prepared',
    text: 'SELECT name FROM pg_prepared_statements',
  })
  expect(prepared.filter(({ name }) => name === 'find-counter')).toHaveLength(1)
})

it('returns values as JSON has them', async () => {
  const [row] = await test.db.query({
    name: 'values',
    text: `SELECT timestamptz '2026-11-21 12:46:47.1239+01' AS instant, timestamptz '2026-01-01 00:00:00Z' AS whole,
             date '2026-11-21' AS day, 9007199254740991::int8 AS long, 12.50::numeric AS amount, 0.1::float8 AS float,
             ARRAY[timestamptz '2026-01-01 00:00:00.5Z', NULL] AS instants, ARRAY[1, 2]::int8[] AS longs`,
  })
  expect(row).toEqual({
    instant: '2026-11-21T11:46:47.123Z',
    whole: '2026-01-01T00:00:00.000Z',
    day: '2026-11-21',
    long: 9007199254740991,
    amount: 12.5,
    float: 0.1,
    instants: ['2026-01-01T00:00:00.500Z', null],
    longs: [1, 2],
  })
})

it('commits a transaction', async () => {
  await test.db.transaction(async (tx) => {
    await tx.query(insert, [10, 1])
    await tx.query(insert, [11, 2])
  })
  expect(await test.db.query(find, [10])).toEqual([{ count: 1 }])
  expect(await test.db.query(find, [11])).toEqual([{ count: 2 }])
})

it('rolls a transaction back when its function throws', async () => {
  const failing = test.db.transaction(async (tx) => {
    await tx.query(insert, [20, 1])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await test.db.query(find, [20])).toEqual([])
})

it('does not report success for a transaction in which an error was swallowed', async () => {
  const failing = test.db.transaction(async (tx) => {
    await tx.query(insert, [21, 1])
    await caught(tx.query(insert, [21, 1]))
  })
  await expect(failing).rejects.toThrow('rolled back')
})

it('runs a transaction again after a conflict, once', async () => {
  await test.db.query(insert, [30, 0])
  let runs = 0
  await test.db.transaction(async (tx) => {
    runs++
    await tx.query({ name: 'repeatable', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ' })
    await tx.query(find, [30])
    const add = { name: 'add', text: 'UPDATE counter SET count = count + 1 WHERE id = $1' }
    if (runs === 1) await test.db.query(add, [30])
    await tx.query(add, [30])
  })
  expect(runs).toBe(2)
  expect(await test.db.query(find, [30])).toEqual([{ count: 2 }])
})

it('does what is to follow a commit once, in order, and only after it', async () => {
  await test.db.query(insert, [31, 0])
  const seen: unknown[] = []
  let runs = 0
  await test.db.transaction(async (tx) => {
    runs++
    await tx.query({ name: 'repeatable', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ' })
    await tx.query(find, [31])
    tx.afterCommit(async () => seen.push(runs, ...(await test.db.query(find, [31]))))
    tx.afterCommit(() => seen.push('second'))
    const add = { name: 'add', text: 'UPDATE counter SET count = count + 1 WHERE id = $1' }
    if (runs === 1) await test.db.query(add, [31])
    await tx.query(add, [31])
  })
  expect(seen).toEqual([2, { count: 2 }, 'second'])
})

it('does nothing of it when the transaction is rolled back', async () => {
  const seen: string[] = []
  await caught(
    test.db.transaction(async (tx) => {
      tx.afterCommit(() => seen.push('told'))
      throw new Error('changed my mind')
    }),
  )
  expect(seen).toEqual([])
})

it('lets a change stand when what was to follow it fails', async () => {
  const failures: unknown[] = []
  await using db = createDatabase(test.url, { max: 1, afterCommitFailed: (error) => failures.push(error) })
  const seen: string[] = []
  const stored = await db.transaction(async (tx) => {
    await tx.query(insert, [32, 1])
    tx.afterCommit(() => Promise.reject(new Error('nobody listens')))
    tx.afterCommit(() => seen.push('told'))
    return 'stored'
  })
  expect([stored, seen, failures]).toEqual(['stored', ['told'], [new Error('nobody listens')]])
  expect(await db.query(find, [32])).toEqual([{ count: 1 }])
})

it('calls the outcome unknown when the connection is lost during the commit', async () => {
  await test.db.pool.query(`CREATE TABLE last_words (id int);
    CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER hang_up AFTER INSERT ON last_words DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang_up()`)
  const seen: string[] = []
  const lost = await caught(
    test.db.transaction(async (tx) => {
      tx.afterCommit(() => seen.push('told'))
      await tx.query({ text: 'INSERT INTO last_words VALUES (1)' })
    }),
  )
  expect(lost).toBeInstanceOf(OutcomeUnknown)
  expect(seen).toEqual([])
})

it('knows that a commit was refused', async () => {
  await test.db.pool.query(
    'CREATE TABLE late (id int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED); INSERT INTO late VALUES (1)',
  )
  const refused = await caught(test.db.transaction((tx) => tx.query({ text: 'INSERT INTO late VALUES (1)' })))
  expect(databaseError(refused)?.code).toBe('23505')
  expect(refused).not.toBeInstanceOf(OutcomeUnknown)
})

it('makes all work within a transaction a part of it, and nothing that outlives it', async () => {
  let outliving: Promise<unknown> = Promise.resolve()
  const over = deferred<void>()
  const told: string[] = []
  const failing = test.db.transaction(async (tx) => {
    await test.db.within(tx, async () => {
      await test.db.transaction(async (inner) => {
        await inner.query(insert, [50, 1])
        inner.afterCommit(() => told.push('inner'))
      })
      expect(await test.db.query(find, [50])).toEqual([{ count: 1 }])
      expect((await test.db.pool.query('SELECT FROM counter WHERE id = 50')).rowCount).toBe(0)
      outliving = over.promise.then(() => test.db.query(insert, [51, 1]))
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  over.resolve()
  await outliving
  expect([await test.db.query(find, [50]), await test.db.query(find, [51]), told]).toEqual([[], [{ count: 1 }], []])
})

it('limits statements, locks and idle transactions', async () => {
  const [row] = await test.db.query({
    name: 'settings',
    text: `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
             current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('application_name') AS name`,
  })
  expect(row).toEqual({ statement: '5s', lock: '4s', idle: '10s', name: 'cubeward' })
})

it('survives the loss of a connection that a transaction holds', async () => {
  const lost = await caught(
    test.db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>({ name: 'pid', text: 'SELECT pg_backend_pid() AS pid' })
      await test.db.pool.query('SELECT pg_terminate_backend($1, 1000)', [own?.pid])
      await tx.query(find, [0])
    }),
  )
  expect(isUnavailable(lost)).toBe(true)
  expect(await test.db.query(find, [0])).toEqual([])
})

it('reports a NUL in a text as bad input, not as an outage', async () => {
  const error = await caught(test.db.query({ name: 'text', text: 'SELECT $1::text' }, ['a\0b']))
  expect(databaseError(error)?.code).toBe('22021')
  expect(isUnavailable(error)).toBe(false)
})

it("finds PostgreSQL's error inside a wrapper's", async () => {
  await test.db.query(insert, [40, 0])
  const again = await caught(test.db.query(insert, [40, 0]))
  expect(databaseError(new Error('not stored', { cause: again }))).toMatchObject({
    code: '23505',
    constraint: 'counter_pkey',
  })
})

it('calls a server that is not there unavailable', async () => {
  await using nowhere = createDatabase('postgresql://a:b@127.0.0.1:1/c')
  expect(isUnavailable(await caught(nowhere.ping()))).toBe(true)
  await using noSocket = createDatabase('postgresql://a:b@%2Fnowhere/c')
  expect(isUnavailable(await caught(noSocket.query(find, [1])))).toBe(true)
})

it('calls a cancelled statement unavailable', async () => {
  const slow = test.db.transaction(async (tx) => {
    await tx.query({ name: 'hurry', text: 'SET LOCAL statement_timeout = 20' })
    await tx.query({ name: 'slow', text: 'SELECT pg_sleep(5)' })
  })
  expect(isUnavailable(await caught(slow))).toBe(true)
})

it('hears notifications of its channel', async () => {
  const heard = deferred<string>()
  const stop = await test.db.listen('a-channel', heard.resolve)
  await test.db.pool.query(`SELECT pg_notify('another', 'wrong'), pg_notify('a-channel', 'right')`)
  expect(await heard.promise).toBe('right')
  await stop()
})

it('listens again after its connection was terminated', async () => {
  const resumed = deferred<void>()
  const heard = deferred<string>()
  await test.db.listen('lasting', heard.resolve, { resumed: resumed.resolve })
  await test.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'`,
  )
  await resumed.promise
  await test.db.pool.query(`SELECT pg_notify('lasting', 'still here')`)
  expect(await heard.promise).toBe('still here')
})
