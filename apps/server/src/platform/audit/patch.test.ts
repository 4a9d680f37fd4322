import { expect, test } from 'vitest'
import { patchOf } from './patch.ts'

test('tells what was added, removed and replaced', () => {
  const before = { name: 'Old', city: 'Linz', zip: null, list: [1] }
  const after = { name: 'New', city: null, zip: '4020', list: [1, 2] }
  expect(patchOf(before, after)).toEqual([
    { op: 'replace', path: '/name', value: 'New', fromValue: 'Old' },
    { op: 'remove', path: '/city', fromValue: 'Linz' },
    { op: 'add', path: '/zip', value: '4020' },
    { op: 'replace', path: '/list', value: [1, 2], fromValue: [1] },
  ])
})

test('goes into objects and escapes keys', () => {
  expect(patchOf({ a: { 'x/y': 1 } }, { a: { 'x/y': 2 } })).toEqual([
    { op: 'replace', path: '/a/x~1y', value: 2, fromValue: 1 },
  ])
})

test('says that a secret changed, but not what it was or is', () => {
  const text = JSON.stringify(patchOf({ smtp: { password: 'canary-1' } }, { smtp: { password: 'canary-2' } }))
  expect(text).toContain('/smtp/password')
  expect(text).not.toContain('canary')
})

test('hides secrets inside of what is added as a whole', () => {
  expect(JSON.stringify(patchOf(null, { oauth2: { clientSecret: 'canary' } }))).not.toContain('canary')
})

test('finds nothing between equal states', () => {
  expect(patchOf({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
})
