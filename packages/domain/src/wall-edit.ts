import {
  boxSize,
  doorHeights,
  doorsAbove,
  TERMINAL_UNITS,
  type TerminalPlace,
  typeKey,
  type WallColumn,
  type WallPlan,
  wallLayout,
} from './wall-layout.ts'

/** A wall plan that is being adjusted. */
export interface WallDraft {
  columns: readonly (readonly string[])[] | null
  heights: Readonly<Record<string, number>>
  typeHeights: Readonly<Record<string, number>>
  /** Where the terminal stands, once the columns are known. */
  terminalAt?: TerminalPlace | undefined
}

/** Stands for the terminal where doors are named by their numbers. */
export const TERMINAL = ''

export type WallStep =
  /** All boxes in so many columns of about the same height, or with so many boxes each. */
  | { type: 'columns'; count: number }
  | { type: 'perColumn'; count: number }
  /** A door or the `TERMINAL`: past its neighbour, or into the next column; beyond the outer columns into a new one. */
  | { type: 'move'; number: string; to: 'up' | 'down' | 'left' | 'right' }
  /**
   * A door or the `TERMINAL` to a gap of the columns as they are drawn: `place` counts what stands above the gap. Column -1 and the one
   * behind the last are new.
   */
  | { type: 'put'; number: string; column: number; place: number }
  /** Undefined: as high as its type says, or as the type is usually. */
  | { type: 'height'; number: string; units: number | undefined }
  | { type: 'typeHeight'; boxType: string; units: number | undefined }
  /** Boxes that the plan does not know yet keep the place behind the others where they are shown. */
  | { type: 'place' }
  /** Back to the wall that follows from numbers and types. */
  | { type: 'derive' }

interface Box {
  number: string
  types: readonly string[]
}

export const derivedWall: WallDraft = { columns: null, heights: {}, typeHeights: {} }
/** Heights that make sense for a door: a column is 24 units high. */
export const LEAST_HEIGHT = 1
export const MOST_HEIGHT = 24
export const MOST_COLUMNS = 100
export const MOST_IN_COLUMN = 200

/**
 * The draft after a step; the same object if nothing changes. Every step starts from the columns as they are drawn, so that a door which
 * gets higher moves no other one into another column.
 */
export function wallAfter(draft: WallDraft, step: WallStep, boxes: readonly Box[], terminal: boolean): WallDraft {
  const front = () => frontOf(draft, boxes, terminal)
  const heights = heightOf(draft, boxes)
  switch (step.type) {
    case 'columns':
      return withFront(
        draft,
        arranged(front(), heights, (doors, at) => evenColumns(doors, heights, step.count, at)),
      )
    case 'perColumn':
      return withFront(
        draft,
        arranged(front(), heights, (doors) => chunks(doors, step.count)),
      )
    case 'move':
      return withFront(draft, moved(front(), step.number, step.to, heights))
    case 'put':
      return withFront(draft, put(front(), step))
    case 'height':
      return { ...withFront(draft, front()), heights: withHeight(draft.heights, step.number, step.units) }
    case 'typeHeight': {
      const known = Object.keys(draft.typeHeights).find((type) => typeKey(type) === typeKey(step.boxType))
      const typeHeights = withHeight(draft.typeHeights, known ?? step.boxType, step.units)
      return { ...withFront(draft, front()), typeHeights }
    }
    case 'place':
      return withFront(draft, front())
    case 'derive':
      return isDerived(draft) ? draft : derivedWall
  }
}

export const isDerived = (draft: WallDraft): boolean =>
  draft.columns === null && isEmpty(draft.heights) && isEmpty(draft.typeHeights)

/** Boxes that were added after the plan was made, and numbers of the plan whose box is no more. */
export function misplaced(draft: WallDraft, boxes: readonly Box[]): { unplaced: string[]; gone: string[] } {
  const numbers = new Set(boxes.map(({ number }) => number))
  const planned = new Set(draft.columns?.flat())
  return {
    unplaced: draft.columns === null ? [] : boxes.map(({ number }) => number).filter((number) => !planned.has(number)),
    gone: [...new Set([...planned, ...Object.keys(draft.heights)])].filter((number) => !numbers.has(number)),
  }
}

/** The plan without what is no more. */
export function withoutGone(draft: WallDraft, boxes: readonly Box[]): WallDraft {
  const gone = new Set(misplaced(draft, boxes).gone)
  if (gone.size === 0) return draft
  const { columns, terminalAt } = draft
  const front = columns?.map((column, at) =>
    (terminalAt?.column === at ? column.toSpliced(terminalAt.above, 0, TERMINAL) : column).filter(
      (number) => !gone.has(number),
    ),
  )
  const heights = Object.fromEntries(Object.entries(draft.heights).filter(([number]) => !gone.has(number)))
  return { ...(front ? withFront(draft, front) : draft), heights }
}

