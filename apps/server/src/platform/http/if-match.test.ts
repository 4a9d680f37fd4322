import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { callers, expectedStatus, furnishFor, sampleCall, tokensOf } from '../../testing/matrix.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { heedsIfMatch } from './openapi-answers.ts'

let product: TestProduct
let call: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  product = await startTestProduct()
  call = await callerOf(product, 'user')
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const ask: Awaited<ReturnType<typeof callerOf>> = (method, path, body, headers) =>
  call(method, `/operators/a/cubes/a-cube/${path}`, body, headers)

const based = (etag: string | undefined) => (etag === undefined ? {} : { 'if-match': etag })

describe.each([
  ['billing', 'notes', ['Paid yearly', 'Paid monthly', 'Free']],
  ['routerSettings', 'password', ['first-pw', 'second-pw', 'third-pw']],
  ['notes/0198b6a0-0000-7000-8000-00000000000a', 'note', ['<p>One</p>', '<p>Two</p>', '<p>Three</p>']],
])('%s (decision 87)', (path, field, [one = '', two = '', three = '']) => {
  const read = () => ask('GET', path)
  const put = async (value: string, ifMatch?: string) =>
    ask('PUT', path, { ...(await read()).json, [field]: value }, based(ifMatch))
  const value = async () => (await read()).json[field]

  test('what was read can be sent back whole, with its tag', async () => {
    const { etag, json } = await read()
    expect((await ask('PUT', path, json, based(etag))).status).toBeLessThan(300)
  })
  test('a change that is based on what is no more is refused and writes nothing', async () => {
    const { etag } = await read()
    expect((await put(one, etag)).status).toBeLessThan(300)
    expect((await put(two, etag)).status).toBe(412)
    expect(await value()).toBe(one)
  })
  test('a change that is based on what is there now is made', async () => {
    await put(one)
    expect((await put(two, (await read()).etag)).status).toBeLessThan(300)
    expect(await value()).toBe(two)
  })
  test('of many changes of the same state at once, one is made', async () => {
    const { etag, json } = await read()
    const answers = await Promise.all(
      [one, two, three].map((it) => ask('PUT', path, { ...json, [field]: it }, based(etag))),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(2)
  })
  test('without a tag the last write wins', async () => {
    await put(one)
    expect((await put(three)).status).toBeLessThan(300)
    expect(await value()).toBe(three)
  })
})

describe('the role of a user', () => {
  const path = '/operators/a/users/user'
  test('is not changed by who has seen another one, and is no other because of a new name', async () => {
    const admin = await callerOf(product, 'admin')
    const { etag, json } = await admin('GET', path)
    expect(json).toMatchObject({ userId: 'user', role: 'User' })
    await product.database.db.pool.query("UPDATE users SET name = 'Ulrike' WHERE id = 'user'")
    expect((await admin('PUT', path, { role: 'Admin' }, based(etag))).status).toBe(200)
    expect((await admin('PUT', path, { role: 'User' }, based(etag))).status).toBe(412)
    expect((await admin('GET', path)).json.role).toBe('Admin')
  })
})

describe('the tags of a photo', () => {
  const tags = 'photos/door.png/photo-tags'
  const put = (to: string[], etag: string) => ask('PUT', 'photo-tags', { fileName: 'door.png', tags: to }, based(etag))
  test('are neither changed nor removed by who has seen others', async () => {
    const { etag, json } = await ask('GET', tags)
    expect(json).toEqual({ tags: ['Front'] })
    expect((await put(['Roof'], etag)).status).toBe(204)
    expect((await put(['Yard'], etag)).status).toBe(412)
    expect((await ask('DELETE', tags, undefined, based(etag))).status).toBe(412)
    const now = await ask('GET', tags)
    expect(now.json).toEqual({ tags: ['Roof'] })
    expect((await ask('DELETE', tags, undefined, based(now.etag))).status).toBe(204)
  })
})

/** Calls that take no If-Match, and why. */
const exceptions: Record<string, string> = {
  'identity.profile': 'what the sign-in says of the caller; nobody else writes it',
  'screenshots.upload': 'a newer picture of a cube takes the place of the older one',
  'screenshots.uploadByUnit': 'a newer picture of a cube takes the place of the older one',
  'boxes.maintain': 'one switch, set to what the call says',
  'appApi.update': 'an occupancy has one app, whose programs agree among themselves',
  'attention.take': 'names who had it, and is refused if that is somebody else by now',
  'attention.mute': 'one switch, set to what the call says',
  'tenants.move': 'says where to; what the tenant is called or where it is now does not matter',
}
describe('a change that is based on what is no more is refused (decision 87)', () => {
  const puts = allEndpoints().filter(({ endpoint }) => endpoint.method === 'PUT')
  test.each(puts.filter(({ name }) => exceptions[name] === undefined).map((put) => [put.name, put] as const))(
    '%s',
    async (_, put) => {
      const tokens = await tokensOf(product)
      const caller = callers.findLast((one) => expectedStatus(put, one, 'own') === 200) ?? 'root'
      await furnishFor(product, put)
      const { response, text } = await sampleCall(product, put, 'own', tokens[caller], {
        'if-match': '"of-long-ago.older"',
      })
      expect([response.status, text]).toEqual([412, expect.stringContaining('meanwhile')])
      const { rows } = await product.database.db.pool.query('SELECT type FROM audit')
      expect(rows).toEqual([])
    },
  )
  test('the exceptions are those that the API reference names', () => {
    const told = puts.filter(({ endpoint }) => !heedsIfMatch(endpoint)).map(({ name }) => name)
    expect(Object.keys(exceptions).sort()).toEqual(told.sort())
  })
})
