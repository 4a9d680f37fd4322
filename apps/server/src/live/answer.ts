import { fieldErrors, Problem } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import { toProblem } from '../http/problem.ts'

/** Runs a handler of messages: whatever it refuses goes back as a NAK in the words of the HTTP interface. */
export async function answering<T>(work: () => Promise<T>, onInternal: (error: unknown) => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status >= 500) onInternal(error)
    const { detail, ...body } = problem.body()
    throw new VcmpProblem(detail === undefined ? body : { ...body, detail })
  }
}

export const unknownMessage = () => new Problem('notFound', 'This message is not known here.')

/** The message as its schema has it, or a 400 that names the fields. */
export function parsed<S extends z.ZodType>(schema: S, message: unknown): z.output<S> {
  const result = schema.safeParse(message)
  if (!result.success) throw new Problem('invalid', undefined, { errors: fieldErrors(result.error) })
  return result.data
}