/** The doors as they are shown now, column by column: planned, derived, and those behind. */
export function placed(draft: WallPlan, boxes: readonly Box[], terminal: boolean): string[][] {
  return frontOf(draft, boxes, terminal).map(doorsOf)
}

/** Where the terminal is shown now. */
export function terminalPlace(draft: WallPlan, boxes: readonly Box[], terminal: boolean): TerminalPlace | undefined {
  return placeOfTerminal(frontOf(draft, boxes, terminal))
}

/** A front that stands still while somebody works at its doors. */
export interface CalmWall {
  terminal: boolean
  /** The boxes that have their places, with the types that give them their heights. */
  boxes: readonly Box[]
  plan: WallPlan
}

/**
 * The front as it is worked at: laid out anew only when a box that has its place is gone. What is stored meanwhile, and the types that boxes
 * get, move no door; boxes that are new stand behind. Without a plan, types shape the wall only where every box has one.
 */
export function calmWall(
  before: CalmWall | undefined,
  plan: WallDraft,
  front: readonly Box[],
  terminal: boolean,
): CalmWall {
  const now = new Set(front.map(({ number }) => number))
  const stands = before?.boxes.every(({ number }) => now.has(number))
  if (before && stands && before.terminal === terminal && before.boxes.length > 0) return before
  const shaped = plan.columns !== null || front.every(({ types }) => types.length > 0)
  const boxes = front.map(({ number, types }) => ({ number, types: shaped ? types : [] }))
  const laidOut = boxes.length === 0 ? plan : wallAfter(plan, { type: 'place' }, boxes, terminal)
  return { terminal, boxes, plan: laidOut }
}

/** The columns of a calm wall: doors keep the height that they had, and show the size that they have. */
export function calmLayout({ boxes, plan, terminal }: CalmWall, front: readonly Box[]): WallColumn[] {
  const placedAs = new Map(boxes.map((box) => [box.number, box.types]))
  const shown = front.map(({ number }) => ({ number, types: placedAs.get(number) ?? [] }))
  const sizes = new Map(front.map(({ number, types }) => [number, boxSize(types)]))
  return wallLayout(shown, { ...plan, terminal }).map(({ units, cells }) => ({
    units,
    cells: cells.map(({ size: _, ...cell }) => {
      const size = sizes.get(cell.number ?? '')
      return { ...cell, ...(size && { size }) }
    }),
  }))
}

/** The types of boxes whose doors can have a height, sizes first from small to large. */
export function typesOfBoxes(boxes: readonly Box[]): string[] {
  const known = new Map<string, string>()
  for (const type of boxes.flatMap(({ types }) => types)) if (!known.has(typeKey(type))) known.set(typeKey(type), type)
  const rank = (type: string) => ['XS', 'S', 'M', 'L', 'XL'].indexOf(boxSize([type]) ?? '')
  return [...known.values()].sort((a, b) => (rank(a) >>> 0) - (rank(b) >>> 0) || (a < b ? -1 : 1))
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0
const doorsOf = (column: readonly string[]): string[] => column.filter((number) => number !== TERMINAL)

/** The front as it is shown, with the terminal in it. */
function frontOf(draft: WallPlan, boxes: readonly Box[], terminal: boolean): string[][] {
  return wallLayout(boxes, { ...draft, terminal })
    .map(({ cells }) => cells.flatMap(({ kind, number }) => (kind === 'terminal' ? TERMINAL : (number ?? []))))
    .filter((column) => column.length > 0)
}

function placeOfTerminal(front: readonly (readonly string[])[]): TerminalPlace | undefined {
  const column = front.findIndex((one) => one.includes(TERMINAL))
  return column === -1 ? undefined : { column, above: front[column]?.indexOf(TERMINAL) ?? 0 }
}

/** A column that its doors left is gone, unless the terminal stands in it. */
function withFront(draft: WallDraft, front: readonly (readonly string[])[]): WallDraft {
  const filled = front.filter((column) => column.length > 0)
  const columns = filled.map(doorsOf)
  const terminalAt = placeOfTerminal(filled) ?? draft.terminalAt
  const same = JSON.stringify([columns, terminalAt]) === JSON.stringify([draft.columns, draft.terminalAt])
  return same ? draft : { ...draft, columns, ...(terminalAt && { terminalAt }) }
}

/** All doors anew; the terminal stays in its column as far as there is one, at eye level. */
function arranged(
  front: readonly (readonly string[])[],
  heightOf: (number: string) => number,
  arrange: (doors: readonly string[], terminal: number | undefined) => string[][],
): string[][] {
  const terminal = placeOfTerminal(front)?.column
  const columns = arrange(front.flatMap(doorsOf), terminal)
  if (terminal === undefined) return columns
  const at = Math.min(terminal, columns.length - 1)
  const column = columns[at]
  return column ? columns.with(at, column.toSpliced(doorsAbove(column.map(heightOf)), 0, TERMINAL)) : [[TERMINAL]]
}

function withHeight(heights: Readonly<Record<string, number>>, key: string, units: number | undefined) {
  const rest = Object.fromEntries(Object.entries(heights).filter(([known]) => known !== key))
  if (units === undefined) return rest
  return { ...rest, [key]: Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, units)) }
}

