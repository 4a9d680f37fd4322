import { describe, expect, test } from 'vitest'
import { lockModuleSecrets } from '../../testing/fixture.ts'
import { furnishedProduct } from '../../testing/furnished.ts'
import { forgetAllReports } from '../retention/retention.ts'
import { give } from '../tenants/move.ts'

const { as, pool, product } = furnishedProduct()
const user = as('user')
const admin = as('admin')
const sql = async (text: string) => (await pool().query(text)).rows

const at = '/operators/a/lock-modules'
const device = async (path: string, secret: string, body?: unknown) => {
  const response = await fetch(`${product().url}/device/v1/lock-modules/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}
const provisioningToken = async (): Promise<string> =>
  (await admin('POST', '/operators/a/lock-module-provisioning')).json.token
const entry = (type: string, minute: number, more: object = {}) => ({
  createdAt: `2026-10-12T08:0${minute}:00.000Z`,
  type,
  ...more,
})

describe('staff', () => {
  test('list with id, name, cube and last login; search on the server (LMOD-01, LMOD-06, API-104)', async () => {
    expect((await user('GET', at)).json).toMatchObject({
      content: [{ id: 'a-module', name: 'Module of A', cubeId: 'a-cube', lastLoginAt: null }],
      totalElements: 1,
    })
    expect((await user('GET', `${at}?search=a-cu+MODULE`)).json.totalElements).toBe(1)
    expect((await user('GET', `${at}?search=b-module`)).json.totalElements).toBe(0)
    for (const sort of ['id,desc', 'name,asc', 'cubeId,desc', 'lastLoginAt,asc'])
      expect((await user('GET', `${at}?sort=${sort}`)).status).toBe(200)
  })
  test('change name and cube, or detach; a login meanwhile is no conflict, a change is (LMOD-04, API-105, API-107)', async () => {
    const { etag, json } = await user('GET', `${at}/a-module`)
    expect(json).toEqual({ id: 'a-module', name: 'Module of A', cubeId: 'a-cube', lastLoginAt: null })
    await device('a-module/login', lockModuleSecrets.password)
    const put = (body: object, ifMatch?: string) =>
      user('PUT', `${at}/a-module`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
    expect(await put({ ...json, name: 'Ski rack' }, etag)).toMatchObject({
      status: 200,
      json: { name: 'Ski rack', cubeId: 'a-cube' },
    })
    expect((await user('GET', `${at}/a-module`)).json).toMatchObject({ name: 'Ski rack', cubeId: 'a-cube' })
    expect((await put({ ...json, name: 'Other' }, etag)).status).toBe(412)
    expect((await put({ name: 'Ski rack', cubeId: null })).json.cubeId).toBeNull()
    const [line] = await sql(
      `SELECT cube_id, patch FROM audit WHERE type = 'LockModuleChanged' AND cube_id IS NULL ORDER BY id DESC LIMIT 1`,
    )
    expect(line?.patch).toEqual([{ op: 'remove', path: '/cubeId', fromValue: 'a-cube' }])
  })
  test.each([
    ['b-cube', 404],
    ['waiting', 404],
    ['zzz', 404],
  ])('cannot attach one to the cube %s of someone else', async (cubeId, status) => {
    expect((await user('PUT', `${at}/a-module`, { name: 'M', cubeId })).status).toBe(status)
  })
  test('cannot attach one to a cube that goes to another operator at this moment', async () => {
    await sql(`INSERT INTO lock_modules (id, operator_id, name) VALUES ('loose', 'a', 'Loose')`)
    let answered = false
    const { put } = await product().database.db.transaction(async (tx) => {
      await give(tx, 'a', 'a-tenant', 'b')
      const put = user('PUT', `${at}/loose`, { name: 'Loose', cubeId: 'a-cube' }).finally(() => {
        answered = true
      })
      const waits = async () => (await sql('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0
      await expect.poll(async () => answered || (await waits())).toBe(true)
      return { put }
    })
    expect((await put).status).toBe(404)
    expect(await sql(`SELECT operator_id, cube_id FROM lock_modules WHERE id = 'loose'`)).toEqual([
      { operator_id: 'a', cube_id: null },
    ])
  })
  test.each([
    { name: '', cubeId: null },
    { name: '  ', cubeId: null },
    { name: 'x'.repeat(256), cubeId: null },
    { name: 'M' },
    { name: 'M', cubeId: null, secret: 'x' },
  ])('cannot send %j', async (body) => {
    expect((await user('PUT', `${at}/a-module`, body)).status).toBe(400)
  })
  test('delete it with its logs; then its password and token are refused (LMOD-05, API-108)', async () => {
    await device('a-module/logs', lockModuleSecrets.token, [entry('LockOpenCommand', 0, { lockId: 'L1' })])
    expect((await user('DELETE', `${at}/a-module`)).status).toBe(204)
    expect((await user('GET', `${at}/a-module`)).status).toBe(404)
    expect(await sql('SELECT 1 FROM lock_module_logs')).toEqual([])
    expect((await device('a-module/login', lockModuleSecrets.password)).status).toBe(401)
    expect((await device('a-module/logs', lockModuleSecrets.token, [entry('LockOpenCommand', 1)])).status).toBe(401)
  })
  test('a User cannot make provisioning tokens', async () => {
    expect((await user('POST', '/operators/a/lock-module-provisioning')).status).toBe(403)
  })
})

describe('a lock module (decision 18)', () => {
  test('appears by its first login with a provisioning token, takes a password, and needs that from then on', async () => {
    const token = await provisioningToken()
    const first = await device('m-1/login', token)
    expect(first.status).toBe(200)
    expect((await user('GET', `${at}/m-1`)).json).toMatchObject({ id: 'm-1', name: 'm-1', cubeId: null })
    // its answer was lost: nothing is set yet, so it may do so again
    const { accessToken } = (await device('m-1/login', token)).json
    const password = { password: 'correct-horse' }
    expect((await device('m-1/logs', accessToken, [entry('PasswordChanged', 0, password)])).status).toBe(204)
    expect((await device('m-1/login', token)).status).toBe(401)
    expect((await device('m-1/login', 'correct-horse')).status).toBe(200)
    expect((await device('m-1/login', 'wrong-horse')).status).toBe(401)
    expect((await device('m-1/logs', accessToken, [entry('LockOpenCommand', 1)])).status).toBe(401)
  })
  test('is refused with the token of before, of another operator, or none', async () => {
    const before = await provisioningToken()
    await provisioningToken()
    expect((await device('m-1/login', before)).status).toBe(401)
    const other = await as('other')
    const { token } = (await other('POST', '/operators/b/lock-module-provisioning')).json
    expect((await device('a-module/login', token)).status).toBe(401)
    expect((await device('m-1/login', 'nothing')).status).toBe(401)
    expect(await sql(`SELECT 1 FROM lock_modules WHERE id = 'm-1'`)).toEqual([])
  })
  test('each login sets lastLoginAt and leaves a Login in the trail of its cube (AUD-33)', async () => {
    await device('a-module/login', lockModuleSecrets.password)
    expect((await user('GET', `${at}/a-module`)).json.lastLoginAt).toMatch(/Z$/)
    const trail = (await user('GET', '/operators/a/audit?cubeId=a-cube&type=Login')).json
    expect(trail.content).toMatchObject([
      { level: 'audit', actor: { id: 'a-module' }, referenceType: 'LockModule', referenceId: 'a-module' },
    ])
  })
  test('its logs are listed newest first, each once, the password sealed at rest (LMOD-07, API-106)', async () => {
    const entries = [
      entry('LockOpenCommand', 1, { lockId: 'L1', by: 'Maren Holst' }),
      entry('LockStatusChanged', 2, { lockId: 'L1', status: 'Open' }),
      entry('PasswordChanged', 3, { password: 'blue-42' }),
    ]
    for (let times = 0; times < 2; times++)
      expect((await device('a-module/logs', lockModuleSecrets.token, entries)).status).toBe(204)
    const { content, totalElements } = (await user('GET', `${at}/a-module/logs`)).json
    expect(totalElements).toBe(3)
    expect(content[0]).toEqual({
      createdAt: '2026-10-12T08:03:00.000Z',
      type: 'PasswordChanged',
      password: 'blue-42',
      lockId: null,
      boxNumber: null,
      status: null,
      by: null,
    })
    const ofBox = { password: null, lockId: 'L1', boxNumber: '1' }
    expect(content[1]).toMatchObject({ ...ofBox, type: 'LockStatusChanged', status: 'Open' })
    expect(content[2]).toMatchObject({ ...ofBox, type: 'LockOpenCommand', by: 'Maren Holst' })
    const [row] = await sql(`SELECT password_sealed FROM lock_module_logs WHERE password_sealed IS NOT NULL`)
    expect(Buffer.from(row?.password_sealed).includes('blue-42')).toBe(false)
    expect(await sql(`SELECT 1 FROM audit WHERE audit::text LIKE '%blue-42%'`)).toEqual([])
  })
  test('of two passwords of one moment the later is that of the next login, in one call or two', async () => {
    const blue = entry('PasswordChanged', 0, { password: 'blue-42' })
    const red = entry('PasswordChanged', 0, { password: 'red-43' })
    const green = entry('PasswordChanged', 0, { password: 'green-44' })
    await device('a-module/logs', lockModuleSecrets.token, [blue])
    expect((await device('a-module/logs', lockModuleSecrets.token, [red, green])).status).toBe(204)
    // sent again, the first is no change
    await device('a-module/logs', lockModuleSecrets.token, [blue])
    expect((await device('a-module/login', 'green-44')).status).toBe(200)
    expect((await device('a-module/login', 'blue-42')).status).toBe(401)
    expect((await user('GET', `${at}/a-module/logs`)).json.totalElements).toBe(3)
  })
  test('two movements of one lock at the same moment are two, and sent again still two', async () => {
    const moved = entry('LockStatusChanged', 0, { lockId: 'L1' })
    for (let times = 0; times < 2; times++) await device('a-module/logs', lockModuleSecrets.token, [moved, moved])
    expect((await user('GET', `${at}/a-module/logs`)).json.totalElements).toBe(2)
    for (const id of ['1', '2', '2']) await device('a-module/logs', lockModuleSecrets.token, [{ ...moved, id }])
    expect((await user('GET', `${at}/a-module/logs`)).json.totalElements).toBe(4)
  })
  test('is not made where an operator has as many as it may; those that are there log in', async () => {
    const token = await provisioningToken()
    await sql(
      `INSERT INTO lock_modules (id, operator_id, name) SELECT 'many-' || n, 'a', 'M' FROM generate_series(1, 9999) n`,
    )
    expect((await device('one-more/login', token)).status).toBe(409)
    expect((await device('many-1/login', token)).status).toBe(200)
    expect((await device('a-module/login', lockModuleSecrets.password)).status).toBe(200)
  })
  test('what it reported goes after a year, but for the password it has now', async () => {
    await device('a-module/logs', lockModuleSecrets.token, [
      entry('PasswordChanged', 0, { password: 'blue-42' }),
      entry('PasswordChanged', 1, { password: 'red-43' }),
      entry('LockOpenCommand', 2, { lockId: 'L1' }),
      entry('LockOpenCommand', 3, { lockId: 'L1' }),
    ])
    await sql(
      `UPDATE lock_module_logs SET received = now() - interval '13 months' WHERE created_at < '2026-10-12T08:03:00Z'`,
    )
    expect(await forgetAllReports(product().database.db)).toBe(2)
    const { content } = (await user('GET', `${at}/a-module/logs`)).json
    expect(content).toMatchObject([{ type: 'LockOpenCommand' }, { type: 'PasswordChanged', password: 'red-43' }])
  })
  test.each([
    [[]],
    [[entry('Login', 0)]],
    [[{ type: 'PasswordChanged', password: 'x' }]],
    [[entry('PasswordChanged', 0, { password: 'two words' })]],
    [[entry('LockOpenCommand', 0, { secret: 1 })]],
  ])('cannot report %j', async (body) => {
    expect((await device('a-module/logs', lockModuleSecrets.token, body)).status).toBe(400)
  })
})
