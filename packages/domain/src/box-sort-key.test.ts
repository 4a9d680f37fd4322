import { expect, test } from 'vitest'
import { compareBoxNumbers } from './box-number.ts'
import { boxSortKey } from './box-sort-key.ts'

const numbers = [
  '1',
  '2',
  '10',
  '02',
  'A1',
  'A2',
  'A10',
  'a3',
  'B1',
  'A1-2',
  'A1-10',
  '100',
  '99',
  'Ä1',
  'X',
  '0',
  '00',
]

test('keys order numbers as compareBoxNumbers does', () => {
  const byKey = numbers.toSorted((a, b) => (boxSortKey(a) < boxSortKey(b) ? -1 : 1))
  expect(byKey).toEqual(numbers.toSorted(compareBoxNumbers))
})
test('different numbers have different keys', () => {
  expect(new Set(numbers.map(boxSortKey)).size).toBe(numbers.length)
})
