import type { AuditCode, AuditFilling } from './audit-messages.ts'
import { readSaid, type Told } from './said.ts'

/** What an entry of the audit log says: a code with its parameters. Names the catalogue by its types alone, as `says` does. */
export const tells = <C extends AuditCode>(code: C, ...[params]: AuditFilling<C>): Told => ({
  code,
  params: (params ?? {}) as Told['params'],
})

/** What `says` has written, as a part of an entry; any other text as it stands. */
export const toldIn = (text: string): Told | string => readSaid(text) ?? text
