import { expect, test } from 'vitest'
import { meanwhile } from './differences.ts'

const was = { site: 'Hall', monitored: true, address: { city: 'Kiel', zip: null }, bcc: ['a'] }

test('names each value that somebody else changed by its path', () => {
  const theirs = { ...was, site: 'Yard', address: { city: 'Kiel', zip: '24103' } }
  expect(meanwhile(was, was, theirs)).toEqual({
    differences: [
      { field: 'site', was: 'Hall', theirs: 'Yard', yours: 'Hall', clash: false },
      { field: 'address.zip', was: null, theirs: '24103', yours: null, clash: false },
    ],
    kept: new Map(),
  })
})

test('what was typed stays, and clashes where others changed the same to something else', () => {
  const yours = { ...was, site: 'Gate', monitored: false }
  const { differences, kept } = meanwhile(was, yours, { ...was, site: 'Yard' })
  expect(differences).toEqual([{ field: 'site', was: 'Hall', theirs: 'Yard', yours: 'Gate', clash: true }])
  expect([...kept]).toEqual([
    ['site', 'Gate'],
    ['monitored', false],
  ])
})

test('the same change on both sides is no clash', () => {
  const changed = { ...was, site: 'Yard' }
  expect(meanwhile(was, changed, changed).differences).toMatchObject([{ field: 'site', clash: false }])
})

test('a list is compared as a whole', () => {
  expect(meanwhile(was, was, { ...was, bcc: ['a', 'b'] }).differences).toMatchObject([{ field: 'bcc' }])
})

test('a field that is not shown takes the new value', () => {
  const read = { name: 'A', passwordSet: false }
  const result = meanwhile(
    read,
    { name: 'A', passwordSet: true },
    { name: 'A', passwordSet: true },
    (it) => it === 'name',
  )
  expect(result).toEqual({ differences: [], kept: new Map() })
})
