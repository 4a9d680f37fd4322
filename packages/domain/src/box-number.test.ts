import { expect, test } from 'vitest'
import { compareBoxNumbers } from './box-number.ts'

test.each([
  [
    ['10', '9', '1'],
    ['1', '9', '10'],
  ],
  [
    ['A10', 'A2', 'A1'],
    ['A1', 'A2', 'A10'],
  ],
  [
    ['B1', 'a2', 'A1'],
    ['A1', 'a2', 'B1'],
  ],
  [
    ['1-10', '1-9', '1'],
    ['1', '1-9', '1-10'],
  ],
  [
    ['A', '1', ''],
    ['', '1', 'A'],
  ],
  [
    ['99999999999999999999', '99999999999999999998'],
    ['99999999999999999998', '99999999999999999999'],
  ],
])('orders %j as %j', (numbers, ordered) => {
  expect([...numbers].sort(compareBoxNumbers)).toEqual(ordered)
})

test('tells numbers apart that differ in leading zeros only', () => {
  expect(['1', '01', '001'].sort(compareBoxNumbers)).toEqual(['001', '01', '1'])
})

test('gives 0 only for the same number', () => {
  expect(compareBoxNumbers('A7', 'A7')).toBe(0)
  expect(compareBoxNumbers('a7', 'A7')).not.toBe(0)
})
