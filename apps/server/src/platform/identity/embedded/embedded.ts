import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet } from 'jose'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/client.ts'
import type { Deliveries } from '../../deliveries/deliveries.ts'
import type { Provider } from '../../deliveries/delivery.ts'
import type { OwnedMail } from '../../deliveries/providers.ts'
import { createClientAddress } from '../../lib/client-address.ts'
import type { Sealer } from '../../security/secrets.ts'
import { forgetEndedSessions } from '../ended-sessions.ts'
import { createTokenVerifier, type VerifyToken } from '../tokens.ts'
import { createAccountPages } from './account.ts'
import { purgeArtifacts } from './adapter.ts'
import { sendAsset } from './assets.ts'
import { areText, sendHtml, setSecurityHeaders } from './http.ts'
import { createInteractions, InteractionGone } from './interaction.ts'
import { loadKeys, publicKeys } from './keys.ts'
import { languageOf } from './language.ts'
import { createMailHandler } from './mail-handler.ts'
import { createMails, deliveryKind, purgeMails } from './mails.ts'
import { ownOrigins } from './own-origins.ts'
import { Html } from './pages/html.ts'
import type { Place } from './pages/layout.ts'
import { messagePage, type OfferedAccounts, signOutPage } from './pages/pages.ts'
import { languages, type Texts } from './pages/texts.ts'
import { createProvider } from './provider.ts'
import { purgeNotes } from './sessions.ts'
import { createUserinfo } from './userinfo.ts'

export interface EmbeddedProvider {
  issuer: string
  verify: VerifyToken
  /** Answers everything below `/realms/`. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Hears who has signed out. */
  onSignedOut(listener: (userId: string) => void): void
  purge(): Promise<number>
  /** Where people change their password and end their sessions. */
  accountUrl: string
}

export interface EmbeddedOptions {
  config: Pick<Config, 'publicUrl' | 'oidc' | 'trustedProxies'>
  db: Database
  sealer: Sealer
  log: Logger
  offeredAccounts?: OfferedAccounts | undefined
  post: Post
}

/** How mails about accounts leave; `mail` is left out where the platform has no way to send any. */
export interface Post {
  deliveries: Deliveries
  mail: Provider<OwnedMail> | undefined
}

export const realmName = 'cubeward'
const base = `/realms/${realmName}`
/** Where a browser goes, as opposed to what scripts call. */
const seen = /^\/(account|interaction|protocol\/openid-connect\/(auth|registrations|logout))(\/|$)/

