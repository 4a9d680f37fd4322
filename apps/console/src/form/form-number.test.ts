import { expect, test } from 'vitest'
import { numberOrText } from './FormNumber.tsx'

test('a whole number is a number, nothing is null', () => {
  expect(['12', '-3', ' 7 ', ''].map(numberOrText)).toEqual([12, -3, 7, null])
})

test('what is no whole number stays as it is typed, to its last sign', () => {
  expect(['1.', '1.0', '1.05', '1e3', 'x'].map(numberOrText)).toEqual(['1.', '1.0', '1.05', '1e3', 'x'])
})
