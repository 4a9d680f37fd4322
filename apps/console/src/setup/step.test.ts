import { expect, test } from 'vitest'
import { placeOf } from './step.ts'

test.each([
  ['locking', 1],
  ['adjust', 6],
  // nothing is missing
  [undefined, 7],
] as const)('where %s is next, one stands at step %i of seven', (step, at) => {
  expect(placeOf(step)).toEqual({ at, of: 7 })
})
