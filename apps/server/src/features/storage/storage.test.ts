import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { product, pool } = furnishedProduct()
const scopes = {
  app: '/admin/v1/apps/shop/storage',
  cube: '/admin/v1/operators/a/cubes/a-cube/apps/shop/storage',
  tenant: '/admin/v1/operators/a/tenants/a-tenant/apps/shop/storage',
}
const have = () => pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop')`)
async function call(method: string, path: string, body?: Uint8Array | string, headers: Record<string, string> = {}) {
  const token = await product().realm.token({ sub: 'root', name: 'Robin' })
  const response = await fetch(product().url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: body as string }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, json: () => JSON.parse(bytes.toString()) }
}
const json = { 'content-type': 'application/json' }
const everyByte = Uint8Array.from({ length: 256 }, (_, at) => at)

describe.each(Object.entries(scopes))('storage of an app in the scope %s', (scope, at) => {
  const make = (key: string, body: Uint8Array | string = '{}', headers: Record<string, string> = json) =>
    call(scope === 'app' ? 'PUT' : 'POST', `${at}/${key}`, body, headers)

  test('keeps bytes and type exactly (API-041, API-042, API-081, API-083, API-145, API-146, ASTOR-09)', async () => {
    await have()
    expect((await make('a b.json')).status).toBe(201)
    const empty = await call('GET', `${at}/a%20b.json`)
    expect([empty.bytes.toString(), empty.headers.get('content-type')]).toEqual(['{}', 'application/json'])
    const put = await call('PUT', `${at}/a%20b.json`, everyByte, { 'content-type': 'image/png' })
    expect(put.status).toBe(204)
    const { bytes, headers } = await call('GET', `${at}/a%20b.json`)
    expect(bytes.equals(Buffer.from(everyByte))).toBe(true)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('x-modified-by')).toBe('Robin')
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('lists what there is, without bodies, and deletes (API-040, API-043, API-080, API-084, API-143, API-147, ASTOR-20)', async () => {
    await have()
    await make('b.json')
    await make('a.svg', '<svg/>', { 'content-type': 'image/svg+xml' })
    const { content } = (await call('GET', at)).json()
    expect(content.map(({ key }: { key: string }) => key)).toEqual(['a.svg', 'b.json'])
    expect(content[0]).toEqual({
      ...{ key: 'a.svg', contentType: 'image/svg+xml', modifiedBy: 'Robin', size: 6 },
      ...{ created: expect.any(String), modified: expect.any(String) },
    })
    expect((await call('DELETE', `${at}/a.svg`)).status).toBe(204)
    expect((await call('DELETE', `${at}/a.svg`)).status).toBe(404)
    expect((await call('GET', `${at}/a.svg`)).status).toBe(404)
  })

  test('refuses a key that is there, and a change of what others have changed (API-082, API-144, APPST-02)', async () => {
    await have()
    await make('a.json', '{"first":1}')
    const again =
      scope === 'app'
        ? await call('PUT', `${at}/a.json`, '{}', { ...json, 'if-none-match': '*' })
        : await make('a.json')
    expect([again.status, again.json().code]).toEqual([409, 'storage.taken'])
    const seen = await call('GET', `${at}/a.json`)
    expect(seen.bytes.toString()).toBe('{"first":1}')
    const tag = { 'if-match': seen.headers.get('etag') ?? '' }
    expect((await call('PUT', `${at}/a.json`, '{"second":2}', { ...json, ...tag })).status).toBe(204)
    expect((await call('PUT', `${at}/a.json`, '{"third":3}', { ...json, ...tag })).status).toBe(412)
    expect((await make('b.json', '{}', { ...json, ...tag })).status).toBe(412)
    // what is not there is no version of anything
    if (scope === 'app') expect((await make('b.json', '{}', { ...json, 'if-match': '*' })).status).toBe(412)
  })

  test('sends nothing again to whoever has it, and takes nothing that is packed', async () => {
    await have()
    await make('a.json', '{"first":1}')
    const { headers } = await call('GET', `${at}/a.json`)
    const again = await call('GET', `${at}/a.json`, undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await make('b.json', 'packed', { ...json, 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await call('GET', `${at}/b.json`)).status).toBe(404)
  })

  test('writes down each change once, and nothing of what is kept', async () => {
    await have()
    for (const body of ['canary', 'canary', 'bird']) {
      const known = (await call('GET', `${at}/a.txt`)).status === 200
      const written = known ? call('PUT', `${at}/a.txt`, body, { 'content-type': 'text/plain' }) : undefined
      expect((await (written ?? make('a.txt', body, { 'content-type': 'text/plain' }))).status).toBe(known ? 204 : 201)
    }
    const { rows } = await pool().query('SELECT type, app_id, data, patch FROM audit ORDER BY id')
    const text = { contentType: 'text/plain' }
    const secret = '[redacted]'
    expect(rows).toEqual([
      {
        ...{ type: 'StorageItemCreated', app_id: 'shop', data: { ...text, size: 6 } },
        patch: [{ op: 'add', path: '', value: { ...text, content: secret } }],
      },
      {
        ...{ type: 'StorageItemUpdated', app_id: 'shop', data: { ...text, size: 4 } },
        patch: [{ op: 'replace', path: '/content', value: secret, fromValue: secret }],
      },
    ])
  })

  test.each(['%2Fetc', '..%2Fx', '..', '.', 'a%00b', 'a%0Ab', 'x'.repeat(256), '%'])('has no key %s', async (key) => {
    await have()
    const { status } = await make(key)
    expect([400, 404, 405]).toContain(status)
    expect((await call('GET', at)).json().totalElements).toBe(0)
  })

  test('takes 10 MiB of any type that is one, and not a byte more', async () => {
    await have()
    const most = new Uint8Array(10 * 1024 * 1024)
    expect((await make('most', most, { 'content-type': 'application/pdf' })).status).toBe(201)
    expect((await call('GET', `${at}/most`)).bytes.length).toBe(most.length)
    expect((await make('more', new Uint8Array(most.length + 1), { 'content-type': 'application/pdf' })).status).toBe(
      413,
    )
    expect((await make('untyped', '{}', { 'content-type': 'nonsense' })).status).toBe(415)
    expect((await make('empty', '', { 'content-type': 'text/plain' })).status).toBe(201)
  })
})

test('the same key is another item in each scope and at each tenant, and no list tells of those of others (APPST-01, TAPP-07, ROLE-17)', async () => {
  await have()
  await pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('b-tenant', 'shop')`)
  const other = '/admin/v1/operators/b/tenants/b-tenant/apps/shop/storage'
  await call('PUT', `${scopes.app}/same`, 'app', { 'content-type': 'text/plain' })
  for (const at of [scopes.cube, scopes.tenant, other])
    await call('POST', `${at}/same`, at, { 'content-type': 'text/plain' })
  expect((await call('GET', `${scopes.app}/same`)).bytes.toString()).toBe('app')
  for (const at of [scopes.cube, scopes.tenant, other])
    expect((await call('GET', `${at}/same`)).bytes.toString()).toBe(at)
  for (const at of [scopes.cube, scopes.tenant, other])
    expect((await call('GET', at)).json()).toMatchObject({
      totalElements: 1,
      content: [{ key: 'same', size: at.length }],
    })
  for (const sort of ['key', 'created', 'modified', 'contentType', 'size'])
    expect((await call('GET', `${scopes.app}?search=sam&sort=${sort},desc`)).json().content).toMatchObject([
      { size: 3 },
    ])
})
