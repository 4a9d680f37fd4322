import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { locks } from '@cubeward/contract/admin/locks.ts'
import { expect, test } from 'vitest'
import {
  changedSearch,
  clearedSearch,
  listQuery,
  listRules,
  listState,
  parseListSearch,
  toggledSort,
} from './list-state.ts'

const rules = listRules(cubes.list)

test('the rules of a list come from its declaration', () => {
  expect(rules.initialSort).toBe('id,asc')
  expect(rules.sorts).toContain('utilization,desc')
  expect([...rules.filters.keys()]).toEqual(['monitored', 'disconnected'])
  expect(rules.searchable).toBe(true)
  expect(listRules(locks.events).searchable).toBe(false)
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
