import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { createSealer } from '../../platform/security/secrets.ts'
import { furnish } from '../../testing/fixture.ts'
import { endOccupancies, type OccupyOrder, occupy, onOccupancies } from './service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const at = { operator: 'a', cubeId: 'a-cube', actor: { id: 'parcel', name: 'Parcel' } }
/** Nobody listens here. */
const hub = { publishCube: () => undefined, boxesChanged: async () => undefined }
const sealer = createSealer([randomBytes(32)])
const context = () => ({ db: database.db, hub, sealer, deliveries: { enqueue: async () => [] } })
const run = async (text: string) => (await database.db.pool.query(text)).rows
beforeEach(async () => {
  await furnish(database.db.pool)
  await run(`INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel'), ('rental', 'Rental'), ('stranger', 'Stranger');
    INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'parcel'), ('a-tenant', 'rental');
    INSERT INTO boxes (cube_id, number, sort_key, lock) SELECT 'a-cube', n::text, '01' || n, 'L' || n FROM generate_series(3, 5) n;
    INSERT INTO locks (cube_id, lock, status) SELECT 'a-cube', 'L' || n, 'Closed' FROM generate_series(3, 5) n`)
  await rules('Ascending')
})

const rules = (mode: string, preferOpen = false) =>
  run(`UPDATE cubes SET occupy_mode = '${mode}', occupy_prefer_open_box = ${preferOpen} WHERE id = 'a-cube'`)
/** What an app will do: one transaction with the cube held. */
const take = (order: Partial<OccupyOrder> = {}, random?: () => number) =>
  onOccupancies(context(), at, async (site) => {
    return (await occupy(site, { id: randomUUID(), appId: 'parcel', ...order }, random)).boxNumber
  })
const free = (box: string) => onOccupancies(context(), at, (site) => endOccupancies(site, { box }))
const current = () =>
  run('SELECT box_number, count(*)::int FROM occupancies WHERE ended IS NULL GROUP BY box_number ORDER BY box_number')

describe('an occupancy that names no box', () => {
  test('in mode Ascending gets 1, 2, 3', async () => {
    expect([await take(), await take(), await take()]).toEqual(['1', '2', '3'])
  })
  test('in mode LeastRecentUsed gets what was never used, then what has been free longest', async () => {
    await rules('LeastRecentUsed')
    expect([await take(), await take(), await take(), await take(), await take()]).toEqual(['1', '2', '3', '4', '5'])
    await free('4')
    await free('2')
    expect([await take(), await take()]).toEqual(['4', '2'])
  })
  test('in mode Random gets any free one', async () => {
    await rules('Random')
    expect(await take({}, () => 0.5)).toBe('3')
    expect(await take({}, () => 0.999)).toBe('5')
  })
  test('gets an open one first where that is preferred (CUBE-37)', async () => {
    await rules('Ascending', true)
    await run("UPDATE locks SET status = 'Open' WHERE cube_id = 'a-cube' AND lock = 'L4'")
    expect([await take(), await take()]).toEqual(['4', '1'])
  })
  test('is refused when none is left', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await take()
    await expect(take()).rejects.toMatchObject({ kind: 'conflict', message: 'No box that fits is free.' })
  })
  test('passes over what is disabled, in maintenance, or kept for others', async () => {
    await run(`UPDATE boxes SET enabled = false WHERE cube_id = 'a-cube' AND number = '1';
      UPDATE boxes SET maintenance_required_at = now() WHERE cube_id = 'a-cube' AND number = '2';
      UPDATE boxes SET apps = '{rental}' WHERE cube_id = 'a-cube' AND number = '3'`)
    expect(await take()).toBe('4')
  })
})

