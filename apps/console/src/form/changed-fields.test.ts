import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test.each([
  [{}, 0],
  [{ name: true }, 1],
  [
    { description: true, site: true, address: { street: true, houseNo: true, zip: true, city: true, country: true } },
    7,
  ],
  [{ bcc: [true, true], smtp: { host: true, basic: { username: false } } }, 2],
])('%j are so many changes', (dirty, changes) => {
  expect(changedFields(dirty)).toBe(changes)
})
