import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool, product } = furnishedProduct()
const root = as('root')
const admin = as('admin')

const sql = async (text: string) => (await pool().query(text)).rows
/** Keys of the fixture: `key-of-<id>`. */
const enter = () =>
  sql(`UPDATE cubes SET setup_key_hash = encode(sha256(('key-of-' || id)::bytea), 'hex'), setup_began = now() - interval '1 hour',
      setup_key_expires = now() + interval '1 hour';
    INSERT INTO units (id) VALUES ('vc-1'), ('vc-2');
    UPDATE units SET setup_key_hash = encode(sha256(('key-of-' || id)::bytea), 'hex'), setup_key_expires = now() + interval '1 hour'`)
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${product().url}/admin/v1/setup/${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  return { status: response.status, text, json: (text === '' ? undefined : JSON.parse(text)) as any }
}
const own = 'cube/key-of-a-cube'

describe('whoever has the key of a cube, without an account', () => {
  test('reads its locks, boxes, units and locking devices (API-019, API-020, API-021, API-027, API-028, AUTH-10)', async () => {
    await enter()
    await sql(
      "INSERT INTO devices (cube_id, device_id, vendor, model, types, connected) VALUES ('a-cube', 'lc-1', 'Lockwerk', 'LC-16', '{Locking}', true)",
    )
    expect((await call('GET', own)).json).toMatchObject({ id: 'a-cube', setupKey: 'key-of-a-cube' })
    expect((await call('GET', `${own}/locks`)).json).toMatchObject([{ lock: 'L1', boxNumber: '1' }, { lock: 'L2' }])
    expect((await call('GET', `${own}/boxes`)).json).toMatchObject([{ number: '1' }, { number: '2' }])
    expect((await call('GET', `${own}/units`)).json).toEqual([{ id: 'a-unit', secondary: false, connected: false }])
    expect((await call('GET', `${own}/locking-devices`)).json).toEqual([
      { deviceId: 'lc-1', vendor: 'Lockwerk', model: 'LC-16', connected: true },
    ])
  })
  test('reads one box; one that is not there is 404 (API-022)', async () => {
    await enter()
    expect((await call('GET', `${own}/boxes/2`)).json).toMatchObject({ number: '2', lock: 'L2' })
    expect((await call('GET', `${own}/boxes/99`)).status).toBe(404)
  })
  test('makes and changes boxes, all or none (API-023, CSETUP-14)', async () => {
    await enter()
    const changes = [
      { number: '1', types: ['S'] },
      { number: '2', types: ['S'] },
      { number: '3', types: ['L'] },
    ]
    expect((await call('PATCH', `${own}/boxes`, changes)).json).toMatchObject(changes)
    const wrong = await call('PATCH', `${own}/boxes`, [
      { number: '1', types: ['M'] },
      { number: '4', lock: 'nowhere' },
    ])
    expect(wrong.status).toBe(400)
    expect((await call('GET', `${own}/boxes`)).json).toMatchObject(changes)
    expect(await sql("SELECT DISTINCT actor_id, operator_id FROM audit WHERE type = 'BoxUpdated'")).toEqual([
      { actor_id: 'setup', operator_id: 'a' },
    ])
  })
  test('does so for a cube of nobody, too, and deletes all boxes (API-024)', async () => {
    await enter()
    await sql("INSERT INTO locks (cube_id, lock, status) VALUES ('waiting', 'W1', 'Closed')")
    expect((await call('PATCH', 'cube/key-of-waiting/boxes', [{ number: '1', lock: 'W1' }])).status).toBe(200)
    expect((await call('DELETE', 'cube/key-of-waiting/boxes')).status).toBe(204)
    expect((await call('GET', 'cube/key-of-waiting/boxes')).json).toEqual([])
    expect((await call('GET', `${own}/boxes`)).json).toHaveLength(2)
  })
  test('is offered the box types, and the drivers of three vendors (API-026, CSETUP-04)', async () => {
    await enter()
    expect((await call('GET', 'box-types')).json).toContain('M')
    const drivers = (await call('GET', `${own}/drivers`)).json
    expect(drivers).toHaveLength(3)
    expect(drivers[0]).toMatchObject({
      id: 'lockwerk',
      packageName: 'cubeward-driver-lockwerk',
      installed: null,
      job: null,
    })
  })
  test('finishes with locks, boxes and a tenant alone; the keys of the cube and its units end (API-029, CSETUP-15, CSETUP-16)', async () => {
    await enter()
    expect((await call('DELETE', 'cube/key-of-waiting')).json).toMatchObject({ status: 409, code: 'setup.noLocks' })
    await sql("INSERT INTO locks (cube_id, lock, status) VALUES ('waiting', 'W1', 'Closed')")
    expect((await call('DELETE', 'cube/key-of-waiting')).json).toMatchObject({ code: 'setup.noBoxes' })
    await call('PATCH', 'cube/key-of-waiting/boxes', [{ number: '1', lock: 'W1' }])
    expect((await call('DELETE', 'cube/key-of-waiting')).json).toMatchObject({ code: 'setup.noTenant' })
    expect((await call('DELETE', own)).status).toBe(204)
    expect((await call('GET', own)).status).toBe(404)
    expect((await call('GET', 'unit/key-of-a-unit')).status).toBe(404)
    expect((await call('GET', 'unit/key-of-b-unit')).status).toBe(200)
    expect(await sql("SELECT cube_id FROM audit WHERE type = 'SetupLeft'")).toEqual([{ cube_id: 'a-cube' }])
  })
  test('reaches no other cube with it (CSETUP-21)', async () => {
    await enter()
    await call('PATCH', `${own}/boxes`, [{ number: '1', types: ['XL'] }])
    expect((await call('GET', 'cube/key-of-b-cube/boxes')).json[0].types).toEqual(['M'])
    expect((await call('GET', 'cube/key-of-a-unit')).status).toBe(404)
    expect((await call('GET', 'unit/key-of-a-cube')).status).toBe(404)
    await call('DELETE', own)
    const [ended, unknown] = [await call('GET', `${own}/locks`), await call('GET', 'cube/zzz/locks')]
    expect([ended.status, ended.text]).toEqual([unknown.status, unknown.text])
  })
  test('writes the commissioning report, which is a note of the cube; written again it takes the place of the first (COMM-01)', async () => {
    await enter()
    await sql(`INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
      SELECT gen_random_uuid(), 'a-cube', n, now(), now(), 'L1', CASE n % 2 WHEN 1 THEN 'Open' ELSE 'Closed' END FROM generate_series(1, 6) n`)
    const write = (installer: string) => call('POST', `${own}/report`, { installer, remarks: 'Hinge <b>greased</b>' })
    await write('Jo')
    const { status, json } = await write('Jonas Brandt')
    expect(status).toBe(200)
    expect(json).toMatchObject({ cubeId: 'a-cube', tenant: { id: 'a-tenant' }, installer: 'Jonas Brandt', boxes: 2 })
    expect(json.units).toMatchObject([{ id: 'a-unit' }])
    expect(json.front).toMatchObject({
      boxes: [
        { number: '1', types: ['M'] },
        { number: '2', types: ['M'] },
      ],
      ...{ terminal: true, plan: { columns: null } },
    })
    expect(json.locks).toMatchObject([
      { lock: 'L1', boxNumber: '1', opened: 3, closed: 4, last: expect.any(String) },
      { lock: 'L2', boxNumber: '2', opened: 0, closed: 1 },
    ])
    const notes = (await admin('GET', '/operators/a/cubes/a-cube/notes')).json as { note: string }[]
    const reports = notes.filter(({ note }) => note.includes('Commissioning report'))
    expect(reports).toHaveLength(1)
    expect(reports[0]?.note).toContain('Jonas Brandt')
    expect(reports[0]?.note).toContain('Hinge &lt;b&gt;greased&lt;/b&gt;')
    expect(reports[0]?.note).toContain('Locks opened and closed: 1 of 2')
  })
})

