import type { Params } from '@cubeward/words/refusal.ts'
import { i18n } from '@lingui/core'

const language = () => (i18n.locale === 'de' ? 'de' : 'en')

let catalogue: typeof import('@cubeward/words/sentence.ts') | undefined

/** Loads the sentences of all codes. Whoever shows one waits for it only where nothing else could be shown. */
export async function loadRefusals(): Promise<void> {
  catalogue ??= await import('@cubeward/words/sentence.ts')
}

interface Refused {
  code?: string | undefined
  params?: Params | undefined
}

/** What a code says in the reader's language; `otherwise` where this console does not know it: the server may be newer. */
export const refusalOf = ({ code, params = {} }: Refused, otherwise: string): string =>
  (code === undefined ? undefined : catalogue?.sentenceOf(language(), { code, params })) ?? otherwise

/** A code that is kept as a text with its parameters, in the reader's language; what is none as it stands. */
export const refusal = (text: string): string => catalogue?.inWords(language(), text) ?? text
