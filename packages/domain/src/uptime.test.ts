import { expect, test } from 'vitest'
import { uptimeOf } from './uptime.ts'

test.each([
  [0, 0, 'seconds'],
  [59.9, 59, 'seconds'],
  [90, 1, 'mins'],
  [3_600, 1, 'hours'],
  [3 * 86_400 + 4 * 3_600, 3, 'days'],
  [65 * 86_400, 2, 'months'],
  [800 * 86_400, 2, 'years'],
])('%d s are %d %s (UNIT-13)', (seconds, count, unit) => {
  expect(uptimeOf(seconds)).toEqual({ count, unit })
})
