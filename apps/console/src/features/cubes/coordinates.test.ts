import { expect, test } from 'vitest'
import { parseCoordinate } from './coordinates.ts'

test.each([
  ['53.5524', 53.5524],
  [' -9,99 ', -9.99],
  ['+12', 12],
  ['.5', 0.5],
  ['abc', null],
  ['', null],
  ['12abc', null],
  ['1e3', null],
  ['53° 33′', null],
])('%j is %j', (text, number) => expect(parseCoordinate(text)).toBe(number))
