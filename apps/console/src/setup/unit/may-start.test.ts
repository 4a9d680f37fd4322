import { expect, test } from 'vitest'
import { mayStart } from './may-start.ts'

test('the installation starts for a single terminal, or for the main one of several (USETUP-03, USETUP-04)', () => {
  expect(mayStart({})).toBe(false)
  expect(mayStart({ count: 'single' })).toBe(true)
  expect(mayStart({ count: 'single', role: 'add' })).toBe(true)
  expect(mayStart({ count: 'multiple' })).toBe(false)
  expect(mayStart({ count: 'multiple', role: 'main' })).toBe(true)
  expect(mayStart({ count: 'multiple', role: 'add' })).toBe(false)
})

test('nothing is installed on a secondary terminal, whatever is said of it', () => {
  expect(mayStart({ count: 'single' }, true)).toBe(false)
  expect(mayStart({ count: 'multiple', role: 'main' }, true)).toBe(false)
})
