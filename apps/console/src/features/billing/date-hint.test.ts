import { expect, test } from 'vitest'
import { hintOf } from './date-hint.ts'

test('an end before its beginning is said, and nothing else is', () => {
  expect(hintOf('2026-05-02', '2026-05-01', 'Before.')).toEqual({ hint: 'Before.' })
  for (const [from, until] of [
    ['2026-05-01', '2026-05-01'],
    ['2026-05-01', '2026-05-02'],
    [null, '2026-05-01'],
    ['2026-05-01', null],
    [undefined, undefined],
  ] as const)
    expect(hintOf(from, until, 'Before.')).toEqual({})
})
