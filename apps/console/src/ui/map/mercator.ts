/** A place on the map of the world as a square: 0 to 1 from west to east and from north to south. */
export type Point = readonly [x: number, y: number]

/** Beyond it the map would have no end. */
const MOST_LATITUDE = 85

export function project(latitude: number, longitude: number): Point {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export const longitudeOf = (x: number): number => x * 360 - 180
export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** What is looked at: the middle, and how far in; each step of 1 doubles. */
export interface View {
  middle: Point
  zoom: number
}
export interface Size {
  width: number
  height: number
}

export const [LEAST_ZOOM, MOST_ZOOM] = [0, 16]
/** As far in as a single place is shown at first: its surroundings tell where it is. */
const FIRST_ZOOM = 8
/** Pixels that stay free at the edges. */
const MARGIN = 36

/** How many pixels the whole world is wide. */
export const worldSize = (zoom: number): number => 256 * 2 ** zoom

export const onScreen = ([x, y]: Point, { middle, zoom }: View, { width, height }: Size): Point => {
  const world = worldSize(zoom)
  return [(x - middle[0]) * world + width / 2, (y - middle[1]) * world + height / 2]
}

/** The view that shows all of them, in steps of a half. */
export function fit(points: readonly Point[], { width, height }: Size, most = FIRST_ZOOM): View {
  if (points.length === 0) return { middle: project(50, 10), zoom: 3 }
  const bounds = (axis: 0 | 1) => {
    let [low, high] = [1, 0]
    for (const point of points) {
      low = Math.min(low, point[axis])
      high = Math.max(high, point[axis])
    }
    return { middle: (low + high) / 2, length: high - low }
  }
  const [across, down] = [bounds(0), bounds(1)]
  const room = (pixels: number, length: number) => Math.log2(Math.max(1, pixels - 2 * MARGIN) / 256 / length)
  const zoom = Math.min(most, room(width, across.length), room(height, down.length))
  return { middle: [across.middle, down.middle], zoom: bounded(Math.floor(zoom * 2) / 2) }
}

/** Nearer or farther, while the point of the screen stays where it is. */
export function zoomed(view: View, by: number, at: Point, { width, height }: Size): View {
  const zoom = bounded(view.zoom + by)
  const off = 1 / worldSize(view.zoom) - 1 / worldSize(zoom)
  const middle: Point = [view.middle[0] + (at[0] - width / 2) * off, view.middle[1] + (at[1] - height / 2) * off]
  return { middle, zoom }
}

export function moved({ middle, zoom }: View, right: number, down: number): View {
  const world = worldSize(zoom)
  const inside = (value: number) => Math.max(0, Math.min(1, value))
  return { middle: [inside(middle[0] + right / world), inside(middle[1] + down / world)], zoom }
}

const bounded = (zoom: number) => Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom))
