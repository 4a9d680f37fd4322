import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { createSealer } from '../secrets.ts'
import { resealAll } from './rotate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.pool.query(
    "INSERT INTO operators (id, name) VALUES ('a', 'A'); INSERT INTO cubes (id, operator_id) SELECT 'c' || n, 'a' FROM generate_series(1, 700) n",
  )
})
afterAll(() => database.close())

const [old, next] = [randomBytes(32), randomBytes(32)]
const sealed = async () =>
  (await database.db.pool.query('SELECT setup_key_sealed AS sealed FROM cubes ORDER BY id')).rows as {
    sealed: Buffer
  }[]
const fill = async () => {
  const sealer = createSealer([old])
  for (let n = 1; n <= 700; n++)
    await database.db.pool.query('UPDATE cubes SET setup_key_sealed = $2 WHERE id = $1', [
      `c${n}`,
      sealer.seal(`key ${n}`),
    ])
}

test('every secret can be read with the new key alone', async () => {
  await fill()
  expect(await resealAll(database.db, createSealer([next, old]))).toContainEqual({
    column: 'cubes.setup_key_sealed',
    values: 700,
  })
  const alone = createSealer([next])
  const texts = new Set((await sealed()).map((row) => alone.open(row.sealed)))
  expect(texts.size).toBe(700)
  expect(await resealAll(database.db, alone)).toEqual([])
})

test('as a command, on a database of one’s own', async () => {
  await fill()
  const root = fileURLToPath(new URL('../../../../../..', import.meta.url))
  const keys = [next, old].map((key) => key.toString('base64')).join(',')
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'secrets:rotate'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, CUBEWARD_SECRET_KEYS: keys },
  })
  expect(stdout).toContain('700 secrets are sealed with the new key.')
})
