import { expect, test } from 'vitest'
import { changedMeanwhile } from './meanwhile.ts'

test('names each value that differs by its path', () => {
  const before = { site: 'Hall', monitored: true, address: { city: 'Kiel', zip: null } }
  const now = { site: 'Yard', monitored: true, address: { city: 'Kiel', zip: '24103' } }
  expect(changedMeanwhile(before, now)).toEqual([
    { field: 'site', before: 'Hall', now: 'Yard' },
    { field: 'address.zip', before: null, now: '24103' },
  ])
})
