import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Sealer } from '../config/secrets.ts'
import type { Database } from '../db/client.ts'
import { demoRootId } from './demo-accounts.ts'
import { createEmbeddedProvider, realmName } from './embedded/embedded.ts'
import { createMemberships, type Memberships } from './memberships.ts'
import { createRealmKeys } from './realm-keys.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createTokenVerifier, type TokenUser, type VerifyToken } from './tokens.ts'

/** Who is who and who may come in, whichever identity provider signs in. */
export interface Identity {
  issuer: string
  realm: string
  clientId: string
  /** Throws `Problem('unauthenticated')` for whatever is wrong with a token. */
  verify: VerifyToken
  memberships: Memberships
  tickets: Tickets
  isRoot(user: TokenUser): boolean
  /** The embedded provider, for everything below `/realms/`; undefined with an external realm. */
  handle: ((req: IncomingMessage, res: ServerResponse) => void) | undefined
  /** Deletes what has expired; returns how many. */
  purge(): Promise<number>
  close(): Promise<void>
}

export interface IdentityOptions {
  config: Pick<Config, 'publicUrl' | 'oidc' | 'demo' | 'roots' | 'rootRole' | 'trustedProxies'>
  db: Database
  sealer: Sealer
  log: Logger
}

export async function createIdentity({ config, db, sealer, log }: IdentityOptions): Promise<Identity> {
  const { issuer: external, clientId, audience } = config.oidc
  const realm =
    external === undefined
      ? await createEmbeddedProvider({ config, db, sealer, log })
      : {
          issuer: external,
          verify: createTokenVerifier({
            issuer: external,
            audience,
            externalClientId: clientId,
            keys: createRealmKeys({ issuer: external }),
          }),
          handle: undefined,
          purge: async () => 0,
        }
  const roots = new Set(config.roots)
  const rootAddresses = new Set(config.roots.map((root) => root.toLowerCase()))
  if (config.demo && external === undefined) roots.add(demoRootId)
  const memberships = await createMemberships(db)

  return {
    issuer: realm.issuer,
    realm: external === undefined ? realmName : (/\/realms\/([^/]+)$/.exec(external)?.[1] ?? ''),
    clientId,
    verify: realm.verify,
    memberships,
    tickets: createTickets(),
    // An address counts only if somebody vouches for it: anyone can register with a root's address.
    isRoot: ({ sub, email, emailVerified, roles }) =>
      roots.has(sub) ||
      (email !== null && emailVerified && rootAddresses.has(email.toLowerCase())) ||
      (external !== undefined && roles.includes(config.rootRole)),
    handle: realm.handle,
    purge: realm.purge,
    close: () => memberships.close(),
  }
}
