import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  token = await product.realm.token({ sub: 'admin', name: 'Ada' })
})
afterAll(() => product.close())

const call = (path: string, init: RequestInit = {}) =>
  fetch(product.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
const json = { 'content-type': 'application/json' }
const put = (body: string, headers: Record<string, string> = json) =>
  call('/admin/v1', { method: 'PUT', body, headers })

/** The problem that a refused call is answered with; fails if it is no problem. */
async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const text = await response.text()
  expect(text).not.toMatch(/at .+\.ts:\d+|node_modules|SELECT|postgres/i)
  return ProblemBody.parse(JSON.parse(text))
}

describe('bad input is refused with a problem that names the field', () => {
  test.each([
    ['size=-1', 'size'],
    ['size=0', 'size'],
    ['size=abc', 'size'],
    ['page=-1', 'page'],
    ['sort=secret,asc', 'sort'],
    ['sort=id', 'sort'],
    ['monitored=maybe', 'monitored'],
    ['search=%00', 'search'],
    ['size=1&size=2', 'size'],
  ])('?%s', async (query, field) => {
    const response = await call(`/admin/v1/operators/a/cubes?${query}`)
    expect(response.status).toBe(400)
    const { errors } = await problemOf(response)
    expect(errors?.map((error) => error.field)).toEqual([field])
  })
  test('a number that is given twice is told what it must be', async () => {
    const { errors } = await problemOf(await call('/admin/v1/operators/a/cubes?size=5&size=6'))
    expect(errors?.map(({ message }) => message)).toEqual(['size must be a whole number of 1 or more.'])
  })
  test.each([
    ['NUL', { name: 'a\u0000b' }, 'name'],
    ['a lone surrogate', { name: '\ud800' }, 'name'],
    ['too long', { name: 'x'.repeat(256) }, 'name'],
    ['a field that is not known', { nickname: 'x' }, 'nickname'],
    ['a number for a text', { name: 1 }, 'name'],
  ])('%s in a body', async (_, body, field) => {
    const response = await put(JSON.stringify(body))
    expect(response.status).toBe(400)
    expect((await problemOf(response)).errors?.map((error) => error.field)).toEqual([field])
  })
  test.each(['%00', 'a%2Fb', '%ed%a0%80', 'x'.repeat(300)])('the id %s', async (id) => {
    const response = await call(`/admin/v1/operators/a/cubes/${id}`)
    expect([400, 404]).toContain(response.status)
    await problemOf(response)
  })
  test.each([
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['prototype games', '{"__proto__": {"root": true}}'],
  ])('a body with %s', async (_, body) => {
    const response = await put(body)
    expect(response.status).toBe(400)
    await problemOf(response)
  })
  test.each(['text/xml', 'text/plain'])('the content type %s', async (type) => {
    const response = await put('{"name":"x"}', { 'content-type': type })
    expect(response.status).toBe(415)
    await problemOf(response)
  })
  test('a body over 1 MiB', async () => {
    const response = await put(JSON.stringify({ name: 'x'.repeat(1_100_000) }))
    expect(response.status).toBe(413)
    await problemOf(response)
  })
  test('headers over 16 KiB', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${product.url}/livez`, { headers: { 'x-large': 'x'.repeat(20_000) } }, (response) =>
        resolve(response.statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(431)
  })
  test('a broken path', async () => {
    const answer = await rawRequest('GET /admin/v1/operators/%E0%A4%A/cubes HTTP/1.1')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

/** What the server answers to a request line as it is, without a client that would mend it. */
const rawRequest = (line: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
    socket.write(`${line}\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`)
  })

describe('methods and media types', () => {
  test('an unsupported method says which ones are', async () => {
    const response = await call('/admin/v1/operators/a/cubes', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    await problemOf(response)
  })
  test.each(['/admin/v1/operators/a/cubes', '/admin/v1/operators/a/cubes/a-cube', '/livez', '/asyncapi.json'])(
    'HEAD %s tells what GET tells, without its body',
    async (path) => {
      const [got, head] = [await call(path), await call(path, { method: 'HEAD' })]
      expect(head.status).toBe(got.status)
      for (const name of ['content-type', 'etag']) expect(head.headers.get(name)).toBe(got.headers.get(name))
      expect(await head.text()).toBe('')
    },
  )
  test('HEAD lets nobody in who may not read', async () => {
    const response = await fetch(`${product.url}/admin/v1/operators/a/cubes`, { method: 'HEAD' })
    expect(response.status).toBe(401)
  })
  test('ERR-05 an id that is longer than any is not found, with the usual headers, also without a token', async () => {
    const response = await fetch(`${product.url}/admin/v1/operators/a/cubes/${'x'.repeat(513)}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await problemOf(response)
  })
  test('API-003 a page far behind the last one is empty, or refused by its name', async () => {
    for (const list of ['users', 'cubes', 'devices', 'lock-modules', 'tenants', 'cubes/a-cube/lock-events']) {
      const response = await call(`/admin/v1/operators/a/${list}?page=99999999&size=1000`)
      if (response.status === 200) expect(await response.json()).toMatchObject({ content: [] })
      else expect((await problemOf(response)).errors?.map(({ field }) => field)).toEqual(['page'])
    }
  })
  test('a type of nothing is no broken body', async () => {
    const nothing = { headers: { ...json, authorization: `Bearer ${await product.realm.token({ sub: 'root' })}` } }
    const cube = '/admin/v1/operators/a/cubes/a-cube'
    expect((await call(`${cube}/setup`, { method: 'POST', ...nothing })).status).toBe(200)
    expect((await call(`${cube}/setup`, { method: 'DELETE', ...nothing })).status).toBe(204)
    expect((await call(cube, nothing)).status).toBe(200)
  })
  test('TRACE is not answered', async () => {
    expect(await rawRequest('TRACE /admin/v1 HTTP/1.1')).toMatch(/^HTTP\/1\.1 (400|404|405) /)
  })
  test('an unknown path', async () => {
    const response = await call('/admin/v1/nothing')
    expect(response.status).toBe(404)
    await problemOf(response)
  })
  test('the overview has its own media type', async () => {
    const response = await call('/admin/v1/operators/a/cubes/a-cube', {
      headers: { accept: 'application/vnd.cube-overview+json' },
    })
    expect(response.headers.get('content-type')).toBe('application/vnd.cube-overview+json')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(await response.json()).toMatchObject({
      id: 'a-cube',
      boxes: [{ number: '1' }, { number: '2' }],
      units: [{ id: 'a-unit' }],
    })
  })
  test('plain JSON stays the default', async () => {
    const response = await call('/admin/v1/operators/a/cubes/a-cube', { headers: { accept: '*/*' } })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).not.toHaveProperty('boxes')
  })
  test('an unknown vendor type is not acceptable', async () => {
    const response = await call('/admin/v1/operators/a/cubes/a-cube', {
      headers: { accept: 'application/vnd.other+json' },
    })
    expect(response.status).toBe(406)
    await problemOf(response)
  })
})

