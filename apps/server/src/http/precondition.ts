import { hash } from 'node:crypto'
import type { Endpoint, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { entityTag } from './route.ts'
import { JsonText, serializerOf } from './serialize.ts'

const serializers = new WeakMap<Endpoint, (value: unknown) => string>()

/**
 * Refuses a change that is based on an older state than the present one (GAP-87). `read` is the call whose entity tag the caller sends
 * back as If-Match, `present` what it would answer now; without If-Match the last write wins.
 */
export function assertUnchanged<E extends Endpoint>(
  ifMatch: string | undefined,
  read: E,
  present: ReplyOf<E> | JsonText<ReplyOf<E>>,
): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const text = present instanceof JsonText ? present.json : serializer(read)(present)
  const tag = entityTag(text)
  if (!tagsOf(ifMatch).includes(tag)) throw changedMeanwhile()
}

/** As `assertUnchanged`, for a read that answers with a `Versioned` reply. */
export function assertVersion(ifMatch: string | undefined, present: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (!tagsOf(ifMatch).some((tag) => tag.endsWith(`.${present}"`))) throw changedMeanwhile()
}

/** A version of the values that are edited. */
export const versionOf = (values: unknown): string => hash('sha1', JSON.stringify(values), 'base64url').slice(0, 16)

const tagsOf = (ifMatch: string) => ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
const changedMeanwhile = () =>
  new Problem('preconditionFailed', 'Someone else has changed it meanwhile. Load it again and repeat your change.')

function serializer(read: Endpoint): (value: unknown) => string {
  const { reply } = read.declared
  if (reply === undefined || isRaw(reply)) throw new Error(`${read.path} answers with nothing that has an entity tag`)
  const known = serializers.get(read) ?? serializerOf(reply)
  serializers.set(read, known)
  return known
}
