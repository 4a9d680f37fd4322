import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, allStreams } from './admin/index.ts'
import { callerKinds, permissions } from './kernel/access.ts'
import { isRaw } from './kernel/endpoint.ts'
import { Page } from './kernel/paging.ts'

type Schema = Record<string, unknown>

/** Walks a JSON schema; `at` says where. */
function* walk(node: unknown, at = ''): Generator<{ at: string; schema: Schema }> {
  if (Array.isArray(node)) for (const [index, item] of node.entries()) yield* walk(item, `${at}[${index}]`)
  else if (typeof node === 'object' && node !== null) {
    yield { at, schema: node as Schema }
    for (const [key, value] of Object.entries(node)) yield* walk(value, `${at}/${key}`)
  }
}
const inputSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const calls = allEndpoints()
/** Their calls are no part of the console's API. */
const ofDevices = new Set<string>(['cubeDevice', 'unitDevice', 'lockModulePassword', 'lockModule'])
const accesses = new Set<string>([...permissions, ...callerKinds])

describe.each(calls.map((call) => [call.name, call] as const))('%s', (name, { endpoint }) => {
  const { declared, method, path } = endpoint
  test('has an access and a sentence', () => {
    expect(accesses.has(declared.access)).toBe(true)
    expect(declared.summary).toMatch(/^[A-Z].+[.]$/)
  })
  test('takes no unbounded text, list or number', () => {
    const loose: string[] = []
    for (const source of [declared.body, declared.query]) {
      if (source === undefined || isRaw(source)) continue
      for (const { at, schema } of walk(inputSchema(source))) {
        const bounded =
          schema.maxLength !== undefined ||
          schema.enum !== undefined ||
          schema.const !== undefined ||
          schema.pattern !== undefined ||
          schema.format !== undefined
        if (schema.type === 'string' && !bounded) loose.push(`${at}: text`)
        if (schema.type === 'array' && schema.maxItems === undefined && method !== 'GET') loose.push(`${at}: list`)
      }
    }
    expect(loose).toEqual([])
  })
  test('replies with what can be read back', () => {
    if (declared.reply === undefined || isRaw(declared.reply)) return
    // A transform that cannot be undone has no output schema.
    expect(() => z.toJSONSchema(declared.reply as z.ZodType, { io: 'output' })).not.toThrow()
  })
  test('lies below /admin/v1, /device/v1 for devices, or /app/v1 for apps', () => {
    const { access } = declared
    const apps = access === 'app' || access === 'appKey'
    expect(path).toMatch(
      ofDevices.has(access) || name.startsWith('deviceRegistration.')
        ? /^\/device\/v1\//
        : apps
          ? /^\/app\/v1\//
          : /^\/admin\/v1(\/|$)/,
    )
  })
})

test('no call is declared twice', () => {
  const keys = calls.map(({ endpoint: { method, path, declared } }) => `${method} ${path} ${declared.accept ?? ''}`)
  expect(keys).toEqual([...new Set(keys)])
})
test('every live command has its own access', () => {
  for (const { stream } of allStreams())
    for (const command of Object.values(stream.declared.commands)) expect(accesses.has(command.access)).toBe(true)
})

const list = calls.find(({ name }) => name === 'cubes.list')?.endpoint.declared.query as z.ZodObject
describe('a list query', () => {
  test('has defaults', () => expect(list.parse({})).toEqual({ page: 0, size: 25, sort: 'id,asc' }))
  test('answers larger pages with 1000 rows', () =>
    expect(list.parse({ size: '999999' })).toMatchObject({ size: 1000 }))
  test.each([
    { size: '-1' },
    { size: '0' },
    { size: 'x' },
    { size: '1.5' },
    { size: ['1', '2'] },
    { page: '-1' },
    { page: '1e3' },
    { page: 'NaN' },
    { sort: 'secret,asc' },
    { sort: 'id' },
    { sort: 'id,up' },
    { sort: "id,asc'; --" },
    { monitored: 'yes' },
    { search: 'a\u0000b' },
    { search: '\ud800' },
    { search: 'x'.repeat(201) },
  ])('refuses %j', (query) => expect(list.safeParse(query).success).toBe(false))
  test('understands switches', () =>
    expect(list.parse({ monitored: 'false', disconnected: 'true' })).toMatchObject({
      monitored: false,
      disconnected: true,
    }))
})
test('a page has its rows and how many there are', () => {
  expect(Object.keys(Page(z.string()).shape)).toEqual(['content', 'totalElements', 'totalPages', 'number', 'size'])
})
