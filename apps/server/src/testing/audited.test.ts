import { allEndpoints, type NamedEndpoint } from '@cubeward/contract/admin/index.ts'
import { isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { furnish } from './fixture.ts'
import { callers, expectedStatus, furnishFor, sampleCall, tokensOf, triedElsewhere } from './matrix.ts'
import { startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
let tokens: Awaited<ReturnType<typeof tokensOf>>
beforeAll(async () => {
  product = await startTestProduct()
  tokens = await tokensOf(product)
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const changing = allEndpoints().filter(
  ({ name, endpoint }) => endpoint.method !== 'GET' && endpoint.declared.audited !== false && !triedElsewhere.has(name),
)
const named = (calls: readonly NamedEndpoint[]) => calls.map((call) => [call.name, call] as const)

/** Makes a call on what is one's own, as someone who may. */
const call = (it: NamedEndpoint, changed?: (body: unknown) => unknown) => {
  const caller = callers.find((one) => expectedStatus(it, one, 'own') === 200)
  if (caller === undefined) throw new Error(`Nobody may call ${it.name}`)
  return sampleCall(product, it, 'own', tokens[caller], {}, changed)
}
const entries = async (): Promise<string[]> =>
  (await product.database.db.pool.query('SELECT type FROM audit ORDER BY id')).rows.map(({ type }) => type)

/** Calls that are told in more than one entry, and why. */
const several: Record<string, readonly string[]> = {
  // at the operator that gives, and at the one that takes
  'tenants.move': ['TenantMoved', 'TenantMoved'],
  'operators.remove': ['TenantMoved', 'TenantMoved', 'OperatorDeleted', 'OperatorDeleted'],
  // that it is asked for, and what came of it: no mail server is set up
  'emailConfiguration.test': ['TestMailRequested', 'TestMailFailed'],
  // each box is deleted
  'boxes.removeAll': ['BoxDeleted', 'BoxDeleted'],
  'setup.removeBoxes': ['BoxDeleted', 'BoxDeleted'],
}

describe('one change, one entry (AUDX-01)', () => {
  test.each(named(changing))('%s', async (name, it) => {
    await furnishFor(product, it)
    const { response, text } = await call(it)
    expect([response.ok, text]).toEqual([true, expect.anything()])
    expect(await entries()).toEqual(several[name] ?? [expect.any(String)])
  })
  test('the exceptions are calls that there are', () => {
    const names = changing.map(({ name }) => name)
    expect(Object.keys(several).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('a reading is recorded if it is declared so, and no other is (AUDX-01)', () => {
  const reads = allEndpoints().filter(({ name, endpoint }) => endpoint.method === 'GET' && !triedElsewhere.has(name))
  test.each(named(reads))('%s', async (_, it) => {
    await furnishFor(product, it)
    const before = await entries()
    const { response, text } = await call(it)
    expect([response.ok, text]).toEqual([true, expect.anything()])
    const recorded = it.endpoint.declared.audited ? [expect.stringMatching(/Read$/)] : []
    expect(await entries()).toEqual([...before, ...recorded])
  })
})

/** Calls whose second one is a change again, and why. */
const again: Record<string, string> = {
  'tenants.move': 'the tenant is gone after the first',
}

describe('a change that changes nothing writes no entry (AUDX-01)', () => {
  const puts = changing.filter(({ name, endpoint }) => endpoint.method === 'PUT' && again[name] === undefined)
  test.each(named(puts))('%s', async (_, it) => {
    await furnishFor(product, it)
    await call(it)
    const before = await entries()
    const { response } = await call(it)
    expect(response.ok).toBe(true)
    expect(await entries()).toEqual(before)
  })
})

/** Reads whose reply is not the body of the PUT on the same path, and why. */
const otherwise: Record<string, string> = {
  'identity.profile': 'the caller as the sign-in names them',
  'emailConfiguration.update': 'one that was never set up has no name yet, which is asked for when it is saved',
  'tenantSettings.updateSso': 'one that was never set up has no organization yet, which is asked for when it is saved',
  'appApi.update': 'an app changes the content and the access of an occupancy, not what else is told of it',
}

describe('what was read can be sent back as it is, which changes nothing', () => {
  const reads = new Map(
    allEndpoints()
      // Bytes are read with their type, and sent back with it.
      .filter(
        ({ endpoint: { method, declared } }) =>
          method === 'GET' && declared.accept === undefined && !isRaw(declared.reply),
      )
      .map((read) => [read.endpoint.path as string, read] as const),
  )
  const pairs = changing.flatMap((put) => {
    const read = reads.get(put.endpoint.path)
    return put.endpoint.method === 'PUT' && read && otherwise[put.name] === undefined
      ? [[put.name, put, read] as const]
      : []
  })
  test('there are as many as there are things to edit', () => expect(pairs.length).toBeGreaterThan(14))
  test.each(pairs)('%s', async (_, put, read) => {
    await furnishFor(product, put)
    const seen = await sampleCall(product, read, 'own', tokens.root)
    const { response, text } = await call(put, () => JSON.parse(seen.text))
    expect([response.ok, text]).toEqual([true, text])
    expect(await entries()).toEqual([])
  })
})

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body with a field that nobody knows, once in each object that it is made of. */
function surprised(body: unknown, path = ''): { field: string; body: unknown }[] {
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (Array.isArray(body))
    return body.flatMap((one, index) =>
      surprised(one, at(String(index))).map((inner) => ({ ...inner, body: body.with(index, inner.body) })),
    )
  if (!isObject(body)) return []
  return [
    { field: at('surprise'), body: { ...body, surprise: {} } },
    ...Object.entries(body).flatMap(([key, value]) =>
      surprised(value, at(key)).map((inner) => ({ ...inner, body: { ...body, [key]: inner.body } })),
    ),
  ]
}

test.each(['Austria', 'XX', 'de', ''])('%j is no country (COUNTRY-02)', async (country) => {
  for (const it of changing.filter(({ name }) =>
    ['cubes.update', 'tenants.update', 'activationCodes.update'].includes(name),
  )) {
    const { response, text } = await call(it, (body) => {
      const { address } = body as { address: Json }
      return { ...(body as Json), address: { ...address, country } }
    })
    expect([response.status, JSON.parse(text).errors]).toMatchObject([400, [{ field: 'address.country' }]])
  }
})

describe('a field that is not known is refused wherever it stands, and leaves no entry (API-002, AUDX-01)', () => {
  // The content of an occupancy is whatever its app keeps there.
  const withBody = allEndpoints().filter(
    ({ name, endpoint: { declared } }) =>
      declared.body !== undefined && !isRaw(declared.body) && name !== 'occupancies.setContent',
  )
  test.each(named(withBody))('%s', async (_, it) => {
    await furnishFor(product, it)
    const refused: unknown[] = []
    let tried: { field: string }[] = [{ field: '' }]
    for (let index = 0; index < tried.length; index++) {
      const { response, text } = await call(it, (body) => {
        const all = surprised(body)
        tried = all
        return all[index]?.body
      })
      const errors: { field: string }[] = response.status === 400 ? JSON.parse(text).errors : [{ field: 'taken' }]
      refused.push(...errors.map(({ field }) => field))
    }
    expect(refused).toEqual(tried.map(({ field }) => field))
    expect(await entries()).toEqual([])
  })
})
