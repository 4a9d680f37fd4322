import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { storable } from './fields.ts'

/** A live message is nested at most 32 deep, and this lies inside of one. */
const mostLevels = 24
const mostCharacters = 65_536

/** JSON that can be stored and read back as it is: bounded in depth and size. Walked with a list, since a call stack has an end. */
export const JsonContent = z.unknown().superRefine((content, context) => {
  const refuse = (said: string) => context.addIssue({ code: 'custom', message: said })
  if (content === undefined) return refuse(says('field.required'))
  const open: { value: unknown; level: number }[] = [{ value: content, level: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, level } = next
    if (level > mostLevels) return refuse(says('content.tooDeep', { max: mostLevels }))
    if (typeof value === 'string' && storable(value) !== value) return refuse(says('content.notStorable'))
    if (typeof value === 'number' && !Number.isFinite(value)) return refuse(says('content.notStorable'))
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (storable(key) !== key) return refuse(says('content.notStorable'))
      open.push({ value: inner, level: level + 1 })
    }
  }
  if (JSON.stringify(content).length > mostCharacters) refuse(says('content.tooLarge', { max: mostCharacters }))
})
