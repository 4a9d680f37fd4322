import { storable } from '@cubeward/contract/kernel/fields.ts'
import type { Problem } from '@cubeward/contract/kernel/problem.ts'
import { auditMessage } from '@cubeward/words/audit-messages.ts'
import type { Told } from '@cubeward/words/said.ts'

/** What an entry says, as it is stored: for readers of any language, and in English for the API, the search and exports. */
export function written(told: Told): readonly [said: Told, message: string] {
  const said = kept(told)
  const message = auditMessage('en', said)
  if (message === undefined) throw new Error(`Nothing is said by ${said.code}`)
  return [said, message]
}

/** Without what cannot be stored: a device may have said a part of it. */
function kept({ code, params }: Told): Told {
  const parts = Object.entries(params).map(([name, part]) => [
    name,
    typeof part === 'string' ? storable(part) : typeof part === 'number' ? part : kept(part),
  ])
  return { code, params: Object.fromEntries(parts) }
}

/** Why something was not sent, likewise; a text that has no code stands for itself. */
export const reasonOf = (reason: Told | string): readonly [said: Told | null, message: string] =>
  typeof reason === 'string' ? [null, reason] : written(reason)

/** Why something failed, as a part of what is said. What a refusal says of a field stands in its message alone. */
export const because = ({ code, params, errors, message }: Problem): Told | string =>
  errors === undefined ? { code, params } : message
