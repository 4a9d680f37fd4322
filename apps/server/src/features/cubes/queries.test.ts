import { CubeListItem, CubeOverview, cubeSort } from '@cubeward/contract/admin/cubes.ts'
import { Page } from '@cubeward/contract/kernel/paging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { counts, list, overview, read } from './queries.ts'

let test_: TestDatabase
const query = { page: 0, size: 25, sort: 'id,asc' as const }
const pageOf = async (more: object = {}, operator = 'a') =>
  Page(CubeListItem).parse(JSON.parse((await list(test_.db, operator, { ...query, ...more } as never)).json))
const ids = async (more: object = {}) => (await pageOf(more)).content.map(({ id }) => id)

beforeAll(async () => {
  test_ = await createTestDatabase()
  await test_.db.pool.query(`
    INSERT INTO operators (id, name) VALUES ('a', 'A'), ('b', 'B');
    INSERT INTO tenants (id, operator_id, name) VALUES ('t1', 'a', 'Zebra'), ('t2', 'a', 'Apple');
    INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel');
    INSERT INTO cubes (id, operator_id, tenant_id, description, site, city, monitored) VALUES
      ('a-1', 'a', 't1', 'Göteborg, Nordstan', 'Entrance C', 'Göteborg', true),
      ('a-2', 'a', 't2', 'Hamburg', '100% mall_x', 'Hamburg', true),
      ('a-10', 'a', NULL, NULL, NULL, NULL, false),
      ('b-1', 'b', NULL, 'Hamburg', 'Entrance C', 'Hamburg', true);
    UPDATE cube_state SET connected = true, last_connected = now() WHERE cube_id = 'a-1';
    INSERT INTO boxes (cube_id, number, sort_key, lock) SELECT 'a-1', n::text, lpad(n::text, 4, '0'), 'L' || n FROM generate_series(1, 4) n;
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES
      (gen_random_uuid(), 'a-1', '2', 'parcel', now(), now());
    UPDATE boxes SET enabled = false WHERE cube_id = 'a-1' AND number = '4';
    INSERT INTO locks (cube_id, lock, status) VALUES ('a-1', 'L1', 'Open'), ('a-1', 'L2', 'Defective');
    SELECT recount_boxes('a-1'); SELECT recount_locks('a-1');`)
})
afterAll(() => test_.close())

