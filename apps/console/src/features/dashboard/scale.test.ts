import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test('an axis has a few round figures from nothing to above the greatest value (CHRT-01)', () => {
  expect(scaleOf(0)).toEqual([0, 1])
  expect(scaleOf(1)).toEqual([0, 1])
  expect(scaleOf(3)).toEqual([0, 1, 2, 3])
  expect(scaleOf(437)).toEqual([0, 100, 200, 300, 400, 500])
  for (const most of [4, 7, 10, 11, 12, 26, 51, 99, 101, 260, 1_001, 48_212]) {
    const scale = scaleOf(most)
    expect(scale.at(-1)).toBeGreaterThanOrEqual(most)
    expect(scale.at(-2)).toBeLessThan(most)
    expect(scale.length).toBeLessThanOrEqual(6)
    expect(scale.length).toBeGreaterThanOrEqual(4)
  }
})
