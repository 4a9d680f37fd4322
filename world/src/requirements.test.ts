import { expect, test } from 'vitest'
import { namedInTests, readRequirements } from '../../scripts/requirements.mjs'

test('every requirement id that a test names is in docs/requirements.tsv', () => {
  const requirements = readRequirements()
  expect(requirements.size).toBeGreaterThan(900)
  const named = namedInTests(requirements)
  expect(named.size).toBeGreaterThan(50)
  expect([...named.keys()].filter((id) => !requirements.has(id))).toEqual([])
})
