import { apps } from './audit-messages/apps.ts'
import { boxes } from './audit-messages/boxes.ts'
import { cubes } from './audit-messages/cubes.ts'
import { messages } from './audit-messages/messages.ts'
import { operators } from './audit-messages/operators.ts'
import { setup } from './audit-messages/setup.ts'
import { units } from './audit-messages/units.ts'
import type { FillingOf, Language, ValuesOf, Words } from './message.ts'
import { problems } from './problems.ts'
import { keptAs, type Told } from './said.ts'
import { say } from './speak.ts'

/** What the audit log says, by its code, in every language. */
export const auditMessages = {
  ...operators,
  ...cubes,
  ...boxes,
  ...apps,
  ...units,
  ...setup,
  ...messages,
} satisfies Record<string, Words>

export type AuditCode = keyof typeof auditMessages
export const isAuditCode = (code: string): code is AuditCode => Object.hasOwn(auditMessages, code)

/** A parameter may be said itself; a number that chooses a form stays one. */
type Parts<V> = { [K in keyof V]: V[K] extends number ? number : V[K] | Told }
export type AuditFilling<C extends AuditCode> = FillingOf<Parts<ValuesOf<(typeof auditMessages)[C]>>>

/** As it is stored: a part that is said has a code of its own, of the audit log or of a refusal. */
interface Stored {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}
const isSaid = (part: unknown): part is Stored => typeof part === 'object' && part !== null && 'code' in part
const texts: Readonly<Record<string, Words>> = { ...problems, ...auditMessages }

/** The sentence of an entry; undefined if this version does not know its code. */
export function auditMessage(language: Language, { code, params }: Stored): string | undefined {
  if (!Object.hasOwn(texts, code)) return undefined
  const parts = Object.entries(params).map(([name, part]) => [name, isSaid(part) ? partText(language, part) : part])
  return say(language, texts[code] as Words, Object.fromEntries(parts))
}

const partText = (language: Language, part: Stored): string =>
  auditMessage(language, part) ?? keptAs(part.code, part.params as Told['params'])
