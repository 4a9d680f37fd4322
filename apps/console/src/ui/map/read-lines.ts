import { project, worldSize } from './mercator.ts'

/** A coast line or a border on the square of the world, and the part of it that it lies in. */
export interface MapLine {
  kind: 'coast' | 'border'
  /** x and y in turn. */
  points: Float64Array
  bounds: Bounds
}
export interface Bounds {
  west: number
  east: number
  north: number
  south: number
}

const LETTERS = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map((letter, at) => [letter, at]),
)

function numbersOf(text: string): number[] {
  const numbers: number[] = []
  let [value, place] = [0, 1]
  for (const letter of text) {
    const bits = LETTERS.get(letter) ?? 0
    value += (bits % 32) * place
    place *= 32
    if (bits >= 32) continue
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    value = 0
    place = 1
  }
  return numbers
}

/** Reads what `map-lines.ts` holds. */
export function readLines(text: string): MapLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const steps = numbersOf(line.slice(1))
      const points = new Float64Array(steps.length)
      const bounds = { west: 1, east: 0, north: 1, south: 0 }
      let [longitude, latitude] = [0, 0]
      for (let at = 0; at < steps.length; at += 2) {
        longitude += steps[at] ?? 0
        latitude += steps[at + 1] ?? 0
        const [x, y] = project(latitude / 100, longitude / 100)
        points[at] = x
        points[at + 1] = y
        bounds.west = Math.min(bounds.west, x)
        bounds.east = Math.max(bounds.east, x)
        bounds.north = Math.min(bounds.north, y)
        bounds.south = Math.max(bounds.south, y)
      }
      return { kind: line.startsWith('c') ? 'coast' : 'border', points, bounds }
    })
}

/** Points nearer to each other than this are one, in pixels. */
const NEAR = 1.2

/** The lines of a kind in a part of the world as a path, in pixels from its corner. `x` 1 further east is the world once more. */
export function pathOf(lines: readonly MapLine[], kind: MapLine['kind'], zoom: number, part: Bounds): string {
  const world = worldSize(zoom)
  let path = ''
  for (let turn = Math.floor(part.west); turn <= Math.floor(part.east); turn++)
    for (const { kind: of, points, bounds } of lines) {
      const apart =
        bounds.east + turn < part.west ||
        bounds.west + turn > part.east ||
        bounds.south < part.north ||
        bounds.north > part.south
      if (apart || of !== kind) continue
      let [lastX, lastY] = [Number.NaN, Number.NaN]
      for (let at = 0; at < points.length; at += 2) {
        const x = ((points[at] ?? 0) + turn - part.west) * world
        const y = ((points[at + 1] ?? 0) - part.north) * world
        const near = Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR
        if (near && at < points.length - 2) continue
        path += `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
        lastX = x
        lastY = y
      }
    }
  return path
}
