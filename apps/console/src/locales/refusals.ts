/** Sentences of refusals, from the contract's schemas and from the server, by their English words; `{0}` stands for what differs. */
export type Refusals = Readonly<Record<string, string>>

let exact: Refusals = {}
let patterns: readonly (readonly [RegExp, string])[] = []

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function speakRefusals(refusals: Refusals): void {
  exact = refusals
  patterns = Object.entries(refusals)
    .filter(([source]) => source.includes('{0}'))
    // the most telling first: 'There is no such {0}.' would take more than its own
    .sort(([one], [other]) => other.length - one.length)
    .map(([source, translation]) => [
      new RegExp(
        `^${source
          .split(/\{\d\}/)
          .map(escaped)
          .join('(.+?)')}$`,
        's',
      ),
      translation,
    ])
}

/** A sentence of a refusal in the reader's language; as it is where there is no translation. */
export function refusal(sentence: string): string {
  // a part may be any word, such as 'constructor'
  const known = Object.hasOwn(exact, sentence) ? exact[sentence] : undefined
  if (known !== undefined) return known
  for (const [pattern, translation] of patterns) {
    const parts = pattern.exec(sentence)
    if (parts !== null) return translation.replace(/\{(\d)\}/g, (_, at: string) => refusal(parts[Number(at) + 1] ?? ''))
  }
  // 'smtp.host: This host may not be connected to.'
  const [, field, rest] = /^([\w.]+: )(.+)$/s.exec(sentence) ?? []
  return field === undefined || rest === undefined ? sentence : `${field}${refusal(rest)}`
}
