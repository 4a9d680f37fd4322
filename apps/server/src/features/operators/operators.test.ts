import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../platform/http/actor.ts'
import { startLive } from '../../platform/live/testing/live-server.ts'
import { Viewer } from '../../platform/live/testing/viewer.ts'
import { createOutbound } from '../../platform/outside/outbound.ts'
import { furnishedProduct } from '../../testing/furnished.ts'
import { saveBranding } from '../branding/service.ts'
import { deleteOperator } from './service.ts'

const { as, pool, product } = furnishedProduct()
const root = as('root')
const admin = as('admin')
const sql = async (text: string) => (await pool().query(text)).rows

describe('operators', () => {
  test('are listed for root, with any size; others see their own', async () => {
    const all = await root('GET', '/operators?size=999999')
    expect([all.status, all.json.content]).toEqual([
      200,
      [
        { id: 'a', name: 'Operator A' },
        { id: 'b', name: 'Operator B' },
      ],
    ])
    expect((await admin('GET', '/operators?size=999999')).json.content).toEqual([{ id: 'a', name: 'Operator A' }])
    expect((await admin('GET', '/operators?size=999999')).json.size).toBe(999_999)
    expect((await root('GET', '/operators?search=tor b')).json.totalElements).toBe(1)
  })
  test('are created with the id of the path; root becomes no member', async () => {
    expect(await root('POST', '/operators/c', { name: 'C' })).toMatchObject({
      status: 201,
      json: { id: 'c', name: 'C' },
    })
    expect((await root('GET', '')).json.operators).toEqual([])
    expect((await root('POST', '/operators/c', { name: 'Again' })).status).toBe(409)
    expect((await root('POST', '/operators/C', { name: 'Other case' })).status).toBe(409)
  })
  test.each([
    'apps',
    'Operators',
    'admin-setups',
    'setup',
    'redeem-invitation',
    'realms',
    'admin',
    'app',
    'device',
    'docs',
    'assets',
    'health',
    'login',
    'Logout',
    'profile',
    'hooks',
    '__proto__',
    'constructor',
    '.well-known',
  ])('cannot be called %s', async (id) => {
    expect((await root('POST', `/operators/${id}`, { name: 'x' })).status).toBe(400)
  })
  test('need a name', async () => {
    expect((await root('POST', '/operators/c', { name: '' })).status).toBe(400)
    expect((await root('POST', '/operators/c', { name: ' ' })).status).toBe(400)
  })
  test('are changed by root alone; others get the same 403 whether or not they exist', async () => {
    const [there, absent] = [
      await admin('PUT', '/operators/b', { name: 'x' }),
      await admin('PUT', '/operators/zz', { name: 'x' }),
    ]
    expect([there.status, absent.status]).toEqual([403, 403])
  })
})

describe('deleting an operator', () => {
  test('is refused while it has tenants and nobody inherits', async () => {
    const { status, json } = await root('DELETE', '/operators/a')
    expect([status, json.detail]).toEqual([409, expect.stringContaining('Operator still has tenants')])
  })
  test('hands tenants, cubes and units over; members lose access, its id is gone for good', async () => {
    await pool().query(
      `INSERT INTO units (id, operator_id) VALUES ('loose-unit', 'a'); INSERT INTO lock_modules (id, operator_id, name) VALUES ('m', 'a', 'M')`,
    )
    expect((await root('DELETE', '/operators/a', { inheritingOperatorId: 'b' })).status).toBe(204)
    const left = await sql(`SELECT (SELECT count(*)::int FROM tenants WHERE operator_id = 'b') AS tenants,
      (SELECT count(*)::int FROM cubes WHERE operator_id = 'b') AS cubes, (SELECT count(*)::int FROM units WHERE operator_id = 'b') AS units,
      (SELECT count(*)::int FROM memberships WHERE operator_id = 'a') AS members,
      (SELECT count(*)::int FROM invitations WHERE operator_id = 'a') AS invitations`)
    expect(left).toEqual([{ tenants: 4, cubes: 2, units: 3, members: 0, invitations: 0 }])
    await expect.poll(async () => (await admin('GET', '/operators/a')).status, { timeout: 1000 }).toBe(404)
    expect((await root('POST', '/operators/A', { name: 'New' })).status).toBe(409)
    const told = await sql("SELECT operator_id FROM audit WHERE type = 'OperatorDeleted' ORDER BY operator_id")
    expect(told.map(({ operator_id }) => operator_id)).toEqual(['a', 'b'])
  })
  test.each([['a'], ['zzz']])('refuses %s as the one who inherits', async (inheritingOperatorId) => {
    expect((await root('DELETE', '/operators/a', { inheritingOperatorId })).status).toBe(400)
  })
  test('ends the live connections of root there within a second, too', async () => {
    await using live = await startLive(product().database.db)
    const listen = async (operator: string) => {
      const token = live.token('root', { roles: ['cubeward-root'] })
      const viewer = await Viewer.open(live, `/admin/v1/operators/${operator}/events`, token)
      await viewer.event('Subscribed')
      return viewer
    }
    const [lost, other] = [await listen('a'), await listen('b')]
    const started = performance.now()
    const actor = { kind: 'user', id: 'root', name: 'Root', root: true, role: null } as UserActor
    await deleteOperator({ db: product().database.db, hub: live.hub }, { actor, operator: 'a', heir: 'b' })
    expect(await lost.closed).toMatchObject({ code: 4404 })
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(other.session.isOpen).toBe(true)
  })

  test('two that inherit from each other: one goes, the other stays', async () => {
    const answers = await Promise.all([
      root('DELETE', '/operators/a', { inheritingOperatorId: 'b' }),
      root('DELETE', '/operators/b', { inheritingOperatorId: 'a' }),
    ])
    expect(answers.map(({ status }) => status === 204).sort()).toEqual([false, true])
    expect(
      await sql('SELECT count(*)::int AS operators, (SELECT count(*)::int FROM tenants) AS tenants FROM operators'),
    ).toEqual([{ operators: 1, tenants: 4 }])
  })
})

