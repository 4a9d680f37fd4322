import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import type { TokenUser } from '../http/token-user.ts'
import { createTickets, type Tickets } from './tickets.ts'

const user: TokenUser = {
  sub: 'u1',
  name: null,
  email: null,
  emailVerified: false,
  givenName: null,
  familyName: null,
  picture: null,
  roles: [],
  sid: null,
  expires: Math.floor(Date.now() / 1000) + 300,
}
const path = '/admin/v1/operators/nordpost/cubes/c1/events'

let database: TestDatabase
let tickets: Tickets
beforeAll(async () => {
  database = await createTestDatabase()
  tickets = createTickets(database.db)
})
afterAll(() => database.close())
const pass = (seconds: number) =>
  database.db.pool.query("UPDATE tickets SET until = until - $1 * interval '1 second'", [seconds])

test('a ticket is good once', async () => {
  const { ticket, expiresIn } = await tickets.issue(user, path)
  expect(expiresIn).toBe(30)
  expect(Buffer.from(ticket, 'base64url').length).toBe(32)
  expect(await tickets.redeem(ticket, path)).toEqual(user)
  expect(await tickets.redeem(ticket, path)).toBeNull()
})

test('it is good on every node, and of many that redeem it at once for one', async () => {
  const other = createDatabase(database.url)
  try {
    const { ticket } = await tickets.issue(user, path)
    const nodes = [tickets, createTickets(other)]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => nodes[n % 2]?.redeem(ticket, path)))
    expect(answers.filter((answer) => answer !== null)).toEqual([user])
    const again = await tickets.issue(user, path)
    expect(await nodes[1]?.redeem(again.ticket, path)).toEqual(user)
  } finally {
    await other.close()
  }
})

test('for another path it is worth nothing, and is used up', async () => {
  const { ticket } = await tickets.issue(user, path)
  expect(await tickets.redeem(ticket, path.replace('c1', 'c2'))).toBeNull()
  expect(await tickets.redeem(ticket, path)).toBeNull()
})

test('it ends after 30 seconds', async () => {
  const { ticket } = await tickets.issue(user, path)
  await pass(30)
  expect(await tickets.redeem(ticket, path)).toBeNull()
})

test('what nobody redeemed is deleted when it has ended', async () => {
  await tickets.issue(user, path)
  await pass(30)
  const fresh = await tickets.issue(user, path)
  expect(await tickets.purge()).toBe(1)
  expect(await tickets.redeem(fresh.ticket, path)).toEqual(user)
})

test('it does not outlive the token that it was issued for', async () => {
  const { ticket } = await tickets.issue({ ...user, expires: Date.now() / 1000 - 1 }, path)
  expect(await tickets.redeem(ticket, path)).toBeNull()
})

test('what was never issued is worth nothing, and what is kept opens nothing', async () => {
  expect(await tickets.redeem('', path)).toBeNull()
  await tickets.issue(user, path)
  const { rows } = await database.db.pool.query<{ hash: Buffer }>('SELECT hash FROM tickets')
  for (const { hash } of rows) expect(await tickets.redeem(hash.toString('base64url'), path)).toBeNull()
})
