import { storable } from '@cubeward/contract/kernel/fields.ts'
import type { Problem } from '@cubeward/contract/kernel/problem.ts'
import { auditMessage } from '@cubeward/words/audit-messages.ts'
import type { Told } from '@cubeward/words/said.ts'

/** What an entry says, as it is stored: for readers of any language, and in English for the API and the search. */
export function written(told: Told): readonly [said: Told, message: string] {
  const said = kept(told)
  const message = auditMessage('en', said)
  if (message === undefined) throw new Error(`Nothing is said by ${said.code}`)
  return [said, message]
}

/** Removes what cannot be stored: a part may come from a device, and have any shape. */
const kept = ({ code, params }: Told): Told => ({
  code: storable(code),
  params: Object.fromEntries(Object.entries(params).map(([name, part]) => [storable(name), partOf(part)])),
})

function partOf(part: unknown): string | number | Told {
  if (typeof part === 'number') return part
  if (typeof part === 'string') return storable(part)
  return isTold(part) ? kept(part) : storable(JSON.stringify(part) ?? '')
}

const isTold = (part: unknown): part is Told =>
  typeof part === 'object' &&
  part !== null &&
  'code' in part &&
  typeof part.code === 'string' &&
  'params' in part &&
  typeof part.params === 'object' &&
  part.params !== null

/** Why something was not sent, likewise; a text that has no code stands for itself. */
export const writtenReason = (reason: Told | string): readonly [said: Told | null, message: string] =>
  typeof reason === 'string' ? [null, reason] : written(reason)

/** The reason of a failure, as a parameter of an entry. A refusal of a field has no code that says it all, so its message is taken. */
export const because = ({ code, params, errors, message }: Problem): Told | string =>
  errors === undefined ? { code, params } : message
