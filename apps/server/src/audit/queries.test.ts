import { AuditListItem, audit } from '@cubeward/contract/admin/audit.ts'
import { Page } from '@cubeward/contract/kernel/paging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { append } from './audit.ts'
import { list } from './queries.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.db.pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'A'), ('b', 'B');
    INSERT INTO tenants (id, operator_id, name) VALUES ('moved', 'b', 'Moved'), ('stays', 'a', 'Stays')`)
  const actor = { id: 'ada', name: 'Ada' }
  const occupancyId = '019aa000-0000-7000-8000-000000000001'
  const entry = (operatorId: string, message: string, more: object = {}) =>
    append(db.db, { operatorId, category: 'tenant', type: 'Test', message, actor, ...more })
  await entry('a', 'one 100%', { tenantId: 'moved', level: 'log' })
  await entry('a', 'two', { tenantId: 'stays', category: 'cube', cubeId: 'c', boxNumber: '1', occupancyId })
  await entry('b', 'three', { tenantId: 'moved', referenceType: 'Code', referenceId: 'r' })
  await entry('a', 'four', { category: 'operator', type: 'Other', actor: { id: 'bo', name: null } })
})
afterAll(() => db.close())

const messages = async (filters: object, operator = 'a') => {
  const query = audit.list.declared.query.parse(filters)
  const page = Page(AuditListItem).parse(JSON.parse((await list(db.db, operator, query)).json))
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
  [{ search: 'O', category: 'operator' }, ['four']],
  [{ from: '2999-01-01T00:00:00Z' }, []],
  [{ until: '2999-01-01T00:00:00Z', type: 'Other' }, ['four']],
  [{ actor: 'bo' }, ['four']],
  [{ type: 'Other', actor: 'ada' }, []],
  [{ referenceType: 'Code' }, []],
])('filter %j', async (filters, expected) => expect(await messages(filters)).toEqual(expected))

test('entries from before a move are read in both operators, new ones in the new (GAP-56)', async () => {
  expect(await messages({ tenantId: 'moved' })).toEqual(['one 100%'])
  expect(await messages({ tenantId: 'moved' }, 'b')).toEqual(['three', 'one 100%'])
})
test('a tenant of someone else shows nothing of theirs', async () => {
  expect(await messages({ tenantId: 'stays' }, 'b')).toEqual([])
})
