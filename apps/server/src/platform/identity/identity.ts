import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import type { TokenUser } from '../http/token-user.ts'
import type { Sealer } from '../security/secrets.ts'
import { createEmbeddedProvider, type Post, realmName } from './embedded/embedded.ts'
import type { OfferedAccounts } from './embedded/pages/pages.ts'
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts'
import { createMemberships, type Memberships } from './memberships.ts'
import { createRealmKeys, realmProblem } from './realm-keys.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createTokenVerifier, refuse, type VerifyToken } from './tokens.ts'

/** Who is who and who may come in, whichever identity provider signs in. */
export interface Identity {
  issuer: string
  realm: string
  clientId: string
  /** Throws `Problem('unauthenticated')` for whatever is wrong with a token. */
  verify: VerifyToken
  memberships: Memberships
  tickets: Tickets
  /** Those that ended before their tokens expire. */
  sessions: Pick<EndedSessions, 'has' | 'onEnd'>
  /** Where people look after their own account; null if the realm is not ours. */
  accountUrl: string | null
  isRoot(user: TokenUser): boolean
  /** The embedded provider, for everything below `/realms/`; undefined with an external realm. */
  handle: ((req: IncomingMessage, res: ServerResponse) => void) | undefined
  /** Hears who has signed out. Of an external realm nobody hears; there a connection ends with its token at the latest. */
  onSignedOut(listener: (userId: string) => void): void
  /** Deletes what has expired; returns how many. */
  purge(): Promise<number>
  /** What the start found wrong with an external realm: it may come later. */
  problem: Promise<string | undefined>
  close(): Promise<void>
}

export interface IdentityOptions {
  config: Pick<Config, 'publicUrl' | 'oidc' | 'roots' | 'rootRole' | 'trustedProxies'>
  db: Database
  sealer: Sealer
  log: Logger
  /** Shown on the embedded sign-in page (demo only). */
  offeredAccounts?: OfferedAccounts | undefined
  post: Post
}

export async function createIdentity({
  config,
  db,
  sealer,
  log,
  offeredAccounts,
  post,
}: IdentityOptions): Promise<Identity> {
  const { issuer: external, clientId, audience } = config.oidc
  const realm =
    external === undefined
      ? await createEmbeddedProvider({ config, db, sealer, log, offeredAccounts, post })
      : {
          issuer: external,
          verify: createTokenVerifier({
            issuer: external,
            audience,
            externalClientId: clientId,
            keys: createRealmKeys({ issuer: external }),
          }),
          handle: undefined,
          onSignedOut: () => undefined,
          purge: async () => 0,
          accountUrl: null,
        }
  const problem = external === undefined ? Promise.resolve(undefined) : realmProblem(external)
  void problem.then((said) => said !== undefined && log.error(said))
  const roots = new Set(config.roots)
  const rootAddresses = new Set(config.roots.map((root) => root.toLowerCase()))
  if (external === undefined) for (const root of offeredAccounts?.roots ?? []) roots.add(root)
  const memberships = await createMemberships(db)
  const ended = await createEndedSessions(db)
  const tickets = createTickets(db)

  return {
    issuer: realm.issuer,
    realm: external === undefined ? realmName : (/\/realms\/([^/]+)$/.exec(external)?.[1] ?? ''),
    clientId,
    accountUrl: realm.accountUrl,
    async verify(token) {
      const user = await realm.verify(token)
      if (ended.has(user.sid)) throw refuse()
      return user
    },
    memberships,
    tickets: {
      ...tickets,
      async redeem(ticket, path) {
        const user = await tickets.redeem(ticket, path)
        return user === null || ended.has(user.sid) ? null : user
      },
    },
    sessions: ended,
    // An address counts only if somebody vouches for it: anyone can register with a root's address.
    isRoot: ({ sub, email, emailVerified, roles }) =>
      roots.has(sub) ||
      (email !== null && emailVerified && rootAddresses.has(email.toLowerCase())) ||
      (external !== undefined && roles.includes(config.rootRole)),
    handle: realm.handle,
    problem,
    onSignedOut: realm.onSignedOut,
    purge: async () => (await realm.purge()) + (await tickets.purge()),
    async close() {
      await memberships.close()
      await ended.close()
    },
  }
}
