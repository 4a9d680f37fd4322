import { expect, test } from 'vitest'
import { loadPercent, usedPercent } from './used-share.ts'

const GB = 1_024 ** 3

test('memory and disk in use are rounded percentages (UNIT-11, UNIT-12)', () => {
  expect(usedPercent(1 * GB, 4 * GB)).toBe(75)
  expect(usedPercent(2 * GB, 8 * GB)).toBe(75)
  expect(usedPercent(1, 3)).toBe(67)
  expect(usedPercent(5, 4)).toBe(0)
  expect(usedPercent(0, 0)).toBe(0)
})

test('load is a percentage of the processors (UNIT-09)', () => {
  expect(loadPercent(2, 4)).toBe(50)
  expect(loadPercent(6.02, 4)).toBe(151)
})
