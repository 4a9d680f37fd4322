import { type I18n, setupI18n } from '@lingui/core'
import { compile } from './compile.ts'
import type { Language, Values, ValuesOf, Words } from './message.ts'

const compiled = new Map<string, ReturnType<typeof compile>>()

/** Lingui would read a message anew each time it is said. Most texts have nothing to fill in. */
export function compileOnce(message: string): ReturnType<typeof compile> {
  if (!message.includes('{')) return [message]
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return known
}

const speakers: Record<Language, I18n> = { en: speaker('en'), de: speaker('de') }

function speaker(locale: Language): I18n {
  return setupI18n({ locale, messages: { [locale]: {} } }).setMessagesCompiler(compileOnce)
}

/** A text in one language, filled in with its values, if it has any. */
export function say<T extends Words>(
  language: Language,
  text: T,
  ...[values]: keyof ValuesOf<T> extends never ? [] : [values: ValuesOf<T>]
): string {
  const said = speakers[language]._({ id: text.en, message: text[language], values: veiled({ ...values }) })
  return said.replaceAll(VEIL, '\\')
}

/** Lingui reads `\\u0000` as an escape, also where it is a part of what someone has written. */
const VEIL = '\uE0BB'
const veiled = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', VEIL) : value,
    ]),
  )

/** A table of texts in one language: those without values as they are said, the others as functions of their values. */
export type Spoken<T extends Readonly<Record<string, Words>>> = {
  readonly [K in keyof T]: T[K] extends Words<infer E>
    ? keyof Values<E> extends never
      ? string
      : (values: Values<E>) => string
    : never
}

export function spoken<T extends Readonly<Record<string, Words>>>(language: Language, table: T): Spoken<T> {
  const entries = Object.entries(table).map(([name, text]) => [
    name,
    text.en.includes('{') ? (values: Values<string>) => say(language, text, values) : text[language],
  ])
  return Object.fromEntries(entries) as Spoken<T>
}
