import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { locks } from '@cubeward/contract/admin/locks.ts'
import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { describe, expect, test } from 'vitest'
import {
  changedSearch,
  clearedSearch,
  listQuery,
  listRules,
  listState,
  parseListSearch,
  toggledSort,
  turnedTo,
} from './list-state.ts'

const rules = listRules(cubes.list)

test('the rules of a list come from its declaration', () => {
  expect(rules.initialSort).toBe('id,asc')
  expect(rules.sorts).toContain('utilization,desc')
  expect(Object.keys(rules.filters)).toEqual(['monitored', 'disconnected', 'alerts'])
  expect(rules.searchable).toBe(true)
  expect(listRules(locks.events).searchable).toBe(false)
})

test('a filter has the words of its schema, or any text, which the server judges', () => {
  const { filters } = listRules(notifications.list)
  expect(filters.state).toContain('Expired')
  expect(filters).toMatchObject({ channel: ['matrix', 'sms', 'email'], tenantId: null, from: null })
  expect(parseListSearch(listRules(notifications.list), { channel: 'fax', tenantId: 'a' })).toEqual({ tenantId: 'a' })
})

test('a plain address is the first page in the default order with 25 rows', () => {
  expect(listQuery(listState(rules, {}))).toEqual({ page: '0', size: '25', sort: 'id,asc' })
})

test('what an address says is kept', () => {
  const search = parseListSearch(rules, {
    page: '3',
    size: '50',
    sort: 'site,desc',
    search: 'altona',
    monitored: 'true',
  })
  expect(listQuery(listState(rules, search))).toEqual({
    page: '2',
    size: '50',
    sort: 'site,desc',
    search: 'altona',
    monitored: 'true',
  })
})

test.each([
  { page: '-1' },
  { page: '1.5' },
  { page: '0' },
  { page: 'x' },
  { page: '99999999999' },
  { size: '26' },
  { size: '-1' },
  { sort: 'password,asc' },
  { sort: 'id' },
  { monitored: 'yes' },
  { monitored: '' },
  { unknown: 'x' },
  { search: ['a'] },
])('what makes no sense in an address is dropped: %o', (raw) => {
  expect(parseListSearch(rules, raw)).toEqual({})
})

test('a search, a filter, a sort or another size goes back to page 1', () => {
  const before = { page: '4', search: 'a' }
  expect(changedSearch(rules, before, { search: 'b' })).toEqual({ search: 'b' })
  expect(changedSearch(rules, before, { filters: { monitored: 'true' } })).toEqual({ search: 'a', monitored: 'true' })
  expect(changedSearch(rules, before, { sort: 'site,asc' })).toEqual({ search: 'a', sort: 'site,asc' })
  expect(changedSearch(rules, before, { size: 10 })).toEqual({ search: 'a', size: '10' })
})

test('turning the page keeps everything else', () => {
  const before = { search: 'a', monitored: 'true' }
  expect(changedSearch(rules, before, { page: 2 })).toEqual({ ...before, page: '2' })
})

test('defaults are left out of the address', () => {
  const before = { page: '2', search: 'a', monitored: 'true', sort: 'site,asc' }
  const change = { page: 1, search: '', sort: 'id,asc', size: 25, filters: { monitored: undefined } }
  expect(changedSearch(rules, before, change)).toEqual({})
})

test('a remembered sort and size hold where the address says nothing', () => {
  const remembered = { sort: 'site,desc', size: '50' }
  expect(listState(rules, {}, remembered)).toMatchObject({ sort: 'site,desc', size: 50 })
  expect(listState(rules, { sort: 'id,asc' }, remembered)).toMatchObject({ sort: 'id,asc', size: 50 })
})

test('an address says what differs from the default or from what is remembered', () => {
  const remembered = { sort: 'site,desc' }
  expect(changedSearch(rules, {}, { sort: 'id,asc' }, remembered)).toEqual({ sort: 'id,asc' })
  expect(changedSearch(rules, {}, { page: 2 }, remembered)).toEqual({ page: '2', sort: 'site,desc' })
})

test('what is remembered from another version is ignored', () => {
  expect(listState(rules, {}, { sort: 'gone,asc', size: '13' })).toMatchObject({ sort: 'id,asc', size: 25 })
})

test('a column is sorted ascending first, then the other way round', () => {
  expect(toggledSort('id,asc', 'site')).toBe('site,asc')
  expect(toggledSort('site,asc', 'site')).toBe('site,desc')
  expect(toggledSort('site,desc', 'site')).toBe('site,asc')
})

test('what is cleared is the search and the filters, not the order', () => {
  const before = parseListSearch(rules, {
    page: '2',
    size: '50',
    sort: 'site,desc',
    search: 'altona',
    monitored: 'true',
  })
  expect(clearedSearch(rules, before)).toEqual({ size: '50', sort: 'site,desc' })
})

describe('a long list', () => {
  const long = listRules(locks.events)
  const cursor = 'WyJuZXh0Il0'
  test('goes on by cursors beyond its numbered pages', () => {
    expect([long.cursors, rules.cursors]).toEqual([true, false])
    expect(Object.keys(long.filters)).toEqual(['lock'])
    const search = parseListSearch(long, { page: '401', cursor })
    expect(listQuery(listState(long, search))).toEqual({ page: '400', size: '25', sort: 'created,desc', cursor })
  })
  test('has a page without a number by its cursor only, and one with a number without', () => {
    expect(listState(long, { page: '401' })).toMatchObject({ page: 1, cursor: undefined })
    expect(listState(long, { page: '401' }, { size: '10' }).page).toBe(401)
    expect(listState(long, { page: '400', cursor })).toMatchObject({ page: 400, cursor: undefined })
  })
  test.each([['a b'], ['x'.repeat(1001)], ['"'], ['']])('drops a cursor that is none: %j', (given) => {
    expect(parseListSearch(long, { cursor: given })).toEqual({})
  })
  test('forgets where it was with another order, size or filter', () => {
    const before = { page: '401', cursor }
    expect(changedSearch(long, before, { sort: 'lock,asc' })).toEqual({ sort: 'lock,asc' })
    expect(changedSearch(long, before, { page: 402, cursor: 'on' })).toEqual({ page: '402', cursor: 'on' })
    expect(changedSearch(long, before, { page: 400 })).toEqual({ page: '400' })
  })
  test('turns by number as far as there are numbers', () => {
    const neighbours = { next: 'on', previous: 'back' }
    const at = (page: number) => listState(long, { page: String(page), cursor })
    expect(turnedTo(400, at(399), neighbours)).toEqual({ page: 400 })
    expect(turnedTo(401, at(400), neighbours)).toEqual({ page: 401, cursor: 'on' })
    expect(turnedTo(401, at(402), neighbours)).toEqual({ page: 401, cursor: 'back' })
    expect(turnedTo(400, at(401), neighbours)).toEqual({ page: 400 })
    expect(turnedTo(500, listState(rules, {}), undefined)).toEqual({ page: 500 })
  })
})
