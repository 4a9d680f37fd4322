import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const { pool } = product.database.db
  await furnish(pool)
  await pool.query(
    "UPDATE cubes SET street = 'Paul-Nevermann-Platz', house_no = '1', city = 'Hamburg' WHERE id = 'a-cube'",
  )
})
afterAll(() => product.close())

const find = async (who: 'admin' | 'user', search: string) => {
  const caller = await callerOf(product, who)
  return (await caller('GET', `/operators/a/find?search=${encodeURIComponent(search)}`)).json
}

test('a cube is found by its street, and says so', async () => {
  const { cubes } = await find('user', 'nevermann hamburg')
  expect(cubes).toMatchObject([{ id: 'a-cube', connected: false, address: 'Paul-Nevermann-Platz 1, Hamburg' }])
})

test.each(['cube 2', 'Hamburg Box 2', 'fach 2 hamburg', 'hamburg 2'])(
  '"%s" finds a box of the cube',
  async (search) => {
    const { boxes } = await find('user', search)
    expect(boxes).toEqual([{ cubeId: 'a-cube', description: 'Cube of A', number: '2' }])
  },
)

test('nothing of another operator, and no box where no cube is named', async () => {
  expect((await find('admin', 'yard')).cubes).toEqual([])
  expect((await find('admin', '2')).boxes).toEqual([])
  expect((await find('admin', '')).cubes).toEqual([])
})

test('tenants, units, lock modules; users for those who manage them', async () => {
  expect((await find('user', 'tenant')).tenants).toEqual([{ id: 'a-tenant', name: 'Tenant A' }])
  expect((await find('user', 'a-unit')).units).toEqual([{ id: 'a-unit', cubeId: 'a-cube', connected: false }])
  expect((await find('user', 'a-module')).lockModules).toMatchObject([{ id: 'a-module', name: 'Module of A' }])
  expect((await find('user', 'uli')).users).toEqual([])
  expect((await find('admin', 'uli')).users).toMatchObject([
    { userId: 'user', role: 'User', userInfo: { name: 'Uli' } },
  ])
})
