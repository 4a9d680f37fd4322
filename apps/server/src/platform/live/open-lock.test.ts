import { randomUUID } from 'node:crypto'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { VcmpNak, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { says } from '@cubeward/words/said.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../testing/user.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import * as commandQueries from './command-queries.ts'
import { FieldCube } from './testing/field-cube.ts'
import { type LiveServer, makeSite, type Site, startAfterDeathOf, startLive } from './testing/live-server.ts'
import { allParse, Viewer } from './testing/viewer.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
let clock = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  site = await makeSite(database.db)
  clock = 0
  server = await startLive(database.db, { monotonic: () => clock })
})
afterEach(() => server[Symbol.asyncDispose]())

/** A server that gives a command up soon, for the tests in which nothing comes. */
const impatient = async (commandMs = 100) => {
  await server[Symbol.asyncDispose]()
  server = await startLive(database.db, { timings: { commandMs, resultMs: 100 } })
}
const rows = async (text: string, ...values: unknown[]) => (await database.db.pool.query(text, values)).rows
const commandRow = async (id: string) => (await rows('SELECT * FROM lock_commands WHERE id = $1', id))[0]
const trail = () =>
  rows('SELECT type, message, actor_id, box_number FROM audit WHERE cube_id = $1 ORDER BY id', site.cubeId)
const nak = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof VcmpNak)) throw new Error(`Not refused: ${error}`)
  return error.problem
}

test('a lock opens: intent, frame, acknowledgement, and the lock event that proves it (LIVE-12)', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const commandId = randomUUID()
  cube.answer = async () => {
    // Whatever the cube sees of a command was written down before.
    expect(await trail()).toMatchObject([{ type: 'BoxOpened', actor_id: site.user, box_number: '1' }])
  }
  const receipt = await viewer.open('L1', commandId)
  expect(receipt).toMatchObject({ commandId, lock: 'L1' })
  const frame = await cube.commands.first()
  expect(frame).toMatchObject({ commandId, lock: 'L1', seq: 1, epoch: cube.welcome.epoch })
  await viewer.state(commandId, 'Acknowledged')
  await cube.lock('L1', 'Open', { commandId })
  await viewer.state(commandId, 'Opened')
  expect(await viewer.event('LockEvent')).toMatchObject({ lock: 'L1', status: 'Open' })
  expect(await commandRow(commandId)).toMatchObject({ state: 'Opened', actor_id: site.user })
  expect((await trail())[0]).toMatchObject({ message: 'Opening of Box 1 (lock L1) requested.' })
  expect(allParse(viewer)).toBe(true)
})

test('a lock event without a command id counts if it was made after the sending', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await cube.commands.first()
  await cube.lock('L1', 'Open')
  await viewer.state(commandId, 'Opened')
})

test('a lock event made before the sending, and one of another lock, prove nothing', async () => {
  await impatient()
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await cube.commands.first()
  const created = new Date(Date.now() - 60_000).toISOString()
  await cube.report({ type: 'LockStatus', lock: 'L1', status: 'Open', created })
  await cube.lock('L2', 'Open')
  await viewer.state(commandId, 'Unknown')
  expect((await commandRow(commandId))?.state).toBe('Unknown')
})

test('a blocked lock is told as Blocked', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await cube.lock('L1', 'Blocked', { commandId })
  await viewer.state(commandId, 'Blocked')
  expect((await trail()).map(({ type }) => type)).toEqual(['BoxOpened', 'BoxNotOpened'])
})

test('a refusal of the cube is told with its reason', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.answer = () => {
    throw new VcmpProblem({ status: 409, title: 'The driver is gone.' })
  }
  const { commandId } = await viewer.open('L1')
  expect(await viewer.state(commandId, 'Rejected')).toMatchObject({
    reason: says('device.refused', { reason: 'The driver is gone.' }),
  })
})

test('without an acknowledgement it is Unknown, the connection is reset, and nothing is delivered later', async () => {
  await impatient()
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.answer = () => new Promise(() => undefined)
  const { commandId } = await viewer.open('L1')
  await viewer.state(commandId, 'Unknown')
  expect((await cube.closed).code).toBe(1006)
  const again = await FieldCube.connect(server, site)
  await again.lock('L2', 'Open')
  expect(again.commands.all).toEqual([])
  expect((await commandRow(commandId))?.state).toBe('Unknown')
})

