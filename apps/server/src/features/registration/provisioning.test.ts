import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

const token = 'token-of-this-installation'
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ env: { CUBEWARD_PROVISIONING_TOKEN: token } })
})
afterAll(() => product.close())

const register = (hostname: string, provisioningToken?: string, headers = {}) =>
  fetch(`${product.url}/device/v1/units/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ hostname, provisioningToken }),
  })

test('with a provisioning token of the installation only units that have it register themselves (decision 2)', async () => {
  for (const given of [undefined, 'another-token-of-nobody', `${token}x`]) {
    const refused = await register('vc-none', given)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'registration.token' })
  }
  expect((await register('vc-own', token)).status).toBe(201)
  const { rows } = await product.database.db.pool.query(
    "SELECT id, (SELECT string_agg(a::text, '') FROM audit a) AS trail FROM units WHERE id LIKE 'vc-%'",
  )
  expect(rows).toEqual([{ id: 'vc-own', trail: expect.not.stringContaining(token) }])
})

test('whoever guesses the token has to wait, also with an Idempotency-Key', async () => {
  const guess = (_: unknown, n: number) => register('vc-none', `guess-${n}`, { 'idempotency-key': `k${n}` })
  const answers = await Promise.all(Array.from({ length: 50 }, guess))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
})
