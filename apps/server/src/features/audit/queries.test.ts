import { AuditListItem, audit } from '@cubeward/contract/admin/audit.ts'
import { LongPage } from '@cubeward/contract/kernel/paging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { append } from '../../platform/audit/audit.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { readEntry } from './entry.ts'
import { list } from './queries.ts'
import { actorsOf, valuesOf } from './values.ts'

/** A text of any words. */
const inWordsOf = (reason: string) => ({ code: 'device.refused', params: { reason } })

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.db.pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'A'), ('b', 'B');
    INSERT INTO tenants (id, operator_id, name) VALUES ('moved', 'b', 'Moved'), ('stays', 'a', 'Stays')`)
  const actor = { id: 'ada', name: 'Ada' }
  const occupancyId = '019aa000-0000-7000-8000-000000000001'
  const entry = (operatorId: string, message: string, more: object = {}) =>
    append(db.db, { operatorId, category: 'tenant', type: 'NoteCreated', message: inWordsOf(message), actor, ...more })
  await entry('a', 'one 100%', { tenantId: 'moved', level: 'log' })
  await entry('a', 'two', { tenantId: 'stays', category: 'cube', cubeId: 'c', boxNumber: '1', occupancyId })
  await entry('b', 'three', { tenantId: 'moved', referenceType: 'Code', referenceId: 'r' })
  await entry('a', 'four', { category: 'operator', type: 'NoteDeleted', actor: { id: 'bo', name: null } })
})
afterAll(() => db.close())

const pageOf = async (filters: object, operator = 'a', on = db.db) => {
  const query = audit.list.declared.query.parse(filters)
  return LongPage(AuditListItem).parse((await list(on, operator, query)).parse())
}
const messages = async (filters: object, operator = 'a') => {
  const page = await pageOf(filters, operator)
  expect(page.totalElements).toBe(page.content.length)
  return page.content.map(({ message }) => message)
}

test.each<[object, string[]]>([
  [{}, ['four', 'two', 'one 100%']],
  [{ sort: 'created,asc' }, ['one 100%', 'two', 'four']],
  [{ category: 'cube' }, ['two']],
  [{ category: ['cube', 'operator'] }, ['four', 'two']],
  [{ tenantId: 'stays' }, ['two']],
  [{ cubeId: 'c' }, ['two']],
  [{ boxNumber: '1' }, ['two']],
  [{ occupancyId: '019aa000-0000-7000-8000-000000000001' }, ['two']],
  [{ level: 'log' }, ['one 100%']],
  [{ search: '100%' }, ['one 100%']],
  [{ search: 'TW' }, ['two']],
  [{ search: 'fo', category: 'operator' }, ['four']],
  [{ search: '.* %_ ( [' }, []],
  [{ search: "'; DROP --" }, []],
  [{ from: '2999-01-01T00:00:00Z' }, []],
  [{ until: '2999-01-01T00:00:00Z', type: 'NoteDeleted' }, ['four']],
  [{ actor: 'bo' }, ['four']],
  [{ type: 'NoteDeleted', actor: 'ada' }, []],
  [{ referenceType: 'Code' }, []],
  [{ referenceType: 'Occupancy' }, ['two']],
  [{ referenceId: 'stays' }, []],
  [{ tenantId: 'stays', type: 'NoteCreated', search: 'two', actor: 'ada', referenceType: 'Occupancy' }, ['two']],
])('filter %j (AUD-01, AUD-02, AUD-03, AUD-04, AUD-08, AUD-09, AUD-10, AUD-11, ENUM-01)', async (filters, expected) =>
  expect(await messages(filters)).toEqual(expected),
)

test('entries from before a move are read in both operators, new ones in the new (decision 56)', async () => {
  expect(await messages({ tenantId: 'moved' })).toEqual(['one 100%'])
  expect(await messages({ tenantId: 'moved' }, 'b')).toEqual(['three', 'one 100%'])
})
test('a tenant of someone else shows nothing of theirs', async () => {
  expect(await messages({ tenantId: 'stays' }, 'b')).toEqual([])
})

test('what the filters offer are the values of the own entries (AUD-05, AUD-07, API-182, API-183, API-184)', async () => {
  expect(await valuesOf(db.db, 'a', 'type')).toEqual(['NoteCreated', 'NoteDeleted'])
  expect(await valuesOf(db.db, 'b', 'type')).toEqual(['NoteCreated'])
  expect(await valuesOf(db.db, 'a', 'reference')).toEqual(['Occupancy', 'Operator', 'Tenant'])
  expect(await actorsOf(db.db, 'a', 'ADA')).toEqual([{ id: 'ada', name: 'Ada' }])
  expect(await actorsOf(db.db, 'a', '%')).toEqual([])
  expect(await actorsOf(db.db, 'b', 'bo')).toEqual([])
})

test('an entry knows those beside it, and is read by who may (API-181)', async () => {
  const { content } = await pageOf({})
  const [four, two, one] = content.map(({ id }) => id)
  expect(await readEntry(db.db, 'a', two ?? '')).toMatchObject({ newer: four, older: one, proof: null, patch: [] })
  expect(await readEntry(db.db, 'a', four ?? '')).toMatchObject({ newer: null, older: two })
  expect(await readEntry(db.db, 'b', two ?? '')).toBeUndefined()
  expect(await readEntry(db.db, 'b', one ?? '')).toMatchObject({ message: 'one 100%', names: { tenant: 'Moved' } })
})

test('sets of many filters follow each other on one connection', async () => {
  await using one = createDatabase(db.url, { max: 1 })
  const most = { category: 'cube', tenantId: 'stays', cubeId: 'c', boxNumber: '1', level: 'audit', search: 'two' }
  for (const last of [{ type: 'NoteCreated' }, { from: '2020-01-01T00:00:00Z' }, { actor: 'ada' }])
    expect((await pageOf({ ...most, ...last }, 'a', one)).content).toHaveLength(1)
})

describe('of more entries than are counted', () => {
  const many = 10_130
  const size = 100
  beforeAll(async () => {
    await db.db.pool.query(`
      INSERT INTO audit (id, operator_id, created, category, type, message, actor_id)
      SELECT gen_random_uuid(), 'long', timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond', 'cube', 'NoteCreated', n::text, 'ada'
      FROM generate_series(1, ${many}) n`)
  })
  const page = (filters: object) => pageOf({ size: String(size), ...filters }, 'long')
  const last = { page: String(10_000 / size - 1) }

  test('the first 10,000 are counted and have numbered pages', async () => {
    const { content, ...told } = await page({})
    expect(told).toMatchObject({ totalElements: 10_000, totalPages: 100, capped: true, number: 0, previous: null })
    expect(await page({ search: '101' })).toMatchObject({ capped: false, totalElements: 1 + 10 + 31 })
    await expect(page({ page: String(10_000 / size) })).rejects.toMatchObject({ errors: [{ field: 'page' }] })
  })
  test.each(['created,desc', 'created,asc'])(
    'the others follow by cursors, each once, there and back (%s)',
    async (sort) => {
      const { rows } = await db.db.pool.query<{ id: string }>(
        `SELECT id FROM audit WHERE operator_id = 'long' ORDER BY created ${sort.slice(8)}, id ${sort.slice(8)} OFFSET 9900`,
      )
      const pages = [await page({ sort, ...last })]
      for (let { next } = pages[0] ?? { next: null }; next !== null; next = pages.at(-1)?.next ?? null)
        pages.push(await page({ sort, cursor: next, page: String(100 + pages.length - 1) }))
      expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
      expect(pages.map(({ content }) => content.length)).toEqual([100, 100, 30])
      const back = await page({ sort, cursor: pages[2]?.previous ?? '', page: '100' })
      expect(back.content).toEqual(pages[1]?.content)
      expect((await page({ sort, cursor: back.next ?? '', page: '101' })).content).toEqual(pages[2]?.content)
      expect((await page({ sort, cursor: back.previous ?? '', page: '99' })).content).toEqual(pages[0]?.content)
    },
  )
  test.each(['x', 'WyJuZXh0Il0', Buffer.from('["next",1,2]').toString('base64url')])(
    '%s is no cursor',
    async (cursor) => {
      await expect(page({ cursor })).rejects.toMatchObject({ errors: [{ field: 'cursor' }] })
    },
  )
})
