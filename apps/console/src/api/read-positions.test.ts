import { expect, test } from 'vitest'
import { missedNothing, noteReading } from './read-positions.ts'

let next = 0
/** A subject that nothing was read of yet. */
const fresh = () => ({ operator: `op-${next++}` })

test('what was read where the feed begins need not be read again', () => {
  const np = fresh()
  noteReading(np)('operator=f1:4')
  noteReading(np)('operator=f1:4')
  expect(missedNothing(np, 'f1', 4)).toBe(true)
})

test('the oldest reading counts, and only those of the same feed', () => {
  const later = fresh()
  for (const at of ['operator=f1:5', 'operator=f1:4', 'operator=f1:5']) noteReading(later)(at)
  expect(missedNothing(later, 'f1', 5)).toBe(false)
  const other = fresh()
  noteReading(other)('operator=f1:4')
  expect(missedNothing(other, 'f2', 4)).toBe(false)
  const mixed = fresh()
  for (const at of ['operator=f1:4', 'operator=f2:4', 'operator=f1:4']) noteReading(mixed)(at)
  expect(missedNothing(mixed, 'f1', 4)).toBe(false)
})

test('an answer without a position, one that is still to come, and none at all: nobody knows', () => {
  const without = fresh()
  noteReading(without)('operator=f1:4')
  noteReading(without)(null)
  expect(missedNothing(without, 'f1', 4)).toBe(false)
  const underWay = fresh()
  noteReading(underWay)('operator=f1:4')
  noteReading(underWay)
  noteReading(underWay)
  expect(missedNothing(underWay, 'f1', 4)).toBe(false)
  expect(missedNothing(fresh(), undefined, 0)).toBe(false)
})

test('a reading that failed left nothing on the screen', () => {
  const np = fresh()
  noteReading(np)('operator=f1:4')
  noteReading(np)(undefined)
  expect(missedNothing(np, 'f1', 4)).toBe(true)
})

test('a cube has a feed of its own, and what was read before a feed ended is read again with the next', () => {
  const cube = { ...fresh(), cubeId: 'c' }
  noteReading(cube)('operator=f1:4,cube=f2:0')
  expect(missedNothing(cube, 'f2', 0)).toBe(true)
  expect(missedNothing({ operator: cube.operator }, 'f1', 4)).toBe(true)
  expect(missedNothing(cube, 'f2', 0)).toBe(false)
})