function heightOf(draft: WallDraft, boxes: readonly Box[]): (number: string) => number {
  const heights = doorHeights(draft)
  const known = new Map(boxes.map((box) => [box.number, heights(box)]))
  return (number) => (number === TERMINAL ? TERMINAL_UNITS : (known.get(number) ?? 0))
}

/** The cut falls where it comes nearest to an even share; no column stays empty while there are boxes. */
function evenColumns(
  numbers: readonly string[],
  heightOf: (number: string) => number,
  wanted: number,
  terminal: number | undefined,
): string[][] {
  const count = Math.min(MOST_COLUMNS, numbers.length, Math.max(1, Math.round(wanted)))
  const reserved = terminal === undefined ? 0 : TERMINAL_UNITS
  const reservedIn = Math.min(terminal ?? 0, count - 1)
  const share = (numbers.reduce((units, number) => units + heightOf(number), 0) + reserved) / count
  const columns: string[][] = [[]]
  let filled = 0
  for (const [at, number] of numbers.entries()) {
    // once the terminal's column is being filled, the terminal's own height counts as used
    const used = filled + (columns.length - 1 >= reservedIn ? reserved : 0)
    const full = (columns.at(-1)?.length ?? 0) > 0 && used + heightOf(number) / 2 >= share * columns.length
    const needed = numbers.length - at <= count - columns.length
    if (columns.length < count && (full || needed)) columns.push([])
    columns.at(-1)?.push(number)
    filled += heightOf(number)
  }
  return columns
}

function chunks(numbers: readonly string[], wanted: number): string[][] {
  const least = Math.ceil(numbers.length / MOST_COLUMNS)
  const count = Math.min(MOST_IN_COLUMN, Math.max(1, least, Math.round(wanted)))
  return Array.from({ length: Math.ceil(numbers.length / count) }, (_, at) =>
    numbers.slice(at * count, (at + 1) * count),
  )
}

function moved(
  columns: string[][],
  number: string,
  to: 'up' | 'down' | 'left' | 'right',
  heightOf: (number: string) => number,
): string[][] {
  const from = columns.findIndex((column) => column.includes(number))
  const column = columns[from]
  if (!column) return columns
  const at = column.indexOf(number)
  const without = column.filter((one) => one !== number)
  if (to === 'up' || to === 'down') {
    const place = at + (to === 'up' ? -1 : 1)
    return place < 0 || place >= column.length ? columns : columns.with(from, without.toSpliced(place, 0, number))
  }
  const next = from + (to === 'left' ? -1 : 1)
  const top = column.slice(0, at).reduce((units, one) => units + heightOf(one), 0)
  return put(columns, { number, column: next, place: placeAt(columns[next] ?? [], top, heightOf) })
}

interface Gap {
  number: string
  column: number
  place: number
}

function put(columns: string[][], { number, column, place }: Gap): string[][] {
  const from = columns.findIndex((one) => one.includes(number))
  const own = columns[from]
  if (!own) return columns
  const without = own.filter((one) => one !== number)
  const target = columns[column]
  if (!target) {
    // a box alone in the outer column has nowhere further out to go
    const atOuter = from === (column < 0 ? 0 : columns.length - 1)
    if ((without.length === 0 && atOuter) || columns.length >= MOST_COLUMNS) return columns
    const left = columns.with(from, without)
    return column < 0 ? [[number], ...left] : [...left, [number]]
  }
  if (column === from)
    return columns.with(from, without.toSpliced(place - Number(place > own.indexOf(number)), 0, number))
  if (number !== TERMINAL && target.length >= MOST_IN_COLUMN) return columns
  return columns.with(from, without).with(column, target.toSpliced(place, 0, number))
}

/** Where in a column something is put that stood at this height: before the first door whose middle is below it. */
function placeAt(column: readonly string[], top: number, heightOf: (number: string) => number): number {
  let above = 0
  for (const [at, number] of column.entries()) {
    if (above + heightOf(number) / 2 > top) return at
    above += heightOf(number)
  }
  return column.length
}
