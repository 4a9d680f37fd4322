import { expect, test } from 'vitest'
import {
  inEffect,
  type LockAssignmentEvent,
  type LockBox,
  lastLosses,
  lockAssignmentAfter,
  lockAssignmentChanges,
  lockAssignmentStart,
  lockConflicts,
  lockLosses,
  lockProgress,
  nextToAssign,
} from './box-lock-assignment.ts'
import { door } from './testing/door-events.ts'

const box = (number: string, lock: string | null = null, secondaryLock: string | null = null): LockBox => ({
  number,
  lock,
  secondaryLock,
})
const run = (events: readonly LockAssignmentEvent[], boxes: readonly LockBox[] = [], from = '1') =>
  events.reduce((state, event) => lockAssignmentAfter(state, event, boxes), lockAssignmentStart(from))
const given = (events: readonly LockAssignmentEvent[], boxes: readonly LockBox[] = [], from = '1') =>
  inEffect(run(events, boxes, from).assigned).map(
    ({ number, lock, side }) => `${number}${side === 'lock' ? '=' : '+'}${lock}`,
  )

test.each<[string, LockAssignmentEvent[], string[]]>([
  ['each closed lock goes to the next number', [door('L3', 0), door('L1', 1)], ['1=L3', '2=L1']],
  ['an opening assigns nothing', [door('L3', 0, { status: 'Open' })], []],
  ['a lock closed twice is assigned once', [door('L3', 0), door('L3', 1), door('L1', 2)], ['1=L3', '2=L1']],
  ['an event that comes twice counts once', [door('L3', 0, { id: 'x' }), door('L3', 0, { id: 'x' })], ['1=L3']],
  ['an hour old event assigns nothing', [door('L3', 0, { lateMs: 3_600_000 })], []],
  ['an event of a time offline assigns nothing', [door('L3', 0, { lateMs: 11_000 }), door('L1', 20)], ['1=L1']],
  [
    'undo, and the next close goes to that box',
    [door('L3', 0), door('L1', 1), { type: 'undo' }, door('L7', 2)],
    ['1=L3', '2=L7'],
  ],
  [
    'a number chosen by hand',
    [door('L3', 0), { type: 'next', number: '10' }, door('L1', 1), door('L2', 2)],
    ['1=L3', '10=L1', '11=L2'],
  ],
  ['an event that the cube has kept assigns nothing', [door('L3', 0, { kept: true }), door('L1', 1)], ['1=L1']],
  ['an event out of order assigns nothing', [door('L3', 9, { status: 'Open' }), door('L3', 5)], []],
  ['a clock that is put back does not stop the work', [door('L3', 3600, { status: 'Open' }), door('L3', 5)], ['1=L3']],
  ['a number that cannot be is given to no lock', [{ type: 'next', number: 'A/1' }, door('L3', 0)], []],
  ['a number that is too long is given to no lock', [{ type: 'next', number: '1'.repeat(200) }, door('L3', 0)], []],
  [
    'undo gives a number back to the lock that had it',
    [door('L3', 0), { type: 'next', number: '1' }, door('L1', 1), { type: 'undo' }],
    ['1=L3'],
  ],
  [
    'a lock whose number went to another one can be assigned again',
    [door('L3', 0), { type: 'next', number: '1' }, door('L1', 1), door('L3', 2)],
    ['1=L1', '2=L3'],
  ],
  [
    'the same number again takes the newer lock',
    [door('L3', 0), { type: 'next', number: '1' }, door('L1', 1)],
    ['1=L1'],
  ],
])('%s', (_, events, assigned) => {
  expect(given(events)).toEqual(assigned)
})
test('on the secondary side existing boxes take locks in ascending order', () => {
  const boxes = [box('A10', 'L1'), box('A2', 'L2')]
  const events: LockAssignmentEvent[] = [
    { type: 'side', side: 'secondaryLock' },
    door('L3', 0),
    door('L4', 1),
    door('L5', 2),
  ]
  expect(given(events, boxes)).toEqual(['A2+L3', 'A10+L4'])
  expect(run(events, boxes).ignored).toEqual({ lock: 'L5', why: 'noBox' })
})
test('the secondary side knows the boxes of the primary side of the same work', () => {
  expect(given([door('L1', 0), { type: 'side', side: 'secondaryLock' }, door('L2', 1)])).toEqual(['1=L1', '1+L2'])
})
test('undo with nothing to undo changes nothing', () => {
  const state = lockAssignmentStart()
  expect(lockAssignmentAfter(state, { type: 'undo' }, [])).toBe(state)
})
test.each(['.', '..', 'A/1', '9'.repeat(65)])('a number that no box may have gets no lock: %s', (number) => {
  const state = run([door('L1', 0)], [], number)
  expect(state.ignored).toEqual({ lock: 'L1', why: 'badNumber' })
  expect(state.assigned).toEqual([])
})
test('an empty start number begins with 1', () => {
  expect(nextToAssign(lockAssignmentStart(''), [])).toBe('1')
})
test('nothing is stored before saving; then a lock leaves the box that had it', () => {
  const boxes = [box('1', 'L1', 'L9'), box('2', 'L2'), box('3', 'L3')]
  expect(lockAssignmentChanges(run([{ type: 'anew' }, door('L3', 0), door('L1', 1)], boxes), boxes)).toEqual([
    { number: '1', lock: 'L3' },
    { number: '2', lock: 'L1' },
    { number: '3', lock: null },
  ])
})
test('a lock that stays where it was moves nothing', () => {
  const boxes = [box('1', 'L1')]
  expect(lockAssignmentChanges(run([{ type: 'anew' }, door('L1', 0)], boxes), boxes)).toEqual([
    { number: '1', lock: 'L1' },
  ])
})

