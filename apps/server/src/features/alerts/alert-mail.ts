import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { escaped, mailFrame } from '../../platform/outside/mail/mail-frame.ts'
import type { LocalizedWords } from './localized-words.ts'
import { cubeName, cut, doorOf, plain, summaryOf } from './message-text.ts'
import type { AlertItem } from './queries.ts'

interface AlertMail {
  operator: { id: string; name: string }
  branding: Pick<Branding, 'colorPrimary' | 'logoLightUrl'>
  /** Origin of the console. */
  publicUrl: string
  items: readonly AlertItem[]
  words: LocalizedWords
}

/** More than that nobody reads in a mail; the console has them all. */
const listed = 50

export function alertMail(mail: AlertMail): { subject: string; text: string; html: string } {
  const { items, words } = mail
  const [first] = items
  const door = first === undefined ? undefined : doorOf(first, words)
  const subject =
    first !== undefined && items.length === 1
      ? `${words.title(first.type)}: ${cubeName(first)}${door === undefined ? '' : `, ${door}`}`
      : `${words.alerts({ number: items.length })}: ${summaryOf(items, words.title)}`
  return { subject: cut(subject, 180), text: textOf(mail), html: htmlOf(mail) }
}

/** Reads as an alert does, but that it is none. */
export function testAlertMail(mail: AlertMail): { subject: string; text: string; html: string } {
  const { words, operator } = mail
  const says = words.test({ operator: plain(operator.name) })
  const name = plain(operator.name)
  return {
    subject: cut(`${words.testTitle}: ${name}`, 180),
    text: `${name}\n\n${words.testTitle}\n${says}\n\n-- \n${whyOf(mail)}\n${words.adminCan}: ${settingsOf(mail)}\n`,
    html: mailFrame({
      language: words.language,
      title: words.testTitle,
      name,
      branding: mail.branding,
      body: `<div style="padding:16px 24px;border-top:1px solid #e3e6ea">
<p style="margin:0 0 6px;font-size:16px;font-weight:600">${escaped(words.testTitle)}</p>
<p style="margin:0">${escaped(says)}</p>
</div>
${footOf(mail)}`,
    }),
  }
}

const settingsOf = ({ publicUrl, operator }: AlertMail) => `${publicUrl}/${encodeURIComponent(operator.id)}/settings`
const cubeAddress = ({ publicUrl, operator }: AlertMail, { cubeId }: AlertItem) =>
  `${publicUrl}/${encodeURIComponent(operator.id)}/cubes/${encodeURIComponent(cubeId)}`
const moreOf = ({ items, words }: AlertMail) =>
  items.length > listed ? words.more({ number: items.length - listed }) : undefined
const whyOf = ({ operator, words }: AlertMail) => words.why({ operator: plain(operator.name) })

/** What is said about one alert, as label and value. */
function factsOf(item: AlertItem, words: LocalizedWords): [string, string][] {
  const place = [item.site, item.city].map((part) => plain(part ?? '')).filter((part) => part !== '')
  const name = cubeName(item)
  const facts: [string, string][] = [[words.cube, name === item.cubeId ? name : `${name} (${item.cubeId})`]]
  if (place.length > 0) facts.push([words.site, place.join(', ')])
  const door = doorOf(item, words)
  if (door !== undefined) facts.push([words.where, door])
  facts.push([words.since, words.moment(item.created)])
  if (item.cleared !== null) facts.push([words.over, words.moment(item.cleared)])
  return facts
}

function textOf(mail: AlertMail): string {
  const parts = mail.items
    .slice(0, listed)
    .map((item) =>
      [
        mail.words.title(item.type),
        ...factsOf(item, mail.words).map(([label, value]) => `${label}: ${value}`),
        cubeAddress(mail, item),
      ].join('\n'),
    )
  const more = moreOf(mail)
  return `${[plain(mail.operator.name), ...parts, ...(more === undefined ? [] : [more])].join('\n\n')}

-- 
${whyOf(mail)}
${mail.words.adminCan}: ${settingsOf(mail)}
`
}

function htmlOf(mail: AlertMail): string {
  const { words } = mail
  const cell = 'padding:2px 0;vertical-align:top'
  const cards = mail.items.slice(0, listed).map((item) => {
    const rows = factsOf(item, words).map(
      ([label, value]) =>
        `<tr><td style="${cell};color:#5b6472;width:88px">${label}</td><td style="${cell}">${escaped(value)}</td></tr>`,
    )
    return `<div style="padding:16px 24px;border-top:1px solid #e3e6ea">
<p style="margin:0 0 6px;font-size:16px;font-weight:600">${escaped(words.title(item.type))}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;font-size:14px;line-height:20px">${rows.join('')}</table>
<p style="margin:10px 0 0"><a href="${escaped(cubeAddress(mail, item))}" style="color:#0b57a4">${words.openCube}</a></p>
</div>`
  })
  const more = moreOf(mail)
  return mailFrame({
    language: words.language,
    title: words.page,
    name: plain(mail.operator.name),
    branding: mail.branding,
    body: `${cards.join('\n')}
${more === undefined ? '' : `<p style="margin:0;padding:16px 24px;border-top:1px solid #e3e6ea">${more}</p>`}
${footOf(mail)}`,
  })
}

const footOf = (mail: AlertMail) =>
  `<p style="margin:0;padding:16px 24px;border-top:1px solid #e3e6ea;font-size:12px;line-height:18px;color:#5b6472">${escaped(whyOf(mail))}
<a href="${escaped(settingsOf(mail))}" style="color:#5b6472">${mail.words.changeRecipients}</a></p>`
