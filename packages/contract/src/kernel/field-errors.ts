import { isProblemCode } from '@cubeward/words/problems.ts'
import { readSaid } from '@cubeward/words/said.ts'
import type { z } from 'zod'
import { saidOf } from './issue-code.ts'
import { errorOf, type FieldError, Problem } from './problem.ts'

/** The value as its schema has it, or a 400 that names the fields; `prefix` names what holds the value. */
export function checked<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  const parsed = schema.safeParse(value, { error: saidOf })
  if (!parsed.success) throw new Problem('invalid', {}, { errors: fieldErrors(parsed.error, prefix) })
  return parsed.data
}

/** The errors of a parse that failed with `saidOf`, one per field. */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  const all = error.issues.flatMap((issue) => {
    const at = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => errorOf(at === '' ? key : `${at}.${key}`, 'field.notKnown', {}))
    const said = readSaid(issue.message)
    // a sentence in a schema, until all of them are codes
    if (said === undefined || !isProblemCode(said.code)) return [{ field: at, message: issue.message }]
    return [errorOf(at, said.code, said.params)]
  })
  return all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at)
}
