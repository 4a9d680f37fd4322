import { expect, test } from 'vitest'
import { backOffMs, usualBackOff } from './back-off.ts'

const minute = 60_000
test('doubles from a minute to an hour, and stays there', () => {
  const middle = [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((attempt) => backOffMs(attempt, usualBackOff, () => 0.5) / minute)
  expect(middle).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})
test('is spread by 20 %, at the cap too', () => {
  expect(backOffMs(1, usualBackOff, () => 0)).toBe(0.8 * minute)
  expect(backOffMs(50, usualBackOff, () => 1)).toBeCloseTo(1.2 * 60 * minute)
})
