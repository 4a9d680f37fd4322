import type { AlertItem } from './queries.ts'
import { cubeName, plain, summaryOf, titleOf } from './words.ts'

/** The characters of a plain SMS (GSM 03.38, without those that count twice). */
const plainSms = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
const [mostPlain, mostOther] = [160, 70] as const

/** Signs that one SMS has no room for are left out: 'Gdańsk' becomes 'Gdansk', and the text stays one message. */
const simpler = (text: string): string =>
  [...text]
    .map((sign) => (plainSms.test(sign) ? sign : sign.normalize('NFKD').replace(/\p{M}/gu, '')))
    .join('')
    .replaceAll('…', '...')

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** One SMS, however many alerts came together. The name of the cube gives way before anything else does. */
export function smsText(operator: string, items: readonly AlertItem[]): string {
  const [first] = items
  const only = items.length === 1 ? first : undefined
  const at = first === undefined ? '' : `, ${clock.format(new Date(first.created))} UTC`
  const box = only?.boxNumber == null ? '' : `, box ${only.boxNumber}`
  const cubes = new Set(items.map(({ cubeId }) => cubeId)).size
  const head = only === undefined ? `${items.length} alerts: ${summaryOf(items)}, ` : `${titleOf(only.type)}: `
  const name = cubes === 1 && first !== undefined ? cubeName(first) : `${cubes} cubes`
  const start = simpler(`${plain(operator)}: ${head}`)
  const end = simpler(`${box}${at}`)
  const whole = simpler(name)
  const most = plainSms.test(start + whole + end) ? mostPlain : mostOther
  return `${start}${whole.slice(0, Math.max(8, most - start.length - end.length))}${end}`.slice(0, most)
}
