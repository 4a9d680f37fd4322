import { expect, test } from 'vitest'
import { stepBoxNumber } from './number-step.ts'

test.each([
  ['A9-x', 1, 'A10-x'],
  ['', 1, '1'],
  ['', -1, '1'],
  ['  ', 1, '1'],
  ['1', 1, '2'],
  ['10', -1, '9'],
  ['A09', 1, 'A10'],
  ['A10', -1, 'A9'],
  ['B010', -1, 'B009'],
  ['3-12', 1, '4-12'],
  ['0', -1, '0'],
  ['Left', 1, 'Left1'],
  ['Left', -1, 'Left'],
  ['99999999999999999999', 1, '100000000000000000000'],
] as const)('%j stepped by %i is %j', (number, by, next) => {
  expect(stepBoxNumber(number, by)).toBe(next)
})
