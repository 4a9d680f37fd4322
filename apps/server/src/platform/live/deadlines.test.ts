import { randomUUID } from 'node:crypto'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { stallingLine } from '@cubeward/vcmp/testing/stalling-line.ts'
import { says } from '@cubeward/words/said.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { FieldCube } from './testing/field-cube.ts'
import { type LiveServer, makeSite, type Site, startLive } from './testing/live-server.ts'
import { Viewer } from './testing/viewer.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
/** How far the server's clock has been turned on. */
let passedMs = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  passedMs = 0
  site = await makeSite(database.db)
  server = await startLive(database.db, { now: () => Date.now() + passedMs })
})
afterEach(() => server[Symbol.asyncDispose]())

const deadline = (ms = 10_000) => new Date(Date.now() + passedMs + ms).toISOString()
const request = (viewer: Viewer, type: string, more: object = {}) =>
  viewer.session.request({ '@type': type, ...more } as { '@type': string })
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof VcmpNak ? error.problem : undefined),
  )
const rows = async (text: string) => (await database.db.pool.query(text, [site.cubeId])).rows
const audited = async () =>
  (await rows('SELECT type FROM audit WHERE cube_id = $1 ORDER BY id')).map(({ type }) => type)

/** The viewer's end of a line that can be held up. */
async function overLine() {
  const line = await stallingLine(Number(new URL(server.url).port))
  const viewer = await Viewer.ofCube({ ...server, url: `ws://127.0.0.1:${line.port}` }, site, site.user)
  return { line, viewer }
}

const orders = [
  'TakeScreenshot',
  'UpdateSoftware',
  'RestartController',
  'RestartUserInterface',
  'RestartOperatingSystem',
]

test('LATE-01 an opening that was held up between page and server for 25 s opens nothing and ends as Expired', async () => {
  const cube = await FieldCube.connect(server, site)
  const watching = await Viewer.ofCube(server, site, site.admin)
  const { line, viewer } = await overLine()
  await using _ = line
  const commandId = randomUUID()
  line.hold()
  const answer = refusal(request(viewer, 'OpenLock', { lock: 'L1', commandId, deadline: deadline() }))
  await expect.poll(() => line.waiting).toBeGreaterThan(0)
  passedMs += 25_000
  line.release()
  expect(await answer).toMatchObject({ status: 408, detail: expect.stringContaining('too late') })
  expect(await watching.state(commandId, 'Expired')).toMatchObject({ reason: says('command.late') })
  expect(await rows('SELECT state FROM lock_commands WHERE cube_id = $1')).toEqual([{ state: 'Expired' }])
  expect(await audited()).toEqual(['BoxNotOpened'])
  // What is in time goes on to the cube, alone.
  await request(viewer, 'OpenLock', { lock: 'L2', deadline: deadline() })
  await cube.commands.first()
  expect(cube.commands.all.map(({ lock }) => lock)).toEqual(['L2'])
})

test.each(orders)('LATE-01 %s that was held up between page and server is not passed on', async (type) => {
  const cube = await FieldCube.connect(server, site)
  const { line, viewer } = await overLine()
  await using _ = line
  line.hold()
  const answer = refusal(request(viewer, type, { deadline: deadline() }))
  await expect.poll(() => line.waiting).toBeGreaterThan(0)
  passedMs += 25_000
  line.release()
  expect(await answer).toMatchObject({ status: 408 })
  await request(viewer, 'TakeScreenshot')
  expect(cube.orders.all.map((frame) => frame['@type'])).toEqual(['TakeScreenshot'])
})

test('the cube is told the deadline of whoever clicked, and never a later one than that of the server', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const [soon, late] = [deadline(3_000), deadline(3_600_000)]
  await request(viewer, 'OpenLock', { lock: 'L1', deadline: soon })
  await request(viewer, 'OpenLock', { lock: 'L2', deadline: late })
  const second = await cube.commands.first(({ lock }) => lock === 'L2')
  expect(cube.commands.all[0]?.deadline).toBe(soon)
  expect(Date.parse(second.deadline)).toBeLessThanOrEqual(Date.now() + 10_000)
})

test('a cube that says that a command came too late, or that a driver did not answer, keeps its connection', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const answers = { L1: { status: 408, title: 'Too late.' }, L2: { status: 504, title: 'The driver hangs.' } }
  cube.refuse = ({ lock }) => answers[lock as 'L1' | 'L2']
  const [first, second] = [await viewer.open('L1'), await viewer.open('L2')]
  expect(await viewer.state(first.commandId, 'Expired')).toMatchObject({
    reason: says('device.tooLate', { reason: 'Too late.' }),
  })
  expect(await viewer.state(second.commandId, 'Unknown')).toMatchObject({
    reason: says('device.partSilent', { reason: 'The driver hangs.' }),
  })
  expect(cube.session.isOpen).toBe(true)
})

test('LATE-03 an opening that is withdrawn before it has arrived is not carried out when it arrives', async () => {
  const cube = await FieldCube.connect(server, site)
  const { line, viewer } = await overLine()
  await using _ = line
  const commandId = randomUUID()
  line.hold()
  const late = request(viewer, 'OpenLock', { lock: 'L1', commandId, deadline: deadline() })
  await expect.poll(() => line.waiting).toBeGreaterThan(0)
  const again = await Viewer.ofCube(server, site, site.user)
  expect(await request(again, 'WithdrawOpenLock', { lock: 'L1', commandId })).toMatchObject({
    state: 'Expired',
    reason: says('command.pageLost'),
  })
  line.release()
  expect(await late).toMatchObject({ commandId, state: 'Expired' })
  await again.open('L2')
  await cube.commands.first()
  expect(cube.commands.all.map(({ lock }) => lock)).toEqual(['L2'])
  expect(await audited()).toEqual(['BoxNotOpened', 'BoxOpened'])
})

test('withdrawing what was carried out tells what became of it, and changes nothing', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await cube.lock('L1', 'Open', { commandId })
  await viewer.state(commandId, 'Opened')
  expect(await request(viewer, 'WithdrawOpenLock', { lock: 'L1', commandId })).toMatchObject({ state: 'Opened' })
  expect(await audited()).toEqual(['BoxOpened'])
})