describe('whoever has the key of a unit', () => {
  test('reads the unit, its cube and its controller (API-017)', async () => {
    await enter()
    await sql(`UPDATE units SET packages = '[{"name": "cubeward-controller", "installed": "2.8.0", "available": [], "hold": false, "config": null}]'
      WHERE id = 'a-unit'`)
    expect((await call('GET', 'unit/key-of-a-unit')).json).toMatchObject({
      ...{ id: 'a-unit', cubeId: 'a-cube', connected: false, cubeConnected: false, controller: '2.8.0', job: null },
      ...{ setupKey: 'key-of-a-unit', secondary: false },
    })
    expect((await call('GET', 'unit/zzz')).status).toBe(404)
  })
  test('adds it to the cube whose key they have as well (API-018, CSETUP-07)', async () => {
    await enter()
    const assign = (unit: string, cube: string, key: string) =>
      call('POST', `unit/key-of-${unit}/assign`, { cubeId: cube }, { 'x-setup-key': `key-of-${key}` })
    expect((await assign('vc-1', 'a-cube', 'b-cube')).status).toBe(404)
    expect((await call('POST', 'unit/key-of-vc-1/assign', { cubeId: 'a-cube' })).status).toBe(404)
    expect((await assign('zzz', 'a-cube', 'a-cube')).status).toBe(404)
    expect((await assign('vc-1', 'a-cube', 'a-cube')).status).toBe(204)
    expect((await call('GET', `${own}/units`)).json).toEqual([
      { id: 'a-unit', secondary: false, connected: false },
      { id: 'vc-1', secondary: true, connected: false },
    ])
    expect((await assign('vc-1', 'a-cube', 'a-cube')).status).toBe(204)
    expect((await assign('vc-1', 'b-cube', 'b-cube')).status).toBe(409)
    // the first unit of a cube without one is its main unit
    expect((await assign('vc-2', 'waiting', 'waiting')).status).toBe(204)
    expect((await call('GET', 'cube/key-of-waiting/units')).json).toMatchObject([{ id: 'vc-2', secondary: false }])
  })
})