test('a box of the secondary side can be chosen, and undo returns to it', () => {
  const boxes = [box('1', 'L1'), box('2', 'L2'), box('3', 'L3')]
  const events: LockAssignmentEvent[] = [
    { type: 'side', side: 'secondaryLock' },
    { type: 'next', number: '2' },
    door('L8', 0),
  ]
  expect(given(events, boxes)).toEqual(['2+L8'])
  expect(nextToAssign(run(events, boxes), boxes)).toBe('3')
  expect(nextToAssign(run([...events, { type: 'undo' }], boxes), boxes)).toBe('2')
})
test('what is closed while the rest is being saved is still to be saved', () => {
  const saving = run([door('L1', 0)])
  const meanwhile = lockAssignmentAfter(saving, door('L2', 1), [])
  const stored = [box('1', 'L1')]
  const after = lockAssignmentAfter(meanwhile, { type: 'saved', assigned: saving.assigned, boxes: stored }, [])
  expect(lockAssignmentChanges(after, stored)).toEqual([{ number: '2', lock: 'L2' }])
  expect(lockConflicts(after, stored)).toEqual([])
})

const saved = (events: readonly LockAssignmentEvent[], then: readonly LockAssignmentEvent[]) => {
  const state = run(events)
  const after: LockAssignmentEvent[] = [{ type: 'saved', assigned: state.assigned, boxes: [] }, ...then]
  return after.reduce((it, event) => lockAssignmentAfter(it, event, []), state)
}
test('what was saved stays done, and its locks are not given another number when they are closed once more', () => {
  const state = saved([door('L1', 0), door('L2', 1)], [door('L1', 2), door('L3', 3)])
  expect(state.assigned).toEqual([{ number: '3', lock: 'L3', side: 'lock' }])
  expect(lockProgress(state, [])).toEqual({ locks: ['L1', 'L2', 'L3'], boxes: ['1', '2', '3'] })
})
test('a lock that was saved goes to a box that is chosen for it', () => {
  const state = saved([door('L1', 0), door('L2', 1)], [{ type: 'next', number: '7' }, door('L1', 2)])
  expect(lockAssignmentChanges(state, [])).toEqual([{ number: '7', lock: 'L1' }])
  expect(lockProgress(state, [])).toEqual({ locks: ['L1', 'L2'], boxes: ['7', '2'] })
})

test('the box that was chosen for a lock is still chosen when that is undone', () => {
  const chosen: LockAssignmentEvent[] = [{ type: 'next', number: '7' }, door('L1', 2), { type: 'undo' }]
  const state = saved([door('L1', 0), door('L2', 1)], [...chosen, door('L1', 3)])
  expect(lockAssignmentChanges(state, [])).toEqual([{ number: '7', lock: 'L1' }])
})
test('a box that was chosen on one side is not chosen on the other', () => {
  const chosen: LockAssignmentEvent[] = [
    { type: 'next', number: '7' },
    { type: 'side', side: 'secondaryLock' },
  ]
  const state = saved([door('L1', 0), door('L2', 1)], [...chosen, door('L1', 2)])
  expect(state.assigned).toEqual([])
  expect(state.ignored).toEqual({ lock: 'L1', why: 'assigned' })
})

