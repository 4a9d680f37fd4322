import type { WallColumn } from '@cubeward/domain/wall-layout.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

interface Place {
  number: string
  column: number
  /** Height of the door's centre line, in units from above. */
  middle: number
}

/** The door that an arrow key leads to; undefined at the edge of the wall. */
export function nearestDoor(layout: readonly WallColumn[], from: string, direction: Direction): string | undefined {
  const places = placesOf(layout)
  const here = places.find((place) => place.number === from)
  if (!here) return undefined
  if (direction === 'up' || direction === 'down') {
    const sign = direction === 'up' ? -1 : 1
    const inColumn = places.filter((place) => place.column === here.column && (place.middle - here.middle) * sign > 0)
    return least(inColumn, (place) => Math.abs(place.middle - here.middle))?.number
  }
  const sign = direction === 'left' ? -1 : 1
  const aside = places.filter((place) => (place.column - here.column) * sign > 0)
  // a column without doors (a terminal alone) is passed over
  const column = least(aside, (place) => Math.abs(place.column - here.column))?.column
  const candidates = aside.filter((place) => place.column === column)
  return least(candidates, (place) => Math.abs(place.middle - here.middle))?.number
}

/** The first and the last door of the wall, for the Home and End keys. */
export function outerDoor(layout: readonly WallColumn[], end: 'first' | 'last'): string | undefined {
  return placesOf(layout).at(end === 'first' ? 0 : -1)?.number
}

function placesOf(layout: readonly WallColumn[]): Place[] {
  return layout.flatMap(({ cells }, column) => {
    let top = 0
    return cells.flatMap((cell) => {
      const middle = top + cell.units / 2
      top += cell.units
      return cell.number === undefined ? [] : [{ number: cell.number, column, middle }]
    })
  })
}

function least<T>(items: readonly T[], of: (item: T) => number): T | undefined {
  let best: T | undefined
  let bestValue = Number.POSITIVE_INFINITY
  for (const item of items) {
    const value = of(item)
    if (value < bestValue) {
      best = item
      bestValue = value
    }
  }
  return best
}
