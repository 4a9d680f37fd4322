import { expect, test } from 'vitest'
import { meterCells } from './meter-cells.ts'

const boxes = (total: number, occupied: number, disabled: number) => ({
  total,
  occupied,
  disabled,
  available: total - occupied - disabled,
})
const sums = (cells: { occupied: number; disabled: number }[]) => [
  cells.reduce((sum, cell) => sum + cell.occupied, 0),
  cells.reduce((sum, cell) => sum + cell.disabled, 0),
]

test('cells fill in proportion, the last one in part', () => {
  expect(meterCells(boxes(50, 27, 0), 10).map((cell) => cell.occupied)).toEqual([1, 1, 1, 1, 1, 0.4, 0, 0, 0, 0])
})

test('disabled boxes come from the right', () => {
  expect(meterCells(boxes(10, 0, 2), 10).map((cell) => cell.disabled)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
})

test.each([
  [44, 31, 0],
  [60, 44, 6],
  [16, 0, 16],
  [7, 7, 0],
])('of %i boxes %i occupied and %i disabled keep their proportion', (total, occupied, disabled) => {
  const [filled, hatched] = sums(meterCells(boxes(total, occupied, disabled), 10))
  expect(filled).toBeCloseTo((occupied / total) * 10, 1)
  expect(hatched).toBeCloseTo((disabled / total) * 10, 1)
})

test('a cube without boxes has an empty meter', () => {
  expect(sums(meterCells(boxes(0, 0, 0), 10))).toEqual([0, 0])
})

test('counts that contradict the total never overfill', () => {
  const [filled, hatched] = sums(meterCells({ total: 5, occupied: 6, available: 0, disabled: 4 }, 10))
  expect((filled ?? 0) + (hatched ?? 0)).toBeLessThanOrEqual(10)
})
