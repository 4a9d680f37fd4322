import type { SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import { expect, test } from 'vitest'
import { frontOf } from './front.ts'

const steel = [
  { number: '1', types: ['M'], lock: 'A' },
  { number: '2', types: ['M'], lock: 'B' },
]
const box = { types: [], secondaryLock: null, enabled: true, occupied: false }
const configuration = (change: Partial<SiteConfiguration>): SiteConfiguration => ({
  '@type': 'SiteConfiguration',
  revision: 1,
  preventCloseNonOccupiedBoxAfterSeconds: null,
  boxes: [],
  ...change,
})

test('a cube that was told nothing yet is as it was built', () => {
  expect(frontOf(steel, undefined)).toEqual({ boxes: steel })
})

test('types are those of the server once there are any', () => {
  const boxes = [
    { ...box, number: '1', lock: 'A', types: ['XL'] },
    { ...box, number: '2', lock: 'B' },
  ]
  expect(frontOf(steel, configuration({ boxes })).boxes.map(({ types }) => types)).toEqual([['XL'], ['M']])
})

test('the plan follows the locks: numbers on the steel stay', () => {
  const boxes = [
    { ...box, number: '1', lock: 'B' },
    { ...box, number: '2', lock: 'A' },
  ]
  const wall = { columns: [['1'], ['2', '99']], heights: { '1': 8, '99': 3 }, typeHeights: { M: 4 } }
  expect(frontOf(steel, configuration({ boxes, wall })).wall).toEqual({
    columns: [['2'], ['1']],
    heights: { '2': 8 },
    typeHeights: { M: 4 },
  })
})
