import { expect, test } from 'vitest'
import { createTickets } from './tickets.ts'
import type { TokenUser } from './tokens.ts'

const user: TokenUser = {
  sub: 'u1',
  name: null,
  email: null,
  emailVerified: false,
  givenName: null,
  familyName: null,
  picture: null,
  roles: [],
  expires: Date.now() / 1000 + 300,
}
const path = '/admin/v1/operators/nordpost/cubes/c1/events'

test('a ticket is good once', () => {
  const tickets = createTickets()
  const { ticket, expiresIn } = tickets.issue(user, path)
  expect(expiresIn).toBe(30)
  expect(Buffer.from(ticket, 'base64url').length).toBe(32)
  expect(tickets.redeem(ticket, path)).toBe(user)
  expect(tickets.redeem(ticket, path)).toBeNull()
})

test('for another path it is worth nothing, and is used up', () => {
  const tickets = createTickets()
  const { ticket } = tickets.issue(user, path)
  expect(tickets.redeem(ticket, path.replace('c1', 'c2'))).toBeNull()
  expect(tickets.redeem(ticket, path)).toBeNull()
})

test('it ends after 30 seconds', () => {
  let now = 0
  const tickets = createTickets(() => now)
  const { ticket } = tickets.issue(user, path)
  now = 30_000
  expect(tickets.redeem(ticket, path)).toBeNull()
})

test('it does not outlive the token that it was issued for', () => {
  const tickets = createTickets()
  const { ticket } = tickets.issue({ ...user, expires: Date.now() / 1000 - 1 }, path)
  expect(tickets.redeem(ticket, path)).toBeNull()
})

test('what was never issued is worth nothing', () => {
  expect(createTickets().redeem('', path)).toBeNull()
})
