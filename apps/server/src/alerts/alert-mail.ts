import type { Branding } from '@cubeward/contract/admin/branding.ts'
import { parseCssColor } from '@cubeward/contract/kernel/css-color.ts'
import type { AlertItem } from './queries.ts'
import type { Wording } from './wording.ts'
import { cubeName, cut, doorOf, plain, summaryOf } from './words.ts'

interface AlertMail {
  operator: { id: string; name: string }
  branding: Pick<Branding, 'colorPrimary' | 'logoLightUrl'>
  /** Origin of the console. */
  publicUrl: string
  items: readonly AlertItem[]
  words: Wording
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
      : `${words.alerts(items.length)}: ${summaryOf(items, words.title)}`
  return { subject: cut(subject, 180), text: textOf(mail), html: htmlOf(mail) }
}

const settingsOf = ({ publicUrl, operator }: AlertMail) => `${publicUrl}/${encodeURIComponent(operator.id)}/settings`
const cubeAddress = ({ publicUrl, operator }: AlertMail, { cubeId }: AlertItem) =>
  `${publicUrl}/${encodeURIComponent(operator.id)}/cubes/${encodeURIComponent(cubeId)}`
const moreOf = ({ items, words }: AlertMail) => (items.length > listed ? words.more(items.length - listed) : undefined)
const whyOf = ({ operator, words }: AlertMail) => words.why(plain(operator.name))

/** What is said about one alert, as label and value. */
function factsOf(item: AlertItem, words: Wording): [string, string][] {
  const { labels } = words
  const place = [item.site, item.city].map((part) => plain(part ?? '')).filter((part) => part !== '')
  const name = cubeName(item)
  const facts: [string, string][] = [[labels.cube, name === item.cubeId ? name : `${name} (${item.cubeId})`]]
  if (place.length > 0) facts.push([labels.site, place.join(', ')])
  const door = doorOf(item, words)
  if (door !== undefined) facts.push([labels.where, door])
  facts.push([labels.since, words.moment(item.created)])
  if (item.cleared !== null) facts.push([labels.over, words.moment(item.cleared)])
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

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The colours of the operator's header, and what can be read on it (GAP-66). */
function coloursOf(colour: string | null): { band: string; ink: string } {
  const { r, g, b } = parseCssColor(colour ?? '') ?? { r: 0.12, g: 0.16, b: 0.22 }
  const hex = [r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const light = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  return { band: `#${hex}`, ink: light > 0.179 ? '#111111' : '#ffffff' }
}

function htmlOf(mail: AlertMail): string {
  const { words } = mail
  const { band, ink } = coloursOf(mail.branding.colorPrimary)
  const name = escaped(plain(mail.operator.name))
  const logo = mail.branding.logoLightUrl
  // Mail programs show no data: addresses; then the name is what stands there.
  const brand = logo?.startsWith('https://')
    ? `<img src="${escaped(logo)}" alt="${name}" height="28" style="display:block;height:28px;border:0">`
    : name
  const head = logo?.startsWith('https://')
    ? `background:#ffffff;color:#111111;border-top:4px solid ${band}`
    : `background:${band};color:${ink}`
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
  return `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.page}</title></head>
<body style="margin:0;padding:16px;background:#f4f5f7;color:#111111;font-family:'IBM Plex Sans',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
<div style="padding:16px 24px;font-size:16px;font-weight:600;${head}">${brand}</div>
${cards.join('\n')}
${more === undefined ? '' : `<p style="margin:0;padding:16px 24px;border-top:1px solid #e3e6ea">${more}</p>`}
<p style="margin:0;padding:16px 24px;border-top:1px solid #e3e6ea;font-size:12px;line-height:18px;color:#5b6472">${escaped(whyOf(mail))}
<a href="${escaped(settingsOf(mail))}" style="color:#5b6472">${words.changeRecipients}</a></p>
</div>
</body></html>
`
}
