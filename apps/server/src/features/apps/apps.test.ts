import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { pool, as } = furnishedProduct()
const root = as('root')
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

describe('apps', () => {
  test('are listed in pages; staff see what an app is, root all of it (API-030, APP-01, APP-02, APP-03, APP-04)', async () => {
    const page = (await as('user')('GET', '/apps?size=1&sort=id,desc')).json
    expect(page).toMatchObject({ totalElements: 2, totalPages: 2, number: 0, size: 1 })
    expect(page.content).toEqual([{ id: 'shop', name: 'Shop', description: null, vendor: null }])
    const [seen] = (await root('GET', '/apps?search=shop')).json.content
    expect(Object.keys(seen).sort()).toEqual(
      ['description', 'events', 'id', 'keys', 'name', 'storageItemCount', 'vendor'].sort(),
    )
    expect((await as('nobody')('GET', '/apps')).status).toBe(403)
  })

  test('belong to the platform: everyone but root is refused (ROLE-10)', async () => {
    for (const [method, path] of [
      ['POST', '/apps/x'],
      ['GET', '/apps/shop'],
      ['PUT', '/apps/shop'],
      ['DELETE', '/apps/shop'],
      ['GET', '/apps/shop/api-keys'],
    ] as const)
      expect((await as('admin')(method, path, method === 'POST' || method === 'PUT' ? {} : undefined)).status).toBe(403)
  })

  test('are created once with the id of the path, which no call changes (API-032, APP-06)', async () => {
    const made = await root('POST', '/apps/Parcel.2', { vendor: 'Hansekontor' })
    expect([made.status, made.json]).toEqual([
      201,
      {
        ...{ id: 'Parcel.2', name: 'Parcel.2', description: null, vendor: 'Hansekontor' },
        ...{ events: { delivered: 0, pending: 0, expired: 0 }, keys: [], storageItemCount: 0 },
      },
    ])
    expect((await root('POST', '/apps/Parcel.2', {})).status).toBe(409)
    expect((await root('POST', '/apps/parcel.2', {})).status).toBe(409)
    expect((await root('POST', '/apps/a:b', {})).json.errors).toMatchObject([{ field: 'appId', code: 'app.id' }])
    await root('PUT', '/apps/Parcel.2', { ...made.json, id: 'other', name: 'Parcel' })
    expect((await root('GET', '/apps/Parcel.2')).json).toMatchObject({ id: 'Parcel.2', name: 'Parcel' })
  })

  test('have name, description and vendor to change (API-031, API-033, APP-15, APP-17)', async () => {
    const { json, etag } = await root('GET', '/apps/shop')
    expect(Object.keys(json).sort()).toEqual(
      ['description', 'events', 'id', 'keys', 'name', 'storageItemCount', 'vendor'].sort(),
    )
    const body = { name: 'Click & Collect', description: 'Orders', vendor: 'Hansekontor' }
    expect((await root('PUT', '/apps/shop', body, { 'if-match': etag })).json).toMatchObject(body)
    expect((await root('GET', '/apps/shop')).json).toMatchObject(body)
    expect((await root('PUT', '/apps/shop', { ...body, name: 'Late' }, { 'if-match': etag })).status).toBe(412)
    const { rows } = await pool().query(`SELECT operator_id, app_id, patch FROM audit WHERE type = 'AppUpdated'`)
    expect(rows).toMatchObject([{ operator_id: null, app_id: 'shop' }])
    expect(rows[0].patch).toHaveLength(3)
  })

  test('are deleted with all they have, unless somebody has them (API-034, APP-18)', async () => {
    await pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop')`)
    const refused = await root('DELETE', '/apps/shop')
    expect([refused.status, refused.json.params]).toEqual([409, { tenants: 1, cubes: 0 }])
    await pool().query(`DELETE FROM tenant_apps`)
    expect((await root('DELETE', '/apps/shop')).status).toBe(204)
    expect((await root('GET', '/apps/shop')).status).toBe(404)
    expect((await pool().query(`SELECT FROM app_keys WHERE app_id = 'shop'`)).rowCount).toBe(0)
  })

  test('tell who uses them and how deliveries went (APP-12)', async () => {
    await pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop')`)
    const { json } = await root('GET', '/apps/shop/figures')
    expect(json).toMatchObject({ tenants: 1, cubes: 1, deliveredToday: 0, withFailures: 0, medianMs: null })
    expect(json.hours).toHaveLength(24)
  })
})

describe('API keys', () => {
  const key = (more: object = {}) => ({ consumerToken: random(12), secret: random(48), description: 'Till', ...more })

  test('are made from a token and a secret that nobody is ever shown again (API-035, API-036, AKEY-10, AKEY-11)', async () => {
    const body = key()
    const made = await root('POST', '/apps/shop/api-keys', body)
    const shown = { consumerToken: body.consumerToken, description: 'Till', loginCount: 0, lastLogin: null }
    expect([made.status, made.json]).toEqual([201, shown])
    const list = await root('GET', '/apps/shop/api-keys')
    expect(list.json).toEqual([shown, expect.objectContaining({ consumerToken: 'key-of-the-shop-1' })])
    expect((await root('GET', '/apps/shop')).json.keys).toEqual(list.json)
    expect(list.text + made.text).not.toContain(body.secret)
    const stored = await pool().query('SELECT k::text AS row FROM app_keys k UNION ALL SELECT a::text FROM audit a')
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(body.secret)
  })

  test.each([
    ['consumerToken', { consumerToken: random(11) }],
    ['consumerToken', { consumerToken: 'with spaces in it' }],
    ['secret', { secret: random(47) }],
    ['secret', { secret: '!'.repeat(64) }],
  ])('with a %s that is too short or no base64url are refused', async (field, wrong) => {
    const { status, json } = await root('POST', '/apps/shop/api-keys', key(wrong))
    expect([status, json.errors]).toMatchObject([400, [{ field }]])
  })

  test('have a token of their own on the whole platform, and go one by one (API-037)', async () => {
    const body = key()
    expect((await root('POST', '/apps/shop/api-keys', body)).status).toBe(201)
    expect((await root('POST', '/apps/lockers/api-keys', { ...body, secret: random(48) })).status).toBe(409)
    expect((await root('DELETE', `/apps/lockers/api-keys/${body.consumerToken}`)).status).toBe(404)
    expect((await root('DELETE', `/apps/shop/api-keys/${body.consumerToken}`)).status).toBe(204)
    expect((await root('GET', '/apps/shop/api-keys')).json).toHaveLength(1)
  })
})
