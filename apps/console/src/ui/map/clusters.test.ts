import { expect, test } from 'vitest'
import { clusters } from './clusters.ts'
import { fit, latitudeOf, longitudeOf, MOST_ZOOM, moved, onScreen, project, zoomed } from './mercator.ts'

const place = (id: string, latitude: number, longitude: number, state = 'fine') => ({
  id,
  name: id,
  state,
  point: project(latitude, longitude),
})
const screen = { width: 400, height: 300 }

test('a place is found again where it was drawn', () => {
  const [x, y] = project(47.3, 11.4)
  expect(longitudeOf(x)).toBeCloseTo(11.4)
  expect(latitudeOf(y)).toBeCloseTo(47.3)
})
test('what lies together is one, with the worst first; farther in they part (MAPV-01)', () => {
  const places = [place('lost', 53.54, 10, 'missed'), place('near', 53.55, 10.01), place('there', 59.3, 18)]
  const far = clusters(places, 4)
  expect(far.map((it) => it.places.map(({ id }) => id))).toEqual([['lost', 'near'], ['there']])
  expect(far[0]?.point).toEqual(places[0]?.point)
  expect(clusters(places, 15)).toHaveLength(3)
})
test('places of one spot are told apart as far in as one can go', () => {
  const same = Array.from({ length: 30 }, (_, n) => place(`c${n}`, 50, 10))
  expect(clusters(same, MOST_ZOOM - 0.5)).toHaveLength(1)
  expect(new Set(clusters(same, MOST_ZOOM).map(({ point }) => point.join())).size).toBe(30)
})
test('2,000 cubes are put together as few (MAPV-01)', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => place(`c${n}`, 36 + (n % 50) * 0.6, -8 + (n / 50) * 0.9))
  const found = clusters(many, 5)
  expect(found.length).toBeLessThan(2_000 / 3)
  expect(found.reduce((sum, it) => sum + it.places.length, 0)).toBe(2_000)
})
test('the first view shows all of them', () => {
  const points = [project(35, -10), project(65, 30)]
  const view = fit(points, screen)
  for (const point of points) {
    const [x, y] = onScreen(point, view, screen)
    expect(x > 0 && x < screen.width && y > 0 && y < screen.height).toBe(true)
  }
  expect(fit(points.slice(0, 1), screen).zoom).toBeLessThan(MOST_ZOOM)
})
test('what is pointed at stays there when one goes nearer, and the world has an end', () => {
  const view = fit([project(50, 10)], screen)
  const oslo = project(50.5, 10.5)
  const at = onScreen(oslo, view, screen)
  const [x, y] = onScreen(oslo, zoomed(view, 1, at, screen), screen)
  expect(x).toBeCloseTo(at[0])
  expect(y).toBeCloseTo(at[1])
  expect(moved(view, -1e9, 1e9).middle).toEqual([0, 1])
})
