import { type Frame, serializeFrame } from '../frame.ts'

/** mulberry32: small, seeded, good enough to choose mutations. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const TYPES = ['locking:OpenLock', 'device:DeviceAdded', 'LockEvent', '__proto__', 'toString', 'a'.repeat(128), '']
const NUMBERS = ['0', '-0', '1e999', '-1e999', '9'.repeat(400), '1e-999', '0.1', '00', '0x10', 'NaN', '4294967296']
const HOSTILE = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":true}}',
  '{"toJSON":1,"then":1,"valueOf":null,"hasOwnProperty":1}',
  '{"@type":{"@type":{"@type":"x"}}}',
  '"\\ud800"',
  '"\\u0000"',
  '\ufeff{}',
]

/** The same frames for the same seed: valid ones, and what becomes of them in bad hands. */
export function* fuzzFrames(seed: number, count: number): Generator<string> {
  const random = seeded(seed)
  const below = (bound: number) => Math.floor(random() * bound)
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[], fallback: T): T => items[below(items.length)] ?? fallback
  const repeat = (length: number, make: () => string) => Array.from({ length }, make).join('')

  const id = () => repeat(12, () => ID_CHARACTERS.charAt(below(64)))
  // Any UTF-16 code unit, so that lone surrogates are frequent.
  const junk = (length: number) => repeat(length, () => String.fromCharCode(below(random() < 0.5 ? 128 : 65_536)))
  const value = (depth: number): unknown => {
    const kind = below(depth > 4 ? 5 : 7)
    if (kind === 0) return below(2 ** 31)
    if (kind === 1) return random() < 0.5
    if (kind === 2) return null
    if (kind === 3) return junk(below(12))
    if (kind === 4) return pick(TYPES, '')
    if (kind === 5) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(4) }, () => [junk(below(4)), value(depth + 1)]))
  }
  const deep = () => {
    const depth = random() < 0.02 ? 50_000 : below(64)
    const [open, close] = random() < 0.5 ? ['[', ']'] : ['{"a":', '}']
    return `${open.repeat(depth)}1${random() < 0.8 ? close.repeat(depth) : ''}`
  }

  const frame = (): Frame => {
    const kind = below(8)
    if (kind === 0) return { type: 'HBT', intervalMs: below(5_000_000) - 1_000 }
    if (kind === 1) return { type: 'ACK', id: id(), result: random() < 0.5 ? undefined : value(0) }
    if (kind === 2) return { type: 'NAK', id: id(), problem: { status: below(700), title: junk(below(8)) } }
    return { type: 'MSG', id: id(), payload: { '@type': pick(TYPES, ''), lock: value(0), more: value(0) } }
  }
  const head = () => `${pick(['MSG', 'ACK', 'NAK', 'HBT', 'msg', 'MS', ''], 'MSG')}${id()}`

  const mutate = (raw: string): string => {
    const at = below(raw.length + 1)
    const rest = raw.slice(at)
    switch (below(7)) {
      case 0:
        return raw.slice(0, at)
      case 1:
        return rest
      case 2:
        return raw.slice(0, at) + junk(1 + below(4)) + rest
      case 3:
        return raw.slice(0, at) + junk(1) + rest.slice(1)
      case 4:
        return raw.slice(0, at) + rest.slice(1 + below(4))
      case 5:
        return raw.slice(0, at) + raw.slice(below(raw.length + 1)) + rest
      default:
        return raw.slice(0, at) + pick(['"', '\\', '{', '}', '[', ']', ':', ',', '\0', ' '], '"') + rest
    }
  }

  for (let i = 0; i < count; i++) {
    const kind = below(20)
    if (kind < 3) yield serializeFrame(frame())
    else if (kind < 12) yield mutate(serializeFrame(frame()))
    else if (kind < 14) yield mutate(mutate(mutate(serializeFrame(frame()))))
    else if (kind < 15) yield junk(below(64))
    else if (kind < 16) yield head() + junk(below(64))
    else if (kind < 17) yield head() + deep()
    else if (kind < 18) yield `${head()}{"@type":"a","n":${pick(NUMBERS, '0')}}`
    else if (kind < 19) yield `${head()}{"@type":"a","x":${pick(HOSTILE, '')}}`
    else yield `HBT${pick([...NUMBERS, junk(4), ' 15000', '15000\n', '１５０００', '15000', ''], '')}`
  }
}
