import { TERMINAL } from '@cubeward/domain/wall-edit.ts'

/** A gap of the wall that a door can be put into, and where its mark is drawn (relative to the wall). */
export interface Gap {
  column: number
  place: number
  mark: { left: number; top: number; width: number; height: number }
}

const THICK = 4

/** What can be dragged: a door, or the picture of the terminal. */
export function draggedAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  if (target.closest('.cw-terminal') !== null) return TERMINAL
  return target.closest<HTMLElement>('[data-door]')?.dataset.door
}

/** The gap of the wall that is nearest to a point of the window; beside the outer columns a new column. */
export function gapAt(wall: HTMLElement, x: number, y: number): Gap | undefined {
  const columns = [...wall.querySelectorAll<HTMLElement>('.cw-column')]
  const rects = columns.map((column) => column.getBoundingClientRect())
  const [first, last] = [rects[0], rects.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const origin = wall.getBoundingClientRect()
  const upright = (left: number) => ({
    left: left - origin.left - THICK / 2,
    top: first.top - origin.top,
    width: THICK,
    height: first.height,
  })
  if (x < first.left) return { column: -1, place: 0, mark: upright(first.left) }
  if (x > last.right) return { column: columns.length, place: 0, mark: upright(last.right) }
  const column = rects.findIndex(({ right }) => x <= right)
  const [element, rect] = [columns[column], rects[column]]
  if (element === undefined || rect === undefined) return undefined
  const cells = [...element.querySelectorAll<HTMLElement>('[data-door], .cw-terminal')].map((cell) =>
    cell.getBoundingClientRect(),
  )
  const below = cells.findIndex(({ top, height }) => y < top + height / 2)
  const place = below === -1 ? cells.length : below
  const edge = cells[place]?.top ?? cells.at(-1)?.bottom ?? rect.top
  return {
    column,
    place,
    mark: { left: rect.left - origin.left, top: edge - origin.top - THICK / 2, width: rect.width, height: THICK },
  }
}
