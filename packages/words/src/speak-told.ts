import type { Language, Words } from './message.ts'
import { keptAs, type Told } from './said.ts'
import { say } from './speak.ts'

/** As it is stored: a part that is said itself has a code of its own. */
interface Stored {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}
const isSaid = (part: unknown): part is Stored => typeof part === 'object' && part !== null && 'code' in part

/** Says what `tells` has written, by the sentences it is given; undefined if they do not have its code. */
export function speakerOf(texts: Readonly<Record<string, Words>>) {
  function sentence(language: Language, { code, params }: Stored): string | undefined {
    if (!Object.hasOwn(texts, code)) return undefined
    const parts = Object.entries(params).map(([name, part]) => [name, isSaid(part) ? partOf(language, part) : part])
    return say(language, texts[code] as Words, Object.fromEntries(parts))
  }
  const partOf = (language: Language, part: Stored): string =>
    sentence(language, part) ?? keptAs(part.code, part.params as Told['params'])
  return sentence
}
