import type { Language } from '@cubeward/words/message.ts'
import { browserWords, isHandheld } from '../agent.ts'
import type { AccountRow } from '../queries.ts'
import type { FieldErrors } from '../registration.ts'
import type { OwnSession } from '../sessions.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'
import { alert, field, layout, type Place } from './layout.ts'
import { passwordFields } from './link-pages.ts'

export interface AccountPage {
  /** Address of the page. */
  at: string
  account: AccountRow
  sessions: readonly OwnSession[]
  /** The session that the page is opened in. */
  uid: string
  csrf: string
  notice: string | undefined
}

export function accountPage(place: Place, page: AccountPage): string {
  const { texts } = place
  const { at, account, sessions, uid, csrf, notice } = page
  const body = html`${notice !== undefined && html`<p class="notice" role="status">${icons.check}<span>${notice}</span></p>`}
<p class="who"><strong>${account.name}</strong><span>${account.email}</span></p>
<p><a class="main quiet" href="${`${at}/password`}">${icons.key}${texts.changePassword}</a></p>
<section class="sessions" aria-labelledby="sessions">
<h2 id="sessions">${texts.sessions}</h2>
<ul>${[...sessions].sort((a, b) => Number(b.uid === uid) - Number(a.uid === uid)).map((one) => row(place, page, one))}</ul>
<form method="post" action="${at}"><input type="hidden" name="csrf" value="${csrf}"><button class="main danger" type="submit">${texts.endAll}</button></form>
</section>
<p class="other"><a href="${place.home}">${texts.again}</a></p>`
  return layout(place, texts.account, body)
}

function row(place: Place, { at, uid, csrf }: AccountPage, session: OwnSession): Html {
  const { texts, language } = place
  const browser = browserWords(session.agent, texts)
  const own = session.uid === uid
  const when = texts.lastUsed({ when: ago(session.seen, language) })
  return html`<li>${isHandheld(session.agent) ? icons.phone : icons.monitor}
<p><strong>${browser}</strong><span>${own ? texts.thisSession : when}${session.address !== null && ` · ${session.address}`}</span></p>
${
  !own &&
  html`<form method="post" action="${at}"><input type="hidden" name="csrf" value="${csrf}"><button type="submit" name="session" value="${session.uid}" aria-label="${texts.endOf({ browser })}">${texts.end}</button></form>`
}</li>`
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
function ago(moment: string, language: Language): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(moment)) / 1000)
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}

export interface ChangePage {
  at: string
  csrf: string
  email: string
  errors: FieldErrors<'old' | 'password' | 'repeat'>
}

export function changePage(place: Place, { at, csrf, email, errors }: ChangePage): string {
  const { texts } = place
  const body = html`<p class="text">${texts.changeText}</p>
<form method="post" action="${`${at}/password`}" novalidate>
${alert(errors.form)}
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="username" autocomplete="username" value="${email}">
${field({ name: 'old', label: texts.oldPassword, type: 'password', icon: icons.key, autocomplete: 'current-password', error: errors.old, focus: errors.password === undefined })}
${passwordFields(place, errors, errors.old === undefined && errors.password !== undefined)}
<button class="main" type="submit">${texts.save}</button>
</form>
<p class="other"><a href="${at}">${texts.cancel}</a></p>`
  return layout(place, texts.changePassword, body)
}
