import { hash } from 'node:crypto'

declare const row: unique symbol
/** SQL and the shape of its rows. With a name it is prepared once per connection: the same name is the same text, always. */
export interface Statement<Row = unknown> {
  readonly name?: string
  readonly text: string
  readonly [row]?: Row
}

const declared = new Map<string, () => Iterable<string>>()

/**
 * Texts that are kept so that a test can prepare each against the migrated schema: a column that does not exist fails there, not at night.
 */
export function declareTexts(title: string, texts: () => Iterable<string>): void {
  const others = declared.get(title)
  declared.set(title, others === undefined ? texts : () => [...others(), ...texts()])
}
export const declaredTexts = (): ReadonlyMap<string, () => Iterable<string>> => declared

/** Declares a prepared statement; what varies from call to call is built by `listOf`. */
export function statement<Row>(text: string): Statement<Row> {
  declareTexts(text.replace(/\s+/g, ' ').trim(), () => [text])
  return named(text)
}

export const named = <Row>(text: string): Statement<Row> => ({ name: hash('sha1', text, 'base64url'), text })

/** SQL that writes a timestamptz as the wire has it: ISO 8601 in UTC with milliseconds. */
export const iso = (expression: string) => `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The words of a search; all of them must occur. */
export const searchWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** The words of a search, each as a LIKE pattern. */
export const searchPatterns = (search: string): string[] =>
  searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
