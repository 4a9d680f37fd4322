import { expect, test } from 'vitest'
import {
  type TypeAssignmentEvent,
  typeAssignmentAfter,
  typeAssignmentChanges,
  typeAssignmentStart,
  typeConflicts,
  typedBoxes,
  typesWith,
  untypedBoxes,
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
  ['an event that the cube has kept assigns nothing', [pick('M'), door('L2', 0, { kept: true })], []],
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

test('what is closed while the rest is being saved is still to be saved', () => {
  const saving = run(pick('M'), door('L2', 0))
  const meanwhile = typeAssignmentAfter(saving, door('L5', 1), boxes)
  const after = typeAssignmentAfter(meanwhile, { type: 'saved', assigned: saving.assigned, boxes }, boxes)
  expect(typeAssignmentChanges(after, boxes)).toEqual([{ number: '5', types: ['M'] }])
  expect(typedBoxes(after)).toEqual(['2', '5'])
})
test.each<[string, string, string[] | undefined, string[]]>([
  ['another size', 'M', ['L', 'Cooled'], ['2']],
  ['the same size', 'M', ['M', 'Cooled'], []],
  ['another kind of type', 'M', ['S', 'Left'], []],
  ['the box deleted', 'M', undefined, ['2']],
  ['another size, while a type that goes with any was given', 'Left', ['L'], []],
])('meanwhile %s', (_, type, types, conflicts) => {
  const state = run(pick(type), door('L2', 0))
  const now = types === undefined ? [] : boxes.map((box) => (box.number === '2' ? { ...box, types } : box))
  expect(typeConflicts(state, now).map(({ number }) => number)).toEqual(conflicts)
  const theirs = typeAssignmentAfter(state, { type: 'yield', numbers: ['2'] }, now)
  expect(typeAssignmentChanges(theirs, now)).toEqual([])
})

test('NUM-02 boxes that are stored with a type are done; the rest gets one type at once', () => {
  expect(untypedBoxes(run(), boxes)).toEqual(['5'])
  const state = run(pick('S'), { type: 'give', numbers: untypedBoxes(run(), boxes) })
  expect(typeAssignmentChanges(state, boxes)).toEqual([{ number: '5', types: ['S'] }])
  expect(untypedBoxes(state, boxes)).toEqual([])
})
test('without a picked type a touched box gets none', () => {
  expect(given({ type: 'give', numbers: ['2'] })).toEqual([])
})
