import { expect, test } from 'vitest'
import { needsSignIn, safeReturnPath } from './return-path.ts'

test('the page that was asked for is where one comes back to', () => {
  expect(safeReturnPath('/nordpost/cubes?page=2&search=a%20b#x')).toBe('/nordpost/cubes?page=2&search=a%20b#x')
})

test.each([
  undefined,
  null,
  1,
  '',
  'nordpost',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
])('what is no path of this console leads to the start: %s', (value) => {
  expect(safeReturnPath(value)).toBe('/')
})

test.each([
  ['/', true],
  ['/nordpost/cubes', true],
  ['/redeem-invitation/nordpost/x', true],
  ['/setup/cube/key', false],
  ['/setup/unit/key/install', false],
  ['/setup', true],
  ['/setupx/cube/key', true],
])('%s needs a signed-in user: %s', (path, needed) => {
  expect(needsSignIn(path)).toBe(needed)
})