describe('revalidation', () => {
  test('an unchanged list costs no body, a changed one comes anew', async () => {
    const first = await call('/admin/v1/operators/a/cubes')
    const tag = first.headers.get('etag') ?? ''
    const again = () => call('/admin/v1/operators/a/cubes', { headers: { 'if-none-match': tag } })
    expect((await again()).status).toBe(304)
    await product.database.db.pool.query("UPDATE cubes SET site = 'Elsewhere' WHERE id = 'a-cube'")
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ content: [{ site: 'Elsewhere' }] })
  })
  test('whose right has been taken away is not told that nothing has changed', async () => {
    const path = '/admin/v1/operators/a/cubes'
    const mine = await product.realm.token({ sub: 'leaving', name: 'Leaving' })
    const as = (headers: Record<string, string> = {}) =>
      call(path, { headers: { authorization: `Bearer ${mine}`, ...headers } })
    const { pool } = product.database.db
    await pool.query("INSERT INTO users (id, name) VALUES ('leaving', 'Leaving')")
    await pool.query("INSERT INTO memberships (operator_id, user_id, role) VALUES ('a', 'leaving', 'User')")
    const tag = (await as()).headers.get('etag') ?? ''
    const again = () => as({ 'if-none-match': tag })
    expect((await again()).status).toBe(304)
    expect((await again()).status).toBe(304)
    await pool.query("DELETE FROM memberships WHERE user_id = 'leaving'")
    await expect.poll(async () => (await again()).status).toBe(404)
  })
})

