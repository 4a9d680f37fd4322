import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredTexts } from '../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const withSql = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .filter((file) => /from '[./\w-]*\/(sql|list)\.ts'/.test(readFileSync(join(source, file), 'utf8')))
// Statements and lists declare themselves when their module is loaded.
for (const file of withSql) await import(join(source, file))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('SQL that stands beside a service or in the platform is among them', () => {
  for (const file of ['features/tenants/move.ts', 'platform/audit/audit.ts', 'platform/identity/embedded/adapter.ts'])
    expect(withSql).toContain(file)
})
test('of a list every filter is among them, with every sort', () => {
  const texts = [...(declaredTexts().get('GET /admin/v1/operators/:operator/audit')?.() ?? [])]
  expect(texts.some((text) => text.includes('a.reference_id = $2'))).toBe(true)
  expect(texts.some((text) => text.includes('a.reference_id = $14'))).toBe(true)
  expect(texts.some((text) => text.includes('ORDER BY a.created asc'))).toBe(true)
})

describe('every declared statement can be prepared against the migrated schema', () => {
  test.each([...declaredTexts()])('%s', async (_, texts) => {
    const { pool } = database.db
    for (const text of new Set(texts())) {
      await pool.query(`PREPARE checked AS ${text}`)
      await pool.query('DEALLOCATE ALL')
    }
  })
})
