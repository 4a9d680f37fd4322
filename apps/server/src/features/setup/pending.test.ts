import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool } = furnishedProduct()
const root = as('root')
const admin = as('admin')

const ids = async (path: string) => ((await root('GET', path)).json.content as { id: string }[]).map((one) => one.id)

describe('the cubes that wait', () => {
  test('are those without a tenant, and those in setup mode with their key', async () => {
    expect(await ids('/setup/cubes')).toEqual(['waiting'])
    const { setupKey } = (await admin('POST', '/operators/a/cubes/a-cube/setup')).json
    const { content, totalElements } = (await root('GET', '/setup/cubes?sort=id,asc')).json
    expect(totalElements).toBe(2)
    expect(content).toMatchObject([
      { id: 'a-cube', connected: false, lastConnected: null, tenant: { id: 'a-tenant', name: 'Tenant A' }, setupKey },
      { id: 'waiting', tenant: null, setupKey: null },
    ])
    expect(Object.keys(content[0]).sort()).toEqual(
      ['connected', 'created', 'id', 'lastConnected', 'setupKey', 'tenant'].sort(),
    )
  })
  test('go without their key when it runs out, and leave when setup mode is left', async () => {
    await admin('POST', '/operators/a/cubes/a-cube/setup')
    await admin('POST', '/operators/a/cubes/a-cube/setup')
    await pool().query("UPDATE cubes SET setup_key_expires = now() WHERE id = 'a-cube'")
    expect(await ids('/setup/cubes')).toEqual(['waiting'])
  })
  test('come in pages, the newest first (API-009, SETUPS-08)', async () => {
    await pool().query(
      `INSERT INTO cubes (id, created) SELECT 'new-' || n, now() + n * interval '1 minute' FROM generate_series(1, 11) n`,
    )
    expect(await ids('/setup/cubes?size=10')).toEqual(Array.from({ length: 10 }, (_, n) => `new-${11 - n}`))
    const { json } = await root('GET', '/setup/cubes?size=10&page=1')
    expect(json).toMatchObject({ totalElements: 12, totalPages: 2, number: 1, size: 10 })
    expect(await ids('/setup/cubes?size=10&page=1')).toEqual(['new-1', 'waiting'])
    expect((await root('GET', '/setup/cubes?sort=secret,asc')).status).toBe(400)
  })
})

test('the units that wait are those on no cube', async () => {
  expect(await ids('/setup/units')).toEqual([])
  await pool().query("UPDATE units SET cube_id = NULL WHERE id = 'b-unit'")
  expect((await root('GET', '/setup/units')).json.content).toEqual([
    { id: 'b-unit', created: expect.any(String), connected: false, lastConnected: null, cubeId: null, setupKey: null },
  ])
})

test.each(['/setup/cubes', '/setup/units'])('%s is refused to everyone but root (ROLE-10)', async (path) => {
  for (const who of ['admin', 'user', 'other', 'nobody']) expect((await (await as(who))('GET', path)).status).toBe(403)
})