test('acknowledged, but the lock does not report: Unknown, and the connection stays', async () => {
  // a busy machine may acknowledge late
  await impatient(5_000)
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await viewer.state(commandId, 'Unknown')
  expect(cube.session.isOpen).toBe(true)
})

test('a result after that is a LateResult and raises an alert', async () => {
  await impatient()
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.answer = () => new Promise(() => undefined)
  const { commandId } = await viewer.open('L1')
  await viewer.state(commandId, 'Unknown')
  const alerts = () => rows('SELECT type, box_number FROM alerts WHERE cube_id = $1 AND cleared IS NULL', site.cubeId)
  await expect.poll(alerts).toEqual([{ type: 'OpeningUnanswered', box_number: '1' }])
  const again = await FieldCube.connect(server, site)
  await again.lock('L1', 'Open', { commandId })
  await viewer.state(commandId, 'LateResult')
  expect(await alerts()).toEqual([{ type: 'LateLockResult', box_number: '1' }])
  expect((await trail()).map(({ type }) => type)).toEqual(['BoxOpened', 'BoxNotOpened', 'LateLockResult'])
})

test('a connection that is lost in the middle makes it Unknown', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await viewer.state(commandId, 'Acknowledged')
  cube.cut()
  await viewer.state(commandId, 'Unknown')
})

test('a cube that is not connected: refused at once, in the trail, and never opened later (LIVE-12)', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  cube.cut()
  await viewer.event('ConnectionEvent', ({ connected }) => !connected)
  const commandId = randomUUID()
  expect(await nak(viewer.open('L1', commandId))).toMatchObject({ status: 409, title: 'The cube is not connected.' })
  const back = await FieldCube.connect(server, site)
  expect(await viewer.open('L1', commandId)).toMatchObject({ state: 'Rejected' })
  await back.lock('L2', 'Open')
  expect(back.commands.all).toEqual([])
  expect(await trail()).toMatchObject([
    { type: 'BoxNotOpened', message: 'Box 1 (lock L1) was not opened. The cube is not connected.' },
  ])
})

test('the same command again is the same command; its id for another lock is refused', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await cube.lock('L1', 'Open', { commandId })
  await viewer.state(commandId, 'Opened')
  expect(await viewer.open('L1', commandId)).toMatchObject({ state: 'Opened' })
  expect((await nak(viewer.open('L2', commandId))).status).toBe(409)
  expect(cube.commands.all).toHaveLength(1)
})

test('two at once with one id send one frame', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const commandId = randomUUID()
  await Promise.all([viewer.open('L1', commandId), viewer.open('L1', commandId)])
  await cube.lock('L1', 'Open', { commandId })
  expect(cube.commands.all).toHaveLength(1)
})

test('a lock that is being opened is not opened by a second person at the same time', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const other = await Viewer.ofCube(server, site, site.admin)
  const { commandId } = await viewer.open('L1')
  expect(await nak(other.open('L1'))).toMatchObject({
    status: 409,
    detail: `Name of ${site.user} is opening this lock right now.`,
  })
  await cube.lock('L1', 'Open', { commandId })
  await viewer.state(commandId, 'Opened')
  clock += 1_000
  const second = await other.open('L1')
  await cube.commands.first((frame) => frame.commandId === second.commandId)
  expect(cube.commands.all).toHaveLength(2)
})

test('two openings a second for each cube, whoever asks', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const other = await Viewer.ofCube(server, site, site.admin)
  const { commandId } = await viewer.open('L1')
  await other.open('L2')
  await cube.lock('L1', 'Open', { commandId })
  await viewer.state(commandId, 'Opened')
  expect((await nak(viewer.open('L1'))).status).toBe(429)
  expect((await nak(other.open('L2'))).status).toBe(429)
  clock += 500
  await viewer.open('L1')
  expect((await nak(viewer.open('L1'))).status).toBe(429)
  expect(cube.commands.all).toHaveLength(3)
})

