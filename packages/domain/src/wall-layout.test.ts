import { expect, test } from 'vitest'
import { boxSize, COLUMN_UNITS, type WallColumn, wallLayout } from './wall-layout.ts'

const SIZES = ['S', 'S', 'M', 'M', 'L', 'S', 'XL', 'M']
const boxes = (count: number, types: (at: number) => string[] = () => []) =>
  Array.from({ length: count }, (_, at) => ({ number: `${at + 1}`, types: types(at) }))
const mixed = (count: number) => boxes(count, (at) => [SIZES[at % SIZES.length] ?? 'M'])
const numbers = (wall: WallColumn[]) => wall.map((column) => column.cells.flatMap((cell) => cell.number ?? []))
const heights = (wall: WallColumn[]) => wall.map((column) => column.cells.reduce((sum, cell) => sum + cell.units, 0))

test('an empty cube has no wall', () => {
  expect(wallLayout([])).toEqual([])
})

test('a single box keeps its own height', () => {
  expect(wallLayout(boxes(1, () => ['L']))).toEqual([
    { cells: [{ kind: 'box', number: '1', size: 'L', units: 5 }], units: 5 },
  ])
})

test('boxes without a size stand in columns of ten', () => {
  const wall = wallLayout(boxes(20))
  expect(wall.map((column) => column.cells.length)).toEqual([10, 10])
  expect(numbers(wall)[1]?.[0]).toBe('11')
})

test('a short last column ends in a blank panel instead of larger doors', () => {
  const last = wallLayout(boxes(23)).at(-1)
  expect(last?.cells.map((cell) => cell.kind)).toEqual(['box', 'box', 'box', 'blank'])
  expect(last?.cells[0]?.units).toBeCloseTo(COLUMN_UNITS / 10)
})

test('numbers are in natural order, whatever the order of the boxes', () => {
  const wall = wallLayout(['A10', 'A2', 'A1'].map((number) => ({ number, types: ['M'] })))
  expect(numbers(wall)).toEqual([['A1', 'A2', 'A10']])
})

test.each([1, 7, 50, 80, 400])('%i boxes of mixed sizes: every box once, all columns end on one line', (count) => {
  const wall = wallLayout(mixed(count), { terminal: true })
  expect(numbers(wall).flat()).toEqual(mixed(count).map((box) => box.number))
  const line = wall[0]?.units ?? 0
  for (const height of heights(wall)) expect(height).toBeCloseTo(line)
  expect(wall.every((column) => column.units === line)).toBe(true)
})

test.each([
  [50, 7],
  [80, 12],
  [400, 58],
])('%i boxes of mixed sizes fill %i columns of about 24 units', (count, columns) => {
  const wall = wallLayout(mixed(count))
  expect(wall).toHaveLength(columns)
  expect(wall.flatMap((column) => column.cells).every((cell) => cell.kind === 'box')).toBe(true)
})

test('the terminal stands in the middle column below the first doors', () => {
  const wall = wallLayout(mixed(50), { terminal: true })
  const at = wall.findIndex((column) => column.cells.some((cell) => cell.kind === 'terminal'))
  expect(at).toBe(Math.floor((wall.length - 1) / 2))
  expect(wall[at]?.cells[0]?.kind).toBe('box')
  expect(wall.flatMap((column) => column.cells).filter((cell) => cell.kind === 'terminal')).toHaveLength(1)
})

test('a low front with several columns keeps the heights of its doors', () => {
  const wall = wallLayout(
    boxes(4, () => ['M']),
    {
      columns: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
  )
  expect(wall.map((column) => column.units)).toEqual([6, 6])
})

test('in a known front the terminal stands where there is room', () => {
  const wall = wallLayout(mixed(8), { terminal: true, columns: [['1', '2', '5', '7'], ['3', '4', '6'], ['8']] })
  expect(wall[2]?.cells.map((cell) => cell.kind)).toEqual(['box', 'terminal', 'blank'])
})

test('a cube without boxes but with a terminal shows the terminal', () => {
  expect(wallLayout([], { terminal: true })).toEqual([{ cells: [{ kind: 'terminal', units: 7 }], units: 7 }])
})

test('a known front is drawn as it is, boxes it does not name follow behind', () => {
  const wall = wallLayout(mixed(5), {
    columns: [
      ['3', '1'],
      ['2', '99'],
    ],
  })
  expect(numbers(wall)).toEqual([['3', '1'], ['2'], ['4', '5']])
})

test.each([
  [{ heights: { '2': 8 } }, [3, 8, 3]],
  [{ typeHeights: { m: 6 } }, [6, 6, 6]],
  [{ heights: { '1': 2 }, typeHeights: { M: 6 } }, [2, 6, 6]],
  [{ heights: { '99': 2 }, typeHeights: { constructor: 9 } }, [3, 3, 3]],
])('planned heights %j count before those of sizes', (plan, units) => {
  const [column] = wallLayout(
    boxes(3, () => ['M', 'cooled']),
    plan,
  )
  expect(column?.cells.map((cell) => cell.units)).toEqual(units)
})

test('the same boxes in another order give the same wall', () => {
  expect(wallLayout(mixed(80).reverse())).toEqual(wallLayout(mixed(80)))
})

test.each([
  [['L', 'cooled'], 'L'],
  [['cooled', 'xl'], 'XL'],
  [['constructor'], undefined],
  [[], undefined],
] as const)('the size of %j is %s', (types, size) => {
  expect(boxSize(types)).toBe(size)
})

test.each([{ typeHeights: { XL: 24 } }, { columns: [mixed(80).map(({ number }) => number)] }])(
  'with %j no door and no terminal becomes a sliver',
  (plan) => {
    const wall = wallLayout(mixed(80), { ...plan, terminal: true })
    for (const { cells, units } of wall) {
      expect(cells.reduce((sum, cell) => sum + cell.units, 0)).toBeCloseTo(units)
      for (const cell of cells) {
        if (cell.kind === 'box') expect(cell.units).toBeGreaterThanOrEqual(1.49)
        if (cell.kind === 'terminal') expect(cell.units).toBeGreaterThanOrEqual(4.49)
      }
    }
  },
)

test('the terminal stands where it was placed', () => {
  const columns = [['1', '2'], ['3', '4'], ['5']]
  const wall = wallLayout(mixed(5), { terminal: true, columns, terminalAt: { column: 1, above: 2 } })
  expect(wall[1]?.cells.map(({ kind, number }) => number ?? kind).slice(0, 3)).toEqual(['3', '4', 'terminal'])
})
