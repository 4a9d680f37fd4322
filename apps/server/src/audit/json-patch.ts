/** One difference of a change, as the trail shows it: what it is now and what it was (spec §3, audit entry). */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace'
  path: string
  value?: unknown
  fromValue?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const escaped = (key: string) => key.replace(/~/g, '~0').replace(/\//g, '~1')
const isNothing = (value: unknown) => value === undefined || value === null

/** What stands in the trail instead of a secret: that it changed, not what it is. */
const HIDDEN = '•••'

/**
 * The differences of two states of an entity, fields in their order; nested objects by field, lists as a whole. Null and absent are the
 * same. The values of `secret` fields are never told.
 */
export function jsonPatch(before: unknown, after: unknown, secret: readonly string[] = []): PatchOperation[] {
  return differences(before, after, '', new Set(secret))
}

function differences(before: unknown, after: unknown, at: string, secret: ReadonlySet<string>): PatchOperation[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => {
      const path = `${at}/${escaped(key)}`
      const found = differences(before[key], after[key], path, secret)
      return found.length > 0 && secret.has(key) ? [hidden(before[key], after[key], path)] : found
    })
  }
  if (isNothing(before) && isNothing(after)) return []
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isNothing(before)) return [{ op: 'add', path: at, value: after }]
  if (isNothing(after)) return [{ op: 'remove', path: at, fromValue: before }]
  return [{ op: 'replace', path: at, value: after, fromValue: before }]
}

function hidden(before: unknown, after: unknown, path: string): PatchOperation {
  if (isNothing(before)) return { op: 'add', path, value: HIDDEN }
  if (isNothing(after)) return { op: 'remove', path, fromValue: HIDDEN }
  return { op: 'replace', path, value: HIDDEN, fromValue: HIDDEN }
}
