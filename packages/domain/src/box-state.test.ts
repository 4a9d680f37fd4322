import { expect, test } from 'vitest'
import { type BoxFacts, type BoxState, boxState, countBoxStates } from './box-state.ts'

const well: BoxFacts = { lock: 'Closed', enabled: true, maintenanceRequired: false, occupied: false }

test.each<[BoxState, Partial<BoxFacts>]>([
  ['free', {}],
  ['occupied', { occupied: true }],
  ['maintenance', { occupied: true, maintenanceRequired: true }],
  ['disabled', { occupied: true, maintenanceRequired: true, enabled: false }],
  ['unknown', { enabled: false, lock: undefined }],
  ['unknown', { lock: null, secondaryLock: 'Closed' }],
  ['defective', { enabled: false, lock: 'Defective' }],
  ['blocked', { lock: 'Defective', secondaryLock: 'Blocked' }],
  ['open', { lock: 'Blocked', secondaryLock: 'Open' }],
  ['open', { lock: null, secondaryLock: 'Open' }],
  ['breakIn', { lock: 'Open', secondaryLock: 'Breakin', occupied: true }],
])('shows %s for %j', (state, facts) => {
  expect(boxState({ ...well, ...facts })).toBe(state)
})

test('counts every state, also those that no door shows', () => {
  expect(countBoxStates(['free', 'open', 'free'])).toEqual({
    breakIn: 0,
    open: 1,
    blocked: 0,
    defective: 0,
    unknown: 0,
    disabled: 0,
    maintenance: 0,
    occupied: 0,
    free: 2,
  })
})