/** The identity provider in our own process: oidc-provider behind the paths that a Keycloak realm has, with our pages. */
export async function createEmbeddedProvider({
  config,
  db,
  sealer,
  log,
  offeredAccounts,
  post,
}: EmbeddedOptions): Promise<EmbeddedProvider> {
  const origins = ownOrigins(config.publicUrl)
  const { origin, host } = new URL(config.publicUrl)
  const issuer = `${origin}${base}`
  const secure = origin.startsWith('https:')
  const home = `${origin}/`
  const keys = await loadKeys(db, sealer)
  const { clientId, audience } = config.oidc

  const placeFor = (req: IncomingMessage, uiLocales?: unknown): Place => {
    const language = languageOf(req, null, uiLocales)
    return { language, texts: languages[language], assets: `${base}/assets`, home }
  }
  const say = (req: IncomingMessage, res: ServerResponse, status: number, title: keyof Texts, text: keyof Texts) => {
    const place = placeFor(req)
    sendHtml(res, status, messagePage(place, String(place.texts[title]), String(place.texts[text])))
  }

  const addressOf = createClientAddress(config.trustedProxies)
  const csrfKey = keys.cookies[0] ?? ''
  const mails = post.mail && createMails({ secret: csrfKey, deliveries: post.deliveries })
  if (post.mail !== undefined && mails !== undefined) {
    const interactionAt = (uid: string) => `${issuer}/interaction/${uid}`
    post.deliveries.handle(deliveryKind, createMailHandler({ db, mail: post.mail, mails, home, interactionAt }))
  }
  const provider = createProvider({
    issuer,
    clientId,
    audience,
    origins,
    keys,
    db,
    log,
    addressOf,
    pages: {
      renderError(ctx, _out, error) {
        const place = placeFor(ctx.req, ctx.oidc?.params?.ui_locales)
        const { texts } = place
        ctx.type = 'html'
        const [title, text] =
          error instanceof errors.SessionNotFound
            ? [texts.expired, texts.expiredText]
            : ctx.status >= 500
              ? [texts.broken, texts.brokenText]
              : [texts.failed, texts.failedText]
        ctx.body = messagePage(place, title, text)
      },
      logoutSource(ctx: KoaContextWithOIDC, form: string) {
        // Whoever has the ID token of this session is the console that the user signed out of: no second question.
        const subject = ctx.oidc.entities.IdTokenHint?.payload.sub
        const atOnce = subject !== undefined && subject === ctx.oidc.session?.accountId
        ctx.body = signOutPage(placeFor(ctx.req, ctx.oidc.params?.ui_locales), new Html(form), atOnce)
      },
      postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
        const place = placeFor(ctx.req)
        ctx.body = messagePage(place, place.texts.signedOut, place.texts.signedOutText)
      },
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body !== undefined || !ctx.accepts('html')) return
    const place = placeFor(ctx.req)
    ctx.body = messagePage(place, place.texts.notFound, place.texts.notFoundText)
    ctx.type = 'html'
    ctx.status = 404
  })
  const answer = provider.callback()
  const interact = createInteractions({ provider, db, mails, base, home, csrfKey, offeredAccounts, addressOf })
  const account = createAccountPages({ provider, db, mails, issuer, clientId, csrfKey, addressOf, placeFor })
  const verify = createTokenVerifier({
    issuer,
    audience,
    keys: createLocalJWKSet({ keys: publicKeys(keys.signing) as never }),
    leewaySeconds: 5, // our own clock, or that of another server of ours
  })
  const userinfo = createUserinfo(verify, origins)

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', origin)
    if (!url.pathname.startsWith(`${base}/`)) return say(req, res, 404, 'notFound', 'notFoundText')
    const path = url.pathname.slice(base.length)
    if (!areText(url.searchParams)) return say(req, res, 400, 'failed', 'failedText')
    const [, asset] = /^\/assets\/([a-z0-9.-]+)$/.exec(path) ?? []
    if (asset !== undefined && sendAsset(res, asset)) return
    const [, uid] = /^\/interaction\/([A-Za-z0-9_-]+)$/.exec(path) ?? []
    if (
      req.method === 'GET' &&
      seen.test(path) &&
      req.headers.host !== host &&
      origins.includes(`${url.protocol}//${req.headers.host}`)
    ) {
      // Opened under another of our names: cookies belong to one name only, so all of it happens under the issuer's.
      res.writeHead(307, { location: url.href, 'cache-control': 'no-store' }).end()
      return
    }
    // What the library makes addresses of; who calls has no say in them.
    req.headers.host = host
    if (secure) req.headers['x-forwarded-proto'] = 'https'
    delete req.headers['x-forwarded-host']
    if (uid !== undefined) return interact(req, res, uid, url.searchParams)
    const [, , page] = /^\/account(\/(password))?$/.exec(path) ?? []
    if (path === '/account' || page !== undefined) return account(req, res, page ?? '', url.searchParams)
    if (path === '/protocol/openid-connect/userinfo') return userinfo(req, res)
    let inner = path + url.search
    if (path === '/protocol/openid-connect/registrations') {
      // As Keycloak has it: the same request, beginning with the registration.
      url.searchParams.set('prompt', 'create')
      inner = `/protocol/openid-connect/auth${url.search}`
    }
    await answer(Object.assign(req, { originalUrl: base + inner, url: inner }), res)
  }

  return {
    issuer,
    verify,
    handle(req, res) {
      setSecurityHeaders(res, origins, secure)
      route(req, res).catch((error: unknown) => {
        if (res.headersSent) return res.destroy()
        if (error instanceof errors.SessionNotFound || error instanceof InteractionGone)
          return say(req, res, 400, 'expired', 'expiredText')
        log.error({ err: error }, 'The sign-in page failed')
        return say(req, res, 500, 'broken', 'brokenText')
      })
    },
    purge: async () =>
      (await purgeArtifacts(db)) + (await purgeNotes(db)) + (await purgeMails(db)) + (await forgetEndedSessions(db)),
    accountUrl: `${issuer}/account`,
    onSignedOut: (listener: (userId: string) => void) =>
      void provider.on('end_session.success', (ctx) => {
        const userId = ctx.oidc.session?.accountId
        if (userId !== undefined) listener(userId)
      }),
  }
}
