import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { authorizationUrl, signIn, type Tokens, type Visitor } from '../../../../../../scripts/code-flow.mjs'
import { createDemoAccounts, demoPassword, offeredAccounts } from '../../../demo/accounts.ts'
import type { Database } from '../../db/client.ts'
import { Deliveries } from '../../deliveries/deliveries.ts'
import { mailProvider } from '../../deliveries/providers.ts'
import { createMailer } from '../../outside/mail/mailer.ts'
import { createOutbound } from '../../outside/outbound.ts'
import { createSealer } from '../../security/secrets.ts'
import { createIdentity, type Identity, type IdentityOptions } from '../identity.ts'

/** Fixed, so that a second provider on the same database opens what the first one sealed. */
export const testSealer = createSealer([
  Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex'),
])

export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
}

export interface TestIdentity extends AsyncDisposable {
  origin: string
  issuer: string
  clientId: string
  redirectUri: string
  identity: Identity
  /** What was sent to people, oldest first. */
  mails: readonly SentMail[]
  signIn(
    username: string,
    options?: { password?: string; visitor?: Visitor; extra?: Record<string, string> },
  ): Promise<Tokens | undefined>
  authorizationUrl(challenge: string, extra?: Record<string, string>): string
  /** As after a restart of the server: everything new, on the same address and database. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The identity of a server, with the demo accounts, on a port of its own. */
export async function startTestIdentity(
  db: Database,
  more: Partial<IdentityOptions['config']> = {},
): Promise<TestIdentity> {
  const server: Server = createServer((req, res) => {
    if (identity.handle === undefined) res.writeHead(404).end()
    else identity.handle(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const clientId = 'cubeward-console'
  const config = {
    publicUrl: origin,
    oidc: { issuer: undefined, clientId, audience: 'cubeward' },
    trustedProxies: [],
    roots: [],
    rootRole: 'cubeward-root',
    ...more,
  }
  const log = pino({ level: 'silent' })
  const mails: SentMail[] = []
  const outbox = { keep: async (mail: object) => String(mails.push(mail as SentMail)) }
  const mailer = createMailer({
    config: { mail: { url: undefined, from: 'noreply@cubeward.example' } },
    configurationFor: async () => undefined,
    sealer: testSealer,
    outbound: createOutbound({ allowPrivate: false }),
    outbox,
  })
  let deliveries: Deliveries
  const build = async () => {
    deliveries = new Deliveries({ db, log })
    const post = { deliveries, mail: mailer.sendsByItself ? mailProvider(mailer, origin) : undefined }
    const built = await createIdentity({ config, db, sealer: testSealer, log, offeredAccounts, post })
    await deliveries.start()
    return built
  }
  let identity = await build()
  await createDemoAccounts(db)
  const client = { issuer: identity.issuer, clientId, redirectUri: `${origin}/signed-in` }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await deliveries.close()
    await identity.close()
  }
  return {
    origin,
    ...client,
    mails,
    get identity() {
      return identity
    },
    signIn: (username, options = {}) => signIn({ ...client, username, password: demoPassword, ...options }),
    authorizationUrl: (challenge, extra = {}) => authorizationUrl({ ...client, challenge, extra }),
    async restart() {
      const before = identity
      await deliveries.close()
      identity = await build()
      await before.close()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
