import { storyKinds } from '@cubeward/contract/admin/box-story.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { furnish } from '../../testing/fixture.ts'
import { countsText, countValues, storyText, valuesOf } from './queries.ts'

let db: TestDatabase
/** Of each of four kinds: 100,000 together. */
const MANY = 25_000
beforeAll(async () => {
  db = await createTestDatabase()
  await furnish(db.db.pool)
  // box 1 of a-cube has a long history, most of it openings; box 2 a short one
  for (const [box, number] of [
    ['1', MANY],
    ['2', 10],
  ] as const)
    for (let from = 0; from < number; from += 5_000) {
      const some = `generate_series(${from + 1}, ${Math.min(number, from + 5_000)}) n`
      const at = `timestamptz '2026-01-01' + n * interval '3 minutes'`
      for (const rows of [
        `lock_events (id, cube_id, field_seq, created, received, lock, status)
         SELECT gen_random_uuid(), 'a-cube', n, ${at}, now(), 'L${box}', CASE n % 2 WHEN 0 THEN 'Closed' ELSE 'Open' END FROM ${some}`,
        `lock_commands (id, cube_id, lock, actor_id, state, epoch, requested)
         SELECT gen_random_uuid(), 'a-cube', 'L${box}', 'user', 'Opened', 1, ${at} FROM ${some}`,
        `occupancies (id, cube_id, box_number, app_id, created, updated, ended)
         SELECT gen_random_uuid(), 'a-cube', '${box}', 'shop', ${at}, now(), ${at} + interval '1 minute' FROM ${some}`,
        `audit (id, operator_id, created, category, type, message, actor_id, cube_id, box_number)
         SELECT gen_random_uuid(), 'a', ${at}, 'box', CASE n % 5000 WHEN 1 THEN 'BoxUpdated' ELSE 'BoxOpened' END, 'x', 'user', 'a-cube', '${box}'
         FROM ${some}`,
      ])
        await db.db.pool.query(`INSERT INTO ${rows}`)
    }
  await db.db.pool.query('ANALYZE')
}, 60_000)
afterAll(() => db.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)]

/** Tables of which all rows were looked at, and how much was read, in blocks of 8 kB. */
async function read({ text }: Statement, values: readonly unknown[]) {
  const { rows } = await db.db.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values])
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
  const whole = all(plan).filter(
    (it) => it['Node Type'] === 'Seq Scan' && it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0) > 20,
  )
  return {
    whole: whole.map((it) => it['Relation Name']),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}
const box = (boxNumber: string) => ({ cubeId: 'a-cube', boxNumber, locks: [`L${boxNumber}`, null] })

describe('a box with 100,000 events opens as fast as one with ten (STRY-01)', () => {
  test.each([
    ['everything', storyKinds, undefined],
    ['changes among many openings', ['change'] as const, undefined],
    [
      'a page from the middle',
      storyKinds,
      ['2026-04-01 00:00:00+00', 1, 'ffffffff-ffff-4fff-8fff-ffffffffffff'] as const,
    ],
  ])('%s: by indexes alone, and little of them', async (_, kinds, cursor) => {
    const { whole, blocks } = await read(storyText, valuesOf(box('1'), kinds, {}, cursor))
    expect(whole).toEqual([])
    // a row of a page is a few blocks of an index; the history is some thousand
    expect(blocks).toBeLessThan(2500)
  })
  test('it is counted by indexes, and not to the end', async () => {
    const { whole, blocks } = await read(countsText, countValues(box('1')))
    expect(whole).toEqual([])
    expect(blocks).toBeLessThan(2500)
  })
})
