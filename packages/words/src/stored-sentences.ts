interface Form {
  pattern: RegExp
  names: string[]
  text: string
}

/**
 * The German of sentences that are stored in English as they were written. A reader's page finds each by its form: `{…}` stands for what
 * differs from one to the next, and is put into the German by its name. The longest form comes first: what a shorter one leaves open is
 * named by the longer. A sentence of no form is left as it stands.
 */
export function storedSentences(german: Readonly<Record<string, string>>): (sentence: string) => string {
  let forms: Form[] | undefined
  return (sentence) => {
    forms ??= formsOf(german)
    for (const { pattern, names, text } of forms) {
      const found = pattern.exec(sentence)
      if (found !== null) return text.replace(/\{(\w+)\}/g, (_, name: string) => found[names.indexOf(name) + 1] ?? '')
    }
    return sentence
  }
}

const formsOf = (german: Readonly<Record<string, string>>): Form[] =>
  Object.entries(german)
    .sort(([one], [other]) => other.replace(/\{\w+\}/g, '').length - one.replace(/\{\w+\}/g, '').length)
    .map(([english, text]) => ({
      pattern: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`, 's'),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      text,
    }))
