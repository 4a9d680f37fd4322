import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool, product } = furnishedProduct()
const admin = as('admin')
const root = as('root')

async function post(path: string, body: unknown, secret?: string) {
  const response = await fetch(`${product().url}/device/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  return { status: response.status, json: (await response.json()) as any }
}
const facts = { arch: 'arm64', type: 'Linux', release: '6.1.0', cpus: 4, totalmem: 4_000_000 }
const ownKey = () => randomBytes(32).toString('base64url')
const register = (hostname: string, key?: string) =>
  post('units/register', { hostname, ...facts, ...(key !== undefined && { key }) })
const setupKeysOf = async (what: 'cubes' | 'units') =>
  ((await root('GET', `/setup/${what}?size=100`)).json.content as { id: string; setupKey: string | null }[]).map(
    ({ id, setupKey }) => [id, setupKey],
  )
const cameOnce = (table: string, id: string) =>
  pool().query(
    table === 'units'
      ? 'UPDATE units SET epoch = 1 WHERE id = $1'
      : 'UPDATE cube_state SET epoch = 1 WHERE cube_id = $1',
    [id],
  )

/** The status with which a device is let in, or not. */
const knock = (path: string, secret: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`${product().url.replace('http', 'ws')}/device/v1/${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
  })

describe('a unit that registers', () => {
  test('has its secret and its setup key once, and waits in setup (XAPI-01, SETUPS-26)', async () => {
    const { status, json } = await register('vc-1')
    expect(status).toBe(201)
    expect(json).toEqual({ unitId: 'vc-1', secret: expect.any(String), setupKey: expect.any(String) })
    expect(Buffer.from(json.setupKey, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(await setupKeysOf('units')).toContainEqual(['vc-1', json.setupKey])
    expect(await knock('units/vc-1', json.secret)).toBe(101)
    expect(await knock('units/vc-1', 'another')).toBe(401)
    const { rows } = await pool().query("SELECT * FROM units WHERE id = 'vc-1'")
    expect(rows[0]).toMatchObject({ arch: 'arm64', cpus: 4, operator_id: null, cube_id: null })
    expect(JSON.stringify(rows[0])).not.toContain(json.secret)
    expect(rows[0].setup_key_hash).not.toContain(json.setupKey)
  })
  test('repeats a registration whose answer was lost by its own key, and only until it has come', async () => {
    const key = ownKey()
    const first = (await register('vc-1', key)).json
    const second = (await register('vc-1', key)).json
    expect([second.unitId, second.secret === first.secret]).toEqual(['vc-1', false])
    expect([await knock('units/vc-1', first.secret), await knock('units/vc-1', second.secret)]).toEqual([401, 101])
    await cameOnce('units', 'vc-1')
    expect(await register('vc-1', key)).toMatchObject({ status: 409, json: { code: 'registration.known' } })
  })
  test('takes no name of another: the second of a name has one of its own', async () => {
    await register('vc-1', ownKey())
    const { unitId } = (await register('vc-1', ownKey())).json
    expect(unitId).toMatch(/^vc-1-[0-9a-f]{6}$/)
  })
  test.each([
    ['no name', { ...facts }, 'hostname'],
    ['a path for a name', { hostname: '../etc' }, 'hostname'],
    ['a long name', { hostname: 'a'.repeat(64) }, 'hostname'],
    ['a short key', { hostname: 'vc-1', key: 'a' }, 'key'],
    ['more than is asked', { hostname: 'vc-1', operatorId: 'a' }, 'operatorId'],
  ])('is refused with %s, by the field', async (_, body, field) => {
    const { status, json } = await post('units/register', body)
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(field)
    expect(await setupKeysOf('units')).toEqual([])
  })
  test('is one of many only up to a limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => register(`vc-${n}`).then((it) => it.status)),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  })
})

describe('a cube that its main unit registers', () => {
  test('has its secret once, stands on the unit and waits in setup (XAPI-02, SETUPS-24, SETUPS-26)', async () => {
    const unit = (await register('vc-1')).json
    const { status, json } = await post('cubes/register', { unitId: 'vc-1' }, unit.secret)
    expect(status).toBe(201)
    expect(json).toEqual({
      cubeId: expect.stringMatching(/^cube-[0-9a-f]{12}$/),
      secret: expect.any(String),
      setupKey: expect.any(String),
    })
    expect(await setupKeysOf('cubes')).toContainEqual([json.cubeId, json.setupKey])
    expect(await knock(`cubes/${json.cubeId}`, json.secret)).toBe(101)
    expect((await root('GET', '/setup/units/vc-1')).json).toMatchObject({ cubeId: json.cubeId })
  })
  test('is refused to whoever is not that unit', async () => {
    const unit = (await register('vc-1')).json
    expect((await post('cubes/register', { unitId: 'vc-1' })).status).toBe(401)
    expect((await post('cubes/register', { unitId: 'vc-1' }, 'wrong')).status).toBe(401)
    expect(await post('cubes/register', { unitId: 'b-unit' }, unit.secret)).toMatchObject({ status: 409 })
  })
  test('is refused to a secondary unit', async () => {
    const unit = (await register('vc-1')).json
    await pool().query("UPDATE units SET cube_id = 'a-cube', operator_id = 'a', secondary = true WHERE id = 'vc-1'")
    expect(await post('cubes/register', { unitId: 'vc-1' }, unit.secret)).toMatchObject({
      status: 409,
      json: { code: 'registration.secondary' },
    })
  })
})

describe('after its secret was reset', () => {
  test('a unit registers anew within 15 minutes, by its own key or its name (UNIT-25)', async () => {
    const key = ownKey()
    const first = (await register('vc-1', key)).json
    await pool().query("UPDATE units SET cube_id = 'a-cube', operator_id = 'a', epoch = 1 WHERE id = 'vc-1'")
    await pool().query(
      `UPDATE units SET packages = '[{"name": "cubeward-controller", "installed": "1.0.0"}]' WHERE id = 'vc-1'`,
    )
    await pool().query(
      "INSERT INTO unit_jobs (id, unit_id, kind, name, state, exit, started) VALUES (gen_random_uuid(), 'vc-1', 'InstallPackage', 'cubeward-controller', 'Done', 0, now())",
    )
    expect((await admin('DELETE', '/operators/a/units/vc-1/secret')).status).toBe(204)
    expect(await knock('units/vc-1', first.secret)).toBe(401)
    const again = await register('renamed', key)
    expect(again).toMatchObject({ status: 201, json: { unitId: 'vc-1' } })
    expect(await knock('units/vc-1', again.json.secret)).toBe(101)
    // it may come with a new disk: the wizard orders the controller again
    const wizard = await fetch(`${product().url}/admin/v1/setup/unit/${again.json.setupKey}`)
    expect(await wizard.json()).toMatchObject({ controller: null, job: null })
    await cameOnce('units', 'vc-1')
    expect((await register('vc-1', key)).status).toBe(409)

    await admin('DELETE', '/operators/a/units/vc-1/secret')
    expect((await register('vc-1')).json).toMatchObject({ unitId: 'vc-1' })
  })
  test('nobody registers once the 15 minutes are over, until it is reset again', async () => {
    const key = ownKey()
    await register('vc-1', key)
    await pool().query("UPDATE units SET operator_id = 'a', cube_id = 'a-cube', epoch = 1 WHERE id = 'vc-1'")
    await admin('DELETE', '/operators/a/units/vc-1/secret')
    await pool().query("UPDATE units SET secret_revoked = now() - interval '16 minutes'")
    expect(await register('vc-1', key)).toMatchObject({ status: 409, json: { code: 'registration.closed' } })
    expect((await register('vc-1', ownKey())).json.unitId).not.toBe('vc-1')
    await admin('DELETE', '/operators/a/units/vc-1/secret')
    expect((await register('vc-1', key)).status).toBe(201)
  })
  test('a cube registers anew with a new setup key, and keeps its tenant (CUBE-26, SETUPS-25)', async () => {
    const { unitSecret } = await import('../../testing/fixture.ts')
    await cameOnce('cubes', 'a-cube')
    expect((await post('cubes/register', { unitId: 'a-unit' }, unitSecret)).status).toBe(409)
    await admin('DELETE', '/operators/a/cubes/a-cube/secret')
    const { status, json } = await post('cubes/register', { unitId: 'a-unit' }, unitSecret)
    expect([status, json.cubeId]).toEqual([201, 'a-cube'])
    expect(await knock('cubes/a-cube', json.secret)).toBe(101)
    expect((await admin('GET', '/operators/a/cubes/a-cube')).json).toMatchObject({
      setupKey: json.setupKey,
      tenant: { id: 'a-tenant' },
    })
  })
})
