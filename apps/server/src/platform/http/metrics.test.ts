import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { assertMayWatch } from './metrics-guard.ts'

const token = 'figures-0123456789abcdef'
const read = (product: TestProduct, headers: Record<string, string> = {}) =>
  fetch(`${product.url}/metrics`, { headers })

describe('without a token the figures', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.close())

  test('are there for this machine', async () => {
    const answer = await read(product)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('cubeward_connected_cubes')
  })
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'are not there for whom a proxy speaks (%s)',
    async (header) => {
      const answer = await read(product, { [header]: '127.0.0.1' })
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('cubeward_')
    },
  )
  test.each(['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '', '128.0.0.1'])(
    'are not there for %j',
    (remoteAddress) => {
      expect(() => assertMayWatch(undefined, { headers: {}, socket: { remoteAddress } } as never)).toThrow()
    },
  )
})

describe('with a token the figures', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ env: { CUBEWARD_METRICS_TOKEN: token } })
  })
  afterAll(() => product.close())

  test('are there for its bearer, through a proxy too', async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.0.0.7' }
    expect((await read(product, headers)).status).toBe(200)
  })
  test.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${token}x` },
    { authorization: `Basic ${token}` },
  ])('are not there for %j', async (headers) => {
    expect((await read(product, headers as Record<string, string>)).status).toBe(401)
  })
})
