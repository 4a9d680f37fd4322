import type { Language, Words } from './message.ts'
import { isProblemCode, problems } from './problems.ts'
import { readSaid, type Said } from './said.ts'
import { say } from './speak.ts'

/** The sentence of a code; undefined if this version does not know it. */
export const sentenceOf = (language: Language, { code, params }: Said): string | undefined =>
  isProblemCode(code) ? say(language, problems[code] as Words, params) : undefined

/** What `says` has written, in words; any other text as it stands. */
export function inWords(language: Language, text: string): string {
  const said = readSaid(text)
  return (said && sentenceOf(language, said)) ?? text
}
