import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSignedPath, signedPath } from './signature.ts'

const secret = randomBytes(32)
const grant = { method: 'GET', key: 'photos/ä b', type: 'image/png', size: 0, expires: 1_000 } as const

test('an address is good until it expires', () => {
  const path = signedPath(secret, grant)
  expect(readSignedPath(secret, 'GET', path, 999)).toEqual(grant)
  expect(readSignedPath(secret, 'GET', path, 1_000)).toBeUndefined()
})
test('an address is good for its own method', () => {
  expect(readSignedPath(secret, 'PUT', signedPath(secret, grant), 0)).toBeUndefined()
})
test('an address of another store is worth nothing', () => {
  expect(readSignedPath(secret, 'GET', signedPath(randomBytes(32), grant), 999)).toBeUndefined()
})
test('no address is good for longer than 15 minutes, even if we have signed it', () => {
  expect(readSignedPath(secret, 'GET', signedPath(secret, grant), 99)).toBeUndefined()
})
