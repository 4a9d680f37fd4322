import { expect, test } from 'vitest'
import {
  calmLayout,
  calmWall,
  derivedWall,
  misplaced,
  placed,
  TERMINAL,
  terminalPlace,
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

test.each<[string, number, number, string[][]]>([
  ['1', 0, 3, [['2', '3', '1'], ['4', '5'], ['6']]],
  ['3', 0, 0, [['3', '1', '2'], ['4', '5'], ['6']]],
  [
    '2',
    2,
    1,
    [
      ['1', '3'],
      ['4', '5'],
      ['6', '2'],
    ],
  ],
  [
    '6',
    0,
    1,
    [
      ['1', '6', '2', '3'],
      ['4', '5'],
    ],
  ],
  ['2', 3, 0, [['1', '3'], ['4', '5'], ['6'], ['2']]],
  ['6', -1, 0, [['6'], ['1', '2', '3'], ['4', '5']]],
])('box %s is put into column %i, place %i', (number, column, place, columns) => {
  expect(after({ type: 'put', number, column, place }, front).columns).toEqual(columns)
})

test.each([
  ['1', 0, 0],
  ['1', 0, 1],
  ['6', 3, 0],
  ['99', 1, 0],
])('box %s stays where it is when put into column %i, place %i', (number, column, place) => {
  expect(after({ type: 'put', number, column, place }, front)).toBe(front)
})

test('the terminal is put between two doors', () => {
  const draft = wallAfter(front, { type: 'put', number: TERMINAL, column: 1, place: 1 }, six, true)
  expect(terminalPlace(draft, six, true)).toEqual({ column: 1, above: 1 })
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
  expect(after({ type: 'height', number: '1', units: undefined }, set)).toMatchObject({ heights: {} })
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

const sized = Array.from({ length: 73 }, (_, at) => ({
  number: `${at + 1}`,
  types: [['S', 'M', 'L', 'S', 'M', 'XL', 'S'][at % 7] ?? 'M'],
}))
const columnsOf = (draft: WallDraft, of = sized, terminal = true) => placed(draft, of, terminal)

test.each<WallStep>([
  { type: 'height', number: '2', units: 3 },
  { type: 'height', number: '2', units: 24 },
  { type: 'height', number: '40', units: undefined },
  { type: 'typeHeight', boxType: 'XL', units: 24 },
  { type: 'typeHeight', boxType: 'S', units: 1 },
])('%j leaves every door and the terminal in their columns', (step) => {
  const draft = wallAfter(derivedWall, step, sized, true)
  expect(columnsOf(draft)).toEqual(columnsOf(derivedWall))
  expect(terminalPlace(draft, sized, true)).toEqual(terminalPlace(derivedWall, sized, true))
})

test('a door that comes into the column of the terminal does not drive it away', () => {
  const at = terminalPlace(derivedWall, sized, true)?.column ?? 0
  const number = columnsOf(derivedWall)[at + 1]?.at(-1) ?? ''
  const draft = wallAfter(derivedWall, { type: 'move', number, to: 'left' }, sized, true)
  expect(columnsOf(draft)[at]).toContain(number)
  expect(terminalPlace(draft, sized, true)?.column).toBe(at)
})

test.each([
  [7, 5],
  [3, 2],
])('with %i columns the terminal stands in column %i', (count, column) => {
  const draft = wallAfter(derivedWall, { type: 'columns', count }, sized, true)
  expect(terminalPlace(derivedWall, sized, true)?.column).toBe(5)
  expect(terminalPlace(draft, sized, true)?.column).toBe(column)
})

test.each([
  ['up', { column: 1, above: 1 }],
  ['down', { column: 1, above: 2 }],
  ['left', { column: 0, above: 3 }],
  ['right', { column: 2, above: 1 }],
] as const)('the terminal is moved %s', (to, place) => {
  const start = { ...front, terminalAt: { column: 1, above: to === 'up' ? 2 : 1 } }
  const draft = wallAfter(start, { type: 'move', number: TERMINAL, to }, six, true)
  expect(terminalPlace(draft, six, true)).toMatchObject({ column: place.column })
  if (to === 'up' || to === 'down') expect(terminalPlace(draft, six, true)).toEqual(place)
  expect(draft.columns).toEqual(front.columns)
})

test('the last door that leaves the column of the terminal leaves the terminal there', () => {
  const start = { ...front, terminalAt: { column: 2, above: 0 } }
  const draft = wallAfter(start, { type: 'move', number: '6', to: 'left' }, six, true)
  expect(draft.columns).toEqual([['1', '2', '3'], ['4', '5', '6'], []])
  expect(terminalPlace(draft, six, true)).toEqual({ column: 2, above: 0 })
})

test('a deleted column to its left takes the terminal along', () => {
  const draft = { ...front, terminalAt: { column: 2, above: 1 } }
  const left = six.filter(({ number }) => number !== '4' && number !== '5')
  expect(withoutGone(draft, left)).toMatchObject({
    columns: [['1', '2', '3'], ['6']],
    terminalAt: { column: 1, above: 1 },
  })
})

test('a front at which somebody works keeps its layout, whatever is stored meanwhile', () => {
  const first = calmWall(undefined, derivedWall, sized, true)
  expect(placed(first.plan, sized, true)).toEqual(columnsOf(derivedWall))
  expect(calmWall(first, derivedWall, [...sized, { number: '74', types: [] }], true)).toBe(first)
  const typed = sized.with(0, { number: '1', types: ['XL'] })
  const then = calmWall(first, derivedWall, typed, true)
  expect(then).toBe(first)
  const [before, after] = [calmLayout(first, sized), calmLayout(then, typed)]
  expect(after.map(({ cells }) => cells.map(({ units }) => units))).toEqual(
    before.map(({ cells }) => cells.map(({ units }) => units)),
  )
  expect(after[0]?.cells[0]).toMatchObject({ number: '1', size: 'XL' })
})

test('a front whose boxes have types only in part is the same before, between and after', () => {
  const places = (front: readonly { number: string; types: readonly string[] }[]) =>
    calmLayout(calmWall(undefined, derivedWall, front, false), front).map(({ cells }) => cells.map((it) => it.number))
  const fifty = boxes(50, [])
  const some = fifty.map((box, at) => ({ ...box, types: at < 10 ? ['XL'] : [] }))
  expect(places(some)).toEqual(places(fifty))
})

test('boxes that are added one by one move no other', () => {
  const { plan } = calmWall(undefined, derivedWall, sized, true)
  const more = (count: number) => [
    ...sized,
    ...boxes(count, []).map((box) => ({ ...box, number: `${+box.number + 73}` })),
  ]
  const columns = (count: number) => placed(plan, more(count), true)
  for (let count = 1; count <= 30; count++)
    for (const [at, column] of columns(count - 1).entries())
      expect(columns(count)[at]?.slice(0, column.length)).toEqual(column)
})
