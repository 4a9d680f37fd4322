import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { callerOf } from '../../testing/caller.ts'
import { cubeSecrets, furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const ask = async (method: string, body?: unknown, headers?: Record<string, string>) =>
  (await callerOf(product, 'user'))(method, '/operators/a/cubes/a-cube/maintenance-codes', body, headers)
const connect = async () =>
  FieldCube.connect(
    { url: product.url.replace(/^http/, 'ws') } as never,
    {
      cubeId: 'a-cube',
      secret: cubeSecrets['a-cube'],
    } as never,
  )
const read = async () => (await ask('GET')).json
const fixed = (code: string) => ({ fixed: true, code })

test('all four permissions are there before anything was stored', async () => {
  const none = { fixed: false, code: null, confirmed: false }
  expect(await read()).toEqual({ FullAccess: none, OpenNonOccupied: none, ReadOnly: none, MaintenanceOnly: none })
})

describe('refused', () => {
  test.each(['10', '', '12a', '１２', ' 1'])('is the fixed code %j', async (code) => {
    expect((await ask('PUT', { ReadOnly: fixed(code) })).status).toBe(400)
  })
  test('is one code for two permissions', async () => {
    expect((await ask('PUT', { ReadOnly: fixed('12'), FullAccess: fixed('12') })).status).toBe(400)
  })
  test('is not a code that is not fixed, whatever it is', async () => {
    expect((await ask('PUT', { ReadOnly: { fixed: false, code: '10' } })).status).toBe(200)
  })
})

test('MaintenanceOnly is ignored', async () => {
  expect((await ask('PUT', { MaintenanceOnly: fixed('10') })).json.MaintenanceOnly.fixed).toBe(false)
})
test('what was read can be sent back whole', async () => {
  await ask('PUT', { FullAccess: fixed('1234') })
  expect((await ask('PUT', await read())).json.FullAccess).toEqual({ fixed: true, code: '1234', confirmed: false })
})
test('of many changes of the same state at once, one is made', async () => {
  const headers = { 'if-match': (await ask('GET')).etag }
  const answers = await Promise.all(
    ['11', '22', '33', '44'].map((code) => ask('PUT', { ReadOnly: fixed(code) }, headers)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
})
test('codes are sealed at rest and never in the trail', async () => {
  await ask('PUT', { FullAccess: fixed('987654321') })
  const { pool } = product.database.db
  const { rows } = await pool.query('SELECT row_to_json(a)::text AS line FROM audit a')
  const { rows: codes } = await pool.query('SELECT code_sealed FROM maintenance_codes')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('987654321')
  expect(codes[0].code_sealed.toString('latin1')).not.toContain('987654321')
})

describe('the cube', () => {
  test('that is away learns the codes when it connects, and confirms them (MAINT-09)', async () => {
    await ask('PUT', { FullAccess: fixed('1234') })
    expect((await read()).FullAccess.confirmed).toBe(false)
    const cube = await connect()
    await expect.poll(async () => (await read()).FullAccess).toEqual({ fixed: true, code: '1234', confirmed: true })
    expect((await read()).ReadOnly).toEqual({ fixed: false, code: '333333', confirmed: true })
    cube.session.close(1000, 'done')
  })
  test('that is connected confirms a new code at once', async () => {
    const cube = await connect()
    await expect.poll(async () => (await read()).ReadOnly.confirmed).toBe(true)
    const { json: body } = await ask('PUT', { ReadOnly: fixed('77') })
    expect(body.ReadOnly).toEqual({ fixed: true, code: '77', confirmed: false })
    await expect.poll(async () => (await read()).ReadOnly.confirmed).toBe(true)
    cube.session.close(1000, 'done')
  })
  test('that answers with another code than the fixed one has confirmed nothing', async () => {
    const cube = await connect()
    await expect.poll(async () => (await read()).ReadOnly.confirmed).toBe(true)
    const answered = new Promise<void>((resolve) => {
      cube.keep = () => {
        resolve()
        return { codes: { FullAccess: '1', OpenNonOccupied: '2', ReadOnly: '3', MaintenanceOnly: '4' } }
      }
    })
    await ask('PUT', { ReadOnly: fixed('77') })
    await answered
    await expect.poll(async () => (await read()).FullAccess.code).toBe('1')
    expect((await read()).ReadOnly).toEqual({ fixed: true, code: '77', confirmed: false })
    cube.session.close(1000, 'done')
  })
})
