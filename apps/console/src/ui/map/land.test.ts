import { expect, test } from 'vitest'
import { isLand } from './land.ts'

test.each([
  ['Berlin', 52.5, 13.4, true],
  ['Innsbruck', 47.27, 11.4, true],
  ['the Alps from the other side of the date line', 47.27, 371.4, true],
  ['the North Sea', 56, 3, false],
  ['the Atlantic', 30, -40, false],
  ['Sydney’s hinterland', -33, 149, true],
  ['Lapland', 66.6, 19.8, true],
  ['the Norwegian Sea', 66, 5, false],
  ['the east of Siberia, beyond the date line', 66.5, -174, true],
  ['the pole, beyond the grid', 89, 0, false],
])('%s', (_, latitude, longitude, land) => expect(isLand(latitude, longitude)).toBe(land))
