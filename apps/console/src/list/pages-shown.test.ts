import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test.each([
  [1, 1, [1]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 52, [1, 2, 3, undefined, 52]],
  [26, 52, [1, undefined, 25, 26, 27, undefined, 52]],
  [52, 52, [1, undefined, 50, 51, 52]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [401, 400, [1, undefined, 399, 400, 401]],
  [402, 400, [1, undefined, 400, 401, 402]],
  [403, 400, [1, undefined, 400, undefined, 402, 403]],
  [412, 400, [1, undefined, 400, undefined, 411, 412]],
])('page %i of %i', (current, last, shown) => {
  expect(pagesShown(current, last)).toEqual(shown)
})
