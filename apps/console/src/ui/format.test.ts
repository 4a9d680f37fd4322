import { expect, test } from 'vitest'
import {
  dayOf,
  formatAbsolute,
  formatClock,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRelative,
} from './format.ts'

const now = new Date('2026-11-21T09:41:07Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [0, 'en', 'now'],
  [-12, 'en', 'now'],
  [8, 'en', '8 sec ago'],
  [59, 'en', '59 sec ago'],
  [60, 'en', '1 min ago'],
  [3599, 'en', '59 min ago'],
  [7300, 'en', '2 hr ago'],
  [86_400 * 3, 'en', '3 days ago'],
  [86_400 * 22, 'en', '3 wk ago'],
  [86_400 * 61, 'en', '2 mo ago'],
  [-120, 'en', 'in 2 min'],
  [360, 'de', 'vor 6 Min.'],
])('%i s before now in %s reads %s', (seconds, locale, text) => {
  expect(formatRelative(ago(seconds), now, locale)).toBe(text)
})

test.each([
  [14 * 60_000, 'en', '14 min'],
  [2 * 3_600_000, 'en', '2 h'],
  [3 * 86_400_000, 'en', '3 d'],
  [3 * 86_400_000, 'de', '3 T'],
  [2 * 3_600_000 + 5 * 60_000, 'en', '2 h 5 min'],
  [47 * 3_600_000, 'en', '1 d 23 h'],
  [(13 * 24 + 5) * 3_600_000, 'en', '13 d 5 h'],
  [90 * 86_400_000 + 3_600_000, 'en', '90 d'],
  [400 * 86_400_000, 'de', '1 J 35 T'],
  [-5, 'en', '0 s'],
])('%i ms last %s as %s', (milliseconds, locale, text) => {
  expect(formatDuration(milliseconds, locale)).toBe(text)
})

test('the exact moment names the zone', () => {
  expect(formatAbsolute(now, 'en-GB', 'Europe/Berlin')).toBe('21 Nov 2026, 10:41:07 CET')
})

test('a clock shows seconds on 24 hours', () => {
  expect(formatClock(new Date('2026-11-21T23:05:09Z'), 'en', 'UTC')).toBe('23:05:09')
})

test('numbers follow the language', () => {
  expect([formatNumber(48212, 'en'), formatNumber(48212, 'de')]).toEqual(['48,212', '48.212'])
  expect(formatPercent(0.54, 'en')).toBe('54%')
})

test.each([
  [new Date(2026, 10, 21, 0, 0, 1), 'today'],
  [new Date(2026, 10, 20, 23, 59), 'yesterday'],
  [new Date(2026, 10, 19, 23, 59), 'thisYear'],
  [new Date(2025, 10, 21, 9), 'before'],
] as const)('%s is %s', (at, day) => {
  expect(dayOf(at, new Date(2026, 10, 21, 9))).toBe(day)
})
