import { MOST_ZOOM, type Point, worldSize } from './mercator.ts'

export interface Placed<State extends string> {
  id: string
  name: string
  state: State
  point: Point
}
export interface Cluster<State extends string> {
  /** Where its worst place is. */
  point: Point
  /** The worst first. */
  places: [Placed<State>, ...Placed<State>[]]
}

/** Nearer than this many pixels two places are drawn as one. */
const NEAR = 34
/** Where nothing is nearer, places of one spot lie around it, this many pixels apart. */
const APART = 18

/** Puts together what would lie upon each other; the first, which is the worst, says where. As far in as one can go each is by itself. */
export function clusters<State extends string>(places: readonly Placed<State>[], zoom: number): Cluster<State>[] {
  const world = worldSize(zoom)
  if (zoom >= MOST_ZOOM) return spread(places, world)
  const found: Cluster<State>[] = []
  const cells = new Map<string, Cluster<State>[]>()
  for (const place of places) {
    const [x, y] = [place.point[0] * world, place.point[1] * world]
    const [column, row] = [Math.floor(x / NEAR), Math.floor(y / NEAR)]
    const near = neighbours(column, row)
      .flatMap((key) => cells.get(key) ?? [])
      .find(({ point }) => Math.hypot(point[0] * world - x, point[1] * world - y) < NEAR)
    if (near) {
      near.places.push(place)
      continue
    }
    const cluster: Cluster<State> = { point: place.point, places: [place] }
    found.push(cluster)
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), cluster])
  }
  return found
}

const neighbours = (column: number, row: number) =>
  [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right} ${row + down}`))

/** Those of one spot on a spiral around it. */
function spread<State extends string>(places: readonly Placed<State>[], world: number): Cluster<State>[] {
  const there = new Map<string, number>()
  return places.map((place) => {
    const key = place.point.join()
    const nth = there.get(key) ?? 0
    there.set(key, nth + 1)
    const [turn, far] = [nth * 2.4, APART * Math.sqrt(nth)]
    const point: Point = [
      place.point[0] + (Math.cos(turn) * far) / world,
      place.point[1] + (Math.sin(turn) * far) / world,
    ]
    return { point, places: [place] }
  })
}
