import { demoAccounts, demoPassword } from '../../demo-accounts.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { icons } from './icons.ts'
import { alert, field, layout, type Place } from './layout.ts'

export interface SignInPage {
  action: string
  registerAt: string
  csrf: string
  username: string
  stay: boolean
  demo: boolean
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
<label class="check"><input type="checkbox" name="remember" value="on"${page.stay && html` checked`}><span>${texts.stay}</span></label>
<button class="main" type="submit">${texts.signIn}</button>
</form>
${page.demo && demoHint(place)}
<p class="other">${texts.invited} <a href="${page.registerAt}">${texts.register}</a></p>`
  return layout(place, texts.signIn, body)
}

/** Only in the demo world, where the password is no secret. */
function demoHint({ texts }: Place): Html {
  return html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">${texts.demo}</h2><p>${texts.demoHint(demoPassword)}</p>
<ul>${demoAccounts.map(({ email }) => html`<li><button type="button" data-username="${email}" data-password="${demoPassword}">${email}</button></li>`)}</ul>
</section>`
}

export interface RegisterPage {
  action: string
  signInAt: string
  csrf: string
  name: string
  email: string
  errors: { form?: string; name?: string; username?: string; password?: string; repeat?: string }
}

export function registerPage(place: Place, page: RegisterPage): string {
  const { texts } = place
  const { errors } = page
  const focused =
    errors.name !== undefined || page.name === '' ? 'name' : errors.username !== undefined ? 'username' : 'password'
  const body = html`<form method="post" action="${page.action}" novalidate>
${alert(errors.form)}
<input type="hidden" name="csrf" value="${page.csrf}">
${field({ name: 'name', label: texts.name, type: 'text', icon: icons.user, autocomplete: 'name', value: page.name, error: errors.name, focus: focused === 'name' })}
${field({ name: 'username', label: texts.email, type: 'email', icon: icons.mail, autocomplete: 'username', value: page.email, error: errors.username, focus: focused === 'username' })}
${field({ name: 'password', label: texts.password, type: 'password', icon: icons.key, autocomplete: 'new-password', error: errors.password, hint: texts.passwordHint, focus: focused === 'password', reveal: texts.showPassword })}
${field({ name: 'repeat', label: texts.repeat, type: 'password', icon: icons.key, autocomplete: 'new-password', error: errors.repeat })}
<button class="main" type="submit">${texts.register}</button>
</form>
<p class="other">${texts.haveAccount} <a href="${page.signInAt}">${texts.signIn}</a></p>`
  return layout(place, texts.createAccount, body)
}

/** A page that only says something and leads back. */
export const messagePage = (place: Place, title: string, text: string): string =>
  layout(place, title, html`<p class="text">${text}</p><a class="main" href="${place.home}">${place.texts.again}</a>`)

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
