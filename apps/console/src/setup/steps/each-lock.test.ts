import { expect, it } from 'vitest'
import { isOver, itemsOf, type OneLock, PATIENCE_MS, settled, stopped } from './each-lock.ts'

const one = (lock: string, asked: number | null): OneLock => ({ lock, boxNumber: null, asked, came: null })
const states = (all: readonly OneLock[]) => itemsOf(all).map(({ state }) => state)

it('counts a lock as open once it was seen open, as blocked once it says so, and as unknown after a while', () => {
  const all = [one('L1', 0), one('L2', 0), one('L3', 0), one('L4', null)]
  const seen = [
    { lock: 'L1', status: 'Open' as const },
    { lock: 'L2', status: 'Blocked' as const },
    { lock: 'L3', status: 'Closed' as const },
    { lock: 'L4', status: 'Open' as const },
  ]
  const soon = settled(all, seen, 1000)
  expect(states(soon)).toEqual(['Opened', 'Blocked', 'Sent', 'Waiting'])
  expect(settled(soon, seen, 1000)).toBe(soon)
  expect(states(settled(soon, seen, PATIENCE_MS + 1))).toEqual(['Opened', 'Blocked', 'Unknown', 'Waiting'])
})

it('keeps that a lock was open when its door is closed again', () => {
  const open = settled([one('L1', 0)], [{ lock: 'L1', status: 'Open' }], 10)
  expect(states(settled(open, [{ lock: 'L1', status: 'Closed' }], 20))).toEqual(['Opened'])
})

it('a stop leaves out what was not asked yet', () => {
  const all = stopped([one('L1', 0), one('L2', null)])
  expect(states(all)).toEqual(['Sent', 'Skipped'])
  expect(isOver(all)).toBe(false)
  expect(isOver(settled(all, [{ lock: 'L1', status: 'Open' }], 5))).toBe(true)
})
