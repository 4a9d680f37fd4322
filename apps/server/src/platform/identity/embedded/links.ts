import type { IncomingMessage } from 'node:http'
import { errors as oidcErrors } from 'oidc-provider'
import type { Database } from '../../db/client.ts'
import { FleetLimit } from '../../security/limits.ts'
import { choosePassword } from './accounts.ts'
import { sendHtml } from './http.ts'
import type { Mails } from './mails.ts'
import { type AddressPage, addressPage, type ChoosePage, choosePage, sentPage } from './pages/link-pages.ts'
import { messagePage } from './pages/pages.ts'
import { accountByEmail } from './queries.ts'
import { addressErrors, passwordErrors, readAddress, readPassword } from './registration.ts'
import type { Visit } from './visit.ts'
import { secondsToWait } from './waiting.ts'

interface LinksOptions {
  db: Database
  mails: Mails | undefined
  addressOf: (request: IncomingMessage) => string
  demo: boolean
  finish: (visit: Visit, accountId: string, remember: boolean) => Promise<void>
}

// Mails that one address asks for, and that one mailbox gets.
const askedFrom = new FleetLimit('account mail from', { burst: 20, perSecond: 20 / 60 })
const askedFor = new FleetLimit('account mail to', { burst: 5, perSecond: 1 / 300 })

/** Registering and forgotten passwords: whoever reads the mail of an address chooses its password. */
export function createLinks({ db, mails, addressOf, demo, finish }: LinksOptions) {
  /** The forms that ask for an address, and what is said once it was given. Nothing here looks whether it has an account. */
  async function ask(visit: Visit, form: URLSearchParams | undefined): Promise<void> {
    const { res, view, place, at } = visit
    const { texts } = place
    const of = view === 'register' || view === 'sent-register' ? 'register' : 'forgotten'
    if (mails === undefined) return sendHtml(res, 200, messagePage(place, texts.createAccount, texts.noMail))
    if (view !== of) return sendHtml(res, 200, sentPage(place, of, at('sign-in'), demo))
    const show = (status: number, page: Partial<AddressPage> = {}) => {
      const all = { of, name: '', email: '', errors: {}, action: at(of), signInAt: at('sign-in') } as const
      sendHtml(res, status, addressPage(place, { ...all, csrf: visit.csrf, ...page }))
    }
    if (form === undefined) return show(200)
    const input = readAddress(form)
    const typed = { name: input.name.slice(0, 255), email: input.email.slice(0, 255) }
    const errors = addressErrors(input, texts, of === 'register')
    if (Object.keys(errors).length > 0) return show(400, { ...typed, errors })
    const seconds = await secondsToWait(db, [
      [askedFrom, addressOf(visit.req)],
      [askedFor, input.email.toLowerCase()],
    ])
    if (seconds !== undefined) {
      res.setHeader('retry-after', String(seconds))
      return show(429, { ...typed, errors: { form: texts.tooMany({ seconds }) } })
    }
    await db.transaction((tx) =>
      mails.ask(tx, {
        kind: of === 'register' ? 'register' : 'reset',
        email: input.email,
        ...(of === 'register' ? { name: input.name } : {}),
        language: place.language,
        interaction: visit.uid,
      }),
    )
    res.writeHead(303, { location: at(`sent-${of}`), 'cache-control': 'no-store' }).end()
  }

  /** Where the link leads. It is used up by the form, not by looking: programs that check mails look too. */
  async function choose(visit: Visit, key: string, form: URLSearchParams | undefined): Promise<void> {
    const { res, place, at } = visit
    const { texts } = place
    const over = () => sendHtml(res, 410, messagePage(place, texts.linkOver, texts.linkOverText))
    const asked = await mails?.find(db, key)
    if (mails === undefined || asked === undefined) return over()
    const show = (status: number, errors: ChoosePage['errors']) =>
      sendHtml(
        res,
        status,
        choosePage(place, { action: at('choose'), email: asked.email, known: asked.kind === 'reset', errors }),
      )
    if (form === undefined) return show(200, {})
    const input = readPassword(form)
    const name = asked.name ?? (await accountByEmail(db, asked.email))?.name ?? null
    const errors = passwordErrors(input, { name, email: asked.email }, texts)
    if (Object.keys(errors).length > 0) return show(400, errors)
    const chosen = await choosePassword(db, mails, key, input.password)
    if (chosen === null) return over()
    try {
      await finish(visit, chosen.accountId, false)
    } catch (error) {
      // Asked for in another browser, or too long ago: there is no sign-in here to go on with.
      if (!(error instanceof oidcErrors.SessionNotFound)) throw error
      sendHtml(res, 200, messagePage(place, texts.chosen, texts.chosenText, texts.signIn))
    }
  }

  return { ask, choose }
}