test.each<[string, LockBox[], LockBox[], string[]]>([
  ['nothing changed', [box('1', 'L9')], [box('1', 'L9')], []],
  ['the same was done', [], [box('1', 'L3')], []],
  ['another box was made', [], [box('7', 'L7')], []],
  ['the box was made without a lock', [], [box('1')], []],
  ['the box got another lock', [box('1')], [box('1', 'L8')], ['1: L8']],
  ['the box was made with another lock', [], [box('1', 'L8')], ['1: L8']],
  ['the lock went to another box', [], [box('7', 'L3')], ['7: L3']],
  ['the box was deleted', [box('1')], [], ['1: undefined']],
])('meanwhile %s', (_, before, now, conflicts) => {
  const state = run([door('L3', 0)], before)
  expect(lockConflicts(state, now).map(({ number, theirs }) => `${number}: ${theirs}`)).toEqual(conflicts)
})
test('what somebody else did can be written over, or kept', () => {
  const state = run([door('L3', 0), door('L4', 1)])
  const now = [box('1', 'L8')]
  const mine = lockAssignmentAfter(state, { type: 'overrule' }, now)
  expect(lockConflicts(mine, now)).toEqual([])
  expect(lockAssignmentChanges(mine, now)).toEqual([
    { number: '1', lock: 'L3' },
    { number: '2', lock: 'L4' },
  ])
  const theirs = lockAssignmentAfter(state, { type: 'yield', numbers: ['1'] }, now)
  expect(lockAssignmentChanges(theirs, now)).toEqual([{ number: '2', lock: 'L4' }])
})

const numbered = ['1', '2', '3', '4', '5', '6'].map((number) => box(number, `L${number}`))
test('NUM-01 a lock of a stored box is not given away when its door is closed', () => {
  const state = run([door('L5', 0)], numbered)
  expect(state.assigned).toEqual([])
  expect(state.ignored).toEqual({ lock: 'L5', why: 'assigned' })
})
test('NUM-01 what a chosen number takes from stored boxes is named, at the door and before it is saved', () => {
  const state = run([{ type: 'next', number: '1' }, door('L5', 0)], numbered)
  const losses = [
    { number: '1', side: 'lock', had: 'L1', gets: 'L5' },
    { number: '5', side: 'lock', had: 'L5', gets: null },
  ]
  expect(lastLosses(state, numbered)).toEqual(losses)
  expect(lockLosses(state, numbered)).toEqual(losses)
})
test('NUM-01 the secondary side takes no primary lock in silence', () => {
  const two = [box('1', 'L1'), box('2', 'L2')]
  const events: LockAssignmentEvent[] = [{ type: 'side', side: 'secondaryLock' }, door('L9', 0), door('L2', 1)]
  expect(given(events, two)).toEqual(['1+L9'])
  const forced: LockAssignmentEvent[] = [
    { type: 'side', side: 'secondaryLock' },
    { type: 'next', number: '1' },
    door('L2', 1),
  ]
  expect(lastLosses(run(forced, two), two)).toEqual([{ number: '2', side: 'lock', had: 'L2', gets: null }])
})
test('NUM-02 the work begins behind what is stored, with its progress', () => {
  const state = run([], numbered)
  expect(nextToAssign(state, numbered)).toBe('7')
  expect(lockProgress(state, numbered)).toEqual({
    locks: ['L1', 'L2', 'L3', 'L4', 'L5', 'L6'],
    boxes: ['1', '2', '3', '4', '5', '6'],
  })
})
test('NUM-02 after a correction it goes on at the next free number, and so it does after undo', () => {
  const ten = Array.from({ length: 10 }, (_, at) => door(`L${at + 1}`, at))
  const corrected: LockAssignmentEvent[] = [...ten, { type: 'next', number: '3' }, door('L12', 20)]
  const state = run(corrected)
  expect(lastLosses(state, [])).toEqual([{ number: '3', side: 'lock', had: 'L3', gets: 'L12' }])
  expect(nextToAssign(state, [])).toBe('11')
  expect(nextToAssign(run([...corrected, { type: 'undo' }]), [])).toBe('11')
})
test('NUM-02 all doors can be numbered anew', () => {
  const state = run([{ type: 'anew' }, door('L5', 0)], numbered)
  expect(lockProgress(state, numbered)).toEqual({ locks: ['L5'], boxes: ['1'] })
  expect(nextToAssign(state, numbered)).toBe('2')
  expect(lockLosses(state, numbered)).toHaveLength(2)
})
test('NUM-03 a type chosen while numbering is kept until another is chosen', () => {
  const typed = [{ ...box('1'), types: ['S', 'Cooled'] }]
  const events: LockAssignmentEvent[] = [
    door('L0', 0),
    { type: 'undo' },
    { type: 'boxType', boxType: 'M' },
    door('L1', 1),
    door('L2', 2),
    { type: 'boxType', boxType: 'L' },
    door('L3', 3),
  ]
  expect(lockAssignmentChanges(run(events, typed), typed)).toEqual([
    { number: '1', lock: 'L1', types: ['M', 'Cooled'] },
    { number: '2', lock: 'L2', types: ['M'] },
    { number: '3', lock: 'L3', types: ['L'] },
  ])
})
