import { expect, test } from 'vitest'
import { monogram } from './monogram-of.ts'

test.each([
  ['Nordpost', 'NP'],
  ['Alpenbox', 'AB'],
  ['Post', 'PO'],
  ['Ärzte', 'ÄT'],
  ['Alpen Box', 'AB'],
  ['Øst-Vest Logistik', 'ØV'],
  ['x', 'X'],
  ['', ''],
])('%s is %s', (name, letters) => {
  expect(monogram(name)).toBe(letters)
})
