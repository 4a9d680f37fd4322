import type { CubeListItem } from '@cubeward/contract/admin/cubes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { CubeEvent, OperatorEvent } from '@cubeward/contract/live/cube-events.ts'
import { expect, test } from 'vitest'
import { cubeListAfter, locksAfter } from './cube-reducers.ts'

const locks: Lock[] = [
  { lock: 'A1', status: 'Closed', since: '2026-11-21T09:00:00.000Z', boxNumber: '1', secondary: false },
  { lock: 'A2', status: 'Closed', since: null, boxNumber: null, secondary: false },
]
const lockEvent = (lock: string, status: Lock['status'], created: string): CubeEvent => ({
  '@type': 'LockEvent',
  seq: 1,
  id: '0190d7d4-0000-7000-8000-000000000000',
  created,
  received: created,
  lock,
  status,
})

test('a lock event changes that lock and no other', () => {
  const after = locksAfter(locks, lockEvent('A1', 'Open', '2026-11-21T09:41:00.000Z'))
  expect(after[0]).toEqual({ ...locks[0], status: 'Open', since: '2026-11-21T09:41:00.000Z' })
  expect(after[1]).toBe(locks[1])
})

test('a new lock is added', () => {
  expect(locksAfter(locks, lockEvent('B1', 'Closed', '2026-11-21T09:41:00.000Z'))).toHaveLength(3)
})

test('an event from a time offline does not turn a newer status back', () => {
  expect(locksAfter(locks, lockEvent('A1', 'Open', '2026-11-21T08:59:59.000Z'))).toBe(locks)
})

test('an event that changes nothing gives back the same object', () => {
  expect(locksAfter(locks, lockEvent('A1', 'Closed', '2026-11-21T09:00:00.000Z'))).toBe(locks)
  expect(locksAfter(locks, { '@type': 'BoxesChanged', seq: 2 })).toBe(locks)
  expect(locksAfter(locks, { '@type': 'LockRemovedEvent', seq: 2, lock: 'Z9' })).toBe(locks)
})

test('a removed lock disappears', () => {
  expect(locksAfter(locks, { '@type': 'LockRemovedEvent', seq: 2, lock: 'A1' }).map((it) => it.lock)).toEqual(['A2'])
})

const row: CubeListItem = {
  id: 'np-1',
  description: null,
  site: null,
  tenant: null,
  monitored: true,
  connected: true,
  lastConnected: null,
  utilization: { total: 2, occupied: 1, available: 1, disabled: 0 },
  openAlerts: {},
}
const page = { content: [row], totalElements: 1, totalPages: 1, number: 0, size: 25 }
const state = (cubeId: string, connected: boolean): OperatorEvent => ({
  '@type': 'CubeStateEvent',
  seq: 1,
  cubeId,
  connected,
  lastConnected: null,
  utilization: row.utilization,
  openAlerts: {},
})

test('a row of the cube list follows its cube', () => {
  expect(cubeListAfter(page, state('np-1', false)).content[0]?.connected).toBe(false)
})

test('a row has the alerts of its cube', () => {
  const event = { ...state('np-1', true), openAlerts: { BreakIn: 1 } } as OperatorEvent
  expect(cubeListAfter(page, event).content[0]?.openAlerts).toEqual({ BreakIn: 1 })
})

test('a cube that is not on the page, or did not change, changes nothing', () => {
  expect(cubeListAfter(page, state('np-2', false))).toBe(page)
  expect(cubeListAfter(page, state('np-1', true))).toBe(page)
})
