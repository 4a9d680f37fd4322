import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { createMemberships, type Memberships } from './memberships.ts'

let database: TestDatabase
let memberships: Memberships

beforeAll(async () => {
  database = await createTestDatabase()
  memberships = await createMemberships(database.db)
  await run(`INSERT INTO operators (id, name) VALUES ('nordpost', 'Nordpost'), ('alpenbox', 'Alpenbox')`)
  await run(`INSERT INTO users (id) VALUES ('u1'), ('u2')`)
})
afterAll(async () => {
  await memberships?.close()
  await database?.close()
})
beforeEach(() => run('DELETE FROM memberships'))

const run = async (sql: string) => {
  await database.db.pool.query(sql)
}
const changeOf = (userId: string) =>
  new Promise<void>((resolve) => {
    const end = memberships.onChange((changed) => {
      if (changed !== userId) return
      end()
      resolve()
    })
  })
/** Does it, and waits until this server has heard of it. */
async function change(userId: string, sql: string) {
  const heard = changeOf(userId)
  await run(sql)
  await heard
}

test('a user is a member of what the table says', async () => {
  await change('u1', `INSERT INTO memberships VALUES ('nordpost', 'u1', 'Admin'), ('alpenbox', 'u1', 'User')`)
  expect(await memberships.of('u1')).toEqual([
    { operatorId: 'alpenbox', operatorName: 'Alpenbox', role: 'User' },
    { operatorId: 'nordpost', operatorName: 'Nordpost', role: 'Admin' },
  ])
  expect(await memberships.roleIn('u1', 'nordpost')).toBe('Admin')
  expect(await memberships.roleIn('u2', 'nordpost')).toBeNull()
})

test('a change of the role, and its end, count at once', async () => {
  await change('u1', `INSERT INTO memberships VALUES ('nordpost', 'u1', 'Admin')`)
  expect(await memberships.roleIn('u1', 'nordpost')).toBe('Admin')
  await change('u1', `UPDATE memberships SET role = 'User' WHERE user_id = 'u1'`)
  expect(await memberships.roleIn('u1', 'nordpost')).toBe('User')
  await change('u1', `DELETE FROM memberships WHERE user_id = 'u1'`)
  expect(await memberships.roleIn('u1', 'nordpost')).toBeNull()
})

test('the end of an operator ends its memberships', async () => {
  await run(`INSERT INTO operators (id, name) VALUES ('gone', 'Gone')`)
  await change('u2', `INSERT INTO memberships VALUES ('gone', 'u2', 'User')`)
  expect(await memberships.roleIn('u2', 'gone')).toBe('User')
  await change('u2', `DELETE FROM operators WHERE id = 'gone'`)
  expect(await memberships.roleIn('u2', 'gone')).toBeNull()
})

test('a change of this node is seen by the next call, before it is notified', async () => {
  await run('ALTER TABLE memberships DISABLE TRIGGER USER')
  try {
    expect(await memberships.of('u2')).toEqual([])
    await run(`INSERT INTO memberships VALUES ('nordpost', 'u2', 'Admin')`)
    memberships.forget('u2')
    expect(await memberships.roleIn('u2', 'nordpost')).toBe('Admin')
  } finally {
    await run('ALTER TABLE memberships ENABLE TRIGGER USER')
  }
})
