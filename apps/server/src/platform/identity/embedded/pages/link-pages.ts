import type { FieldErrors } from '../registration.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'
import { alert, field, layout, type Place } from './layout.ts'

/** Asks for the address that a link is sent to: of somebody who registers, or who forgot the password. */
export interface AddressPage {
  of: 'register' | 'forgotten'
  action: string
  signInAt: string
  csrf: string
  name: string
  email: string
  errors: FieldErrors<'name' | 'username'>
}

export function addressPage(place: Place, page: AddressPage): string {
  const { texts } = place
  const { errors } = page
  const named = page.of === 'register'
  const atName = named && (errors.name !== undefined || page.name === '')
  const body = html`<p class="text">${named ? texts.registerText : texts.forgottenText}</p>
<form method="post" action="${page.action}" novalidate>
${alert(errors.form)}
<input type="hidden" name="csrf" value="${page.csrf}">
${named && field({ name: 'name', label: texts.name, type: 'text', icon: icons.user, autocomplete: 'name', value: page.name, error: errors.name, focus: atName })}
${field({ name: 'username', label: texts.email, type: 'email', icon: icons.mail, autocomplete: 'username', value: page.email, error: errors.username, focus: !atName })}
<button class="main" type="submit">${named ? texts.register : texts.sendLink}</button>
</form>
<p class="other">${named && `${texts.haveAccount} `}<a href="${page.signInAt}">${named ? texts.signIn : texts.toSignIn}</a></p>`
  return layout(place, named ? texts.createAccount : texts.forgottenTitle, body)
}

/** The same for an address with an account and for one without. */
export function sentPage(place: Place, of: 'register' | 'forgotten', signInAt: string, demo: boolean): string {
  const { texts } = place
  return layout(
    place,
    texts.sent,
    html`<p class="text">${of === 'register' ? texts.sentToRegister : texts.sentToReset}</p>${
      demo && html`<p class="text">${texts.sentInDemo}</p>`
    }
<a class="main" href="${signInAt}">${texts.toSignIn}</a>`,
  )
}

/** The two fields in which a new password is typed. */
export const passwordFields = (
  place: Place,
  errors: FieldErrors<'password' | 'repeat'>,
  focus: boolean,
): Html => html`${field({ name: 'password', label: place.texts.newPassword, type: 'password', icon: icons.key, autocomplete: 'new-password', error: errors.password, hint: place.texts.passwordHint, focus, reveal: place.texts.showPassword })}
${field({ name: 'repeat', label: place.texts.repeat, type: 'password', icon: icons.key, autocomplete: 'new-password', error: errors.repeat })}`

/** Where the link of a mail leads. */
export interface ChoosePage {
  action: string
  email: string
  known: boolean
  errors: FieldErrors<'password' | 'repeat'>
}

export function choosePage(place: Place, { action, email, known, errors }: ChoosePage): string {
  const { texts } = place
  const body = html`<p class="text long">${texts.chooseFor({ email })}</p>
<form method="post" action="${action}" novalidate>
${alert(errors.form)}
<input type="hidden" name="username" autocomplete="username" value="${email}">
${passwordFields(place, errors, true)}
<button class="main" type="submit">${texts.save}</button>
</form>`
  return layout(place, known ? texts.chooseNew : texts.choose, body)
}