test.each([
  ['a lock that the cube does not have', { '@type': 'OpenLock', lock: 'L9', commandId: randomUUID() }, 404],
  ['a command id that is none', { '@type': 'OpenLock', lock: 'L1', commandId: 'x' }, 400],
  ['a field too many', { '@type': 'OpenLock', lock: 'L1', commandId: randomUUID(), force: true }, 400],
  ['a message that is not known', { '@type': 'OpenEverything' }, 404],
  ['a message named as a property of every object', { '@type': 'toString' }, 404],
])('%s reaches no cube', async (_, message, status) => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  expect((await nak(viewer.session.request(message))).status).toBe(status)
  expect(cube.commands.all).toEqual([])
  expect(await trail()).toEqual([])
})

test('who has lost the role may not open, even before the connection has ended', async () => {
  const cube = await FieldCube.connect(server, site)
  const actor = signedInAs(site.user, null)
  const refused = server.hub.openLock(
    actor,
    { operatorId: site.operator, deviceId: site.cubeId },
    { lock: 'L1', commandId: randomUUID() },
  )
  await expect(refused).rejects.toMatchObject({ code: 'role.noOpening', status: 403 })
  expect(cube.commands.all).toEqual([])
})

test.each(['connected', 'not connected'])(
  'a foreign cube that is %s is answered exactly as an absent one',
  async (how) => {
    const cube = await FieldCube.connect(server, site)
    if (how === 'not connected') {
      const viewer = await Viewer.ofCube(server, site, site.user)
      cube.cut()
      await viewer.event('ConnectionEvent', ({ connected }) => !connected)
    }
    const actor = signedInAs(site.stranger, 'Admin')
    const open = (cubeId: string) =>
      server.hub
        .openLock(
          actor,
          { operatorId: `${site.operator}-other`, deviceId: cubeId },
          { lock: 'L1', commandId: randomUUID() },
        )
        .then(
          () => 'opened',
          (error: unknown) => (error instanceof Problem ? error.body() : error),
        )
    expect(await open(site.cubeId)).toEqual(await open('no-such-cube'))
    expect(await open(site.cubeId)).toMatchObject({ status: 404 })
    expect(cube.commands.all).toEqual([])
  },
)

test('a lock that the cube does not have is named as such', async () => {
  await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const problem = await nak(viewer.open('L9'))
  expect(problem).toMatchObject({ status: 404, detail: 'There is no such lock on this cube.' })
})

test('if the trail cannot be written, nothing is sent', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  await rows(
    `CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$`,
  )
  await rows('CREATE TRIGGER refuse_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit()')
  try {
    expect((await nak(viewer.open('L1'))).status).toBe(500)
    await cube.lock('L2', 'Open')
    expect(cube.commands.all).toEqual([])
    expect(await rows('SELECT 1 FROM lock_commands WHERE cube_id = $1', site.cubeId)).toEqual([])
  } finally {
    await rows('DROP FUNCTION refuse_audit CASCADE')
  }
})

test('killed between the intent and the frame: after the start it is Unknown, in the trail, and not sent', async () => {
  await FieldCube.connect(server, site).then((cube) => cube.cut())
  const id = randomUUID()
  const { operator: operatorId, cubeId, user: actorId } = site
  const now = new Date().toISOString()
  await commandQueries.insert(database.db, {
    id,
    operatorId,
    cubeId,
    lock: 'L1',
    actorId,
    state: 'Requested',
    epoch: 1,
    now,
    nodeId: server.node.id,
  })
  await using next = await startAfterDeathOf(server, database.db)
  const cube = await FieldCube.connect(next, site)
  await cube.lock('L2', 'Open')
  expect(cube.commands.all).toEqual([])
  expect(await commandRow(id)).toMatchObject({ state: 'Unknown' })
  expect(await trail()).toMatchObject([{ type: 'BoxNotOpened', actor_id: site.user }])
})

test('a server that stops leaves nothing open', async () => {
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const { commandId } = await viewer.open('L1')
  await server.close()
  expect((await commandRow(commandId))?.state).toBe('Unknown')
  expect(await cube.closed).toMatchObject({ code: 1012, reason: expect.stringContaining('retry in') })
  expect((await viewer.closed).code).toBe(1012)
  const [state] = await rows('SELECT connected FROM cube_state WHERE cube_id = $1', site.cubeId)
  expect(state).toEqual({ connected: false })
  expect(await rows('SELECT 1 FROM cube_sessions WHERE cube_id = $1 AND ended IS NULL', site.cubeId)).toEqual([])
})
