import { apps } from './audit-messages/apps.ts'
import { boxes } from './audit-messages/boxes.ts'
import { channels } from './audit-messages/channels.ts'
import { cubes } from './audit-messages/cubes.ts'
import { messages } from './audit-messages/messages.ts'
import { operators } from './audit-messages/operators.ts'
import { setup } from './audit-messages/setup.ts'
import { units } from './audit-messages/units.ts'
import type { FillingOf, ValuesOf, Words } from './message.ts'
import { problems } from './problems.ts'
import type { Told } from './said.ts'
import { speakerOf } from './speak-told.ts'

/** What the audit log says, by its code, in every language. */
export const auditMessages = {
  ...operators,
  ...cubes,
  ...boxes,
  ...apps,
  ...units,
  ...setup,
  ...messages,
  ...channels,
} satisfies Record<string, Words>

export type AuditCode = keyof typeof auditMessages
export const isAuditCode = (code: string): code is AuditCode => Object.hasOwn(auditMessages, code)

/** A parameter may be said itself; a number that chooses a form stays one. */
type Parts<V> = { [K in keyof V]: V[K] extends number ? number : V[K] | Told }
export type AuditFilling<C extends AuditCode> = FillingOf<Parts<ValuesOf<(typeof auditMessages)[C]>>>

/** The sentence of an entry; undefined if this version does not know its code. */
export const auditMessage = speakerOf({ ...problems, ...auditMessages })
