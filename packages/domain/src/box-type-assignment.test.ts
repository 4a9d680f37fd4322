import { expect, test } from 'vitest'
import {
  type TypeAssignmentEvent,
  typeAssignmentAfter,
  typeAssignmentChanges,
  typeAssignmentStart,
  typesWith,
} from './box-type-assignment.ts'
import { door } from './testing/door-events.ts'

const boxes = [
  { number: '2', types: ['S', 'Cooled'], lock: 'L2', secondaryLock: null },
  { number: '5', types: [], lock: 'L5', secondaryLock: 'L6' },
]
const pick = (boxType: string): TypeAssignmentEvent => ({ type: 'pick', boxType })
const run = (...events: TypeAssignmentEvent[]) =>
  events.reduce((state, event) => typeAssignmentAfter(state, event, boxes), typeAssignmentStart)
const given = (...events: TypeAssignmentEvent[]) =>
  run(...events).assigned.map(({ number, type }) => `${number}:${type}`)

test.each<[string, TypeAssignmentEvent[], string[]]>([
  [
    'every box that is closed gets the picked type',
    [pick('M'), door('L2', 0), pick('L'), door('L5', 1)],
    ['2:M', '5:L'],
  ],
  ['the secondary lock means its box', [pick('M'), door('L6', 0)], ['5:M']],
  ['both doors of a box are one assignment', [pick('M'), door('L5', 0), door('L6', 1)], ['5:M']],
  ['an opening assigns nothing', [pick('M'), door('L2', 0, { status: 'Open' })], []],
  ['without a type nothing is assigned', [door('L2', 0)], []],
  ['a lock without box assigns nothing', [pick('M'), door('L9', 0)], []],
  ['undo takes the last one back', [pick('M'), door('L2', 0), door('L5', 1), { type: 'undo' }], ['2:M']],
  ['an old event assigns nothing', [pick('M'), door('L2', 0, { lateMs: 3_600_000 })], []],
])('%s', (_, events, assigned) => {
  expect(given(...events)).toEqual(assigned)
})
test.each([
  [['S', 'Cooled'], 'M', ['M', 'Cooled']],
  [['s'], 'M', ['M']],
  [['M'], 'Cooled', ['Cooled', 'M']],
  [['M'], 'M', ['M']],
])('%j with %s is %j', (types, type, after) => expect(typesWith(types, type)).toEqual(after))
test('the newest type of a box is stored', () => {
  const state = run(pick('M'), door('L2', 0), pick('L'), door('L2', 1), door('L5', 2))
  expect(typeAssignmentChanges(state, boxes)).toEqual([
    { number: '2', types: ['L', 'Cooled'] },
    { number: '5', types: ['L'] },
  ])
})
