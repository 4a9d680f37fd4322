import { describe, expect, test } from 'vitest'
import { furnishedProduct } from '../../testing/furnished.ts'
import { occupy, onOccupancies } from './service.ts'

const { product, pool, as } = furnishedProduct()
const user = as('user')
const at = '/operators/a/cubes/a-cube/occupancies'
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

/** Occupies as an app does. */
async function occupied(n: number, more: Partial<Parameters<typeof occupy>[1]> = {}) {
  await pool().query(`INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'shop') ON CONFLICT DO NOTHING`)
  const actor = { id: 'shop', name: 'Shop' }
  return onOccupancies(product().server.context, { operator: 'a', cubeId: 'a-cube', actor }, (site) =>
    occupy(site, { id: id(n), appId: 'shop', ...more }),
  )
}
const events = async () =>
  (await pool().query('SELECT type, number FROM app_events ORDER BY id')).rows.map(
    ({ type, number }) => `${number} ${type}`,
  )

describe('the list', () => {
  test('is searched, and filtered by box and by what is current (API-062, OCC-01, OCC-02)', async () => {
    await occupied(1, { boxNumber: '1', content: { order: 'CC-118851' } })
    await occupied(2, { boxNumber: '2' })
    await user('DELETE', `${at}/${id(2)}`)
    const ids = async (query: string) => {
      const { json } = await user('GET', `${at}${query}`)
      return json.content.map((row: { id: string }) => row.id)
    }
    expect(await ids('')).toEqual([id(2), id(1)])
    expect(await ids('?sort=boxNumber,asc')).toEqual([id(1), id(2)])
    expect(await ids('?box=1')).toEqual([id(1)])
    expect(await ids('?current=true')).toEqual([id(1)])
    expect(await ids('?current=false')).toEqual([id(2), id(1)])
    expect(await ids('?search=cc-1188')).toEqual([id(1)])
    expect(await ids('?appId=lockers')).toEqual([])
    expect(await ids('?size=1&page=1')).toEqual([id(1)])
    const [first] = (await user('GET', `${at}?box=1`)).json.content
    expect(first).toEqual({
      ...{ id: id(1), cubeId: 'a-cube', boxNumber: '1', boxTypes: ['M'], appId: 'shop', appName: 'Shop' },
      ...{ created: expect.any(String), updated: expect.any(String), ended: null },
      events: { state: 'Pending', number: 1 },
    })
  })

  test('of the media type for it has the current ones alone (API-063)', async () => {
    await occupied(1, { boxNumber: '1' })
    await occupied(2, { boxNumber: '2' })
    await user('DELETE', `${at}/${id(2)}`)
    const { json } = await user('GET', at, undefined, { accept: 'application/vnd.current-occupancies+json' })
    expect(json).toMatchObject([{ id: id(1), boxNumber: '1', ended: null }])
    expect((await user('GET', at, undefined, { accept: 'application/vnd.other+json' })).status).toBe(406)
  })
})

