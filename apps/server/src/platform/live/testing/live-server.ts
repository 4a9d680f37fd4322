import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { type Logger, pino } from 'pino'
import { cubeAlerts } from '../../../features/alerts/reconcile.ts'
import type { Database } from '../../db/client.ts'
import type { TokenUser } from '../../http/token-user.ts'
import { createEndedSessions } from '../../identity/ended-sessions.ts'
import { createMemberships } from '../../identity/memberships.ts'
import { createTickets, type Tickets } from '../../identity/tickets.ts'
import { joinNodes, type Node } from '../../nodes/nodes.ts'
import { hashSecret } from '../../security/device-secret.ts'
import type { Bus } from '../bus.ts'
import { createHub, type Hub, type HubOptions } from '../hub.ts'
import { createLocalBus } from '../local-bus.ts'

/** How many nodes serve, and what connects them. */
export interface World {
  nodes: 1 | 2
  bus(log: Logger): Promise<Bus>
}
export const oneNode: World = { nodes: 1, bus: async (log) => createLocalBus({ log }) }

let world = oneNode
/** All that is started in this file from now on is of this world. */
export const startIn = (other: World): void => {
  world = other
}

/**
 * The live side of the server on random ports, with its real database and memberships; only the signing of tokens is left out. Where
 * there are two nodes, the devices connect to one and the consoles to the other.
 */
export interface LiveServer extends AsyncDisposable {
  /** Where consoles connect, and where devices do. */
  readonly url: string
  readonly deviceUrl: string
  readonly origin: string
  /** Of the consoles' node. */
  readonly hub: Hub
  /** To which the devices connect. */
  readonly node: Node
  readonly tickets: Tickets
  /** Lines of the log, to be searched for what must not be there. */
  readonly log: string[]
  /** An access token of the user. */
  token(sub: string, more?: Partial<TokenUser>): string
  /** Ends every connection, as a server that stops. */
  close(): Promise<void>
}

export async function startLive(db: Database, options: Partial<HubOptions> = {}): Promise<LiveServer> {
  const users = new Map<string, TokenUser>()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const consoles = await startLiveNode(db, { users, log, options })
  const { origin, tickets } = consoles
  const publicUrl = options.config?.publicUrl ?? origin
  const apart = { ...options, config: { ticketsOnly: false, heartbeatMs: 15_000, ...options.config, publicUrl } }
  const devices = world.nodes === 1 ? consoles : await startLiveNode(db, { users, log, options: apart })
  const nodes = [...new Set([consoles, devices])]
  const close = async () => void (await Promise.all(nodes.map(({ hub }) => hub.close())))
  return {
    url: consoles.url,
    deviceUrl: devices.url,
    origin,
    hub: consoles.hub,
    node: devices.node,
    tickets,
    log: lines,
    close,
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
        sid: null,
        expires: Math.floor(Date.now() / 1000) + 300,
      }
      users.set(token, { ...user, ...more })
      return token
    },
    async [Symbol.asyncDispose]() {
      // As a server that stops does it: first all that is live, so that the outcomes are heard.
      await close()
      for (const one of nodes) await one.stop()
    },
  }
}

interface Shared {
  users: ReadonlyMap<string, TokenUser>
  log: Logger
  options: Partial<HubOptions>
}

async function startLiveNode(db: Database, { users, log, options }: Shared) {
  const memberships = await createMemberships(db)
  const tickets = createTickets(db)
  const sessions = await createEndedSessions(db)
  const server = createServer((_, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const bus = await world.bus(log)
  const node = await joinNodes({ db, log })
  const hub = createHub({
    db,
    bus,
    node,
    log,
    identity: {
      verify: async (token) => {
        const user = users.get(token)
        if (user === undefined) throw problem('unauthenticated')
        return user
      },
      isRoot: ({ roles }) => roles.includes('cubeward-root'),
      tickets,
      sessions,
      memberships,
    },
    alerts: cubeAlerts,
    checkEvents: true,
    ...options,
    config: { publicUrl: origin, ticketsOnly: false, heartbeatMs: 15_000, ...options.config },
  })
  await hub.start()
  await node.start()
  hub.attach(server)
  return {
    url: `ws://127.0.0.1:${port}`,
    origin,
    hub,
    node,
    tickets,
    async stop() {
      await bus.close()
      await node.close()
      await memberships.close()
      await sessions.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The server is no more, without having ended anything: another one starts. The connections of the first are still there. */
export async function startAfterDeathOf({ node }: LiveServer, db: Database): Promise<LiveServer> {
  await db.pool.query("UPDATE nodes SET lease_until = now() - interval '1 second' WHERE id = $1", [node.id])
  return startLive(db)
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
