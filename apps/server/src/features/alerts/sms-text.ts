import type { LocalizedWords } from './localized-words.ts'
import { cubeName, headOf, plain, summaryOf } from './message-text.ts'
import type { AlertItem } from './queries.ts'

/** The characters of a plain SMS (GSM 03.38, without those that count twice). */
const plainSms = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
/** Of one message, and of the names and lists in it: what an alert says must always have room. */
const rooms = {
  plain: { message: 160, operator: 24, summary: 80, box: 20 },
  other: { message: 70, operator: 12, summary: 22, box: 7 },
}

/** Signs that one SMS has no room for are left out: 'Gdańsk' becomes 'Gdansk', and the text stays one message. */
const simpler = (text: string): string =>
  [...text]
    .map((sign) => (plainSms.test(sign) ? sign : sign.normalize('NFKD').replace(/\p{M}/gu, '')))
    .join('')
    .replaceAll('…', '...')

/** One SMS, however many alerts came together. The name of the cube gives way before anything else does. */
export function smsText(operator: string, items: readonly AlertItem[], words: LocalizedWords): string {
  const all = partsOf(operator, items, words)
  const room = plainSms.test(Object.values(all).join('')) ? rooms.plain : rooms.other
  const box = all.box === '' ? '' : `, ${words.box} ${headOf(all.box, room.box)}`
  const start = `${headOf(all.operator, room.operator).trimEnd()}: ${shortened(all.head, room.summary)}`
  const end = `${box}${all.at}`
  const name = headOf(all.name, Math.max(4, room.message - start.length - end.length))
  return headOf(`${start}${name}${end}`, room.message)
}

/** That alerts arrive, in one SMS. */
export const testSmsText = (operator: string, words: LocalizedWords): string =>
  `${headOf(simpler(plain(operator)), rooms.other.operator * 2).trimEnd()}: ${words.testSms}`

/** A list that has no room ends in the middle; a title always has. */
const shortened = (head: string, most: number): string =>
  head.length <= most ? head : `${headOf(head, most - 5).trimEnd()}..., `

function partsOf(operator: string, items: readonly AlertItem[], words: LocalizedWords) {
  const [first] = items
  const only = items.length === 1 ? first : undefined
  const cubes = new Set(items.map(({ cubeId }) => cubeId)).size
  return {
    operator: simpler(headOf(plain(operator), rooms.plain.operator)),
    head:
      only === undefined
        ? `${words.alerts({ number: items.length })}: ${summaryOf(items, words.shortTitle)}, `
        : `${words.shortTitle(only.type)}: `,
    name: simpler(cubes === 1 && first !== undefined ? cubeName(first) : words.cubes({ number: cubes })),
    box: simpler(only?.boxNumber ?? ''),
    at: first === undefined ? '' : `, ${words.time(first.created)}`,
  }
}
