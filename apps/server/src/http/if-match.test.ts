import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../testing/caller.ts'
import { furnish } from '../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'

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
])('%s (GAP-87, R53)', (path, field, [one = '', two = '', three = '']) => {
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
