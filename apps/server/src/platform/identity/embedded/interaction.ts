import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/client.ts'
import { FleetLimit } from '../../security/limits.ts'
import { checkPassword } from './accounts.ts'
import { readForm, sendHtml } from './http.ts'
import { languageOf, rememberLanguage } from './language.ts'
import { createLinks } from './links.ts'
import type { Mails } from './mails.ts'
import type { Place } from './pages/layout.ts'
import { type OfferedAccounts, type SignInPage, signInPage } from './pages/pages.ts'
import { isLanguage, languages } from './pages/texts.ts'
import { same } from './same.ts'
import { type View, type Visit, views } from './visit.ts'
import { secondsToWait } from './waiting.ts'

export interface InteractionOptions {
  provider: Provider
  db: Database
  /** Undefined: no mail can be sent. */
  mails: Mails | undefined
  /** Path of the realm. */
  base: string
  home: string
  csrfKey: string
  /** Of the caller, behind the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string
  offeredAccounts: OfferedAccounts | undefined
}

// Wrong passwords for one account and in all, from one address.
const ofAccount = new FleetLimit('sign-in to', { burst: 10, perSecond: 1 / 30 })
const ofAddress = new FleetLimit('sign-in from', { burst: 100, perSecond: 100 / 60 })

/** The caller tells that a sign-in has expired or is unknown. */
export class InteractionGone extends Error {}

/** Signing in: one address per sign-in under way, bound to the browser by a signed cookie. */
export function createInteractions(options: InteractionOptions) {
  const { provider, db, mails, base, home, csrfKey, offeredAccounts, addressOf } = options
  const links = createLinks({ db, mails, addressOf, demo: offeredAccounts !== undefined, finish })

  return async (req: IncomingMessage, res: ServerResponse, uid: string, query: URLSearchParams): Promise<void> => {
    const asked = views.find((view) => view === query.get('view'))
    // A link may be opened in another browser than the one in which it was asked for.
    const details = asked === 'choose' ? undefined : await provider.interactionDetails(req, res)
    if (details !== undefined && details.uid !== uid) throw new InteractionGone()
    const view = asked ?? (details?.prompt.name === 'create' ? 'register' : 'sign-in')
    const chosen = query.get('lang')
    const language = languageOf(req, chosen, details?.params.ui_locales)
    if (isLanguage(chosen)) rememberLanguage(res, chosen, base)
    const key = query.get('key')
    const address = (other: View, inLanguage: string | null) =>
      `${base}/interaction/${uid}?view=${other}${
        other === 'choose' && key !== null ? `&key=${encodeURIComponent(key)}` : ''
      }${isLanguage(inLanguage) ? `&lang=${inLanguage}` : ''}`
    const place: Place = {
      language,
      texts: languages[language],
      assets: `${base}/assets`,
      home,
      inLanguage: (other) => address(view, other),
    }
    const csrf = createHmac('sha256', csrfKey).update(uid).digest('base64url')
    const visit: Visit = { req, res, uid, view, place, csrf, at: (other) => address(other, chosen) }

    const reads = req.method === 'GET' || req.method === 'HEAD'
    const form = reads ? undefined : await readForm(req)
    const site = req.headers['sec-fetch-site']
    if (!reads && (form === undefined || (site !== undefined && site !== 'same-origin'))) throw new InteractionGone()
    if (view === 'choose') return links.choose(visit, key ?? '', form)
    if (form !== undefined && !same(form.get('csrf') ?? '', csrf)) throw new InteractionGone()
    if (view !== 'sign-in') return links.ask(visit, form)
    if (form !== undefined) return signIn(visit, form)
    const hint = typeof details?.params.login_hint === 'string' ? details.params.login_hint : ''
    showSignIn(visit, 200, { username: hint })
  }

  function showSignIn(visit: Visit, status: number, page: Partial<SignInPage> = {}): void {
    const { res, place, csrf, at } = visit
    const forgottenAt = mails === undefined ? undefined : at('forgotten')
    const all = { username: '', stay: true, offered: offeredAccounts, errors: {}, forgottenAt, ...page }
    sendHtml(res, status, signInPage(place, { ...all, action: at('sign-in'), registerAt: at('register'), csrf }))
  }

  async function signIn(visit: Visit, form: URLSearchParams): Promise<void> {
    const { texts } = visit.place
    const username = (form.get('username') ?? '').trim().slice(0, 255)
    const password = form.get('password') ?? ''
    const stay = form.get('remember') === 'on'
    const typed = { username, stay }
    if (username === '') return showSignIn(visit, 400, { ...typed, errors: { username: texts.emailMissing } })
    if (password === '') return showSignIn(visit, 400, { ...typed, errors: { password: texts.passwordMissing } })
    const from = addressOf(visit.req)
    const key = `${from} ${username.toLowerCase()}`
    const wait = await secondsToWait(db, [
      [ofAddress, from],
      [ofAccount, key],
    ])
    if (wait !== undefined) {
      visit.res.setHeader('retry-after', String(wait))
      return showSignIn(visit, 429, { ...typed, errors: { form: texts.tooMany({ seconds: wait }) } })
    }
    const accountId =
      username.includes('\0') || password.length > 1000 ? null : await checkPassword(db, username, password)
    if (accountId === null) return showSignIn(visit, 401, { ...typed, errors: { form: texts.wrong } })
    await Promise.all([ofAccount.giveBack(db, key), ofAddress.giveBack(db, from)])
    await finish(visit, accountId, stay)
  }

  async function finish({ req, res }: Pick<Visit, 'req' | 'res'>, accountId: string, remember: boolean): Promise<void> {
    await provider.interactionFinished(req, res, { login: { accountId, remember, amr: ['pwd'] }, create: {} })
  }
}
