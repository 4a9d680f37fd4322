import type { LocalizedWords } from './localized-words.ts'
import type { AlertItem } from './queries.ts'

/** One line, whatever people have written into descriptions. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** The cube as its operator calls it. */
export const cubeName = ({ cubeId, description }: Pick<AlertItem, 'cubeId' | 'description'>): string =>
  plain(description ?? '') || cubeId

export function doorOf(
  { boxNumber, lock }: Pick<AlertItem, 'boxNumber' | 'lock'>,
  words: Pick<LocalizedWords, 'box' | 'lock'>,
): string | undefined {
  const ofLock = lock === null ? undefined : `${words.lock} ${plain(lock)}`
  if (boxNumber === null) return ofLock
  return ofLock === undefined ? `${words.box} ${boxNumber}` : `${words.box} ${boxNumber} (${ofLock})`
}

/** "Break-in (2), Cube disconnected (10)", the most frequent first. */
export function summaryOf(items: readonly Pick<AlertItem, 'type'>[], title: (type: string) => string): string {
  const counts = new Map<string, number>()
  for (const { type } of items) counts.set(title(type), (counts.get(title(type)) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ')
}

/** The beginning of a text that has room, and no half sign at its end. */
export function headOf(text: string, most: number): string {
  let head = ''
  for (const sign of text) {
    if (head.length + sign.length > most) break
    head += sign
  }
  return head
}

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${headOf(text, most - 1).trimEnd()}…`

/** A recipient for those who may not read it, so that those who may know which one it is: 'd…@a.example', '+43…567'. */
export function masked(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at > 0) return `${headOf(recipient, 1)}…${recipient.slice(at)}`
  const digits = recipient.replace(/[^+0-9]/g, '')
  return digits.length < 9 ? `…${digits.slice(-2)}` : `${digits.slice(0, 3)}…${digits.slice(-3)}`
}
