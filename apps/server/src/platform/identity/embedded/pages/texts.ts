import type { Language } from '@cubeward/words/message.ts'
import { signIn } from '@cubeward/words/sign-in.ts'
import { type Spoken, spoken } from '@cubeward/words/speak.ts'

export type Texts = Spoken<typeof signIn>

export const languages: Readonly<Record<Language, Texts>> = { en: spoken('en', signIn), de: spoken('de', signIn) }

export const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'de'

/** The first language that we speak of `de-AT, en;q=0.8` or of `de en`; weights are written in order by every browser. */
export function firstLanguage(wanted: string | undefined): Language | undefined {
  for (const part of (wanted ?? '').split(/[\s,]+/)) {
    const code = part.slice(0, 2).toLowerCase()
    if (isLanguage(code) && !/^[a-z]{3}/i.test(part)) return code
  }
  return undefined
}
