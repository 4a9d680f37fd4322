import { audit } from '@cubeward/contract/admin/audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { countText } from './chain/check.ts'
import { page } from './queries.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  // in parts: one statement may last five seconds, also on a slow machine
  for (let part = 0; part < 16; part++)
    await db.db.pool.query(`
    INSERT INTO audit (id, operator_id, created, category, type, message, actor_id, cube_id, box_number, tenant_id, occupancy_id,
      reference_type, reference_id)
    SELECT gen_random_uuid(), 'o' || n % 20, timestamptz '2026-01-01' + n * interval '1 minute', 'box', 'T' || n % 40,
      'Opened box ' || n || CASE WHEN n % 3000 = 0 THEN ' rarely' ELSE '' END, 'a' || n % 500, 'c' || n % 900, n % 30, 't' || n % 60,
      gen_random_uuid(), 'Thing', 'r' || n % 5000
    FROM generate_series(${part * 1500 + 1}, ${part * 1500 + 1500}) n`)
  await db.db.pool.query('ANALYZE')
})
afterAll(() => db.close())

/** The plan of a page, as the names of the indexes that it uses; a table that is read from end to end says so. */
async function planOf(filters: object): Promise<string> {
  const { statement, values } = page.build(['o1'], audit.list.declared.query.parse(filters))
  const { rows } = await db.db.pool.query(`EXPLAIN ${statement.text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each<[string, object, RegExp]>([
  ['everything', {}, /operator_id_created_id_idx/],
  [
    'a cursor',
    { cursor: Buffer.from('["next","2026-01-20","00000000-0000-4000-8000-000000000000"]').toString('base64url') },
    /operator_id_created_id_idx/,
  ],
  ['one actor', { actor: 'a21' }, /operator_id_actor_id_created_id_idx/],
  ['one type', { type: 'T21' }, /operator_id_type_created_id_idx/],
  ['one reference', { referenceId: 'r21' }, /operator_id_reference_id_created_id_idx/],
  ['one box', { cubeId: 'c21', boxNumber: '21' }, /cube_id_(box_number_)?created_id_idx/],
  ['one occupancy', { occupancyId: '019aa000-0000-7000-8000-000000000001' }, /occupancy_id_created_id_idx/],
  ['a rare word', { search: 'rarely' }, /to_tsvector_idx/],
  ['some time', { from: '2026-01-10T00:00:00Z', until: '2026-01-11T00:00:00Z' }, /operator_id_created_id_idx/],
])('%s is found by an index, whatever the number of entries (AUD-11)', async (_, filters, index) => {
  const plan = await planOf(filters)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on audit_default/)
})

test('the entries of a chain are counted by an index, those of the platform too (CHAI-01)', async () => {
  await db.db.pool.query('TRUNCATE audit_unsealed; ANALYZE audit_unsealed')
  for (const chain of ['o1', '']) {
    const { rows } = await db.db.pool.query(`EXPLAIN ${countText.text}`, [chain])
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on audit_default/)
  }
})