describe('a box that is named', () => {
  test.each([
    ['disabled', 'enabled = false', 'is disabled'],
    ['in maintenance', 'maintenance_required_at = now()', 'needs maintenance'],
    ['kept for another app', "apps = '{rental}'", 'is kept for other apps'],
  ])('and is %s is refused, and accepted again when that is over', async (_, change, reason) => {
    await run(`UPDATE boxes SET ${change} WHERE cube_id = 'a-cube' AND number = '2'`)
    await expect(take({ boxNumber: '2' })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(reason),
    })
    await run(`UPDATE boxes SET enabled = true, maintenance_required_at = NULL, apps = '{}' WHERE cube_id = 'a-cube'`)
    expect(await take({ boxNumber: '2' })).toBe('2')
  })
  test('takes as many as it may, and not one more', async () => {
    await run("UPDATE boxes SET max_occupancies = 2 WHERE cube_id = 'a-cube' AND number = '2'")
    await take({ boxNumber: '2' })
    await take({ boxNumber: '2' })
    await expect(take({ boxNumber: '2' })).rejects.toMatchObject({ message: 'Box 2 is occupied.' })
    await free('2')
    expect(await take({ boxNumber: '2' })).toBe('2')
  })
  test('and is not there is not found', async () => {
    await expect(take({ boxNumber: '99' })).rejects.toMatchObject({ kind: 'notFound' })
  })
})

test('an app that the cube does not have occupies nothing', async () => {
  await expect(take({ appId: 'stranger' })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await current()).toEqual([])
})

describe('a cube in setup mode (decision 15)', () => {
  const setup = (until: string) =>
    run(`UPDATE cubes SET setup_key_hash = 'x', setup_key_expires = now() + interval '${until}' WHERE id = 'a-cube'`)
  test('occupies nothing, whether a box is named or not, until that is over', async () => {
    await setup('1 hour')
    for (const order of [{}, { boxNumber: '2' }])
      await expect(take(order)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('setup mode'),
      })
    expect(await current()).toEqual([])
    await setup('-1 second')
    expect(await take()).toBe('1')
  })
  test('still knows what was occupied before, and ends it', async () => {
    const id = randomUUID()
    await take({ id })
    await setup('1 hour')
    expect(await take({ id })).toBe('1')
    expect(await free('1')).toHaveLength(1)
  })
})

test('the same id is the same occupancy', async () => {
  const id = randomUUID()
  expect([await take({ id }), await take({ id })]).toEqual(['1', '1'])
  expect(await current()).toEqual([{ box_number: '1', count: 1 }])
  await expect(take({ id, appId: 'rental' })).rejects.toMatchObject({ kind: 'conflict' })
})

test('it is counted, written down, and makes the copy of the cube out of date', async () => {
  await take()
  expect(await run("SELECT boxes_occupied FROM cube_state WHERE cube_id = 'a-cube'")).toEqual([{ boxes_occupied: 1 }])
  expect(await run('SELECT type, category, box_number, app_id FROM audit')).toEqual([
    { type: 'OccupancyCreated', category: 'occupancy', box_number: '1', app_id: 'parcel' },
  ])
  expect(await run("SELECT boxes_revision FROM cubes WHERE id = 'a-cube'")).toEqual([{ boxes_revision: 2 }])
})

describe('sixteen at the same time', () => {
  const sixteen = (order: Partial<OccupyOrder>) => Promise.allSettled(Array.from({ length: 16 }, () => take(order)))
  test('get as many boxes as there are, each its own', async () => {
    const given = (await sixteen({})).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(given.toSorted()).toEqual(['1', '2', '3', '4', '5'])
  })
  test('get one box as often as it has room', async () => {
    await run("UPDATE boxes SET max_occupancies = 3 WHERE cube_id = 'a-cube' AND number = '2'")
    const outcomes = await sixteen({ boxNumber: '2' })
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await current()).toEqual([{ box_number: '2', count: 3 }])
  })
  test('past every rule of ours are held to its room by the table itself', async () => {
    const insert = () =>
      run(`INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated)
        VALUES ('${randomUUID()}', 'a-cube', '1', 'parcel', now(), now())`)
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, insert))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.constraint] : []))
    expect(new Set(refused)).toEqual(new Set(['occupancies_room']))
  })
})
