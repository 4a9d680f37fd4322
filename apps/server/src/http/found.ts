import { Problem } from '@cubeward/contract/kernel/problem.ts'

/** What was looked for, or a 404 in the same words whether it is absent or belongs to someone else. */
export function found<T>(value: T | undefined | null | false, what: string): T {
  if (value === undefined || value === null || value === false)
    throw new Problem('notFound', `There is no such ${what}.`)
  return value
}
