import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { ProblemCode } from '@cubeward/words/problems.ts'

/** Things that a call may look for, by the first part of the code that says they are not there. */
export type Thing = Exclude<
  Extract<ProblemCode, `${string}.unknown`> extends `${infer T}.unknown` ? T : never,
  'account'
>

/** What was looked for, or a 404 in the same words whether it is absent or belongs to someone else. */
export function found<T>(value: T | undefined | null | false, thing: Thing): T {
  if (value === undefined || value === null || value === false) throw problem(`${thing}.unknown`)
  return value
}
