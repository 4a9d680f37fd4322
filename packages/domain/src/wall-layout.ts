import { compareBoxNumbers } from './box-number.ts'

export type BoxSize = 'XS' | 'S' | 'M' | 'L' | 'XL'

/** One place in a column: a door, the terminal, or a blank panel that fills a short last column. */
export interface WallCell {
  kind: 'box' | 'terminal' | 'blank'
  /** The box number; only for `box`. */
  number?: string
  /** Only for `box`, and only when one of its types is a size. */
  size?: BoxSize
  /** Height; the cells of every column of a wall add up to the same sum. */
  units: number
}

export interface WallColumn {
  cells: WallCell[]
  /** The sum of the cells' heights: equal for all columns, so that all end on one line. */
  units: number
}

export interface WallPlan {
  /** The cube has a terminal: it stands in the middle of the front. */
  terminal?: boolean
  /** The known front, column by column from the left, box numbers from above. Boxes it leaves out follow behind. */
  columns?: readonly (readonly string[])[] | null
  /** Where the terminal stands in a known front. */
  terminalAt?: TerminalPlace | null | undefined
  /** Heights of doors by box number, before those by type. */
  heights?: Readonly<Record<string, number>>
  /** Heights of doors by type of box, in any spelling of case. */
  typeHeights?: Readonly<Record<string, number>>
}

/** A column counted from the left, and how many doors of it stand above. */
export interface TerminalPlace {
  column: number
  above: number
}

export const COLUMN_UNITS = 24
export const TERMINAL_UNITS = 7
/** Box heights by size; a box whose types name no size is drawn as M. */
const UNITS: Record<BoxSize, number> = { XS: 2, S: 2, M: 3, L: 5, XL: 8 }
const DOORS_PER_PLAIN_COLUMN = 10
/** The terminal stands at eye level: below the first doors of its column. */
const ABOVE_TERMINAL = 4
/** A plain or planned column emptier than this gets a blank panel instead of doors that look like a larger size. */
const STRETCH_FROM = 0.75
/** A front that is higher than the line is drawn smaller, but no door and no terminal so small that its words are cut. */
const LEAST_DOOR_UNITS = 1.5
const LEAST_TERMINAL_UNITS = 4.5

interface Box {
  number: string
  types: readonly string[]
}

/**
 * Arranges the boxes of a cube as the front that people stand before: doors in number order fill columns from above.
 * The same boxes always give the same wall.
 */
export function wallLayout(boxes: readonly Box[], plan: WallPlan = {}): WallColumn[] {
  const heights = doorHeights(plan)
  const cells = boxes
    .map((box) => boxCell(box, heights(box)))
    .sort((a, b) => compareBoxNumbers(a.number ?? '', b.number ?? ''))
  if (cells.length === 0 && !plan.terminal) return []
  const filled = !plan.columns && boxes.some((box) => boxSize(box.types) || heights(box) !== UNITS.M)
  const columns = plan.columns
    ? plannedColumns(cells, plan.columns)
    : filled
      ? filledColumns(cells, plan.terminal ? TERMINAL_UNITS : 0)
      : plainColumns(cells)
  if (plan.terminal) {
    const place = plan.columns ? plan.terminalAt : undefined
    insertTerminal(columns, place ?? eyeLevel(columns, plan.columns ? emptiest(columns) : middleOf(columns.length)))
  }
  // filled columns differ by less than a door, so they are all stretched
  const front = columns.filter((column) => column.length > 0)
  return levelled(front, filled ? 0 : STRETCH_FROM)
}

/** The size among a box's types (`['L', 'cooled']` → `L`), in any spelling of case. */
export function boxSize(types: readonly string[]): BoxSize | undefined {
  for (const type of types) {
    const size = type.trim().toUpperCase()
    if (isSize(size)) return size
  }
  return undefined
}

const isSize = (text: string): text is BoxSize => Object.hasOwn(UNITS, text)

/** The height of a box's door in units before columns are levelled: as planned for its number, for one of its types, or by its size. */
export function doorHeights({ heights = {}, typeHeights = {} }: WallPlan): (box: Box) => number {
  const byType = new Map(Object.entries(typeHeights).map(([type, units]) => [typeKey(type), units]))
  return ({ number, types }) => {
    if (Object.hasOwn(heights, number)) return heights[number] ?? UNITS.M
    for (const type of types) {
      const units = byType.get(typeKey(type))
      if (units !== undefined) return units
    }
    return UNITS[boxSize(types) ?? 'M']
  }
}

/** Types are told apart as sizes are: whatever the case. */
export const typeKey = (type: string): string => type.trim().toUpperCase()

