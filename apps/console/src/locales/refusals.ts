import type { Params } from '@cubeward/words/refusal.ts'
import { readSaid } from '@cubeward/words/said.ts'
import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

const language = () => (i18n.locale === 'de' ? 'de' : 'en')

let catalogue: typeof import('@cubeward/words/sentence.ts') | undefined

/** Loads the sentences of all codes. Whoever shows one waits for it only where nothing else could be shown. */
export async function loadRefusals(): Promise<void> {
  if (catalogue !== undefined) return
  catalogue = await import('@cubeward/words/sentence.ts')
  for (const heard of waiting) heard()
}
const waiting = new Set<() => void>()
const isLoaded = () => catalogue !== undefined
const subscribe = (heard: () => void) => {
  waiting.add(heard)
  void loadRefusals().catch(() => undefined)
  return () => waiting.delete(heard)
}
/** For a part that shows what codes say as soon as it is there: it is drawn again once their sentences have come. */
export const useRefusals = (): void => {
  useSyncExternalStore(subscribe, isLoaded, isLoaded)
}

interface Refused {
  code?: string | undefined
  params?: Params | undefined
}

/** What a code says in the reader's language; `otherwise` where this console does not know it: the server may be newer. */
export const refusalOf = ({ code, params = {} }: Refused, otherwise: string): string =>
  (code === undefined ? undefined : catalogue?.sentenceOf(language(), { code, params })) ?? otherwise

/** A code that is kept as a text with its parameters, in the reader's language; what is none as it stands. `…` until the sentences are there. */
export const refusal = (text: string): string =>
  catalogue?.inWords(language(), text) ?? (readSaid(text) === undefined ? text : '…')
