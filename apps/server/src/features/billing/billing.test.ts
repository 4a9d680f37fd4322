import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  await furnish(product.database.db.pool)
})
afterAll(() => product.close())

const empty = {
  ...{ commissioning: null, operatingCostsFrom: null, operatingCostsUntil: null, decommissioning: null, notes: null },
}

test.each([
  ['decommissioning', { commissioning: '2026-01-15', decommissioning: '2025-01-01' }],
  ['operatingCostsUntil', { operatingCostsFrom: '2026-02-01', operatingCostsUntil: '2026-01-31' }],
])('%s before its beginning is refused', async (field, days) => {
  const user = await callerOf(product, 'user')
  const { status, json } = await user('PUT', '/operators/a/cubes/a-cube/billing', { ...empty, ...days })
  expect(status).toBe(400)
  expect(json.errors).toMatchObject([{ field }])
})

test('one day is in order, and so is an end without a beginning', async () => {
  const user = await callerOf(product, 'user')
  const days = { commissioning: '2026-01-15', decommissioning: '2026-01-15', operatingCostsUntil: '2020-01-01' }
  const { status, json } = await user('PUT', '/operators/a/cubes/a-cube/billing', { ...empty, ...days })
  expect([status, json]).toEqual([200, { ...empty, ...days }])
})