describe('cube list', () => {
  test('holds the cubes of the operator only, with an exact total', async () => {
    expect(await pageOf()).toMatchObject({ totalElements: 3, totalPages: 1, number: 0, size: 25 })
    expect(await ids()).toEqual(['a-1', 'a-10', 'a-2'])
  })
  test('an operator without cubes has an empty page', async () => {
    expect(await pageOf({}, 'none')).toEqual({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 25 })
  })
  test.each([
    ['göteborg', ['a-1']],
    ['entrance c', ['a-1']],
    ['C nordstan', ['a-1']],
    ['göteborg c nordstan', ['a-1']],
    ['GÖTE BORG NORD STAN EN', ['a-1']],
    ['göteborg c nowhere', []],
    ['\u00b6', []], // the second byte of ö, as a character
    ['100%', ['a-2']],
    ['mall_', ['a-2']],
    ['%', ['a-2']],
    ['A-', ['a-1', 'a-10', 'a-2']],
    ['nowhere', []],
  ])('search %s', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected)
    expect((await pageOf({ search })).totalElements).toBe(expected.length)
  })
  test('texts as long as they may be have room in its indexes, though nothing shortens them', async () => {
    const id = (sign: string) => sign.repeat(128)
    // what repeats would be compressed
    const chinese = (from: number) => String.fromCharCode(...Array.from({ length: 255 }, (_, n) => from + n * 7))
    const { pool } = test_.db
    await pool.query("INSERT INTO operators (id, name) VALUES ($1, 'Long')", [id('o')])
    await pool.query(
      'INSERT INTO cubes (id, operator_id, description, site, street, city, monitored) VALUES ($1, $2, $3, $4, $5, $6, true)',
      [id('c'), id('o'), ...[0x4e00, 0x5601, 0x5e02, 0x6603].map(chinese)],
    )
    const found = async (search: string) => (await pageOf({ search }, id('o'))).totalElements
    expect(await found(chinese(0x4e00))).toBe(1)
    const latin = 'x'.repeat(250)
    await pool.query(
      "UPDATE cubes SET description = $2, site = $2, street = $2, city = $2, country = 'at the very end' WHERE id = $1",
      [id('c'), latin],
    )
    expect(await found('at the very end')).toBe(1)
  })
  test('filters combine', async () => {
    expect(await ids({ monitored: true })).toEqual(['a-1', 'a-2'])
    expect(await ids({ disconnected: true })).toEqual(['a-10', 'a-2'])
    expect(await ids({ monitored: true, disconnected: true, search: 'hamburg' })).toEqual(['a-2'])
    expect(await ids({ disconnected: false })).toEqual(['a-1'])
  })
  test('what the filters are said to leave is what they leave (ALERT-03)', async () => {
    const { pool } = test_.db
    await pool.query(`INSERT INTO alerts (id, cube_id, operator_id, type, created) VALUES
      (gen_random_uuid(), 'a-1', 'a', 'BreakIn', now()), (gen_random_uuid(), 'a-1', 'a', 'LockBlocked', now()),
      (gen_random_uuid(), 'a-2', 'a', 'CubeDisconnected', now()), (gen_random_uuid(), 'b-1', 'b', 'BreakIn', now())`)
    await pool.query("SELECT recount_alerts('{a-1,a-2,b-1}')")
    expect((await pageOf({ alerts: true })).content.map(({ id, openAlerts }) => [id, openAlerts])).toEqual([
      ['a-1', { BreakIn: 1, LockBlocked: 1 }],
      ['a-2', { CubeDisconnected: 1 }],
    ])
    const total = async (more: object) => (await pageOf(more)).totalElements
    expect(await counts(test_.db, 'a')).toEqual({
      total: await total({}),
      monitored: await total({ monitored: true }),
      disconnected: await total({ disconnected: true }),
      missed: await total({ monitored: true, disconnected: true }),
      alerts: await total({ alerts: true }),
      // each alert that nobody has taken
      attention: 3,
    })
    expect(await counts(test_.db, 'none')).toMatchObject({ total: 0, alerts: 0 })
    await pool.query('DELETE FROM alerts')
    await pool.query("SELECT recount_alerts('{a-1,a-2,b-1}')")
  })
  test('pages count from 0', async () => {
    expect(await ids({ page: 1, size: 2 })).toEqual(['a-2'])
    expect(await pageOf({ page: 1, size: 2 })).toMatchObject({ number: 1, totalPages: 2, totalElements: 3 })
  })
  test.each(cubeSort.fields.flatMap((field) => [`${field},asc`, `${field},desc`]))(
    'sort %s answers every cube once, filtered or not',
    async (sort) => {
      expect((await ids({ sort })).toSorted()).toEqual(['a-1', 'a-10', 'a-2'])
      expect((await ids({ sort, search: 'a-', monitored: true })).toSorted()).toEqual(['a-1', 'a-2'])
    },
  )
  test('a cube without the value sorts last, both ways', async () => {
    expect((await ids({ sort: 'tenant,asc' })).at(-1)).toBe('a-10')
    expect(await ids({ sort: 'tenant,desc' })).toEqual(['a-1', 'a-2', 'a-10'])
  })
  test('texts with quotes, backslashes and line breaks arrive as they are', async () => {
    const awkward = 'a "quoted" \\ line\nbreak\u2028 \u0001 \u{1f4e6}'
    await test_.db.pool.query(`INSERT INTO operators (id, name) VALUES ('awkward', 'Awkward')`)
    await test_.db.pool.query(`INSERT INTO tenants (id, operator_id, name) VALUES ('t-awkward', 'awkward', $1)`, [
      awkward,
    ])
    await test_.db.pool.query(
      `INSERT INTO cubes (id, operator_id, tenant_id, description, site) VALUES ('awkward-1', 'awkward', 't-awkward', $1, $1)`,
      [awkward],
    )
    expect((await pageOf({}, 'awkward')).content).toMatchObject([
      { id: 'awkward-1', description: awkward, site: awkward, tenant: { id: 't-awkward', name: awkward } },
    ])
  })
  test.each(['id', 'description', 'site'] as const)(
    'pages by %s follow each other in order, either way',
    async (field) => {
      const operator = `many-${field}`
      await test_.db.pool.query(`INSERT INTO operators (id, name) VALUES ('${operator}', 'Many')`)
      // Written in an order of their own, so that neither insertion nor the planner's favourite scan is the order asked for.
      await test_.db.pool.query(`INSERT INTO cubes (id, operator_id, description, site)
      SELECT '${field}-' || lpad(n::text, 3, '0'), '${operator}', 'd' || lpad(((n * 7) % 120)::text, 3, '0'), 's' || lpad(((n * 11) % 120)::text, 3, '0')
      FROM generate_series(1, 119) n ORDER BY md5(n::text)`)
      for (const direction of ['asc', 'desc'] as const)
        for (const [size, more] of [
          [10],
          [50],
          [100],
          [37],
          [25, { search: field }],
          [37, { search: `${field} d` }],
        ] as const) {
          const values: string[] = []
          for (let page = 0; page * size < 119; page++) {
            const { content, totalElements } = await pageOf(
              { sort: `${field},${direction}`, size, page, ...more },
              operator,
            )
            expect(totalElements).toBe(119)
            values.push(...content.map((cube) => String(cube[field])))
          }
          const sorted = values.toSorted()
          expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
          expect(new Set(values).size).toBe(119)
        }
    },
  )
  test('utilization counts each box once', async () => {
    const [first] = (await pageOf()).content
    expect(first?.utilization).toEqual({ total: 4, occupied: 1, available: 2, disabled: 1 })
  })
})

describe('one cube', () => {
  test('is found through its own operator only', async () => {
    expect((await read(test_.db, 'a', 'a-1'))?.cube).toMatchObject({
      id: 'a-1',
      tenant: { id: 't1', name: 'Zebra' },
      locks: { open: 1, closed: 0, blocked: 1, breakIn: 0 },
    })
    expect(await read(test_.db, 'b', 'a-1')).toBeUndefined()
    expect(await overview(test_.db, 'b', 'a-1')).toBeUndefined()
  })
  test('its overview has everything of the page', async () => {
    const row = await overview(test_.db, 'a', 'a-1')
    const whole = CubeOverview.parse({
      ...JSON.parse(row?.json ?? ''),
      setupKey: null,
      router: { phoneNumber: row?.router_phone_number, password: null, smsTemplate: '{password} {command}' },
      maintenanceCodes: {},
    })
    expect(whole.boxes.map(({ number, occupiedBy }) => [number, occupiedBy?.appName])).toEqual([
      ['1', undefined],
      ['2', 'Parcel'],
      ['3', undefined],
      ['4', undefined],
    ])
  })
})
