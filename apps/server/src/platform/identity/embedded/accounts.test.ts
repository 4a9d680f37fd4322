import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../demo/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { changePassword, checkPassword } from './accounts.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

const ada = { id: 'ada', email: 'Ada@Example.com', password: 'first password', name: 'Ada' }

test('an account signs in by its address, whatever the case', async () => {
  await createAccount(database.db, ada)
  expect(await checkPassword(database.db, 'ada@example.COM', ada.password)).toBe('ada')
  expect(await checkPassword(database.db, ada.email, 'wrong')).toBeNull()
})

test('creating it again changes nothing, and an address belongs to one account', async () => {
  await createAccount(database.db, { ...ada, password: 'other password' })
  expect(await checkPassword(database.db, ada.email, ada.password)).toBe('ada')
  await expect(createAccount(database.db, { ...ada, id: 'eve' })).rejects.toThrow('belongs to another account')
})

test('a changed password ends the sessions of the account and of no other', async () => {
  const insert = `INSERT INTO identity_artifacts (kind, id, uid, payload, expires) VALUES ('Session', $1, $1, $2, now() + interval '1 h')`
  await database.db.pool.query(insert, ['s1', { accountId: 'ada' }])
  await database.db.pool.query(insert, ['s2', { accountId: 'bob' }])
  await changePassword(database.db, 'ada', 'second password')
  expect(await checkPassword(database.db, ada.email, ada.password)).toBeNull()
  expect(await checkPassword(database.db, ada.email, 'second password')).toBe('ada')
  const { rows } = await database.db.pool.query('SELECT id FROM identity_artifacts')
  expect(rows).toEqual([{ id: 's2' }])
})

test('hashes of the same password differ, and carry their cost', async () => {
  const [a, b] = await Promise.all([hashPassword('päss'), hashPassword('päss')])
  expect(a).toMatch(/^scrypt\$15\$8\$1\$/)
  expect(a).not.toBe(b)
  expect(await passwordMatches('pa\u0308ss', b)).toBe(true)
})

test('what is no hash matches nothing', async () => {
  expect(await passwordMatches('', '')).toBe(false)
  expect(await passwordMatches('x', undefined)).toBe(false)
})
