import type { Html } from './html.ts'
import { html } from './html.ts'
import { icons } from './icons.ts'
import { alert, field, layout, type Place } from './layout.ts'

/** Accounts with a password that everybody may know: of a demo. */
export interface OfferedAccounts {
  emails: readonly string[]
  password: string
  /** Ids of those that are root. */
  roots: readonly string[]
}

export interface SignInPage {
  action: string
  registerAt: string
  /** Absent where no mail can be sent. */
  forgottenAt: string | undefined
  csrf: string
  username: string
  stay: boolean
  offered: OfferedAccounts | undefined
  errors: { form?: string; username?: string; password?: string }
}

export function signInPage(place: Place, page: SignInPage): string {
  const { texts } = place
  const atPassword = page.username !== '' && page.errors.username === undefined
  const body = html`<form method="post" action="${page.action}" novalidate>
${alert(page.errors.form)}
<input type="hidden" name="csrf" value="${page.csrf}">
${field({ name: 'username', label: texts.email, type: 'email', icon: icons.user, autocomplete: 'username', value: page.username, error: page.errors.username, focus: !atPassword })}
${field({ name: 'password', label: texts.password, type: 'password', icon: icons.key, autocomplete: 'current-password', error: page.errors.password, focus: atPassword, reveal: texts.showPassword })}
<div class="stay"><label class="check"><input type="checkbox" name="remember" value="on"${page.stay && html` checked`}><span>${texts.stay}</span></label>${page.forgottenAt !== undefined && html`<a href="${page.forgottenAt}">${texts.forgotten}</a>`}</div>
<button class="main" type="submit">${texts.signIn}</button>
</form>
${page.offered && demoHint(place, page.offered)}
<p class="other">${texts.invited} <a href="${page.registerAt}">${texts.register}</a></p>`
  return layout(place, texts.signIn, body)
}

/** Only in the demo world, where the password is no secret. */
function demoHint({ texts }: Place, { emails, password }: OfferedAccounts): Html {
  return html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">${texts.demo}</h2><p>${texts.demoHint({ password })}</p>
<ul>${emails.map((email) => html`<li><button type="button" data-username="${email}" data-password="${password}">${email}</button></li>`)}</ul>
</section>`
}

/** A page that only says something and leads back. */
export const messagePage = (place: Place, title: string, text: string, label: string = place.texts.again): string =>
  layout(place, title, html`<p class="text">${text}</p><a class="main" href="${place.home}">${label}</a>`)

/** `form` is made by the provider: a form of one hidden field, with the id `op.logoutForm`. */
export function signOutPage(place: Place, form: Html, atOnce: boolean): string {
  const { texts } = place
  return layout(
    place,
    atOnce ? texts.signingOut : texts.signOut,
    html`${!atOnce && html`<p class="text">${texts.signOutText}</p>`}${form}
<button class="main" type="submit" form="op.logoutForm" name="logout" value="yes"${atOnce && html` data-submit`}>${texts.signOut}</button>`,
  )
}
