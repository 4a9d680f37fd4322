import { randomBytes, scryptSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'
import { furnish, lockModuleSecrets } from '../../testing/fixture.ts'
import { lockModuleAdmissions } from './lock-module-admissions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const token = randomBytes(32).toString('base64url')
beforeEach(async () => {
  await furnish(database.db.pool)
  await database.db.pool.query(`INSERT INTO lock_module_provisioning (operator_id, token_hash) VALUES ('a', $1)`, [
    hashSecret(token),
  ])
  await database.db.pool.query(`UPDATE lock_modules SET password_hash = $1 WHERE id = 'a-module'`, [quickHash])
})
/** Of the usual password, but looked at in no time: these tests do so often. */
const salt = randomBytes(16)
const quickHash = ['scrypt', 5, 8, 1, salt, scryptSync(lockModuleSecrets.password, salt, 32, { N: 2 ** 5 })]
  .map((part) => (Buffer.isBuffer(part) ? part.toString('base64url') : part))
  .join('$')
const door = () => {
  const { lockModulePassword } = lockModuleAdmissions(database.db, () => 0)
  return {
    byPassword: (lockModuleId: string, secret: string, address: string) =>
      lockModulePassword({ params: { lockModuleId }, secret, address }),
  }
}
/** What an attempt is answered with. */
const outcome = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    (actor) => (actor === undefined ? 'refused' : 'in'),
    (problem) => problem.kind ?? problem.message,
  )
const guess = async (at: ReturnType<typeof door>, id: string, address: string, times = 31) =>
  new Set(await Promise.all(Array.from({ length: times }, () => outcome(at.byPassword(id, 'wrong', address)))))

test('wrong passwords are limited, and keep out nobody at another address', async () => {
  const at = door()
  expect(await guess(at, 'a-module', '10.0.0.1')).toEqual(new Set(['refused', 'tooManyRequests']))
  expect(await outcome(at.byPassword('a-module', lockModuleSecrets.password, '10.0.0.1'))).toBe('tooManyRequests')
  expect(await outcome(at.byPassword('a-module', lockModuleSecrets.password, '10.0.0.2'))).toBe('in')
})

test('a module that nobody knows is limited alike, so that nobody learns which there are', async () => {
  expect(await guess(door(), 'no-module', '10.0.0.1')).toEqual(new Set(['refused', 'tooManyRequests']))
})

test('the right password does not count', async () => {
  const at = door()
  for (let times = 0; times < 31; times++)
    expect(await outcome(at.byPassword('a-module', lockModuleSecrets.password, '10.0.0.1'))).toBe('in')
})

test('first logins at one operator are limited, and those of known modules are not', async () => {
  const at = door()
  const first = (n: number) => outcome(at.byPassword(`made-up-${n}`, token, '10.0.0.1'))
  const answers = await Promise.all(Array.from({ length: 101 }, (_, n) => first(n)))
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(100)
  expect(answers).toContain('tooManyRequests')
  expect(await outcome(at.byPassword('a-module', lockModuleSecrets.password, '10.0.0.1'))).toBe('in')
})
