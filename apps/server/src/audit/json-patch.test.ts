import { expect, test } from 'vitest'
import { jsonPatch } from './json-patch.ts'

test('tells what was added, removed and replaced', () => {
  expect(jsonPatch({ a: 1, b: 'x', c: null }, { a: 2, b: null, c: 'y' })).toEqual([
    { op: 'replace', path: '/a', value: 2, fromValue: 1 },
    { op: 'remove', path: '/b', fromValue: 'x' },
    { op: 'add', path: '/c', value: 'y' },
  ])
})
test('goes into objects and takes lists as a whole', () => {
  expect(jsonPatch({ o: { 'a/b': 1, same: 1 }, l: [1] }, { o: { 'a/b': 2, same: 1 }, l: [1, 2] })).toEqual([
    { op: 'replace', path: '/o/a~1b', value: 2, fromValue: 1 },
    { op: 'replace', path: '/l', value: [1, 2], fromValue: [1] },
  ])
})
test('is empty when nothing changed', () => {
  expect(jsonPatch({ a: [1], b: null }, { a: [1] })).toEqual([])
})
test('never tells a secret', () => {
  const told = jsonPatch(
    { password: 'canary-1', nested: { key: null } },
    { password: 'canary-2', nested: { key: 'canary-3' } },
    ['password', 'key'],
  )
  expect(JSON.stringify(told)).not.toContain('canary')
  expect(told.map(({ op, path }) => `${op} ${path}`)).toEqual(['replace /password', 'add /nested/key'])
})
