import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'

const { as, pool, product } = furnishedProduct()
const ask = as('admin')
const address = { street: 'Hafenstr.', houseNo: '1', zip: '24103', city: 'Kiel', country: 'DE' }

describe('cube activation codes', () => {
  const at = '/operators/a/tenants/a-empty/cube-activation-codes'
  test('are made by the server, listed newest first, changed and deleted (CAC-05, CAC-10)', async () => {
    const one = await ask('POST', at, { description: 'Entrance', site: 'Hall', address })
    const two = await ask('POST', at, {})
    expect(one).toMatchObject({ status: 201, json: { description: 'Entrance', site: 'Hall', address } })
    const code = one.json.cubeActivationCode
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    expect(Object.keys(one.json)).toEqual(['cubeActivationCode', 'description', 'site', 'created', 'address'])
    const list = (await ask('GET', at)).json.content.map((it: { cubeActivationCode: string }) => it.cubeActivationCode)
    expect(list).toEqual([two.json.cubeActivationCode, code])
    const changed = await ask('PUT', `${at}/${code}`, { ...one.json, site: 'Yard' })
    expect(changed.json).toEqual({ ...one.json, site: 'Yard' })
    expect((await ask('GET', `${at}/${code}`)).json).toEqual(changed.json)
    expect((await ask('DELETE', `${at}/${code}`)).status).toBe(204)
    expect((await ask('GET', `${at}/${code}`)).status).toBe(404)
  })
  test.each(['created', 'cubeActivationCode', 'description', 'site'].flatMap((it) => [`${it},asc`, `${it},desc`]))(
    'sort by %s',
    async (sort) => {
      expect(
        (await ask('GET', `/operators/a/tenants/a-tenant/cube-activation-codes?sort=${sort}`)).json.totalElements,
      ).toBe(1)
    },
  )
  test('are not reached through another tenant of the operator', async () => {
    expect((await ask('GET', `${at}/AAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
    expect((await ask('DELETE', `${at}/AAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
  })
  test('are found by words of what they say, and by the code as a label shows it', async () => {
    const codes = []
    for (const body of [{ description: 'Cube 17', site: 'Yard' }, { description: 'Cube 18', address }, {}])
      codes.push((await ask('POST', at, body)).json.cubeActivationCode)
    const found = async (search: string) =>
      (await ask('GET', `${at}?search=${encodeURIComponent(search)}`)).json.content.map(
        (it: { description: string | null }) => it.description,
      )
    expect(await found('cube 17')).toEqual(['Cube 17'])
    expect(await found('kiel hafen')).toEqual(['Cube 18'])
    expect(await found('yard')).toEqual(['Cube 17'])
    expect(await found(codes[1].match(/.{5}/g).join('-').toLowerCase())).toEqual(['Cube 18'])
    expect(await found(codes[2].slice(0, 7))).toEqual([null])
    expect(await found('100%')).toEqual([])
  })
  test('are made many at once, numbered, with one entry in the trail', async () => {
    const many = await ask('POST', `${at}/batch`, { count: 12, description: 'Cube', site: 'Yard', address })
    expect(many.status).toBe(201)
    expect(many.json.content).toHaveLength(12)
    for (const [at, code] of many.json.content.entries())
      expect(code).toMatchObject({ description: `Cube ${at < 9 ? 0 : ''}${at + 1}`, site: 'Yard', address })
    const list = (await ask('GET', `${at}?sort=description,asc`)).json.content
    expect(list).toEqual(many.json.content)
    expect(new Set(list.map((it: { cubeActivationCode: string }) => it.cubeActivationCode)).size).toBe(12)
    const { rows } = await pool().query('SELECT message FROM audit')
    expect(rows).toEqual([{ message: '12 cube activation codes were created.' }])
    expect((await ask('POST', `${at}/batch`, { count: 1, description: 'Alone' })).json.content).toMatchObject([
      { description: 'Alone' },
    ])
    expect((await ask('POST', `${at}/batch`, { count: 2 })).json.content).toMatchObject([
      { description: null },
      { description: null },
    ])
    for (const count of [0, 201, 1.5, '3', null])
      expect((await ask('POST', `${at}/batch`, { count })).json.errors).toMatchObject([{ field: 'count' }])
    expect((await ask('POST', '/operators/a/tenants/b-tenant/cube-activation-codes/batch', { count: 1 })).status).toBe(
      404,
    )
  })
  test('never stand whole in the trail', async () => {
    const { json: body } = await ask('POST', at, {})
    await ask('PUT', `${at}/${body.cubeActivationCode}`, { ...body, site: 'Yard' })
    await ask('DELETE', `${at}/${body.cubeActivationCode}`)
    const { rows } = await pool().query('SELECT row_to_json(a)::text AS text FROM audit a')
    expect(rows).toHaveLength(3)
    expect(rows.map(({ text }) => text).join()).not.toContain(body.cubeActivationCode)
  })
  test('of all who use one at the same time, one gets it (decision 14)', async () => {
    const { take } = await import('./queries.ts')
    for (let round = 0; round < 20; round++) {
      const code = randomBytes(10).toString('hex').toUpperCase()
      await pool().query('INSERT INTO cube_activation_codes (code, tenant_id) VALUES ($1, $2)', [code, 'a-tenant'])
      const { db } = product().database
      const taken = await Promise.all(Array.from({ length: 16 }, () => db.transaction((tx) => take(tx, code))))
      expect(taken.filter((it) => it !== undefined)).toMatchObject([{ tenantId: 'a-tenant', operatorId: 'a' }])
    }
  })
})
