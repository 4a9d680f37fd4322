import { expect, test } from 'vitest'
import { cornerOf, labelFormats, labelsOf, sheetsOf } from './label-formats.ts'

test.each(labelFormats)('the labels of $name lie on their paper and not on each other', (format) => {
  const [width, height] = format.label
  const corners = Array.from({ length: labelsOf(format) }, (_, at) => cornerOf(format, at))
  for (const { left, top } of corners) {
    expect(left).toBeGreaterThanOrEqual(-0.001)
    expect(top).toBeGreaterThanOrEqual(-0.001)
    expect(left + width).toBeLessThanOrEqual(format.paper[0] + 0.001)
    expect(top + height).toBeLessThanOrEqual(format.paper[1] + 0.001)
  }
  for (const [at, one] of corners.entries())
    for (const other of corners.slice(at + 1))
      expect(Math.abs(one.left - other.left) > width - 0.001 || Math.abs(one.top - other.top) > height - 0.001).toBe(
        true,
      )
})

test('known sheets have the margins that their makers print', () => {
  const at = (key: string) => {
    const format = labelFormats.find((it) => it.key === key)
    if (format === undefined) throw new Error(key)
    const { left, top } = cornerOf(format, 0)
    return [Number(left.toFixed(2)), Number(top.toFixed(2)), labelsOf(format)]
  }
  expect(at('l7160')).toEqual([7.21, 15.15, 21])
  expect(at('l7159')).toEqual([7.21, 12.9, 24])
  expect(at('3475')).toEqual([0, 4.5, 24])
  expect(at('5160')).toEqual([4.76, 12.7, 30])
})

test('a sheet that was begun is used up first', () => {
  const [first] = labelFormats
  expect(sheetsOf(first, ['a', 'b', 'c'], 8)).toEqual([
    [
      { at: 8, label: 'a' },
      { at: 9, label: 'b' },
    ],
    [{ at: 0, label: 'c' }],
  ])
  expect(sheetsOf(first, [], 3)).toEqual([])
})
