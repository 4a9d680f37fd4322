import { accountMail } from '@cubeward/words/account-mail.ts'
import { spoken } from '@cubeward/words/speak.ts'
import type { Database } from '../../db/client.ts'
import type { DeliveryHandler, Provider } from '../../deliveries/delivery.ts'
import type { OwnedMail } from '../../deliveries/providers.ts'
import { escaped, mailFrame } from '../../outside/mail/mail-frame.ts'
import { type AskedMail, type Mails, mailById } from './mails.ts'
import { accountByEmail } from './queries.ts'

interface HandlerDeps {
  db: Database
  mail: Provider<OwnedMail>
  mails: Pick<Mails, 'keyOf'>
  /** Of the console. */
  home: string
  /** Address of the sign-in that a mail was asked for in. */
  interactionAt: (uid: string) => string
}

type What = 'register' | 'known' | 'reset' | 'changed'

/** Sends the mails about accounts; only here it counts whether the address has one. */
export const createMailHandler = ({ db, mail, mails, home, interactionAt }: HandlerDeps): DeliveryHandler => ({
  async attempt(delivery, signal) {
    const asked = await mailById(db, delivery.subject)
    if (asked === undefined) return { result: 'dropped' }
    const account = await accountByEmail(db, asked.email)
    const { kind } = asked
    if (kind !== 'register' && account === undefined) return { result: 'dropped' }
    const what = kind === 'register' && account !== undefined ? 'known' : kind
    const withKey = what === 'register' || what === 'reset'
    const link = withKey
      ? `${interactionAt(asked.interaction ?? '')}?view=choose&key=${mails.keyOf(asked.id)}&lang=${asked.language}`
      : home
    // A name that somebody typed for the address of another is not repeated to that other.
    const name = account?.name ?? null
    return mail.send({ owner: 'platform', mail: write(asked, what, { link, name, home }) }, delivery.id, signal)
  },
})

function write({ email, language }: AskedMail, what: What, at: { link: string; name: string | null; home: string }) {
  const words = spoken(language, accountMail)
  const host = new URL(at.home).host
  const subject = words[`${what}Subject`]
  const text = words[`${what}Text`]({ host })
  const button = words[`${what}Button`]
  const hello = at.name === null ? undefined : words.hello({ name: at.name })
  const said = hello === undefined ? text.charAt(0).toUpperCase() + text.slice(1) : text
  const after = what === 'changed' ? [] : [words.notYou]
  const paragraphs = [...(hello === undefined ? [] : [hello]), said]
  const p = (body: string) => `<p style="margin:0 0 16px">${body}</p>`
  return {
    to: email,
    subject: `${subject} · Cubeward`,
    automatic: true,
    text: `${[...paragraphs, at.link, ...after].join('\n\n')}\n`,
    html: mailFrame({
      language,
      title: subject,
      name: 'Cubeward',
      branding: { colorPrimary: '#2640cf', logoLightUrl: null },
      body: `<div style="padding:24px;font-size:15px;line-height:22px">${paragraphs.map((one) => p(escaped(one))).join('')}
<p style="margin:0 0 16px"><a href="${escaped(at.link)}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:#2640cf;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button)}</a></p>
${after.map((one) => p(escaped(one))).join('')}<p style="margin:0;font-size:12px;line-height:18px;color:#5b6472;word-break:break-all">${escaped(at.link)}</p></div>`,
    }),
  }
}
