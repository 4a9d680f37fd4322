import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let token: string
const first = '00000000-0000-4000-8000-000000000001'
const second = '00000000-0000-4000-8000-000000000002'
beforeAll(async () => {
  product = await startTestProduct()
  token = await product.realm.token({ sub: 'user', name: 'Uli' })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.database.db.pool.query(`
    INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel') ON CONFLICT DO NOTHING;
    DELETE FROM deliveries; DELETE FROM occupancies;
    INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated) VALUES
      ('${first}', 'a-cube', '1', 'parcel', now(), now()), ('${second}', 'a-cube', '2', 'parcel', now(), now());
    SELECT recount_boxes('a-cube')`)
})

const end = (rest: string) =>
  fetch(`${product.url}/admin/v1/operators/a/cubes/a-cube/occupancies${rest}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
const state = async () => {
  const { pool } = product.database.db
  const current = await pool.query('SELECT id FROM occupancies WHERE ended IS NULL ORDER BY id')
  const counts = await pool.query("SELECT boxes_occupied FROM cube_state WHERE cube_id = 'a-cube'")
  const trail = await pool.query("SELECT box_number FROM audit WHERE type = 'OccupancyEnded'")
  return { current: current.rows.map(({ id }) => id), occupied: counts.rows[0]?.boxes_occupied, trail: trail.rowCount }
}

test('an occupancy that is ended is kept, counted out and written down once (OCC-05)', async () => {
  const before = (await state()).trail ?? 0
  expect((await end(`/${first}`)).status).toBe(204)
  expect(await state()).toEqual({ current: [second], occupied: 1, trail: before + 1 })
  expect((await end(`/${first}`)).status).toBe(204)
  expect(await state()).toEqual({ current: [second], occupied: 1, trail: before + 1 })
})
test('the copy that the cube holds is out of date by it, also if the cube is away', async () => {
  const revision = async () =>
    (await product.database.db.pool.query("SELECT boxes_revision AS at FROM cubes WHERE id = 'a-cube'")).rows[0].at
  const before = await revision()
  await end(`/${first}`)
  expect(await revision()).toBe(before + 1)
  await end(`/${first}`)
  expect(await revision()).toBe(before + 1)
})
test('those of one box, or all of them (API-069, OCC-09)', async () => {
  expect((await end('?box=2')).status).toBe(204)
  expect((await state()).current).toEqual([first])
  expect((await end('')).status).toBe(204)
  expect(await state()).toMatchObject({ current: [], occupied: 0 })
})
test('each one is told on the stream of the cube as OccupancyEvent (OCC-13, LIVE-03)', async () => {
  const address = `${product.url.replace('http', 'ws')}/admin/v1/operators/a/cubes/a-cube/events?access_token=${token}`
  const socket = new WebSocket(address, { origin: product.url })
  const told = new Promise<unknown>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = data.toString()
      if (!frame.startsWith('MSG')) return
      const message = JSON.parse(frame.slice(15)) as { '@type': string }
      if (message['@type'] === 'Subscribed') void end(`/${second}`)
      if (message['@type'] === 'OccupancyEvent') resolve(message)
    })
  })
  expect(await told).toMatchObject({ occupancy: { id: second, boxNumber: '2', ended: expect.any(String) } })
  socket.close()
})
