import type { AppEventMessage } from '@cubeward/contract/app/events.ts'
import { connect } from '@cubeward/vcmp/client.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type NatsServer, startNatsServer } from '../../demo/nats-server.ts'
import { appAdmissions, logIn } from '../../features/apps/app-admissions.ts'
import { createTestDatabase } from '../db/testing/test-database.ts'
import { createNatsBus } from './nats-bus.ts'
import { subjects } from './subjects.ts'
import { FieldCube } from './testing/field-cube.ts'
import { makeSite, oneNode, startIn, startLive } from './testing/live-server.ts'
import { Viewer } from './testing/viewer.ts'

// Everything that holds of one node holds of two: the cubes are connected to one, the consoles to the other, and NATS is between them.
let nats: NatsServer
beforeAll(async () => {
  nats = await startNatsServer()
  startIn({ nodes: 2, bus: (log) => createNatsBus({ servers: { servers: nats.url }, log }) })
})
afterAll(async () => {
  startIn(oneNode)
  await nats.stop()
})

/** Registers the tests of a file once more; it may have been read in this process already, and would then register nothing. */
const again = (name: string, file: string) => describe(name, async () => void (await import(`${file}?again`)))
again('consoles', './console-socket.test.ts')
again('cubes', './cube-socket.test.ts')
again('opening a lock', './open-lock.test.ts')
again('units', './units.test.ts')
again('terminals', './terminals.test.ts')
again('deadlines', './deadlines.test.ts')
again('the audit log of commands', './audited-commands.test.ts')
again('other commands', './cube-commands.test.ts')

async function started() {
  const database = await createTestDatabase()
  const site = await makeSite(database.db)
  const server = await startLive(database.db)
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]()
    await database.close()
  })
  return { database, site, server }
}

test('a command given at one node reaches a cube that is connected to the other; without the cube it is refused at once (NODE-01)', async () => {
  const { site, server } = await started()
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  expect(await viewer.open('L1')).toMatchObject({ lock: 'L1' })
  expect(await cube.commands.first()).toMatchObject({ lock: 'L1' })
  cube.cut()
  await viewer.event('ConnectionEvent', ({ connected }) => !connected)
  const asked = performance.now()
  const refused = await viewer.open('L2').catch(({ problem }) => problem)
  expect(refused).toMatchObject({ status: 409, title: 'The cube is not connected.' })
  // a cube that is there has some seconds to answer
  expect(performance.now() - asked).toBeLessThan(2_000)
})

test('a command goes to the newest connection of its cube, and never to a node that is cut off with an older one', async () => {
  const { site, server } = await started()
  const cutOff = await createNatsBus({ servers: { servers: nats.url }, log: pino({ level: 'silent' }) })
  onTestFinished(() => cutOff.close())
  const older = await FieldCube.connect(server, site)
  const silent = () => new Promise<never>(() => undefined)
  await cutOff.respond(subjects.cubeCommands(site.cubeId, older.welcome.epoch), silent)
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  expect(await viewer.open('L1')).toMatchObject({ lock: 'L1' })
  expect(await cube.commands.first()).toMatchObject({ lock: 'L1', epoch: cube.welcome.epoch })
})

test('an app stays connected when the nodes hear each other again, however old its token is, as long as its key lasts', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const { app: appOf, keyExists: appKeyExists } = appAdmissions(db)
  const server = await startLive(db, { appOf, appKeyExists })
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]()
    await database.close()
  })
  await db.pool.query(`INSERT INTO apps (id, name) VALUES ('shop', 'Shop');
    INSERT INTO app_keys (consumer_token, app_id, secret_hash) VALUES ('lasting', 'shop', 'x'), ('deleted', 'shop', 'x')`)
  const connected = async (key: string) => {
    const authorization = `Bearer ${await logIn(db, key)}`
    const ended: number[] = []
    const connection = connect({
      open: openWebSocket(`${server.deviceUrl}/app/v1/events`, { headers: { authorization } }),
      handle: () => undefined,
      stopCodes: [4401],
      onState: (_, why) => why && ended.push(why.code),
    })
    onTestFinished(() => connection.close())
    await expect.poll(() => connection.state).toBe('open')
    return ended
  }
  const lasting = await connected('lasting')
  const deleted = await connected('deleted')
  await db.pool.query('UPDATE app_tokens SET expires = now()')
  await nats.stop()
  await db.pool.query(`DELETE FROM app_keys WHERE consumer_token = 'deleted'`)
  nats = await startNatsServer(nats.port)
  await expect.poll(() => deleted).toEqual([4401])
  const event = { '@type': 'AppOccupancyEvent', id: '0198b6a0-0000-7000-8000-00000000000a' } as AppEventMessage
  await expect.poll(() => server.hub.sendToApp('shop', event).catch(({ code }) => code)).toEqual({ ok: true })
  expect(lasting).toEqual([])
})

test('what happened while the nodes could not hear each other is made good', async () => {
  const { database, site, server } = await started()
  const cube = await FieldCube.connect(server, site)
  const viewer = await Viewer.ofCube(server, site, site.user)
  const gone = await FieldCube.connect(server, await makeSite(database.db))
  await nats.stop()
  await expect.poll(() => viewer.open('L1').catch(({ problem }) => problem.status)).toBe(503)
  expect(cube.commands.all).toEqual([])
  const revoke = 'UPDATE cubes SET secret_hash = NULL WHERE id <> $1'
  await database.db.pool.query(revoke, [site.cubeId])
  await database.db.pool.query('UPDATE cubes SET boxes_revision = 7 WHERE id = $1', [site.cubeId])
  await server.hub.boxesChanged(site.cubeId)
  nats = await startNatsServer(nats.port)
  await viewer.event('Resync')
  await cube.configurations.first(({ revision }) => revision === 7)
  expect((await gone.closed).code).toBe(4401)
  await expect.poll(() => viewer.open('L1').then(({ lock }) => lock)).toBe('L1')
})
