import type { Box } from '@cubeward/contract/admin/boxes.ts'
import { expect, test } from 'vitest'
import {
  type NumberingEvent,
  newBoxDraft,
  numberingAfter,
  numberingChange,
  numberingResumed,
  numberingStart,
} from './box-numbering.ts'
import { door } from './testing/door-events.ts'

const box: Box = {
  ...newBoxDraft,
  number: '1',
  description: 'Left',
  lock: 'L1',
  secondaryLock: null,
  apps: [],
  accessKeys: [],
  maintenanceRequiredAt: null,
  occupancies: 0,
  occupiedBy: null,
  openNotes: 0,
}
const run = (...events: NumberingEvent[]) =>
  events.reduce((state, event) => numberingAfter(state, event), numberingStart())
const absent = (number: string): NumberingEvent => ({ type: 'loaded', number, box: undefined })

test('a box that is not there is no error: it will be created', () => {
  expect(run(absent('1'))).toMatchObject({ box: 'absent', draft: newBoxDraft })
})
test('a box that is there is shown as it is', () => {
  expect(run({ type: 'loaded', number: '1', box })).toMatchObject({
    box: 'exists',
    draft: { description: 'Left', lock: 'L1' },
  })
})
test('the lock that is closed is the lock of the box; an opened one is not', () => {
  expect(run(absent('1'), door('L7', 0, { status: 'Open' })).draft.lock).toBeNull()
  expect(run(absent('1'), door('L7', 0))).toMatchObject({ draft: { lock: 'L7' }, captured: 1 })
})
test('the last of several doors counts', () => {
  expect(run(absent('1'), door('L7', 0), door('L8', 1)).draft.lock).toBe('L8')
})
test('a door closed while the box is being read stays captured', () => {
  expect(run(door('L7', 0), { type: 'loaded', number: '1', box }).draft).toMatchObject({
    lock: 'L7',
    description: 'Left',
  })
})
test('an old or repeated event captures nothing', () => {
  const state = run(absent('1'), door('L7', 0, { id: 'x' }), { type: 'saved' }, absent('2'), door('L7', 0, { id: 'x' }))
  expect(state.draft.lock).toBeNull()
  expect(run(absent('1'), door('L7', 0, { lateMs: 3_600_000 })).draft.lock).toBeNull()
})
test('reset discards what was entered', () => {
  const state = run(absent('1'), { type: 'edit', change: { types: ['M'], maxOccupancies: 3 } }, { type: 'reset' })
  expect(state.draft).toEqual(newBoxDraft)
})
test('saving steps to the next number and begins anew', () => {
  expect(run({ type: 'go', number: 'A9' }, absent('A9'), door('L7', 0), { type: 'saved' })).toMatchObject({
    number: 'A10',
    box: 'loading',
    draft: { lock: null },
  })
})
test('an answer for a number that was left is ignored', () => {
  expect(run({ type: 'step', by: 1 }, { type: 'loaded', number: '1', box }).box).toBe('loading')
})

test('a number that is typed takes along what was entered; one that is gone to does not', () => {
  expect(run(absent('1'), door('L7', 0), { type: 'number', number: '12' }, absent('12')).draft.lock).toBe('L7')
  expect(run(absent('1'), door('L7', 0), { type: 'go', number: '12' }, absent('12')).draft.lock).toBeNull()
})
test('of a new box all is stored, of another one what was entered', () => {
  expect(numberingChange(run(absent('1'), door('L7', 0)), undefined)).toEqual({
    number: '1',
    ...newBoxDraft,
    lock: 'L7',
  })
  const known: NumberingEvent = { type: 'loaded', number: '1', box }
  expect(numberingChange(run(known, { type: 'edit', change: { enabled: false } }), box)).toEqual({
    number: '1',
    enabled: false,
  })
})
test('what was changed by somebody else meanwhile has to be looked at again, unless it is something else', () => {
  const state = run({ type: 'loaded', number: '1', box }, door('L7', 0))
  expect(numberingChange(state, { ...box, lock: 'L9' })).toBeUndefined()
  expect(numberingChange(state, undefined)).toBeUndefined()
  expect(numberingChange(run(absent('1')), box)).toBeUndefined()
  expect(numberingChange(state, { ...box, description: 'Right' })).toEqual({ number: '1', lock: 'L7' })
})
test('a box that is read again shows what others did, and keeps what was entered', () => {
  const state = run({ type: 'loaded', number: '1', box }, door('L7', 0), {
    type: 'loaded',
    number: '1',
    box: { ...box, lock: 'L9', description: 'Right' },
  })
  expect(state).toMatchObject({ draft: { lock: 'L7', description: 'Right' }, disputed: ['lock'] })
  expect(numberingAfter(state, { type: 'settle', mine: true })).toMatchObject({ draft: { lock: 'L7' }, disputed: [] })
  expect(numberingAfter(state, { type: 'settle', mine: false })).toMatchObject({ draft: { lock: 'L9' }, disputed: [] })
})
test('a page that was loaded anew reads the box again and keeps what was entered', () => {
  const resumed = numberingResumed(run({ type: 'loaded', number: '1', box }, door('L7', 0)))
  expect(numberingAfter(resumed, { type: 'loaded', number: '1', box })).toMatchObject({
    box: 'exists',
    draft: { lock: 'L7', description: 'Left' },
    disputed: [],
  })
})
