import { expect, test } from 'vitest'
import {
  derivedWall,
  misplaced,
  typesOfBoxes,
  type WallDraft,
  type WallStep,
  wallAfter,
  withoutGone,
} from './wall-edit.ts'

const boxes = (count: number, types: readonly string[] = ['M']) =>
  Array.from({ length: count }, (_, at) => ({ number: `${at + 1}`, types }))
const six = boxes(6)
const after = (step: WallStep, draft: WallDraft = derivedWall, of = six) => wallAfter(draft, step, of, false)
const front: WallDraft = { ...derivedWall, columns: [['1', '2', '3'], ['4', '5'], ['6']] }

test.each<[WallStep, string[][]]>([
  [
    { type: 'columns', count: 3 },
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [{ type: 'columns', count: 0 }, [['1', '2', '3', '4', '5', '6']]],
  [{ type: 'columns', count: 99 }, [['1'], ['2'], ['3'], ['4'], ['5'], ['6']]],
  [
    { type: 'perColumn', count: 4 },
    [
      ['1', '2', '3', '4'],
      ['5', '6'],
    ],
  ],
  [{ type: 'perColumn', count: -1 }, [['1'], ['2'], ['3'], ['4'], ['5'], ['6']]],
])('%j arranges all boxes', (step, columns) => {
  expect(after(step).columns).toEqual(columns)
})

test.each<[string, 'up' | 'down' | 'left' | 'right', string[][]]>([
  ['2', 'up', [['2', '1', '3'], ['4', '5'], ['6']]],
  ['2', 'down', [['1', '3', '2'], ['4', '5'], ['6']]],
  ['2', 'right', [['1', '3'], ['4', '2', '5'], ['6']]],
  ['3', 'right', [['1', '2'], ['4', '5', '3'], ['6']]],
  ['4', 'left', [['4', '1', '2', '3'], ['5'], ['6']]],
  [
    '6',
    'left',
    [
      ['1', '2', '3'],
      ['6', '4', '5'],
    ],
  ],
  ['1', 'left', [['1'], ['2', '3'], ['4', '5'], ['6']]],
])('box %s moves %s', (number, to, columns) => {
  expect(after({ type: 'move', number, to }, front).columns).toEqual(columns)
})

test.each([
  ['1', 'up'],
  ['3', 'down'],
  ['6', 'right'],
  ['99', 'left'],
] as const)('box %s has no way %s', (number, to) => {
  expect(after({ type: 'move', number, to }, front)).toBe(front)
})

test('the first move takes the derived wall as the front', () => {
  expect(after({ type: 'move', number: '2', to: 'up' }).columns).toEqual([['2', '1', '3', '4', '5', '6']])
})

test('a column takes a thousand boxes apart', () => {
  const many = boxes(1000)
  const columns = after({ type: 'perColumn', count: 1 }, derivedWall, many).columns
  expect(columns?.length).toBe(100)
  expect(columns?.flat()).toHaveLength(1000)
})

test('heights are set, kept in bounds and taken back', () => {
  const set = after({ type: 'height', number: '1', units: 99 })
  expect(set.heights).toEqual({ '1': 24 })
  expect(after({ type: 'height', number: '1', units: undefined }, set)).toEqual(derivedWall)
})

test('a type keeps one height in any spelling', () => {
  const set = after({ type: 'typeHeight', boxType: 'm', units: 4 }, { ...derivedWall, typeHeights: { M: 2 } })
  expect(set.typeHeights).toEqual({ M: 4 })
})

test('boxes that came later are unplaced until they are placed', () => {
  const later = boxes(8)
  expect(misplaced(front, later)).toEqual({ unplaced: ['7', '8'], gone: [] })
  expect(after({ type: 'place' }, front, later).columns).toEqual([...(front.columns ?? []), ['7', '8']])
})

test('deleted boxes are dropped with their heights, and a column that they leave empty', () => {
  const draft = { ...front, heights: { '6': 5, '1': 4 } }
  expect(misplaced(draft, boxes(5)).gone).toEqual(['6'])
  expect(withoutGone(draft, boxes(5))).toEqual({
    columns: [
      ['1', '2', '3'],
      ['4', '5'],
    ],
    heights: { '1': 4 },
    typeHeights: {},
  })
})

test('nothing is unplaced in a derived wall', () => {
  expect(misplaced(derivedWall, six)).toEqual({ unplaced: [], gone: [] })
})

test('back to the derived wall', () => {
  expect(after({ type: 'derive' }, front)).toBe(derivedWall)
})

test('types once each, sizes first', () => {
  const some = [
    { number: '1', types: ['cooled', 'XL'] },
    { number: '2', types: ['s', 'Cooled'] },
  ]
  expect(typesOfBoxes(some)).toEqual(['s', 'XL', 'cooled'])
})
