import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { createSealer } from '../../platform/security/secrets.ts'
import { callerOf } from '../../testing/caller.ts'
import { cubeSecrets, furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

/** Sealed with a key that the server does not have. */
const lost = createSealer([randomBytes(32)])
let product: TestProduct
let call: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  product = await startTestProduct()
  call = await callerOf(product, 'user')
})
afterAll(() => product.close())
beforeEach(async () => {
  const { pool } = product.database.db
  await furnish(pool)
  await pool.query("UPDATE cube_routers SET password_sealed = $1 WHERE cube_id = 'a-cube'", [lost.seal('router-pw')])
  await pool.query(
    `INSERT INTO maintenance_codes (cube_id, permission, fixed, code_sealed, confirmed) VALUES
       ('a-cube', 'FullAccess', true, $1, true), ('a-cube', 'ReadOnly', true, $2, true)`,
    [lost.seal('1234'), product.server.context.sealer.seal('77')],
  )
})

const ask: Awaited<ReturnType<typeof callerOf>> = (method, path, body, headers) =>
  call(method, `/operators/a/cubes/a-cube${path}`, body, headers)
const codes = async () => (await ask('GET', '/maintenance-codes')).json

test('the page of the cube is there, and says what cannot be read', async () => {
  const { status, json } = await ask('GET', '', undefined, { accept: 'application/vnd.cube-overview+json' })
  expect(status).toBe(200)
  expect(json.router).toMatchObject({ password: null, unreadable: true, phoneNumber: '+43 664 1234561' })
  expect(json.maintenanceCodes.FullAccess).toEqual({ fixed: true, code: null, confirmed: true, unreadable: true })
  expect(json.maintenanceCodes.ReadOnly).toEqual({ fixed: true, code: '77', confirmed: true })
})

describe('the password of the router', () => {
  test('is replaced, and can be read then', async () => {
    expect((await ask('PUT', '/routerSettings', { password: 'new-pw', phoneNumber: null })).status).toBe(204)
    const { json } = await ask('GET', '/routerSettings')
    expect(json.password).toBe('new-pw')
    expect(json.unreadable).toBeUndefined()
  })
  test('stays when the rest is changed and it is sent back as it was read', async () => {
    const { json } = await ask('GET', '/routerSettings')
    await ask('PUT', '/routerSettings', { ...json, phoneNumber: '+43 1 234567' })
    const { rows } = await product.database.db.pool.query(
      "SELECT password_sealed AS sealed, phone_number FROM cube_routers WHERE cube_id = 'a-cube'",
    )
    expect(lost.open(rows[0].sealed)).toBe('router-pw')
    expect(rows[0].phone_number).toBe('+43 1 234567')
  })
  test('can be removed', async () => {
    await ask('PUT', '/routerSettings', { password: null, phoneNumber: null })
    expect((await ask('GET', '/routerSettings')).json).toMatchObject({ password: null, phoneNumber: null })
    expect((await ask('GET', '/routerSettings')).json.unreadable).toBeUndefined()
  })
})

describe('a maintenance code', () => {
  test('is replaced, and can be read then', async () => {
    expect((await ask('PUT', '/maintenance-codes', { FullAccess: { fixed: true, code: '55' } })).status).toBe(200)
    expect((await codes()).FullAccess).toEqual({ fixed: true, code: '55', confirmed: false })
  })
  test('stays when another one is changed', async () => {
    expect((await ask('PUT', '/maintenance-codes', { ReadOnly: { fixed: true, code: '88' } })).status).toBe(200)
    expect(await codes()).toMatchObject({ FullAccess: { fixed: true, unreadable: true }, ReadOnly: { code: '88' } })
  })
  test('and the others can be sent back whole as they were read', async () => {
    expect((await ask('PUT', '/maintenance-codes', await codes())).status).toBe(200)
  })
  test('that the cube goes by is not made anew by the cube only because we cannot read it', async () => {
    await ask('PUT', '/maintenance-codes', { ReadOnly: { fixed: true, code: '88' } })
    const cube = await FieldCube.connect(
      { url: product.url.replace(/^http/, 'ws') } as never,
      { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] } as never,
    )
    const told: string[] = []
    cube.keep = ({ fixed }) => {
      told.push(...Object.keys(fixed))
      return {
        codes: { OpenNonOccupied: '222222', MaintenanceOnly: '444444', FullAccess: '1', ReadOnly: '2', ...fixed },
      }
    }
    await ask('PUT', '/maintenance-codes', { FullAccess: { fixed: true, code: '55' } })
    await expect.poll(async () => (await codes()).FullAccess.confirmed).toBe(true)
    expect(told.toSorted()).toEqual(['FullAccess', 'ReadOnly'])
    cube.cut()
  })
})
