import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { pino } from 'pino'
import type { Database } from '../../db/client.ts'
import { createMemberships } from '../../identity/memberships.ts'
import { createTickets, type Tickets } from '../../identity/tickets.ts'
import type { TokenUser } from '../../identity/tokens.ts'
import { hashSecret } from '../device-secret.ts'
import { createHub, type Hub, type HubOptions } from '../hub.ts'

/** The live side of the server on a random port, with its real database and memberships; only the signing of tokens is left out. */
export interface LiveServer extends AsyncDisposable {
  readonly url: string
  readonly origin: string
  readonly hub: Hub
  readonly tickets: Tickets
  /** Lines of the log, to be searched for what must not be there. */
  readonly log: string[]
  /** An access token of the user. */
  token(sub: string, more?: Partial<TokenUser>): string
}

export async function startLive(db: Database, options: Partial<HubOptions> = {}): Promise<LiveServer> {
  const users = new Map<string, TokenUser>()
  const memberships = await createMemberships(db)
  const tickets = createTickets()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const server = createServer((_, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const hub = createHub({
    db,
    log,
    identity: {
      verify: async (token) => {
        const user = users.get(token)
        if (user === undefined) throw new Problem('unauthenticated')
        return user
      },
      isRoot: ({ roles }) => roles.includes('cubeward-root'),
      tickets,
      memberships,
    },
    checkEvents: true,
    ...options,
    config: { publicUrl: origin, ticketsOnly: false, heartbeatMs: 15_000, ...options.config },
  })
  await hub.recover()
  hub.attach(server)
  return {
    url: `ws://127.0.0.1:${port}`,
    origin,
    hub,
    tickets,
    log: lines,
    token(sub, more = {}) {
      const token = `token-of-${sub}-${users.size}`
      const user: TokenUser = {
        sub,
        name: `Name of ${sub}`,
        email: null,
        emailVerified: false,
        givenName: null,
        familyName: null,
        picture: null,
        roles: [],
        expires: Math.floor(Date.now() / 1000) + 300,
      }
      users.set(token, { ...user, ...more })
      return token
    },
    async [Symbol.asyncDispose]() {
      await hub.close()
      await memberships.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

let made = 0
export interface Site {
  operator: string
  cubeId: string
  secret: string
  /** An Admin, a User, and an Admin of another operator. */
  admin: string
  user: string
  stranger: string
}

/** An operator with one cube of two locks, L1 in box 1 and L2 in box 2. */
export async function makeSite(db: Database): Promise<Site> {
  made++
  const site: Site = {
    operator: `op-${made}`,
    cubeId: `cube-${made}`,
    secret: `secret-of-${made}-0123456789012345678901234567890123456789`,
    admin: `admin-${made}`,
    user: `user-${made}`,
    stranger: `stranger-${made}`,
  }
  const { operator, cubeId, secret, admin, user, stranger } = site
  const run = (text: string, values: unknown[]) => db.pool.query(text, values)
  await run('INSERT INTO operators (id, name) VALUES ($1, $1), ($2, $2)', [operator, `${operator}-other`])
  await run('INSERT INTO users (id) VALUES ($1), ($2), ($3)', [admin, user, stranger])
  await run(
    `INSERT INTO memberships (operator_id, user_id, role) VALUES ($1, $3, 'Admin'), ($1, $4, 'User'), ($2, $5, 'Admin')`,
    [operator, `${operator}-other`, admin, user, stranger],
  )
  await run('INSERT INTO cubes (id, operator_id, secret_hash) VALUES ($1, $2, $3)', [
    cubeId,
    operator,
    hashSecret(secret),
  ])
  for (const number of ['1', '2'])
    await run('INSERT INTO boxes (cube_id, number, sort_key, lock) VALUES ($1, $2, $2, $3)', [
      cubeId,
      number,
      `L${number}`,
    ])
  return site
}
