import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { expect, test } from 'vitest'
import { countLocks, doorsOf } from './doors.ts'

const box = (number: string, more: Partial<Box> = {}): Box => ({
  number,
  description: null,
  types: ['M'],
  apps: [],
  enabled: true,
  lock: `A${number}`,
  secondaryLock: null,
  maxOccupancies: 1,
  accessible: false,
  cooled: false,
  dangerousGoods: false,
  charger: false,
  accessKeys: [],
  maintenanceRequiredAt: null,
  occupancies: 0,
  occupiedBy: null,
  openNotes: 0,
  ...more,
})
const lock = (name: string, status: Lock['status']): Lock => ({
  lock: name,
  status,
  since: null,
  boxNumber: null,
  secondary: false,
})

test('a door shows what box and lock say together', () => {
  const boxes = [box('1'), box('2', { enabled: false }), box('3'), box('4', { lock: null })]
  const doors = doorsOf(boxes, [lock('A1', 'Closed'), lock('A2', 'Closed'), lock('A3', 'Breakin')])
  expect(doors.map((it) => it.state)).toEqual(['free', 'disabled', 'breakIn', 'unknown'])
})

test('only the door that changed becomes a new object', () => {
  const boxes = [box('1'), box('2')]
  const before = doorsOf(boxes, [lock('A1', 'Closed'), lock('A2', 'Closed')])
  const after = doorsOf(boxes, [lock('A1', 'Open'), lock('A2', 'Closed')], before)
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('nothing changed: the same doors', () => {
  const boxes = [box('1')]
  const before = doorsOf(boxes, [lock('A1', 'Closed')])
  expect(doorsOf(boxes, [lock('A1', 'Closed')], before)).toBe(before)
})

test('lock counts add up to the number of locks, defective ones count as blocked (decision 27)', () => {
  const locks = (['Open', 'Closed', 'Blocked', 'Defective', 'Breakin'] as const).map((it) => lock(it, it))
  expect(countLocks(locks)).toEqual({ open: 1, closed: 1, blocked: 2, breakIn: 1 })
})
