export type RecipientKind = 'email' | 'phone'

/** What parts two recipients; a phone number may be written with blanks, so that only a plus sign begins another one. */
const separators = { email: /[\s,;]+/, phone: /[,;\t\r\n]+|\s+(?=\+)/ } as const

/** The recipients in a text that was typed or pasted, each once. */
export function recipientParts(text: string, kind: RecipientKind): string[] {
  const found = new Map<string, string>()
  for (const part of text.split(separators[kind])) {
    const recipient = part.trim()
    const same = kind === 'email' ? recipient.toLowerCase() : recipient.replace(/[^+\d]/g, '') || recipient
    if (recipient !== '' && !found.has(same)) found.set(same, recipient)
  }
  return [...found.values()]
}

/** What was typed: the recipients that are complete, and the one that is still being typed. */
export function typedParts(text: string, kind: RecipientKind): { complete: string[]; rest: string } {
  const last = [...text.matchAll(new RegExp(separators[kind], 'g'))].at(-1)
  if (last === undefined) return { complete: [], rest: text }
  const end = last.index + last[0].length
  return { complete: recipientParts(text.slice(0, end), kind), rest: text.slice(end) }
}
