import { compileOnce } from '@cubeward/words/speak.ts'
import { i18n } from '@lingui/core'
import { loadRefusals } from './refusals.ts'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const REMEMBERED = 'cubeward.language'

// ICU messages are compiled in the browser, on first use: English needs no catalogue at all
i18n.setMessagesCompiler(compileOnce)

/**
 * A visible text, in the reader's language. The English text in the code is the source and the key; `locales/de.ts` must hold its
 * translation (a test compares them). Plurals in ICU: `t('{n, plural, one {# cube} other {# cubes}}', { n })`. Where one English word has
 * two meanings, a context follows: `t('Open##action')`.
 */
export function t(source: string, values?: Record<string, unknown>): string {
  return i18n._(source, values, { message: source.split('##', 1)[0] ?? source })
}

export const language = (): Language => (i18n.locale === 'de' ? 'de' : 'en')

export function preferredLanguage(): Language {
  const remembered = localStorage.getItem(REMEMBERED)
  if (remembered === 'en' || remembered === 'de') return remembered
  return navigator.languages.find((it) => /^(en|de)\b/.test(it))?.startsWith('de') ? 'de' : 'en'
}

/**
 * Loads the catalogue and switches every text to it. What is refused is in the answer in English, too: only what a form says by itself
 * waits for its sentences, which come behind. A wizard loads its own texts alone, and asks for those sentences by itself.
 */
export async function activateLanguage(next: Language, place: 'console' | 'wizard' = 'console'): Promise<void> {
  i18n.loadAndActivate({ locale: next, messages: next === 'de' ? await german(place) : {} })
  if (typeof document !== 'undefined') document.documentElement.lang = next
}

async function german(place: 'console' | 'wizard'): Promise<Record<string, string>> {
  if (place === 'wizard') return (await import('./de-wizard.ts')).de
  const [{ de }] = await Promise.all([import('./de.ts'), loadRefusals()])
  return de
}

export const rememberLanguage = (next: Language): void => localStorage.setItem(REMEMBERED, next)

export const onLanguageChange = (listener: () => void): (() => void) => i18n.on('change', listener)
