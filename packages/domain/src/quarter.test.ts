import { expect, test } from 'vitest'
import { quarterBounds, quarterOf } from './quarter.ts'

test.each([
  [2026, 1, '2026-01-01', '2026-03-31'],
  [2026, 2, '2026-04-01', '2026-06-30'],
  [2026, 3, '2026-07-01', '2026-09-30'],
  [2026, 4, '2026-10-01', '2026-12-31'],
])('ACC-03: quarter %d/%d is from %s to %s', (year, quarter, start, end) => {
  expect(quarterBounds({ year, quarter })).toEqual({ start, end })
})

test('the quarter changes at midnight of the zone, not of UTC', () => {
  const moment = new Date('2026-03-31T22:30:00Z')
  expect(quarterOf(moment, 'UTC')).toEqual({ year: 2026, quarter: 1 })
  expect(quarterOf(moment, 'Europe/Vienna')).toEqual({ year: 2026, quarter: 2 })
  expect(quarterOf(new Date('2026-12-31T23:30:00Z'), 'Europe/Vienna')).toEqual({ year: 2027, quarter: 1 })
})