describe('one occupancy', () => {
  test('is read with everything; that its code was read is recorded (API-064, OCC-12)', async () => {
    await occupied(1, { boxNumber: '1', content: { a: 1 }, accessCode: '4711', accessKeys: ['04A27F'] })
    const { json } = await user('GET', `${at}/${id(1)}`)
    expect(json).toEqual({
      ...{ id: id(1), cubeId: 'a-cube', boxNumber: '1', appId: 'shop', appName: 'Shop', content: { a: 1 } },
      ...{ created: expect.any(String), updated: expect.any(String), ended: null },
      ...{ accessCode: '4711', accessKeys: ['04A27F'] },
    })
    await user('GET', `${at}/${id(1)}`)
    const { rows } = await pool().query(`SELECT actor_id, message FROM audit WHERE type = 'OccupancyRead'`)
    expect(rows).toEqual([{ actor_id: 'user', message: 'Read the occupancy of box 1 with its access code.' }])
  })

  test('shows nobody what opens its box without a trace', async () => {
    await occupied(1, { boxNumber: '1', accessCode: '4711', accessKeys: ['04A27F'] })
    await occupied(2, { boxNumber: '2', accessKeys: ['04A27A'] })
    const ofBox = await user('GET', '/operators/a/cubes/a-cube/boxes/1/occupancies')
    expect(ofBox.json).toMatchObject([{ id: id(1), boxNumber: '1' }])
    expect(ofBox.text).not.toMatch(/4711|04A27F/)
    const readers = async () =>
      (await pool().query(`SELECT actor_id, message FROM audit WHERE type = 'OccupancyRead' ORDER BY id`)).rows
    expect(await readers()).toEqual([])
    expect((await user('PUT', `${at}/${id(1)}`, { boxNumber: '1' })).json.accessCode).toBe('4711')
    await user('GET', `${at}/${id(2)}`)
    expect(await readers()).toEqual([
      { actor_id: 'user', message: 'Read the occupancy of box 1 with its access code.' },
      { actor_id: 'user', message: 'Read the occupancy of box 2 with its access keys.' },
    ])
  })

  test('is changed as long as it lasts: box, content and access, and its app is told (API-067, API-070, API-071, OCC-08)', async () => {
    await occupied(1, { boxNumber: '1', accessCode: '4711' })
    const { etag } = await user('GET', `${at}/${id(1)}`)
    const moved = await user('PUT', `${at}/${id(1)}`, { boxNumber: '2', content: { b: 2 } }, { 'if-match': etag })
    expect(moved.json).toMatchObject({ boxNumber: '2', content: { b: 2 }, accessCode: '4711' })
    expect((await user('PUT', `${at}/${id(1)}`, { boxNumber: '1' }, { 'if-match': etag })).status).toBe(412)
    expect((await user('PUT', `${at}/${id(1)}/access`, { accessCode: '12', accessKeys: ['A'] })).status).toBe(204)
    expect((await user('PUT', `${at}/${id(1)}/content`, '{"c":[3]}')).status).toBe(204)
    expect((await user('PUT', `${at}/${id(1)}/content`, '{"c":[3]}')).status).toBe(204)
    for (const [part, body] of [
      ['access', { accessCode: null, accessKeys: [] }],
      ['content', '{"c":[4]}'],
    ] as const)
      expect((await user('PUT', `${at}/${id(1)}/${part}`, body, { 'if-match': etag })).status).toBe(412)
    expect((await user('GET', `${at}/${id(1)}`)).json).toMatchObject({
      ...{ boxNumber: '2', content: { c: [3] }, accessCode: '12', accessKeys: ['A'] },
    })
    const trail = await pool().query(
      `SELECT patch::text AS patch FROM audit WHERE type = 'OccupancyUpdated' ORDER BY id`,
    )
    expect(trail.rowCount).toBe(3)
    expect(trail.rows[1].patch).toContain('redacted')
    expect(trail.rows[1].patch).not.toContain('12')
    expect(await events()).toEqual([
      '1 OccupancyCreated',
      '2 OccupancyUpdated',
      '3 OccupancyUpdated',
      '4 OccupancyUpdated',
    ])
  })

  test('leaves in the audit log that its content changed and where, and nothing of what it says', async () => {
    await occupied(1, { boxNumber: '1', content: { name: 'Lena', order: { phone: '0664 1', lines: [1] } } })
    for (const content of ['{"name":"Mia","order":{"phone":"0664 2","lines":[1]},"mail":"mia@x"}', '"Mia"', 'null'])
      expect((await user('PUT', `${at}/${id(1)}/content`, content)).status).toBe(204)
    const { rows } = await pool().query(`SELECT patch FROM audit WHERE type = 'OccupancyUpdated' ORDER BY id`)
    const said = rows.map(({ patch }) => patch.map(({ op, path }: { op: string; path: string }) => `${op} ${path}`))
    expect(said).toEqual([
      ['replace /content/name', 'replace /content/order/phone', 'add /content/mail'],
      ['replace /content'],
      ['remove /content'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Lena|Mia|mia|0664/)
  })

  test('that has ended is not changed any more (OCC-06, API-068)', async () => {
    await occupied(1, { boxNumber: '1' })
    expect((await user('DELETE', `${at}/${id(1)}`)).status).toBe(204)
    expect((await user('PUT', `${at}/${id(1)}/content`, '{}')).status).toBe(409)
    expect((await user('PUT', `${at}/${id(1)}/access`, { accessCode: null, accessKeys: [] })).status).toBe(409)
    expect((await user('PUT', `${at}/${id(1)}`, { boxNumber: '2' })).json.code).toBe('occupancy.ended')
    expect(await events()).toEqual(['1 OccupancyCreated', '2 OccupancyEnded'])
  })

  test('moves to no box that its app could not occupy', async () => {
    await occupied(1, { boxNumber: '1' })
    await occupied(2, { boxNumber: '2' })
    expect((await user('PUT', `${at}/${id(1)}`, { boxNumber: '2' })).json.code).toBe('occupancy.boxOccupied')
    expect((await user('PUT', `${at}/${id(1)}`, { boxNumber: '99' })).json.errors).toMatchObject([
      { field: 'boxNumber' },
    ])
  })

  test('has a code that no other one of the cube has, as a code or as a key', async () => {
    await occupied(1, { boxNumber: '1', accessCode: '4711' })
    await expect(occupied(2, { boxNumber: '2', accessCode: '4711' })).rejects.toMatchObject({
      code: 'occupancy.codeInUse',
    })
    await occupied(2, { boxNumber: '2', accessCode: '4712' })
    const taken = await user('PUT', `${at}/${id(2)}/access`, { accessCode: '4711', accessKeys: [] })
    expect([taken.status, taken.json.code]).toEqual([409, 'occupancy.codeInUse'])
    const asKey = await user('PUT', `${at}/${id(2)}/access`, { accessCode: null, accessKeys: ['4711'] })
    expect([asKey.status, asKey.json.code]).toEqual([409, 'occupancy.keyInUse'])
    expect((await user('PUT', `${at}/${id(1)}/access`, { accessCode: '4711', accessKeys: ['99'] })).status).toBe(204)
    const keyTaken = await user('PUT', `${at}/${id(2)}/access`, { accessCode: '99', accessKeys: ['99'] })
    expect([keyTaken.status, keyTaken.json.code]).toEqual([409, 'occupancy.codeInUse'])
    expect((await user('PUT', `${at}/${id(2)}/access`, { accessCode: null, accessKeys: ['99'] })).status).toBe(204)
    await user('DELETE', `${at}/${id(1)}`)
    expect((await user('PUT', `${at}/${id(2)}/access`, { accessCode: '4711', accessKeys: [] })).status).toBe(204)
  })
})

describe('content', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  test.each([
    ['no JSON (OCC-07)', '{'],
    ['nothing', ''],
    ['10,000 levels', deep(10_000)],
    ['25 levels', deep(25)],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{}}}'],
    ['NUL', '{"a":"\\u0000"}'],
    ['NUL in a name', '{"\\u0000":1}'],
    ['half a character', '["\\ud800"]'],
    ['a number beyond all', '[1e999]'],
    ['too much', JSON.stringify('x'.repeat(65_536))],
  ])('with %s is refused', async (_, text) => {
    await occupied(1, { boxNumber: '1', content: { a: 1 } })
    const { status } = await user('PUT', `${at}/${id(1)}/content`, text)
    expect(status).toBe(400)
    expect((await user('GET', `${at}/${id(1)}`)).json.content).toEqual({ a: 1 })
  })
  test('beyond what a call may bring is not even read', async () => {
    await occupied(1, { boxNumber: '1' })
    expect((await user('PUT', `${at}/${id(1)}/content`, JSON.stringify('x'.repeat(2_000_000)))).status).toBe(413)
  })
  test.each(['null', '"text"', '32', '{"b":1,"a":[true,null,{"ü":"€"}]}', deep(24)])('%s is kept', async (text) => {
    await occupied(1, { boxNumber: '1', content: 'before' })
    expect((await user('PUT', `${at}/${id(1)}/content`, text)).status).toBe(204)
    expect((await user('GET', `${at}/${id(1)}`)).json.content).toEqual(JSON.parse(text))
  })
})
