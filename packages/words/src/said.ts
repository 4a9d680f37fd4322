import type { Filling, ProblemCode } from './problems.ts'
import type { Params } from './refusal.ts'

/** A sentence by its code: what a form, a page or a mail needs to say it in its reader's language. */
export interface Said<P = Params> {
  readonly code: string
  readonly params: P
}

/** What the audit log says: its parameters may be sentences, or parts of one, that have codes themselves. */
export interface Told extends Said<Readonly<Record<string, string | number | Told>>> {}

/**
 * A code with its parameters as one text, for places that keep a text: messages of schemas, and why a command failed. It names the
 * catalogue by its types alone, so that a schema brings no sentences along.
 */
export const says = <C extends ProblemCode>(code: C, ...[params]: Filling<C>): string => keptAs(code, params ?? {})

export const keptAs = (code: string, params: Told['params']): string =>
  Object.keys(params).length === 0 ? code : `${code}${JSON.stringify(params)}`

/** What `says` has written; undefined for any other text. */
export function readSaid(text: string): Said | undefined {
  const [, code, params] = /^([a-z]\w*(?:\.\w+)?)(\{.*\})?$/s.exec(text) ?? []
  if (code === undefined) return undefined
  try {
    const said: unknown = params === undefined ? {} : JSON.parse(params)
    return isParams(said) ? { code, params: said } : undefined
  } catch {
    return undefined
  }
}

const isParams = (said: unknown): said is Params =>
  typeof said === 'object' &&
  said !== null &&
  Object.values(said).every((it) => typeof it === 'string' || typeof it === 'number')
