import { expect, test } from 'vitest'
import { type AllocationBox, allocate, refusalToOccupy } from './allocation.ts'

const box = (number: string, more: Partial<AllocationBox> = {}): AllocationBox => ({
  number,
  types: ['M'],
  apps: [],
  enabled: true,
  maintenanceRequired: false,
  maxOccupancies: 1,
  occupancies: 0,
  lastUsed: undefined,
  lock: 'Closed',
  accessible: false,
  cooled: false,
  dangerousGoods: false,
  charger: false,
  ...more,
})
const rules = { mode: 'Ascending', preferOpenBox: false, random: () => 0 } as const
const request = { appId: 'parcel' }

test.each<[string, Partial<AllocationBox>, ReturnType<typeof refusalToOccupy>]>([
  ['free', {}, undefined],
  ['disabled', { enabled: false }, 'disabled'],
  ['in maintenance', { maintenanceRequired: true }, 'maintenance'],
  ['for another app', { apps: ['rental'] }, 'appNotAllowed'],
  ['for this app among others', { apps: ['rental', 'parcel'] }, undefined],
  ['full', { occupancies: 1 }, 'full'],
  ['shared with room', { maxOccupancies: 2, occupancies: 1 }, undefined],
  ['shared and full', { maxOccupancies: 2, occupancies: 2 }, 'full'],
])('a box that is %s', (_, more, refusal) => expect(refusalToOccupy(box('1', more), 'parcel')).toBe(refusal))

test('ascending takes boxes by their numbers', () => {
  const boxes = [box('10'), box('2'), box('1')]
  const taken: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    const given = allocate(boxes, request, rules)
    taken.push(given?.number ?? 'none')
    if (given) given.occupancies = 1
  }
  expect(taken).toEqual(['1', '2', '10'])
  expect(allocate(boxes, request, rules)).toBeUndefined()
})
test('least recently used takes the one that was used longest ago, one never used first', () => {
  const boxes = [box('1', { lastUsed: 30 }), box('2', { lastUsed: 10 }), box('3', { lastUsed: 20 })]
  const least = { ...rules, mode: 'LeastRecentUsed' } as const
  expect(allocate(boxes, request, least)?.number).toBe('2')
  expect(allocate([...boxes, box('9')], request, least)?.number).toBe('9')
  expect(allocate([box('2'), box('1')], request, least)?.number).toBe('1')
})
test.each([
  [0, '1'],
  [0.5, '2'],
  [0.999, '3'],
])('random value %d takes box %s', (value, number) => {
  const boxes = [box('3'), box('1'), box('2')]
  expect(allocate(boxes, request, { ...rules, mode: 'Random', random: () => value })?.number).toBe(number)
})
test('an open free box comes before closed ones, but an open occupied one does not', () => {
  const boxes = [box('1'), box('2', { lock: 'Open', occupancies: 1 }), box('4', { lock: 'Open' })]
  expect(allocate(boxes, request, { ...rules, preferOpenBox: true })?.number).toBe('4')
  expect(allocate(boxes, request, rules)?.number).toBe('1')
})
test('types and features are met', () => {
  const boxes = [box('1'), box('2', { types: ['L'] }), box('3', { types: ['L'], cooled: true })]
  expect(allocate(boxes, { ...request, types: ['L', 'XL'] }, rules)?.number).toBe('2')
  expect(allocate(boxes, { ...request, features: ['cooled'] }, rules)?.number).toBe('3')
  expect(allocate(boxes, { ...request, types: ['XS'] }, rules)).toBeUndefined()
})
test('an empty box comes before one that is shared', () => {
  expect(allocate([box('1', { maxOccupancies: 2, occupancies: 1 }), box('2')], request, rules)?.number).toBe('2')
})
