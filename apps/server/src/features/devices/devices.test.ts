import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { page } from './queries.ts'

let product: TestProduct
let user: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  product = await startTestProduct()
  user = await callerOf(product, 'user')
  await product.database.db.pool.query(`
    INSERT INTO cubes (id, operator_id) VALUES ('a-cube-2', 'a');
    INSERT INTO devices (cube_id, device_id, vendor, model, types, connected) VALUES
      ('a-cube', 'pay', 'Acme', 'PayPoint S2', '{PaymentTerminal}', true), ('a-cube-2', 'pay', 'Acme', NULL, '{Kiosk}', false)`)
})
afterAll(() => product.close())
const ids = async (query: string) =>
  (await user('GET', `/operators/a/devices${query}`)).json.content.map(
    (it: { cubeId: string; deviceId: string }) => `${it.cubeId}/${it.deviceId}`,
  )

test('the devices of all cubes of the operator are listed, and of no other (DEV-03)', async () => {
  expect(await ids('')).toEqual(['a-cube/a-cube-reader', 'a-cube/pay', 'a-cube-2/pay'])
})
test('the list is searched, sorted and paged on the server (DEV-04, API-109)', async () => {
  expect(await ids('?search=paypoint')).toEqual(['a-cube/pay'])
  expect(await ids('?search=kiosk+acme')).toEqual(['a-cube-2/pay'])
  expect(await ids('?sort=cubeId,desc&size=1')).toEqual(['a-cube-2/pay'])
  expect(await ids('?sort=deviceId,asc&size=2&page=1')).toEqual(['a-cube-2/pay'])
  for (const field of ['vendor', 'model', 'connected', 'firstConnected', 'lastConnected'])
    expect((await user('GET', `/operators/a/devices?sort=${field},desc`)).status).toBe(200)
})
test.each(['', 'acme'])(
  'of the devices that are found, only the keys are gathered and sorted (search %j)',
  async (search) => {
    const { db } = product.database
    const given = search === '' ? {} : { search }
    const { statement, values } = page.build(['a'], { page: 0, size: 25, sort: 'vendor,asc', ...given })
    const { rows } = await db.pool.query(`EXPLAIN (VERBOSE, FORMAT JSON) ${statement.text}`, values)
    const hits = rows[0]['QUERY PLAN'][0].Plan.Plans.find(
      (plan: { 'Subplan Name'?: string }) => plan['Subplan Name'] === 'CTE hits',
    )
    expect(hits.Output.map((it: string) => it.split('.')[1])).toEqual(['cube_id', 'device_id', 'vendor'])
  },
)
