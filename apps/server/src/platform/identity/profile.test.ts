import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import type { TokenUser } from '../http/token-user.ts'
import { rememberUser, safePicture, storeProfile } from './profile.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

const user = (sub: string, more: Partial<TokenUser> = {}): TokenUser => ({
  sub,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
  picture: null,
  roles: [],
  sid: null,
  expires: 0,
  ...more,
})
const stored = async (id: string) =>
  (await database.db.pool.query('SELECT name, given_name, family_name, email, picture FROM users WHERE id = $1', [id]))
    .rows[0]

test("nobody can take somebody else's name or address", async () => {
  await storeProfile(database.db, user('a'), { sub: 'b', name: 'Root', givenName: 'R', email: 'root@example.com' })
  expect(await stored('a')).toMatchObject({ name: 'Ada Lovelace', given_name: 'Ada', email: 'ada@example.com' })
  expect(await stored('b')).toBeUndefined()
})

test('a token without a name is helped out by the browser, but never with an address', async () => {
  const nameless = user('c', { name: null, givenName: null, familyName: null, email: null })
  await storeProfile(database.db, nameless, { name: 'Cy', email: 'root@example.com' })
  expect(await stored('c')).toMatchObject({ name: 'Cy', email: null })
})

test('storing it again changes it, and remembering does not', async () => {
  await storeProfile(database.db, user('d'), { picture: 'https://example.com/a.png' })
  await storeProfile(database.db, user('d', { name: 'Ada King' }), { picture: 'https://example.com/b.png' })
  await rememberUser(database.db, user('d', { name: 'Other' }))
  expect(await stored('d')).toMatchObject({ name: 'Ada King', picture: 'https://example.com/b.png' })
})

describe('a picture', () => {
  test('over https is kept', () => expect(safePicture('https://example.com/a.png')).toBe('https://example.com/a.png'))
  test.each([
    'http://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.com/a.png',
    '/a.png',
    'https://user:pass@example.com/a.png',
    `https://example.com/${'a'.repeat(2100)}`,
    '',
    null,
    undefined,
  ])('%s is dropped', (picture) => expect(safePicture(picture)).toBeNull())
})