function boxCell({ number, types }: Box, units: number): WallCell {
  const size = boxSize(types)
  return { kind: 'box', number, ...(size && { size }), units }
}

/** Columns of about 24 units: the cut falls where it comes nearest to an even share. */
function filledColumns(cells: WallCell[], reserved: number): WallCell[][] {
  const total = sum(cells) + reserved
  const count = Math.max(1, Math.round(total / COLUMN_UNITS))
  const share = total / count
  const middle = middleOf(count)
  const columns: WallCell[][] = [[]]
  let filled = 0
  for (const cell of cells) {
    const column = columns.length
    // once the terminal's column is being filled, the terminal's own height counts as used
    const used = filled + (column - 1 >= middle ? reserved : 0)
    if (column < count && used + cell.units / 2 >= share * column) columns.push([])
    columns.at(-1)?.push(cell)
    filled += cell.units
  }
  return columns
}

function plainColumns(cells: WallCell[]): WallCell[][] {
  const columns: WallCell[][] = [[]]
  for (const cell of cells) {
    if ((columns.at(-1)?.length ?? 0) >= DOORS_PER_PLAIN_COLUMN) columns.push([])
    columns.at(-1)?.push(cell)
  }
  return columns
}

function plannedColumns(cells: WallCell[], plan: readonly (readonly string[])[]): WallCell[][] {
  const left = new Map(cells.map((cell) => [cell.number, cell]))
  const columns = plan.map((numbers) =>
    numbers.flatMap((number) => {
      const cell = left.get(number)
      left.delete(number)
      return cell ? [cell] : []
    }),
  )
  return [...columns, ...appendedColumns([...left.values()])]
}

/** Boxes behind a known front: one more of them moves none of the others. */
function appendedColumns(cells: WallCell[]): WallCell[][] {
  const columns: WallCell[][] = []
  let filled = COLUMN_UNITS
  for (const cell of cells) {
    if (filled + cell.units / 2 > COLUMN_UNITS) {
      columns.push([])
      filled = 0
    }
    columns.at(-1)?.push(cell)
    filled += cell.units
  }
  return columns
}

const middleOf = (count: number): number => Math.floor((count - 1) / 2)

/** In a known front the terminal stands where there is room for it; among equals nearest to the middle. */
function emptiest(columns: readonly WallCell[][]): number {
  const middle = middleOf(columns.length)
  const order = columns.map((column, at) => ({ at, units: sum(column), aside: Math.abs(at - middle) }))
  order.sort((a, b) => a.units - b.units || a.aside - b.aside)
  return order[0]?.at ?? 0
}

/** Below the first doors of the column. */
function eyeLevel(columns: readonly WallCell[][], column: number): TerminalPlace {
  return { column, above: doorsAbove((columns[column] ?? []).map(({ units }) => units)) }
}

/** How many doors of these heights stand above a terminal at eye level. */
export function doorsAbove(units: readonly number[]): number {
  let above = 0
  let at = 0
  for (const height of units) {
    if (above >= ABOVE_TERMINAL) break
    above += height
    at++
  }
  return at
}

function insertTerminal(columns: WallCell[][], { column, above }: TerminalPlace): void {
  columns[Math.min(column, columns.length - 1)]?.splice(above, 0, { kind: 'terminal', units: TERMINAL_UNITS })
}

function levelled(columns: WallCell[][], stretchFrom: number): WallColumn[] {
  const tallest = Math.max(...columns.map(sum))
  // a small cube keeps its doors' own heights, a large one is drawn down to the line, or as far as it stays legible
  const line = Math.max(Math.min(COLUMN_UNITS, tallest), tallest * leastFactor(columns.flat()))
  return columns.map((cells) => {
    const height = sum(cells)
    if (height >= tallest * stretchFrom) return { cells: scaled(cells, line / height), units: line }
    const factor = line / tallest
    return { cells: [...scaled(cells, factor), { kind: 'blank', units: line - height * factor }], units: line }
  })
}

const leastFactor = (cells: readonly WallCell[]): number =>
  Math.min(
    1,
    Math.max(0, ...cells.map(({ kind, units }) => (kind === 'box' ? LEAST_DOOR_UNITS : LEAST_TERMINAL_UNITS) / units)),
  )

const scaled = (cells: WallCell[], factor: number): WallCell[] =>
  factor === 1 ? cells : cells.map((cell) => ({ ...cell, units: cell.units * factor }))

const sum = (cells: readonly WallCell[]): number => cells.reduce((units, cell) => units + cell.units, 0)
