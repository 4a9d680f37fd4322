import { expect, test } from 'vitest'
import { type AdjustEvent, adjustAfter, adjusting, adjustResumed, adjustStart } from './lock-adjust.ts'
import { door } from './testing/door-events.ts'

const boxes = [
  { number: '10', lock: 'L10' },
  { number: '2', lock: 'L2' },
  { number: '3', lock: null },
]
const run = (...events: AdjustEvent[]) =>
  [{ type: 'start' } as const, ...events].reduce((state, event) => adjustAfter(state, event, boxes), adjustStart(boxes))

test('starts with the first box in natural order and opens it', () => {
  const state = run()
  expect(adjusting(state)).toEqual({ number: '2', lock: 'L2' })
  expect(state.opening?.lock).toBe('L2')
})

// Two previous closes within 6000 ms plus the current close advance
test.each([
  ['three closes in 5 s', [0, 2, 5], '10'],
  ['the third exactly 6000 ms after the first', [0, 3, 6], '10'],
  ['one millisecond later', [0, 3, 6.001], '2'],
  ['three closes over 8 s', [0, 4, 8], '2'],
  ['two closes', [0, 1], '2'],
  ['a slow one, then three quick ones', [0, 10, 12, 14], '10'],
  ['four closes, the last three within 6 s', [0, 4, 8, 9], '10'],
] as const)('%s', (_, seconds, current) => {
  expect(adjusting(run(...seconds.map((at) => door('L2', at))))?.number).toBe(current)
})

test('a close that does not advance opens the same box again', () => {
  const before = run()
  const after = adjustAfter(before, door('L2', 1), boxes)
  expect(after.opening?.lock).toBe('L2')
  expect(after.opening?.order).not.toBe(before.opening?.order)
})
test('advancing opens the next box', () => {
  expect(run(door('L2', 0), door('L2', 1), door('L2', 2)).opening?.lock).toBe('L10')
})
test('boxes without lock are left out', () => {
  expect(run().boxes.map(({ number }) => number)).toEqual(['2', '10'])
})
test('the last box completes the work', () => {
  const state = run(...[0, 1, 2].map((at) => door('L2', at)), ...[3, 4, 5].map((at) => door('L10', at)))
  expect(state).toMatchObject({ phase: 'done', adjusted: ['2', '10'], opening: undefined })
})
test.each([
  ['the same event three times', [door('L2', 1, { id: 'x' }), door('L2', 1, { id: 'x' }), door('L2', 1, { id: 'x' })]],
  ['other boxes', [door('L10', 0), door('L10', 1), door('L10', 2)]],
  [
    'openings',
    [door('L2', 0, { status: 'Open' }), door('L2', 1, { status: 'Open' }), door('L2', 2, { status: 'Open' })],
  ],
  ['an hour old', [0, 1, 2].map((at) => door('L2', at, { lateMs: 3_600_000 }))],
  ['kept by the cube', [0, 1, 2].map((at) => door('L2', at, { kept: true }))],
  ['out of order', [door('L2', 5), door('L2', 3), door('L2', 4)]],
])('%s do not advance', (_, events) => {
  expect(adjusting(run(...events))?.number).toBe('2')
})
test('closes of the box before do not count for the next one', () => {
  const state = run(door('L2', 0), door('L2', 1), door('L2', 2), door('L10', 3), door('L10', 4))
  expect(adjusting(state)?.number).toBe('10')
})
test('a box can be skipped, and gone back to', () => {
  const skipped = run({ type: 'skip' })
  expect(skipped).toMatchObject({ at: 1, skipped: ['2'], opening: { lock: 'L10' } })
  expect(adjustAfter(skipped, { type: 'back' }, boxes)).toMatchObject({ at: 0, skipped: [], opening: { lock: 'L2' } })
})
test('a cube without locks is done at once', () => {
  expect(adjustAfter(adjustStart([]), { type: 'start' }, []).phase).toBe('done')
})

test('the work stays at its box when others come and go', () => {
  const later = [...boxes, { number: '1', lock: 'L1' }]
  expect(adjusting(adjustAfter(run(), { type: 'boxes' }, later))?.number).toBe('2')
  const without = boxes.filter(({ number }) => number !== '2')
  const state = adjustAfter(run(), { type: 'boxes' }, without)
  expect(adjusting(state)?.number).toBe('10')
  expect(state.opening).toBeUndefined()
})
test('a box that got another lock is not opened by that alone', () => {
  const rewired = boxes.map((box) => (box.number === '2' ? { ...box, lock: 'L9' } : box))
  const state = adjustAfter(run(door('L2', 0)), { type: 'boxes' }, rewired)
  expect(state).toMatchObject({ closes: [], opening: undefined })
  expect(adjustAfter(state, { type: 'reopen' }, rewired).opening?.lock).toBe('L9')
})
test('a pause opens nothing; the next close counts as the first', () => {
  const paused = adjustAfter(run(door('L2', 0), door('L2', 1)), { type: 'pause' }, boxes)
  expect(paused.opening).toBeUndefined()
  expect(adjustAfter(paused, door('L2', 2), boxes)).toMatchObject({ at: 0, opening: { lock: 'L2' } })
})
test('a page that was loaded anew opens nothing and forgets the closes', () => {
  expect(adjustResumed(run(door('L2', 0)))).toMatchObject({ phase: 'running', at: 0, closes: [], opening: undefined })
})
