import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { ProblemCode } from '@cubeward/words/problems.ts'

/** Kinds of objects: the first part of each problem code `….unknown`. */
export type Thing = Exclude<
  Extract<ProblemCode, `${string}.unknown`> extends `${infer T}.unknown` ? T : never,
  'account'
>

/** Returns the object, or throws the same 404 for one that is missing and one of another operator. */
export function found<T>(value: T | undefined | null | false, thing: Thing): T {
  if (value === undefined || value === null || value === false) throw problem(`${thing}.unknown`)
  return value
}
