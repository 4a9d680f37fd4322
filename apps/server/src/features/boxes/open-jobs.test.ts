import { randomUUID } from 'node:crypto'
import type { BoxJob } from '@cubeward/contract/admin/box-jobs.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { says } from '@cubeward/words/said.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { type LiveServer, makeSite, type Site, startLive } from '../../platform/live/testing/live-server.ts'
import { Viewer } from '../../platform/live/testing/viewer.ts'
import { signedInAs } from '../../testing/user.ts'
import * as queries from './job-queries.ts'
import { OpenJobs } from './open-jobs.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
let jobs: OpenJobs
let lines: string[]
let clock = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  site = await makeSite(database.db)
  // a clock that runs: two tokens are there again for every command
  server = await startLive(database.db, {
    timings: { commandMs: 10_000, resultMs: 500 },
    monotonic: () => (clock += 500),
  })
  lines = []
  jobs = makeJobs()
})
afterEach(async () => {
  await jobs.close()
  await server[Symbol.asyncDispose]()
})

const makeJobs = (pauses = { firstMs: 0, nextMs: 0 }, role: 'User' | null = 'User') =>
  new OpenJobs({
    db: database.db,
    node: server.node,
    hub: server.hub,
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    roleIn: async () => role,
    pauses,
  })
const order = (more: { id?: string; scope?: BoxJob['scope']; confirm?: number } = {}) => ({
  operator: site.operator,
  cubeId: site.cubeId,
  actor: signedInAs(site.user, 'User'),
  id: randomUUID(),
  scope: 'boxes' as const,
  confirm: 2,
  ...more,
})
const ended = (viewer: Viewer) =>
  viewer.event('BoxJobEvent', ({ state }) => state !== 'Running' && state !== 'Stopping')
const read = async () => queries.latest(database.db, site.cubeId)
const trail = async () =>
  (await database.db.pool.query('SELECT type FROM audit WHERE cube_id = $1 ORDER BY id', [site.cubeId])).rows.map(
    ({ type }) => type,
  )

test('opens every lock of the boxes, in their order, and tells how far it is', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  await jobs.start(order())
  expect(await ended(viewer)).toMatchObject({ state: 'Done', done: 2, total: 2 })
  expect(cube.commands.all.map(({ lock }) => lock)).toEqual(['L1', 'L2'])
  const [first] = cube.commands.all
  await cube.lock('L1', 'Open', first ? { commandId: first.commandId } : {})
  await viewer.state(first?.commandId ?? '', 'Opened')
  expect((await read())?.items[0]).toMatchObject({ boxNumber: '1', lock: 'L1', state: 'Opened' })
  expect(await trail()).toEqual(['OpenAllRequested', 'BoxOpened', 'BoxOpened'])
})

test('opens at most two a second, and leaves a second to stop before the first', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const at: number[] = []
  cube.answer = () => void at.push(performance.now())
  jobs = new OpenJobs({
    db: database.db,
    node: server.node,
    hub: server.hub,
    log: pino({ level: 'silent' }),
    roleIn: async () => 'User',
  })
  const began = performance.now()
  await jobs.start(order())
  await ended(viewer)
  const [first = 0, second = 0] = at
  expect(first - began).toBeGreaterThan(990)
  expect(second - first).toBeGreaterThan(490)
})

test('a lock that fails is logged, and the next one has its turn', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  await database.db.pool.query("DELETE FROM locks WHERE cube_id = $1 AND lock = 'L1'", [site.cubeId])
  await jobs.start(order())
  await ended(viewer)
  expect(cube.commands.all.map(({ lock }) => lock)).toEqual(['L2'])
  expect((await read())?.items).toMatchObject([{ state: 'Failed', reason: says('lock.unknown') }, { lock: 'L2' }])
  expect(lines.filter((line) => line.includes('going on with the next one'))).toHaveLength(1)
})

test('a lock that the cube refuses does not end it either', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.answer = ({ lock }) => {
    if (lock === 'L1') throw new VcmpProblem({ status: 409, title: 'The driver is gone.' })
  }
  await jobs.start(order())
  expect(await ended(viewer)).toMatchObject({ state: 'Done' })
  expect(cube.commands.all).toHaveLength(2)
})

test('a cube that is away: every lock is told as failed, none is opened later', async () => {
  const gone = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  gone.cut()
  await viewer.event('ConnectionEvent', ({ connected }) => !connected)
  await jobs.start(order())
  await ended(viewer)
  expect((await read())?.items.map(({ state }) => state)).toEqual(['Failed', 'Failed'])
  expect((await FieldCube.connect(server, site)).commands.all).toEqual([])
})

test('is stopped: what was not opened stays closed', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  jobs = makeJobs({ firstMs: 0, nextMs: 60_000 })
  const { actor, operator, cubeId } = order()
  await jobs.start(order())
  await viewer.event('BoxJobEvent', ({ done }) => done === 1)
  expect(await jobs.stop(operator, cubeId, actor)).toMatchObject({
    state: 'Stopped',
    items: [{ lock: 'L1' }, { state: 'Skipped' }],
  })
  expect(cube.commands.all).toHaveLength(1)
  expect(await trail()).toContain('OpenAllStopped')
})

test('another number than the one that is confirmed starts nothing', async () => {
  await FieldCube.connect(server, site)
  await expect(jobs.start(order({ confirm: 3 }))).rejects.toMatchObject({ kind: 'conflict' })
  expect(await trail()).toEqual([])
})

test('the same id is the same job; another one has to wait', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  jobs = makeJobs({ firstMs: 60_000, nextMs: 0 })
  const one = order()
  const started = await Promise.all([jobs.start(one), jobs.start(one)])
  expect(started.map(({ id }) => id)).toEqual([one.id, one.id])
  await expect(jobs.start(order())).rejects.toMatchObject({ constraint: 'box_jobs_one' })
  await jobs.stop(site.operator, site.cubeId, one.actor)
  await ended(viewer)
  expect(cube.commands.all).toEqual([])
})

test('who has lost the role in between opens nothing more', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  jobs = makeJobs({ firstMs: 0, nextMs: 0 }, null)
  await jobs.start(order())
  await ended(viewer)
  expect(cube.commands.all).toEqual([])
})

test('a server that stops leaves it interrupted, and the next one does not go on with it', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  jobs = makeJobs({ firstMs: 0, nextMs: 60_000 })
  await jobs.start(order({ scope: 'locks' }))
  await viewer.event('BoxJobEvent', ({ done }) => done === 1)
  await jobs.close()
  expect(await read()).toMatchObject({ state: 'Interrupted', done: 2 })
  expect(cube.commands.all).toHaveLength(1)
})

test('one whose node is no more is interrupted, and told so; those of other nodes go on', async () => {
  await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  jobs = makeJobs({ firstMs: 0, nextMs: 60_000 })
  await jobs.start(order({ scope: 'locks' }))
  await viewer.event('BoxJobEvent', ({ done }) => done === 1)
  await jobs.recover(randomUUID())
  expect(await read()).toMatchObject({ state: 'Running' })
  await makeJobs().recover(server.node.id)
  expect(await ended(viewer)).toMatchObject({ state: 'Interrupted' })
})
