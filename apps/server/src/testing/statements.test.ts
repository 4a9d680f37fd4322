import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allStatements } from '../db/sql.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const withSql = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /queries\.ts$/.test(file))
// Statements declare themselves when their module is loaded.
for (const file of withSql) await import(join(source, file))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('every declared statement can be prepared against the migrated schema', () => {
  test.each([...allStatements()])('%s', async (_, text) => {
    await database.db.pool.query(`PREPARE checked AS ${text}`)
    await database.db.pool.query('DEALLOCATE ALL')
  })
  test('and there are many', () => expect(allStatements().size).toBeGreaterThan(20))
})
