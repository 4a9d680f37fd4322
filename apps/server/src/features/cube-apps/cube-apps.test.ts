import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { pool, as } = furnishedProduct()
const user = as('user')
const cube = '/operators/a/cubes/a-cube'
const tenant = '/operators/a/tenants/a-tenant'
const occupy = () =>
  pool().query(`INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated)
    VALUES ('00000000-0000-4000-8000-000000000001', 'a-cube', '1', 'shop', now(), now())`)

describe('apps of a cube', () => {
  test('are installed once, and then boxes can be kept for them (API-076, API-077, API-078, CAPP-02, CAPP-04, BOX-24)', async () => {
    expect((await user('GET', `${cube}/apps`)).json).toEqual([])
    expect((await user('GET', `${cube}/apps/shop`)).status).toBe(404)
    const app = {
      ...{ appId: 'shop', appName: 'Shop', description: null, vendor: null },
      ...{ installed: expect.any(String), occupancies: 0 },
    }
    const made = await user('POST', `${cube}/apps/shop`)
    expect([made.status, made.json]).toEqual([201, app])
    expect((await user('POST', `${cube}/apps/shop`)).status).toBe(409)
    expect((await user('GET', `${cube}/apps`)).json).toEqual([app])
    expect((await user('GET', `${cube}/box-apps`)).json).toEqual([{ appId: 'shop', appName: 'Shop' }])
    expect((await user('PUT', `${cube}/boxes/1`, { apps: ['shop'] })).json.apps).toEqual(['shop'])
  })

  test('are uninstalled unless they occupy a box, and never where they come from the tenant (API-079, CAPP-07)', async () => {
    await user('POST', `${cube}/apps/shop`)
    await occupy()
    const refused = await user('DELETE', `${cube}/apps/shop`)
    expect([refused.status, refused.json.code]).toEqual([409, 'cubeApp.occupied'])
    await user('DELETE', `${cube}/occupancies`)
    expect((await user('DELETE', `${cube}/apps/shop`)).status).toBe(204)
    expect((await user('GET', `${cube}/apps`)).json).toEqual([])
    await user('POST', `${tenant}/apps/shop`)
    expect((await user('GET', `${cube}/apps/shop`)).json.installed).toBeNull()
    expect((await user('DELETE', `${cube}/apps/shop`)).json.code).toBe('cubeApp.ofTenant')
  })
})

describe('apps of a tenant', () => {
  test('are added once and read with their figures (API-138, API-139, API-140, TAPP-01, TAPP-05)', async () => {
    const made = await user('POST', `${tenant}/apps/shop`)
    expect([made.status, made.json]).toEqual([
      201,
      {
        ...{ id: 'shop', name: 'Shop', description: null, vendor: null, cubeApp: false, added: expect.any(String) },
        ...{ events: { delivered: 0, pending: 0, expired: 0 }, keys: 1, storageItemCount: 0 },
      },
    ])
    expect((await user('POST', `${tenant}/apps/shop`)).status).toBe(409)
    expect((await user('GET', `${tenant}/apps`)).json).toMatchObject([{ id: 'shop', cubeApp: false }])
    expect((await user('GET', `${tenant}/apps/lockers`)).status).toBe(404)
  })

  test('are removed, but not those of single cubes, nor those that occupy boxes (API-141, TAPP-02, TAPP-04)', async () => {
    await user('POST', `${cube}/apps/lockers`)
    expect((await user('GET', `${tenant}/apps`)).json).toMatchObject([{ id: 'lockers', cubeApp: true, added: null }])
    const refused = await user('DELETE', `${tenant}/apps/lockers`)
    expect([refused.status, refused.json.code]).toEqual([409, 'tenantApp.cubeApp'])
    await user('POST', `${tenant}/apps/shop`)
    await occupy()
    expect((await user('DELETE', `${tenant}/apps/shop`)).status).toBe(409)
    await user('DELETE', `${cube}/occupancies`)
    expect((await user('DELETE', `${tenant}/apps/shop`)).status).toBe(204)
  })
})
