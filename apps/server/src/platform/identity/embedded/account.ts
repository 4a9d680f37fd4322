import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/client.ts'
import { FleetLimit } from '../../security/limits.ts'
import { changePassword, checkPassword } from './accounts.ts'
import { readForm, sendHtml } from './http.ts'
import type { Mails } from './mails.ts'
import { accountPage, type ChangePage, changePage } from './pages/account-pages.ts'
import type { Place } from './pages/layout.ts'
import { messagePage } from './pages/pages.ts'
import { type AccountRow, accountById } from './queries.ts'
import { passwordErrors, readPassword } from './registration.ts'
import { same } from './same.ts'
import { endSessions, noteUse, sessionsOf } from './sessions.ts'
import { secondsToWait } from './waiting.ts'

interface AccountOptions {
  provider: Provider
  db: Database
  mails: Mails | undefined
  issuer: string
  clientId: string
  csrfKey: string
  addressOf: (request: IncomingMessage) => string
  placeFor: (request: IncomingMessage) => Place
}

interface Visit {
  req: IncomingMessage
  res: ServerResponse
  place: Place
  account: AccountRow
  /** The session that the page is opened in. */
  uid: string
  csrf: string
}

const tries = new FleetLimit('present password of', { burst: 10, perSecond: 1 / 30 })

/** The pages of the signed-in person: password and sessions. */
export function createAccountPages(options: AccountOptions) {
  const { provider, db, mails, issuer, clientId, csrfKey, addressOf, placeFor } = options
  const at = `${new URL(issuer).pathname}/account`
  const goTo = (res: ServerResponse, location: string) =>
    res.writeHead(303, { location, 'cache-control': 'no-store' }).end()

  /** Nobody is signed in: they sign in first. Nothing is done with the code, since the session is all that is needed here. */
  function signIn(res: ServerResponse): void {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${issuer}/account`,
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
    })
    goTo(res, `${issuer}/protocol/openid-connect/auth?${query}`)
  }

  return async (req: IncomingMessage, res: ServerResponse, path: string, query: URLSearchParams): Promise<void> => {
    const place = placeFor(req)
    if (query.has('error')) return sendHtml(res, 400, messagePage(place, place.texts.failed, place.texts.failedText))
    if (query.has('code')) return void goTo(res, at)
    const session = await provider.Session.get(provider.createContext(req, res))
    const account = session.accountId === undefined ? undefined : await accountById(db, session.accountId)
    if (account === undefined) return signIn(res)
    const { uid } = session
    const csrf = createHmac('sha256', csrfKey).update(`account ${uid}`).digest('base64url')
    const visit: Visit = { req, res, place, account, uid, csrf }
    if (req.method === 'GET' || req.method === 'HEAD') {
      await noteUse(db, { uid, accountId: account.id, agent: req.headers['user-agent'] ?? '', address: addressOf(req) })
      return path === 'password' ? showChange(visit, 200) : showAccount(visit, query.get('said'))
    }
    const form = await readForm(req)
    const site = req.headers['sec-fetch-site']
    const ours = site === undefined || site === 'same-origin'
    // The page was open since before the session changed: it is shown anew.
    if (form === undefined || !ours || !same(form.get('csrf') ?? '', csrf)) return void goTo(res, at)
    await (path === 'password' ? change(visit, form) : end(visit, form))
  }

  async function showAccount({ res, place, account, uid, csrf }: Visit, said: string | null): Promise<void> {
    const { texts } = place
    const sessions = await sessionsOf(db, account.id)
    const notice = said === 'changed' ? texts.changed : said === 'ended' ? texts.ended : undefined
    sendHtml(res, 200, accountPage(place, { at, account, sessions, uid, csrf, notice }))
  }

  function showChange({ res, place, csrf, account }: Visit, status: number, errors: ChangePage['errors'] = {}): void {
    sendHtml(res, status, changePage(place, { at, csrf, email: account.email, errors }))
  }

  async function change(visit: Visit, form: URLSearchParams): Promise<void> {
    const { account, place, res, uid } = visit
    const { texts } = place
    const old = form.get('old') ?? ''
    const input = readPassword(form)
    const errors: ChangePage['errors'] = passwordErrors(input, account, texts)
    if (old === '') errors.old = texts.passwordMissing
    else if (input.password === old) errors.password = texts.passwordSame
    if (Object.keys(errors).length > 0) return showChange(visit, 400, errors)
    const seconds = await secondsToWait(db, [[tries, account.id]])
    if (seconds !== undefined) {
      res.setHeader('retry-after', String(seconds))
      return showChange(visit, 429, { form: texts.tooMany({ seconds }) })
    }
    if ((await checkPassword(db, account.email, old)) !== account.id)
      return showChange(visit, 400, { old: texts.passwordWrong })
    await tries.giveBack(db, account.id)
    await changePassword(db, account.id, input.password, {
      keep: uid,
      told: (tx) => mails?.ask(tx, { kind: 'changed', email: account.email, language: place.language }),
    })
    goTo(res, `${at}?said=changed`)
  }

  async function end({ res, place, account, uid }: Visit, form: URLSearchParams): Promise<void> {
    const which = form.get('session')
    await db.transaction((tx) => endSessions(tx, account.id, which === null ? undefined : (own) => own === which))
    if (which !== null && which !== uid) return void goTo(res, `${at}?said=ended`)
    const { texts } = place
    sendHtml(
      res,
      200,
      messagePage(place, which === null ? texts.endedAll : texts.signedOut, texts.signedOutText, texts.signIn),
    )
  }
}
