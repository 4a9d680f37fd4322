import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/caller.ts'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool } = furnishedProduct()
const ask = as('admin')
const address = { street: 'Hafenstr.', houseNo: '1', zip: '24103', city: 'Kiel', country: 'DE' }
const supportInfo = { operatedBy: 'Ops', phone: '+49 1', email: 'a@b.example', website: 'b.example', freetext: 'Hi' }
const names = (answer: Answer) => answer.json.content.map(({ id }: { id: string }) => id)

describe('tenants', () => {
  test('are created with the id of the path, and read (TEN-20)', async () => {
    expect(await ask('POST', '/operators/a/tenants/Kiel-1', { name: 'Kiel' })).toMatchObject({
      status: 201,
      json: { id: 'Kiel-1' },
    })
    expect((await ask('GET', '/operators/a/tenants/Kiel-1')).json).toEqual({
      id: 'Kiel-1',
      name: 'Kiel',
      address: { street: null, houseNo: null, zip: null, city: null, country: null },
      supportInfo: { operatedBy: null, phone: null, email: null, website: null, freetext: null },
      retentionDays: null,
    })
  })
  test.each(['a_b', 'a.b', 'a b', 'ä', 'x'.repeat(65)])('are refused with the id %s (TEN-07)', async (id) => {
    expect((await ask('POST', `/operators/a/tenants/${encodeURIComponent(id)}`, { name: 'Kiel' })).status).toBe(400)
  })
  test.each(['ab', '', '   ', ' a '])('are refused with the name "%s" (TEN-08)', async (name) => {
    expect((await ask('POST', '/operators/a/tenants/kiel', { name })).status).toBe(400)
  })
  test.each(['a-tenant', 'A-TENANT', 'b-tenant', 'B-Tenant'])(
    'are refused with the taken id %s, without naming its operator (decision 55)',
    async (id) => {
      const { status, json: body } = await ask('POST', `/operators/a/tenants/${id}`, { name: 'Kiel' })
      expect([status, body.detail]).toEqual([409, 'This tenant id is taken.'])
    },
  )
  test.each([
    ['kiel', ['t-kiel']],
    ['24103 hafen', ['t-kiel']],
    ['T-K', ['t-kiel']],
    ['100%', []],
    ['a', ['a-empty', 't-kiel', 'a-tenant']],
  ])('are found by "%s" (TEN-01)', async (search, expected) => {
    await ask('POST', '/operators/a/tenants/t-kiel', { name: 'Harbour' })
    await ask('PUT', '/operators/a/tenants/t-kiel', { name: 'Harbour', address, supportInfo, retentionDays: null })
    expect(names(await ask('GET', `/operators/a/tenants?search=${encodeURIComponent(search)}`))).toEqual(expected)
  })
  test.each(['id', 'name', 'city', 'country'].flatMap((it) => [`${it},asc`, `${it},desc`]))(
    'sort by %s',
    async (sort) => {
      expect(names(await ask('GET', `/operators/a/tenants?sort=${sort}`)).toSorted()).toEqual(['a-empty', 'a-tenant'])
    },
  )
  test('stand in the order that people expect of names', async () => {
    const given = ['Zoo 10', 'Zoo 9', 'Łódź', 'dup', 'Ärzte', 'Dock']
    for (const [at, name] of given.entries()) await ask('POST', `/operators/a/tenants/t-${at}`, { name })
    const sorted = async (way: string) =>
      (await ask('GET', `/operators/a/tenants?sort=name,${way}`)).json.content
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => given.includes(name))
    expect(await sorted('asc')).toEqual(['Ärzte', 'Dock', 'dup', 'Łódź', 'Zoo 9', 'Zoo 10'])
    expect(await sorted('desc')).toEqual(['Zoo 10', 'Zoo 9', 'Łódź', 'dup', 'Dock', 'Ärzte'])
  })
  test.each(['id', 'description', 'site', 'connected', 'utilization'].flatMap((it) => [`${it},asc`, `${it},desc`]))(
    'show their cubes by %s, with the fields that a list of cubes shows (TEN-14, API-142)',
    async (sort) => {
      const { json: body } = await ask('GET', `/operators/a/tenants/a-tenant/cubes?sort=${sort}`)
      expect(body).toMatchObject({
        totalElements: 1,
        content: [{ id: 'a-cube', utilization: { total: 2, available: 2 } }],
      })
      expect(Object.keys(body.content[0])).toEqual([
        'id',
        'description',
        'site',
        'monitored',
        'connected',
        'utilization',
      ])
    },
  )
  test('are read whole and sent back whole; empty retention days are null (TEN-12)', async () => {
    const { json: body } = await ask('GET', '/operators/a/tenants/a-tenant')
    const edited = { ...body, address, supportInfo, retentionDays: 30 }
    expect((await ask('PUT', '/operators/a/tenants/a-tenant', edited)).json).toEqual(edited)
    expect(
      (await ask('PUT', '/operators/a/tenants/a-tenant', { ...edited, retentionDays: null })).json.retentionDays,
    ).toBeNull()
  })
  test.each([
    { retentionDays: 0 },
    { retentionDays: 1.5 },
    { retentionDays: '7' },
    { name: 'ab' },
    { operatorId: 'b' },
  ])('cannot be changed by %j', async (change) => {
    const { json: body } = await ask('GET', '/operators/a/tenants/a-tenant')
    expect((await ask('PUT', '/operators/a/tenants/a-tenant', { ...body, ...change })).status).toBe(400)
    expect((await ask('GET', '/operators/a/tenants/a-tenant')).json).toEqual(body)
  })
  test.each([
    ['operatedBy', 255],
    ['phone', 64],
    ['email', 64],
    ['website', 64],
    ['freetext', 255],
  ])('support info %s holds %i characters', async (field, limit) => {
    const { json: body } = await ask('GET', '/operators/a/tenants/a-tenant')
    const put = (length: number) =>
      ask('PUT', '/operators/a/tenants/a-tenant', {
        ...body,
        supportInfo: { ...supportInfo, [field]: 'x'.repeat(length) },
      })
    expect((await put(limit)).status).toBe(200)
    expect((await put(limit + 1)).status).toBe(400)
  })
  test('a change that is based on an older state is refused with 412 (decision 87)', async () => {
    const { json: body, etag } = await ask('GET', '/operators/a/tenants/a-tenant')
    const put = (name: string) => ask('PUT', '/operators/a/tenants/a-tenant', { ...body, name }, { 'if-match': etag })
    expect((await put('First')).status).toBe(200)
    expect((await put('Second')).status).toBe(412)
    expect((await ask('PUT', '/operators/a/tenants/a-tenant', { ...body, name: 'Third' })).status).toBe(200)
  })
  test('a change leaves an audit entry with what differs', async () => {
    const { json: body } = await ask('GET', '/operators/a/tenants/a-tenant')
    await ask('PUT', '/operators/a/tenants/a-tenant', { ...body, name: 'Renamed' })
    const { rows } = await pool().query('SELECT category, type, tenant_id, actor_id, patch FROM audit')
    expect(rows).toEqual([
      {
        category: 'tenant',
        type: 'TenantChanged',
        tenant_id: 'a-tenant',
        actor_id: 'admin',
        patch: [{ op: 'replace', path: '/name', value: 'Renamed', fromValue: 'Tenant A' }],
      },
    ])
  })
  test('with cubes cannot be deleted (TEN-18)', async () => {
    const { status, json: body } = await ask('DELETE', '/operators/a/tenants/a-tenant')
    expect([status, body.detail]).toEqual([
      409,
      '1 cube is still assigned to this tenant. Assign it to another tenant first.',
    ])
  })
  test('without cubes can be deleted, codes and all (TEN-19)', async () => {
    await ask('POST', '/operators/a/tenants/a-empty/cube-activation-codes', {})
    expect((await ask('DELETE', '/operators/a/tenants/a-empty')).status).toBe(204)
    expect((await ask('GET', '/operators/a/tenants/a-empty')).status).toBe(404)
  })
  test('move by a text body to another operator of the caller', async () => {
    await pool().query("INSERT INTO memberships (operator_id, user_id, role) VALUES ('b', 'admin', 'Admin')")
    const moved = await ask('PUT', '/operators/a/tenants/a-tenant/operator', 'b', { 'content-type': 'text/plain' })
    expect(moved.status).toBe(204)
    expect((await ask('GET', '/operators/a/tenants/a-tenant')).status).toBe(404)
    expect((await ask('GET', '/operators/b/tenants/a-tenant')).status).toBe(200)
    expect((await ask('GET', '/operators/b/tenants/a-tenant/cube-activation-codes')).json.totalElements).toBe(1)
    expect((await ask('GET', '/operators/b/cubes/a-cube')).status).toBe(200)
  })
  test.each([
    ['application/json', '"b"', 415],
    ['text/plain', '/operators/b/../c', 400],
    ['text/plain', 'x'.repeat(129), 413],
  ])('a move with the body %s %s is refused', async (type, body, status) => {
    const answer = await ask('PUT', '/operators/a/tenants/a-tenant/operator', body, { 'content-type': type })
    expect(answer.status).toBe(status)
  })
})
