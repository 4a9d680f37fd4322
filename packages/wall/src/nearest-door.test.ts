import { type WallColumn, wallLayout } from '@cubeward/domain/wall-layout.ts'
import { expect, test } from 'vitest'
import { type Direction, nearestDoor, outerDoor } from './nearest-door.ts'

const box = (number: string, types: string[]) => ({ number, types })
// | 1 S | 4 L | 6 M |
// | 2 S | 5 S | 7 M |
// | 3 M |     |     |
const wall = wallLayout(
  [
    box('1', ['S']),
    box('2', ['S']),
    box('3', ['M']),
    box('4', ['L']),
    box('5', ['S']),
    box('6', ['M']),
    box('7', ['M']),
  ],
  {
    columns: [
      ['1', '2', '3'],
      ['4', '5'],
      ['6', '7'],
    ],
  },
)

test.each<[string, Direction, string | undefined]>([
  ['1', 'down', '2'],
  ['2', 'up', '1'],
  ['1', 'up', undefined],
  ['3', 'down', undefined],
  ['1', 'right', '4'],
  ['3', 'right', '5'],
  ['4', 'left', '2'],
  ['5', 'left', '3'],
  ['7', 'left', '5'],
  ['6', 'right', undefined],
  ['nowhere', 'down', undefined],
])('from %s %s leads to %s', (from, direction, to) => {
  expect(nearestDoor(wall, from, direction)).toBe(to)
})

test('passes over the terminal and a column without doors', () => {
  const around: WallColumn[] = [
    {
      units: 24,
      cells: [
        { kind: 'box', number: '1', units: 8 },
        { kind: 'terminal', units: 8 },
        { kind: 'box', number: '2', units: 8 },
      ],
    },
    { units: 24, cells: [{ kind: 'terminal', units: 24 }] },
    { units: 24, cells: [{ kind: 'box', number: '3', units: 24 }] },
  ]
  expect(nearestDoor(around, '1', 'down')).toBe('2')
  expect(nearestDoor(around, '1', 'right')).toBe('3')
})

test('knows the first and the last door', () => {
  expect(outerDoor(wall, 'first')).toBe('1')
  expect(outerDoor(wall, 'last')).toBe('7')
  expect(outerDoor([], 'last')).toBeUndefined()
})
