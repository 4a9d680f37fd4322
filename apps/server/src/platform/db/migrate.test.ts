import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { createDatabase, type Database } from './client.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { scratchFolder } from './testing/scratch.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let test: TestDatabase
let folder: string

beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch[Symbol.asyncDispose]())

beforeEach(async () => {
  folder = join(scratch.path, 'migrations')
  await mkdir(folder)
  test = await createTestDatabase()
  // As new as if the template had not been migrated; these tests bring migrations of their own.
  await test.db.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const put = (name: string, sql: string) => writeFile(join(folder, name), sql)

async function refusal(db: Database): Promise<string> {
  const error = await migrate(db, folder).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

async function tables(): Promise<string[]> {
  const { rows } = await test.db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

it('applies what is missing, in order', async () => {
  await put('0002-second.sql', 'INSERT INTO first VALUES (1); ALTER TABLE first ADD more text;')
  await put('0001-first.sql', 'CREATE TABLE first (number int);')
  expect(await migrate(test.db, folder)).toEqual(['0001-first', '0002-second'])
  await put('0003-third.sql', 'CREATE TABLE third ()')
  expect(await migrate(test.db, folder)).toEqual(['0003-third'])
})

it('does nothing the second time', async () => {
  await put('0001-first.sql', 'CREATE TABLE first (number int)')
  await migrate(test.db, folder)
  expect(await migrate(test.db, folder)).toEqual([])
})

it('does not mind the line ends of another system', async () => {
  await put('0001-first.sql', 'CREATE TABLE first (\n  number int\n)')
  await migrate(test.db, folder)
  await put('0001-first.sql', 'CREATE TABLE first (\r\n  number int\r\n)')
  expect(await migrate(test.db, folder)).toEqual([])
})

it('refuses a released migration that was changed after it was applied', async () => {
  await put('0100-first.sql', 'CREATE TABLE first (number int)')
  await migrate(test.db, folder)
  await put('0100-first.sql', 'CREATE TABLE first (number bigint)')
  expect(await refusal(test.db)).toMatch(/^The migration 0100-first was changed after it was applied/)
})

it('refuses the database of a newer version', async () => {
  await put('0001-first.sql', 'CREATE TABLE first ()')
  await put('0100-second.sql', 'CREATE TABLE second ()')
  await migrate(test.db, folder)
  await rm(join(folder, '0100-second.sql'))
  expect(await refusal(test.db)).toMatch(/migrated by a newer version of Cubeward \(it has 0100-second,/)
})

it('keeps nothing of a migration that fails, and all before it', async () => {
  await put('0001-first.sql', 'CREATE TABLE first ()')
  await put('0002-second.sql', 'CREATE TABLE second (); SELECT 1/0')
  expect(await refusal(test.db)).toMatch(
    /^The migration 0002-second failed \(division by zero\); nothing of it was kept/,
  )
  expect(await tables()).toEqual(['first', 'schema_migrations'])
})

it('lets two servers start at once', async () => {
  await put('0001-first.sql', 'SELECT pg_sleep(0.05); CREATE TABLE first ()')
  await using other = createDatabase(test.url)
  const applied = await Promise.all([migrate(test.db, folder), migrate(other, folder)])
  expect(applied.flat()).toEqual(['0001-first'])
})

it('refuses a name that does not sort', async () => {
  await put('first.sql', 'CREATE TABLE first ()')
  expect(await refusal(test.db)).toBe('The migration first.sql is not named like 0001-what-it-does.sql.')
})

it('says so when the folder is missing', async () => {
  await expect(migrate(test.db, join(folder, 'nowhere'))).rejects.toThrow(StartError)
})

it("applies the product's own migrations to an empty database", async () => {
  const files = [...(await readdir(migrationsFolder)), ...(await readdir(join(migrationsFolder, '../functions')))]
  expect(await migrate(test.db)).toHaveLength(files.length)
  expect(await migrate(test.db)).toEqual([])
})

it.each([
  ['changed', () => put('0002-boxes.sql', 'CREATE TABLE second (number int)')],
  ['gone', () => rm(join(folder, '0002-boxes.sql'))],
])('says what to do with the database of an earlier build, of whose baseline a file is %s', async (_how, edit) => {
  await put('0001-identity.sql', 'CREATE TABLE first ()')
  await put('0002-boxes.sql', 'CREATE TABLE second ()')
  await migrate(test.db, folder)
  await edit()
  expect(await refusal(test.db)).toMatch(
    /^The database is of a build before the first release.*: start with an empty database/,
  )
})

it('applies functions again when their text changes, and only then', async () => {
  const functions = join(scratch.path, 'functions')
  await mkdir(functions)
  try {
    const say = (word: string) =>
      writeFile(
        join(functions, 'greeting.sql'),
        `CREATE OR REPLACE FUNCTION greeting() RETURNS text LANGUAGE sql AS $$ SELECT '${word}' $$;
         CREATE OR REPLACE FUNCTION create_month_partitions() RETURNS integer LANGUAGE sql AS $$ SELECT 0 $$;`,
      )
    await put('0001-first.sql', 'CREATE TABLE first ()')
    await say('Hello')
    expect(await migrate(test.db, folder)).toEqual(['0001-first', 'functions/greeting'])
    expect(await migrate(test.db, folder)).toEqual([])
    await say('Welcome')
    expect(await migrate(test.db, folder)).toEqual(['functions/greeting'])
    expect((await test.db.pool.query('SELECT greeting()')).rows).toEqual([{ greeting: 'Welcome' }])
  } finally {
    await rm(functions, { recursive: true })
  }
})
