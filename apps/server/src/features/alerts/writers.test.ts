import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { cubeAlerts } from './reconcile.ts'

let product: TestProduct
let admin: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  // Time changes nothing here: whoever forgets to reconcile is found out.
  product = await startTestProduct({ alertTimings: { everyMs: 3_600_000 } })
})
afterAll(() => product.close())
beforeEach(async () => {
  await furnish(product.database.db.pool)
  await sql("UPDATE locks SET status = 'Breakin' WHERE lock = 'L1'")
  admin = await callerOf(product, 'admin')
})

const sql = async (text: string) => (await product.database.db.pool.query(text)).rows
/** The open alerts; what lists show of them never differs. */
const open = async () => {
  const counted = `SELECT c.id, coalesce((SELECT jsonb_object_agg(type, n) FROM (SELECT type, count(*) AS n FROM alerts
    WHERE cube_id = c.id AND cleared IS NULL GROUP BY type) AS x), '{}') AS alerts FROM cubes c ORDER BY id`
  expect(await sql('SELECT cube_id AS id, alerts FROM cube_state ORDER BY cube_id')).toEqual(await sql(counted))
  return (await sql('SELECT operator_id, type, box_number FROM alerts WHERE cleared IS NULL ORDER BY type')).map(
    (row) => [row.operator_id, row.type, row.box_number].filter(Boolean).join(' '),
  )
}
const cube = '/operators/a/cubes/a-cube'
const happen = () =>
  product.database.db.transaction((tx) =>
    cubeAlerts.raise(tx, { cubeId: 'a-cube', type: 'CloneSuspected', boxNumber: null, lock: null }, Date.now()),
  )

test('boxes: changed, put into maintenance, deleted', async () => {
  await admin('PUT', `${cube}/boxes/2/maintenance`, { requiredMaintenance: true })
  expect(await open()).toEqual(['a BreakIn 1', 'a MaintenanceRequired 2'])
  const boxes = [
    { number: '1', lock: null },
    { number: '2', lock: 'L1' },
  ]
  expect((await admin('PATCH', `${cube}/boxes`, boxes)).status).toBe(200)
  expect(await open()).toEqual(['a BreakIn 2', 'a MaintenanceRequired 2'])
  expect((await admin('DELETE', `${cube}/boxes/2`)).status).toBeLessThan(300)
  expect(await open()).toEqual(['a BreakIn'])
})

test('settings of a cube: monitored', async () => {
  await sql("UPDATE cube_state SET missed_from = now() - interval '1 minute' WHERE cube_id = 'a-cube'")
  const { json } = await admin('GET', cube)
  const { description, site, address, latitude, longitude, supportInfo, occupyMode, occupyPreferOpenBox } = json
  const { preventCloseNonOccupiedBoxAfterSeconds } = json
  const edit = {
    ...{ description, site, address, latitude, longitude, supportInfo, occupyMode, occupyPreferOpenBox },
    ...{ preventCloseNonOccupiedBoxAfterSeconds, monitored: true },
  }
  expect((await admin('PUT', cube, edit)).status).toBe(200)
  expect(await open()).toEqual(['a BreakIn 1', 'a CubeDisconnected'])
})

test('setup mode: entered and left', async () => {
  await happen()
  expect((await admin('POST', `${cube}/setup`)).status).toBeLessThan(300)
  expect(await open()).toEqual([])
  expect((await admin('DELETE', `${cube}/setup`)).status).toBeLessThan(300)
  expect(await open()).toEqual(['a BreakIn 1'])
})

test('the secret: revoked', async () => {
  await happen()
  expect((await admin('DELETE', `${cube}/secret`)).status).toBeLessThan(300)
  expect(await open()).toEqual([])
})

test('the operator: inherited with its tenant, and without one', async () => {
  await sql(`INSERT INTO cubes (id, operator_id) VALUES ('a-own', 'a');
    INSERT INTO locks (cube_id, lock, status) VALUES ('a-own', 'L1', 'Blocked')`)
  const root = await callerOf(product, 'root')
  expect((await root('DELETE', '/operators/a', { inheritingOperatorId: 'b' })).status).toBeLessThan(300)
  expect(await open()).toEqual(['b BreakIn 1', 'b LockBlocked'])
})
