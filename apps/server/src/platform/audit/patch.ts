import { isDeepStrictEqual } from 'node:util'
import { hidden, isSecret } from '../lib/secret-names.ts'

/** One difference between two states; `path` is a JSON pointer. */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace'
  path: string
  value?: unknown
  fromValue?: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
/** What apps keep in an occupancy is about people and has its own retention: here stays that it changed, and where. */
const isPersonal = (key: string) => key === 'content'

/** The audit log is no second place to keep long texts and pictures in. */
const longest = 1_000
const short = (text: string) => (text.length > longest ? `${text.slice(0, 40)}… (${text.length} characters)` : text)

/** As the audit log may hold it: without secrets, long texts cut. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return short(value)
  if (Array.isArray(value)) return value.map(redact)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      inner !== null && (isSecret(key, inner) || isPersonal(key)) ? hidden : redact(inner),
    ]),
  )
}

const same = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

/** What changed from one state to another, secrets redacted. Lists are taken as a whole. Below `content` no value is told. */
export function patchOf(before: unknown, after: unknown, path = '', silent = false): PatchOperation[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => {
      const at = `${path}/${escaped(key)}`
      const [from, to] = [before[key], after[key]]
      if (isSecret(key, from ?? to))
        return same(from, to) ? [] : [{ op: 'replace' as const, path: at, value: hidden, fromValue: hidden }]
      return patchOf(from, to, at, silent || isPersonal(key))
    })
  }
  if (same(before, after)) return []
  const [value, fromValue] = silent ? [hidden, hidden] : [redact(after), redact(before)]
  if (before === undefined || before === null) return [{ op: 'add', path, value }]
  if (after === undefined || after === null) return [{ op: 'remove', path, fromValue }]
  return [{ op: 'replace', path, value, fromValue }]
}
