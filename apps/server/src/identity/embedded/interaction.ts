import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/client.ts'
import { addAccount, checkPassword } from './accounts.ts'
import { readForm, sendHtml } from './http.ts'
import { languageOf, rememberLanguage } from './language.ts'
import type { Place } from './pages/layout.ts'
import { type RegisterPage, registerPage, type SignInPage, signInPage } from './pages/pages.ts'
import { isLanguage, languages } from './pages/texts.ts'
import { createRateLimit } from './rate-limit.ts'
import { readRegistration, registrationErrors } from './registration.ts'

export interface InteractionOptions {
  provider: Provider
  db: Database
  /** Path of the realm. */
  base: string
  home: string
  csrfKey: string
  /** Of the caller, behind the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string
  demo: boolean
}

interface Visit {
  req: IncomingMessage
  res: ServerResponse
  place: Place
  csrf: string
  /** Address of this sign-in, showing one of its two forms. */
  at: (view: 'sign-in' | 'register') => string
}

/** The expired or unknown sign-in is said by whoever calls. */
export class InteractionGone extends Error {}

/** Signing in and registering: one address per sign-in under way, bound to the browser by a signed cookie. */
export function createInteractions({ provider, db, base, home, csrfKey, demo, addressOf }: InteractionOptions) {
  const perAccount = createRateLimit(10)
  const perAddress = createRateLimit(100)
  const registrations = createRateLimit(20)

  return async (req: IncomingMessage, res: ServerResponse, uid: string, query: URLSearchParams): Promise<void> => {
    const details = await provider.interactionDetails(req, res)
    if (details.uid !== uid) throw new InteractionGone()
    const register = (query.get('view') ?? (details.prompt.name === 'create' ? 'register' : '')) === 'register'
    const chosen = query.get('lang')
    const language = languageOf(req, chosen, details.params.ui_locales)
    if (isLanguage(chosen)) rememberLanguage(res, chosen, base)
    const address = (view: string, inLanguage: string | null) =>
      `${base}/interaction/${uid}?view=${view}${isLanguage(inLanguage) ? `&lang=${inLanguage}` : ''}`
    const place: Place = {
      language,
      texts: languages[language],
      assets: `${base}/assets`,
      home,
      inLanguage: (other) => address(register ? 'register' : 'sign-in', other),
    }
    const csrf = createHmac('sha256', csrfKey).update(uid).digest('base64url')
    const visit: Visit = { req, res, place, csrf, at: (view) => address(view, chosen) }

    if (req.method === 'GET' || req.method === 'HEAD') {
      const hint = typeof details.params.login_hint === 'string' ? details.params.login_hint : ''
      return register ? showRegister(visit, 200) : showSignIn(visit, 200, { username: hint })
    }
    const form = await readForm(req)
    const site = req.headers['sec-fetch-site']
    if (form === undefined || !same(form.get('csrf') ?? '', csrf) || (site !== undefined && site !== 'same-origin'))
      throw new InteractionGone()
    await (register ? registerAccount(visit, form) : signIn(visit, form))
  }

  function showSignIn(visit: Visit, status: number, page: Partial<SignInPage> = {}): void {
    const { res, place, csrf, at } = visit
    const all = { username: '', stay: true, demo, errors: {}, ...page }
    sendHtml(res, status, signInPage(place, { ...all, action: at('sign-in'), registerAt: at('register'), csrf }))
  }

  function showRegister(visit: Visit, status: number, page: Partial<RegisterPage> = {}): void {
    const { res, place, csrf, at } = visit
    const all = { name: '', email: '', errors: {}, ...page }
    sendHtml(res, status, registerPage(place, { ...all, action: at('register'), signInAt: at('sign-in'), csrf }))
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
    const wait = perAddress.take(from) ?? perAccount.take(key)
    if (wait !== undefined) {
      visit.res.setHeader('retry-after', String(wait))
      return showSignIn(visit, 429, { ...typed, errors: { form: texts.tooMany(wait) } })
    }
    const accountId =
      username.includes('\0') || password.length > 1000 ? null : await checkPassword(db, username, password)
    if (accountId === null) return showSignIn(visit, 401, { ...typed, errors: { form: texts.wrong } })
    perAccount.giveBack(key)
    perAddress.giveBack(from)
    await finish(visit, accountId, stay)
  }

  async function registerAccount(visit: Visit, form: URLSearchParams): Promise<void> {
    const { texts } = visit.place
    const input = readRegistration(form)
    const typed = { name: input.name.slice(0, 255), email: input.email.slice(0, 255) }
    const errors = registrationErrors(input, texts)
    if (Object.keys(errors).length > 0) return showRegister(visit, 400, { ...typed, errors })
    const wait = registrations.take(addressOf(visit.req))
    if (wait !== undefined) {
      visit.res.setHeader('retry-after', String(wait))
      return showRegister(visit, 429, { ...typed, errors: { form: texts.tooMany(wait) } })
    }
    const account = await addAccount(db, { email: input.email, name: input.name, password: input.password })
    if (account === null) return showRegister(visit, 400, { ...typed, errors: { username: texts.emailTaken } })
    await finish(visit, account.id, false)
  }

  async function finish({ req, res }: Visit, accountId: string, remember: boolean): Promise<void> {
    await provider.interactionFinished(req, res, { login: { accountId, remember, amr: ['pwd'] }, create: {} })
  }
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
