import type { IncomingMessage } from 'node:http'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Database } from '../../db/client.ts'
import { markEnded } from '../ended-sessions.ts'
import { artifactAdapter } from './adapter.ts'
import { type ProviderKeys, signingAlgorithm } from './keys.ts'
import { isOwnUrl } from './own-origins.ts'
import { type AccountRow, accountById } from './queries.ts'
import { noteUse } from './sessions.ts'

export interface ProviderOptions {
  issuer: string
  clientId: string
  audience: string
  origins: readonly string[]
  keys: ProviderKeys
  db: Database
  log: Logger
  /** Of the caller, behind the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string
  pages: Pick<Configuration, 'renderError'> & {
    logoutSource: (ctx: KoaContextWithOIDC, form: string) => void
    postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => void
  }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const protocol = '/protocol/openid-connect'

/** The API as a resource, so that access tokens for it are JWTs. Its name stays inside; tokens carry the audience. */
const api = 'urn:cubeward:api'

const claimsOf = (account: AccountRow) => ({
  name: account.name,
  email: account.email,
  email_verified: account.emailVerified,
  ...(account.givenName === null ? {} : { given_name: account.givenName }),
  ...(account.familyName === null ? {} : { family_name: account.familyName }),
})

/** oidc-provider, set up as a realm with one public client: our own console. */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, clientId, audience, origins, keys, db, log, addressOf, pages } = options
  const secure = issuer.startsWith('https:')
  const policy = interactionPolicy.base()
  // First party: nobody is asked whether the console may know who they are.
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)

  const provider: Provider = new Provider(issuer, {
    adapter: artifactAdapter(db),
    jwks: { keys: keys.signing as never },
    clients: [
      {
        client_id: clientId,
        client_name: 'Cubeward',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}/`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
      },
    ],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      email: ['email', 'email_verified'],
    },
    // The console reads the profile from the ID token and asks nothing more.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    routes: {
      authorization: `${protocol}/auth`,
      token: `${protocol}/token`,
      jwks: `${protocol}/certs`,
      end_session: `${protocol}/logout`,
      revocation: `${protocol}/revoke`,
    },
    discovery: { userinfo_endpoint: `${issuer}${protocol}/userinfo` },
    clientAuthMethods: ['none'],
    features: {
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      devInteractions: { enabled: false },
      // Access tokens of a resource are refused by the built-in endpoint; ours is beside the token verification.
      userinfo: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.logoutSource,
        postLogoutSuccessSource: pages.postLogoutSuccessSource,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 5 * minute,
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await accountById(db, String(token.accountId)) : undefined
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      return account === undefined ? undefined : { ...claimsOf(account), azp: clientId, sid }
    },
    findAccount: async (_ctx, sub) => {
      const account = await accountById(db, sub)
      return account && { accountId: sub, claims: () => ({ sub, ...claimsOf(account) }) }
    },
    loadExistingGrant,
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => true,
    ttl: {
      AccessToken: 5 * minute,
      AuthorizationCode: minute,
      IdToken: hour,
      Interaction: hour / 2,
      // Without use; and never beyond the session, which ends with the browser or after 14 days without signing in anew.
      RefreshToken: 12 * hour,
      Session: (_ctx, session) => (session.transient ? 12 * hour : 14 * day),
      Grant: 15 * day,
    },
    interactions: {
      policy,
      url: (_ctx, { uid, prompt }) =>
        `${new URL(issuer).pathname}/interaction/${uid}${prompt.name === 'create' ? '?view=register' : ''}`,
    },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    cookies: {
      names: { session: 'cubeward_session', interaction: 'cubeward_interaction', resume: 'cubeward_resume' },
      keys: keys.cookies,
      long: { httpOnly: true, sameSite: 'lax', signed: true, secure, path: new URL(issuer).pathname },
      short: { httpOnly: true, sameSite: 'lax', signed: true, secure },
    },
    ...(pages.renderError === undefined ? {} : { renderError: pages.renderError }),
  })

  // Behind a proxy that ends TLS; the handler says so with each request.
  provider.proxy = secure
  const own = (uri: string) => isOwnUrl(origins, uri)
  provider.Client.prototype.redirectUriAllowed = own
  provider.Client.prototype.postLogoutRedirectUriAllowed = own
  provider.on('server_error', (ctx, error) => log.error({ err: error, path: ctx.path }, 'The identity provider failed'))
  provider.on('session.destroyed', ({ uid }) => {
    markEnded(db, [uid]).catch((err: unknown) =>
      log.error({ err }, 'tokens of a session that ended are good till they expire'),
    )
  })
  provider.use(async (ctx, next) => {
    await next()
    const token = ctx.oidc?.entities.AccessToken
    if (ctx.status !== 200 || token?.sessionUid === undefined) return
    const { sessionUid: uid, accountId } = token
    await noteUse(db, { uid, accountId, agent: ctx.get('user-agent'), address: addressOf(ctx.req) })
  })
  return provider

  async function loadExistingGrant(ctx: KoaContextWithOIDC) {
    const { session, account } = ctx.oidc
    if (session === undefined || account === undefined) return undefined
    const grantId = session.grantIdFor(clientId)
    const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant =
      existing?.accountId === account.accountId
        ? existing
        : new provider.Grant({ clientId, accountId: account.accountId })
    grant.addOIDCScope('openid profile email offline_access')
    grant.addResourceScope(api, 'openid profile email')
    await grant.save()
    return grant
  }
}
