import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The console knows its calls by the contract's declarations, and needs their schemas only where a form is filled or a live frame is read.
 * A module of the contract with schemas is therefore two for it: what it exports as data (calls without their schemas and summaries,
 * lists with their rules, words), and the module as it is, under `?whole`, which brings the rest and zod. Both in development and in the built console.
 */
export function plainContract(): Plugin {
  return {
    name: 'cubeward:plain-contract',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.endsWith(WHOLE) || !source.startsWith('.')) return undefined
      const resolved = await this.resolve(source, importer.slice(0, -WHOLE.length), { ...options, skipSelf: true })
      return resolved && { ...resolved, id: resolved.id.endsWith(WHOLE) ? resolved.id : resolved.id + WHOLE }
    },
    async transform(code, id) {
      if (!/\/packages\/contract\/src\//.test(id)) return undefined
      return { code: id.endsWith(WHOLE) ? code : await plainHalf(id, code), map: null, moduleSideEffects: false }
    },
  }
}

const WHOLE = '?whole'

async function plainHalf(id: string, code: string): Promise<string> {
  const exports = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
  if (!exports.some(([, value]) => hasSchemas(value))) return code
  const plain = exports.map(([name, value]) => [name, JSON.stringify(withoutSchemas(value))] as const)
  const rest = plain.filter(([, text]) => text === undefined).map(([name]) => name)
  const data = plain.filter(([, text]) => text !== undefined).map(([name, text]) => `export const ${name} = ${text}\n`)
  const whole = rest.length === 0 ? '' : `export { ${rest.join(', ')} } from './${id.split('/').at(-1)}${WHOLE}'\n`
  return data.join('') + whole
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCall = (value: unknown) => isObject(value) && value.kind === 'endpoint'
const hasSchemas = (value: unknown): boolean =>
  isObject(value) && ('_zod' in value || isCall(value) || Object.values(value).some(hasSchemas))

/** The data that a value is; undefined: it is none, or holds what is none. */
function withoutSchemas(value: unknown): unknown {
  if (!isObject(value)) return typeof value === 'function' ? undefined : value
  if (isCall(value)) {
    const { query: _, summary: __, body, reply, ...declared } = value.declared as Record<string, unknown>
    const raw = { body: rawOf(body), reply: rawOf(reply) }
    return { ...value, declared: { ...declared, ...raw } }
  }
  if (Array.isArray(value)) return value.some((it) => withoutSchemas(it) === undefined) ? undefined : value
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const entries = Object.entries(value).map(([name, it]) => [name, withoutSchemas(it)] as const)
  return entries.some(([, it]) => it === undefined) ? undefined : Object.fromEntries(entries)
}

const rawOf = (it: unknown) => (isObject(it) ? ('raw' in it ? it : {}) : undefined)
