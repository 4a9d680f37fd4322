import { nak } from '@cubeward/contract/kernel/problem.ts'
import { OrderReceipt } from '@cubeward/contract/live/cube-events.ts'
import { VcmpNak, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { FieldCube } from './testing/field-cube.ts'
import { FieldUnit, makeUnit } from './testing/field-unit.ts'
import { type LiveServer, makeSite, type Site, startLive } from './testing/live-server.ts'
import { Viewer } from './testing/viewer.ts'

let database: TestDatabase
let server: LiveServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startLive(database.db, { timings: { commandMs: 300 } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database.close()
})

const order = (viewer: Viewer, type: string, more: object = {}) =>
  viewer.session.request({ '@type': type, ...more } as { '@type': string })
const trail = async ({ cubeId }: Site) =>
  (await database.db.pool.query('SELECT type FROM audit WHERE cube_id = $1 ORDER BY id', [cubeId])).rows.map(
    ({ type }) => type,
  )
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof VcmpNak ? error.problem : undefined),
  )

test.each(['UpdateSoftware', 'RestartController', 'RestartUserInterface', 'RestartOperatingSystem'])(
  '%s reaches the cube once, after its line in the trail',
  async (type) => {
    const site = await makeSite(database.db)
    const cube = await FieldCube.connect(server, site)
    const viewer = await Viewer.ofCube(server, site, site.user)
    let written: string[] = []
    cube.obey = async () => {
      written = await trail(site)
    }
    OrderReceipt.parse(await order(viewer, type))
    expect(cube.orders.all).toMatchObject([{ '@type': type, epoch: cube.welcome.epoch }])
    expect(written).toEqual(['CubeCommand'])
    cube.cut()
  },
)

test('a picture is asked for with its quality and leaves no line in the trail', async () => {
  const site = await makeSite(database.db)
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  await order(viewer, 'TakeScreenshot', { highQuality: true, kiosk: false })
  expect(cube.orders.all).toMatchObject([{ highQuality: true, kiosk: false }])
  expect(await trail(site)).toEqual([])
  cube.cut()
})

test('the main unit takes the picture where its agent can; without a screen the controller is asked (SHOT-03)', async () => {
  const site = await makeSite(database.db)
  const cube = await FieldCube.connect(server, site)
  const made = await makeUnit(database.db, site.operator)
  await database.db.pool.query('UPDATE units SET cube_id = $1 WHERE id = $2', [site.cubeId, made.unitId])
  const viewer = await Viewer.ofCube(server, site, site.user)
  const picture = () => order(viewer, 'TakeScreenshot', { highQuality: true, kiosk: false })

  const blind = await FieldUnit.connect(server, made)
  OrderReceipt.parse(await picture())
  expect([blind.orders.all.length, cube.orders.all.length]).toEqual([0, 1])

  const unit = await FieldUnit.connect(server, made, true)
  OrderReceipt.parse(await picture())
  const request = { '@type': 'TakeScreenshot', highQuality: true, kiosk: false }
  expect(unit.orders.all).toMatchObject([{ '@type': 'UnitOrder', request }])
  expect(cube.orders.all.length).toBe(1)
  expect(await trail(site)).toEqual([])

  unit.answer = () => {
    throw new VcmpProblem(nak('unit.noScreen'))
  }
  OrderReceipt.parse(await picture())
  expect(cube.orders.all.length).toBe(2)
  unit.answer = () => {
    throw new VcmpProblem(nak('unit.pictureFailed', { reason: 'unable to open X server' }))
  }
  expect(await refusal(picture())).toMatchObject({ code: 'unit.pictureFailed' })

  await database.db.pool.query('UPDATE units SET secondary = true WHERE id = $1', [made.unitId])
  OrderReceipt.parse(await picture())
  expect(cube.orders.all.length).toBe(3)
  unit.close()
  cube.cut()
})

test('a cube that is not connected refuses at once, and hears nothing of it later', async () => {
  const site = await makeSite(database.db)
  const viewer = await Viewer.ofCube(server, site, site.user)
  expect(await refusal(order(viewer, 'RestartController'))).toMatchObject({ status: 409 })
  const cube = await FieldCube.connect(server, site)
  await order(viewer, 'RestartUserInterface')
  expect(cube.orders.all.map((frame) => frame['@type'])).toEqual(['RestartUserInterface'])
  expect(await trail(site)).toEqual(['CubeCommandFailed', 'CubeCommand'])
  cube.cut()
})

test('what the cube refuses is refused with its words', async () => {
  const site = await makeSite(database.db)
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.obey = () => {
    throw new VcmpProblem({ status: 409, title: 'The disk is full.' })
  }
  expect((await refusal(order(viewer, 'UpdateSoftware')))?.detail).toBe('The disk is full.')
  cube.cut()
})

test('a cube that does not answer in time loses its connection, and with it what it has not read yet', async () => {
  const site = await makeSite(database.db)
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.obey = () => new Promise(() => undefined)
  expect(await refusal(order(viewer, 'RestartController'))).toMatchObject({ status: 504 })
  await cube.closed
})

describe('a cube that is asked again and again', () => {
  const restarts = async (viewer: Viewer, times: number) => {
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < times; n++) statuses.push((await refusal(order(viewer, 'RestartUserInterface')))?.status)
    return statuses
  }
  test('while it is away refuses visibly each time, and no more than a few times in its log', async () => {
    const site = await makeSite(database.db)
    const viewer = await Viewer.ofCube(server, site, site.user)
    const statuses = await restarts(viewer, 30)
    expect(statuses.every((status) => status === 409 || status === 429)).toBe(true)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(409))
    expect(statuses.at(-1)).toBe(429)
    expect((await trail(site)).length).toBeLessThan(15)
  })
  test('is not restarted all the time, and its pictures have a limit of their own', async () => {
    const site = await makeSite(database.db)
    const cube = await FieldCube.connect(server, site)
    const viewer = await Viewer.ofCube(server, site, site.user)
    const statuses = await restarts(viewer, 15)
    expect(statuses.filter((status) => status === undefined)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    await order(viewer, 'TakeScreenshot', { highQuality: false, kiosk: true })
    expect(cube.orders.all.filter((frame) => frame['@type'] === 'RestartUserInterface')).toHaveLength(10)
    cube.cut()
  })
  test('is not kept from being commanded by another that is', async () => {
    const [busy, other] = [await makeSite(database.db), await makeSite(database.db)]
    await restarts(await Viewer.ofCube(server, busy, busy.user), 12)
    expect((await restarts(await Viewer.ofCube(server, other, other.user), 1))[0]).toBe(409)
  })
})