describe('root', () => {
  test('reads one setup, and gives a cube to a tenant (API-011, API-015, SETUPS-09, SETUPS-24)', async () => {
    expect(Object.keys((await root('GET', '/setup/cubes/waiting')).json).sort()).toEqual([
      'connected',
      'created',
      'id',
      'lastConnected',
      'setupKey',
      'tenant',
    ])
    expect((await root('GET', '/setup/cubes/a-cube')).status).toBe(404)
    expect((await root('POST', '/setup/cubes/waiting/tenant/zzz')).status).toBe(404)
    expect(await root('POST', '/setup/cubes/waiting/tenant/a-tenant')).toMatchObject({
      status: 200,
      json: { id: 'waiting', operatorId: 'a' },
    })
    expect((await admin('GET', '/operators/a/cubes/waiting')).json).toMatchObject({ tenant: { id: 'a-tenant' } })
    expect((await root('GET', '/setup/cubes/waiting')).status).toBe(404)
  })
  test('deletes an unassigned cube, whose units wait with a new key; of one with a tenant only the setup ends (API-012, SETUPS-25)', async () => {
    await enter()
    await sql("INSERT INTO units (id, cube_id) VALUES ('vc-left', 'waiting')")
    expect((await root('DELETE', '/setup/cubes/waiting')).status).toBe(204)
    expect(await sql("SELECT FROM cubes WHERE id = 'waiting'")).toEqual([])
    const left = (await root('GET', '/setup/units/vc-left')).json
    expect(left).toMatchObject({ cubeId: null, setupKey: expect.any(String) })
    expect((await call('GET', `unit/${left.setupKey}`)).json).toMatchObject({ id: 'vc-left' })
    expect((await root('DELETE', '/setup/cubes/a-cube')).status).toBe(204)
    expect(await sql("SELECT setup_key_hash FROM cubes WHERE id = 'a-cube'")).toEqual([{ setup_key_hash: null }])
    expect((await root('DELETE', '/setup/cubes/a-cube')).status).toBe(404)
  })
  test('reads, gives and deletes units; one on a cube is not deleted (API-010, API-013, API-014, API-016, SETUPS-10, SETUPS-19)', async () => {
    await enter()
    expect(Object.keys((await root('GET', '/setup/units/vc-1')).json).sort()).toEqual([
      'connected',
      'created',
      'cubeId',
      'id',
      'lastConnected',
      'setupKey',
    ])
    expect((await root('POST', '/setup/units/vc-1/cube/zzz')).status).toBe(404)
    expect((await root('POST', '/setup/units/vc-1/cube/a-cube')).status).toBe(204)
    expect((await root('POST', '/setup/units/vc-1/cube/b-cube')).status).toBe(409)
    expect((await admin('GET', '/operators/a/units/vc-1')).json).toMatchObject({ cubeId: 'a-cube', secondary: true })
    expect((await root('DELETE', '/setup/units/vc-1')).status).toBe(409)
    expect((await root('DELETE', '/setup/units/vc-2')).status).toBe(204)
    expect((await root('GET', '/setup/units/vc-2')).status).toBe(404)
  })
  test.each(['GET /setup/cubes/waiting', 'DELETE /setup/cubes/waiting', 'POST /setup/cubes/waiting/tenant/a-tenant'])(
    'nobody else may: %s (ROLE-10)',
    async (one) => {
      const [method = '', path = ''] = one.split(' ')
      for (const who of ['admin', 'user', 'nobody']) expect((await as(who)(method, path)).status).toBe(403)
    },
  )
})
