import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../demo/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts'
import { changePassword, checkPassword } from './accounts.ts'
import { artifactAdapter } from './adapter.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { purgeNotes } from './sessions.ts'

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

test('a session that was in use while it was ended does not come back with the end of that request', async () => {
  const { db } = database
  const sessions = artifactAdapter(db)('Session')
  const payload = { accountId: 'ada', uid: 'u3', kind: 'Session' }
  await sessions.upsert('s3', payload, 3_600)
  await changePassword(db, 'ada', 'third password')
  await sessions.upsert('s3', payload, 3_600)
  expect(await sessions.find('s3')).toBeUndefined()
  // nor when its tokens have expired by themselves, and nobody knows any more that it was ended
  await db.pool.query('DELETE FROM identity_ended_sessions')
  expect(await sessions.findByUid('u3')).toBeUndefined()
})

test('a password is changed only together with the mail that tells of it', async () => {
  const told = () => Promise.reject(new Error('full'))
  await expect(changePassword(database.db, 'ada', 'fourth password', { told })).rejects.toThrow('full')
  expect(await checkPassword(database.db, ada.email, 'third password')).toBe('ada')
})

test('from where a session was used is forgotten once the session is no more', async () => {
  const { db } = database
  await db.pool.query(`INSERT INTO identity_sessions (uid, account_id, agent, address, seen)
    SELECT uid, 'ada', 'Browser', '203.0.113.9', now() - interval '2 days' FROM unnest('{s2,gone}'::text[]) uid`)
  expect(await purgeNotes(db)).toBe(1)
  expect((await db.pool.query('SELECT uid FROM identity_sessions')).rows).toEqual([{ uid: 's2' }])
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