describe('operator settings', () => {
  test('hold comma-separated lists (API-125, API-126, OSET-05)', async () => {
    const body = { alertEmails: 'a@a.example, b@a.example', alertPhones: '+43 660 1234567, +4366012345' }
    expect((await admin('PUT', '/operators/a/settings', body)).status).toBe(200)
    expect((await admin('GET', '/operators/a/settings')).json).toEqual(body)
  })
  test.each([', ', ';', '\n'])('VALID-01 hold a thousand addresses, parted by %j', async (between) => {
    const addresses = Array.from({ length: 1_000 }, (_, at) => `person-${at}@long-name.example`)
    const body = { alertEmails: addresses.join(between), alertPhones: '' }
    expect((await admin('PUT', '/operators/a/settings', body)).status).toBe(200)
  })
  test.each([
    [{ alertEmails: 'nobody', alertPhones: '' }, 'alertEmails'],
    [{ alertEmails: '', alertPhones: '0660 1234567' }, 'alertPhones'],
    [{ alertEmails: 'a@a.example\r\nBcc: b@b.example', alertPhones: '' }, 'alertEmails'],
  ])('refuse %o', async (body, field) => {
    const { status, json } = await admin('PUT', '/operators/a/settings', body)
    expect([status, json.errors[0].field]).toEqual([400, field])
  })
})

describe('branding', () => {
  const none = {
    logoLightUrl: null,
    logoDarkUrl: null,
    logoPaddingX: 0,
    logoPaddingY: 0,
    colorPrimary: null,
    colorSecondary: null,
    muiThemeOptions: null,
  }
  const put = (change: object) => admin('PUT', '/operators/a/branding', { ...none, ...change })
  test('is empty at first, readable by members, written by Admins', async () => {
    const user = await as('user')
    expect((await user('GET', '/operators/a/branding')).json).toEqual(none)
    expect((await user('PUT', '/operators/a/branding', none)).status).toBe(403)
  })
  test('keeps what is valid (OSET-11)', async () => {
    const full = {
      logoLightUrl: 'https://a.example/logo.svg',
      logoDarkUrl: 'data:image/png;base64,iVBORw0KGgo=',
      logoPaddingX: 4,
      logoPaddingY: 1,
      colorPrimary: '#f00',
      colorSecondary: 'rgb(0 0 255)',
      muiThemeOptions: '{"shape":{"borderRadius":2}}',
    }
    expect(await put(full)).toMatchObject({ status: 200, json: full })
  })
  test('is told to the consoles of the operator once it is another one, and that of a tenant is not', async () => {
    const { db } = product().database
    await using live = await startLive(db)
    const viewer = await Viewer.open(live, '/admin/v1/operators/a/events', live.token('admin'))
    await viewer.event('Subscribed')
    const actor = { kind: 'user', id: 'admin', name: 'Admin', root: false, role: 'Admin' } as UserActor
    const save = (tenant: string | undefined, colorPrimary: string) =>
      saveBranding(
        { db, outbound: createOutbound({ allowPrivate: false }), hub: live.hub },
        { actor, owner: { operator: 'a', tenant }, edit: { ...none, colorPrimary }, ifMatch: undefined },
      )
    await save('a-tenant', '#00f')
    await save(undefined, '#f00')
    await save(undefined, '#f00')
    live.hub.publishOperator('a', { '@type': 'AttentionChanged' })
    await viewer.event('AttentionChanged')
    expect(viewer.events.all.filter((it) => it['@type'] === 'Resync')).toHaveLength(1)
  })
  test.each<[string, unknown]>([
    ['logoPaddingX', 5],
    ['logoPaddingY', -1],
    ['logoPaddingX', 1.5],
    ['logoLightUrl', 'http://a.example/logo.png'],
    ['logoLightUrl', 'javascript:alert(1)'],
    ['logoLightUrl', 'data:text/html;base64,PGI+'],
    ['logoDarkUrl', 'https://user:secret@a.example/x.png'],
    ['logoDarkUrl', '//evil.example/x.png'],
    ['logoLightUrl', 'https://127.0.0.1/logo.png'],
    ['logoLightUrl', 'https://[::ffff:10.0.0.1]/logo.png'],
    ['logoDarkUrl', 'https://0xa9fea9fe/logo.png'],
    ['colorPrimary', 'notacolor'],
    ['colorSecondary', 'red;background:url(https://evil.example)'],
    ['muiThemeOptions', '{bad'],
    ['muiThemeOptions', '[]'],
    ['muiThemeOptions', '{"__proto__":{"polluted":1}}'],
    ['muiThemeOptions', '{"palette":{"primary":{"main":"#fff","__proto__":{}}}}'],
    ['muiThemeOptions', '{"constructor":{"prototype":{}}}'],
    ['muiThemeOptions', '{"components":{"MuiDialog":{"styleOverrides":{"root":{"display":"none"}}}}}'],
    ['muiThemeOptions', '{"typography":{"fontFamily":"x;}body{display:none"}}'],
    ['muiThemeOptions', `{"typography":{"fontFamily":"${'x'.repeat(20_000)}"}}`],
  ])('refuses %s = %j', async (field, value) => {
    const { status, json } = await put({ [field]: value })
    expect([status, json.errors[0].field]).toEqual([400, field])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  test('of 1 MB is refused', async () => {
    expect((await put({ muiThemeOptions: ' '.repeat(1_048_576) })).status).toBe(413)
  })
})