describe('every document', () => {
  test.each(['/livez', '/docs', '/admin/v1/config', '/nothing'])('%s has the headers that protect it', async (path) => {
    const { headers } = await fetch(product.url + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })
})

describe('identity calls', () => {
  test('GET /admin/v1 tells root flag and memberships', async () => {
    expect(await (await call('/admin/v1')).json()).toEqual({
      userId: 'admin',
      root: false,
      operators: [{ operatorId: 'a', operatorName: 'Operator A', role: 'Admin' }],
    })
    const root = await product.realm.token({ sub: 'root' })
    const response = await fetch(`${product.url}/admin/v1`, { headers: { authorization: `Bearer ${root}` } })
    expect(await response.json()).toEqual({ userId: 'root', root: true, operators: [] })
  })
  test('PUT /admin/v1 stores the profile of the token, not of another sub', async () => {
    const response = await put(JSON.stringify({ sub: 'other', name: 'Spoofed', picture: 'javascript:alert(1)' }))
    expect(response.status).toBe(204)
    const { rows } = await product.database.db.pool.query(
      "SELECT id, name, picture FROM users WHERE id IN ('admin', 'other') ORDER BY id",
    )
    expect(rows).toEqual([
      { id: 'admin', name: 'Ada', picture: null },
      { id: 'other', name: 'Olga', picture: null },
    ])
  })
  test('the configuration is public', async () => {
    const response = await fetch(`${product.url}/admin/v1/config`)
    expect(await response.json()).toMatchObject({
      authRequired: true,
      issuer: product.realm.issuer,
      realm: 'test',
      clientId: 'cubeward-console',
    })
  })
})

describe('the API reference', () => {
  test('names every path with its parameters, and is valid JSON', async () => {
    const document = (await (await fetch(`${product.url}/admin/v1/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: unknown }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/admin/v1/operators/{operator}/cubes/{cubeId}/lock-events')
    expect(JSON.stringify(document.paths['/admin/v1/operators/{operator}/cubes/{cubeId}']?.get?.responses)).toContain(
      'application/vnd.cube-overview+json',
    )
  })
})

test('a database that is away is told as such, and comes back by itself', async () => {
  await using away = await startTestProduct()
  const bearer = await away.realm.token({ sub: 'admin' })
  const get = () => fetch(`${away.url}/admin/v1/operators/a/cubes`, { headers: { authorization: `Bearer ${bearer}` } })
  expect((await get()).status).toBe(200)
  const name = new URL(away.database.url).pathname.slice(1)
  const admin = product.database.db.pool
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  const refused = await get()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await problemOf(refused)
  expect((await fetch(`${away.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${away.url}/livez`)).status).toBe(200)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  // A connection that has not noticed yet may tell of the outage once more.
  await expect.poll(async () => (await get()).status).toBe(200)
})

test('what is no request at all is answered as a problem too', async () => {
  const answer = await rawRequest(`GET /livez HTTP/1.1\r\nx-large: ${'x'.repeat(20_000)}`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('content-type: application/problem+json')
})

test('live connections are described at /asyncapi.json', async () => {
  const document = (await (await fetch(`${product.url}/asyncapi.json`)).json()) as {
    asyncapi: string
    channels: Record<string, { address: string; description: string; messages: object }>
  }
  expect(document.asyncapi).toBe('3.0.0')
  expect(document.channels.cubeStream?.address).toBe('/admin/v1/operators/{operator}/cubes/{cubeId}/events')
  expect(Object.keys(document.channels.cubeStream?.messages ?? {})).toContain('OpenLock')
  const { appStream, cubeStream, cubeSetupStream } = document.channels
  expect(appStream?.description).toContain('Authorization: Bearer')
  expect(cubeStream?.description).toContain('access_token in the query')
  expect(cubeSetupStream?.description).toContain('key in the address')
})

test('the more wanted media type wins', async () => {
  const path = '/admin/v1/operators/a/cubes/a-cube'
  const accept = 'application/vnd.cube-overview+json;q=0.5, application/json'
  expect((await call(path, { headers: { accept } })).headers.get('content-type')).toMatch(/^application\/json/)
})

test.each([
  ['PUT', '/admin/v1', 'x'.repeat(2_000_000)],
  ['PUT', '/admin/v1', '{"name":'],
  ['PUT', '/device/v1/cubes/a-cube/screenshots/kiosk', Buffer.alloc(6_000_000)],
])('of a caller who is not let in no body is read: %s %s', async (method, path, body) => {
  const headers = { 'content-type': 'application/json' }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = httpRequest(product.url + path, { method, headers }, (response) => {
      resolve(response.statusCode)
      asked.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
  expect(status).toBe(401)
})
