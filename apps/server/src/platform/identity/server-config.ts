import type { ServerConfig } from '@cubeward/contract/admin/identity.ts'
import type { Config } from '../config/config.ts'
import type { Identity } from './identity.ts'

/** Whether and where to sign in: what a console must know before anything else. */
export const serverConfig = ({ identity, config }: { identity: Identity; config: Config }): ServerConfig => ({
  authRequired: true,
  issuer: identity.issuer,
  realm: identity.realm,
  clientId: identity.clientId,
  accountUrl: identity.accountUrl,
  version: config.version,
  demo: config.demo,
  timeZone: config.messages.timeZone,
})
