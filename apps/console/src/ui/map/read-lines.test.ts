import { expect, test } from 'vitest'
import { isLand } from './land.ts'
import { lines as text } from './map-lines.ts'
import { latitudeOf, longitudeOf, project } from './mercator.ts'
import { pathOf, readLines } from './read-lines.ts'

const lines = readLines(text)
/** How far the nearest line of a kind passes from a place, in degrees. */
function away(kind: 'coast' | 'border', latitude: number, longitude: number): number {
  let least = 360
  for (const { kind: of, points } of lines)
    for (let at = 0; of === kind && at < points.length; at += 2)
      least = Math.min(
        least,
        Math.hypot(latitudeOf(points[at + 1] ?? 0) - latitude, longitudeOf(points[at] ?? 0) - longitude),
      )
  return least
}

test.each([
  ['Land’s End', 'coast', 50.07, -5.71],
  ['the coast at Lisbon', 'coast', 38.7, -9.4],
  ['the Brenner, between Austria and Italy', 'border', 47, 11.5],
  ['the Rhine at Kehl', 'border', 48.57, 7.8],
] as const)('%s is where it is (MAPV-01)', (_, kind, latitude, longitude) =>
  expect(away(kind, latitude, longitude)).toBeLessThan(0.35),
)
test('nothing is drawn in the middle of the Atlantic, and little that is not at land', () => {
  expect(away('coast', 30, -45)).toBeGreaterThan(10)
  const near = (latitude: number, longitude: number) =>
    [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => isLand(latitude + down / 2, longitude + right / 2)))
  const points = lines.flatMap(({ points: of }) =>
    Array.from(
      { length: of.length / 2 },
      (_, n) => [latitudeOf(of[2 * n + 1] ?? 0), longitudeOf(of[2 * n] ?? 0)] as const,
    ),
  )
  const there = points.filter(([latitude, longitude]) => latitude < 84 && near(latitude, longitude))
  expect(there.length / points.length).toBeGreaterThan(0.9)
})
test('no line crosses the map from one edge of the world to the other', () => {
  for (const { bounds } of lines) expect(bounds.east - bounds.west).toBeLessThan(0.5)
})
test('of a part only what lies in it is drawn, and beyond the edge of the world it goes on', () => {
  const [west, north] = project(49, 9)
  const [east, south] = project(46, 17)
  const part = { west, north, east, south }
  const alps = pathOf(lines, 'border', 6, part)
  expect(alps.length).toBeGreaterThan(500)
  expect(alps.length).toBeLessThan(pathOf(lines, 'border', 6, { west: 0, east: 0.999, north: 0, south: 1 }).length / 5)
  expect(pathOf(lines, 'border', 6, { ...part, west: west + 1, east: east + 1 })).toBe(alps)
})
