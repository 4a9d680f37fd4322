import { randomUUID } from 'node:crypto'
import { usualLockDrivers } from '@cubeward/domain/unit-packages.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { inWords } from '@cubeward/words/sentence.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { FieldCube } from '../../platform/live/testing/field-cube.ts'
import { FieldUnit, makeUnit } from '../../platform/live/testing/field-unit.ts'
import { type LiveServer, makeSite, type Site, startLive } from '../../platform/live/testing/live-server.ts'
import { Viewer } from '../../platform/live/testing/viewer.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'
import type { Sealer } from '../../platform/security/secrets.ts'
import { createSetupPort } from './create-setup-port.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
let unit: { unitId: string; secret: string }
let keys: { cube: string; unit: string }

/** Keys are sealed by the product elsewhere; here they only have to be read again. */
const sealer = { open: (sealed: Buffer) => sealed.toString() } as unknown as Sealer

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
let made = 0
beforeEach(async () => {
  const { db } = database
  site = await makeSite(db)
  unit = await makeUnit(db, site.operator)
  made++
  keys = { cube: `key-of-cube-${made}-0123456789`, unit: `key-of-unit-${made}-0123456789` }
  const enter = (table: string, id: string, key: string) =>
    db.pool.query(
      `UPDATE ${table} SET setup_key_hash = $2, setup_key_sealed = $3, setup_key_expires = now() + interval '1 hour' WHERE id = $1`,
      [id, hashSecret(key), Buffer.from(key)],
    )
  await db.pool.query('UPDATE units SET cube_id = $2 WHERE id = $1', [unit.unitId, site.cubeId])
  await enter('cubes', site.cubeId, keys.cube)
  await enter('units', unit.unitId, keys.unit)
  server = await startLive(db, { setup: createSetupPort({ config: { lockDrivers: usualLockDrivers }, db, sealer }) })
})
afterEach(() => server[Symbol.asyncDispose]())

const open = (what: 'cube' | 'unit', key: string, origin?: string) =>
  Viewer.open(server, `/admin/v1/setup/${what}/${key}/events`, undefined, origin)
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(VcmpNak)
  return (error as VcmpNak).problem
}
const ask = (viewer: Viewer, message: { '@type': string; [more: string]: unknown }) => viewer.session.request(message)

test('the key of a cube hears its locks and opens them (LIVE-37)', async () => {
  const cube = await FieldCube.connect(server, site, { locks: [{ lock: 'L1', status: 'Closed' }] })
  const wizard = await open('cube', keys.cube)
  expect(await wizard.event('Subscribed')).toMatchObject({ connected: true })
  const { commandId } = await wizard.open('L1')
  expect(await cube.commands.first(() => true)).toMatchObject({ lock: 'L1' })
  await cube.lock('L1', 'Open', { commandId })
  await wizard.state(commandId, 'Opened')
  expect(await wizard.event('LockEvent', ({ status }) => status === 'Open')).toMatchObject({ lock: 'L1' })
})

test('the key of a unit installs the controller and drivers, and no other package (LIVE-38, USETUP-13)', async () => {
  const field = await FieldUnit.connect(server, unit)
  field.answer = ({ commandId }) => ({ jobId: commandId })
  const wizard = await open('unit', keys.unit)
  await wizard.event('Subscribed')
  expect(await ask(wizard, { '@type': 'InstallPackage', name: 'cubeward-controller' })).toMatchObject({})
  const { commandId } = await field.orders.first(() => true)
  await field.report({ '@type': 'JobExit', jobId: commandId, exit: 0 })
  await ask(wizard, { '@type': 'InstallPackage', name: 'cubeward-driver-boltline' })
  expect(field.orders.all.map(({ request }) => 'name' in request && request.name)).toEqual([
    'cubeward-controller',
    'cubeward-driver-boltline',
  ])
  for (const name of ['curl', 'cubeward-unit', 'cubeward-driver-else'])
    expect(await refusal(ask(wizard, { '@type': 'InstallPackage', name }))).toMatchObject({
      code: 'setup.packageNotAllowed',
    })
  expect(await refusal(ask(wizard, { '@type': 'RemovePackage', name: 'cubeward-controller' }))).toMatchObject({
    code: 'setup.keepController',
  })
  expect(await refusal(ask(wizard, { '@type': 'RestartService', name: 'ssh.service' }))).toMatchObject({ status: 404 })
  expect(field.orders.all).toHaveLength(2)
})

test('the key of a cube installs drivers on its main unit; without one it says so (CSETUP-04, CSETUP-05)', async () => {
  const field = await FieldUnit.connect(server, unit)
  field.answer = ({ commandId }) => ({ jobId: commandId })
  const wizard = await open('cube', keys.cube)
  await wizard.event('Subscribed')
  await ask(wizard, { '@type': 'InstallPackage', name: 'cubeward-driver-lockwerk' })
  const { commandId } = await field.orders.first(() => true)
  await field.report({ '@type': 'JobExit', jobId: commandId, exit: 0 })
  await wizard.event('UnitsChanged')
  await ask(wizard, { '@type': 'RemovePackage', name: 'cubeward-driver-lockwerk' })
  await database.db.pool.query('UPDATE units SET secondary = true WHERE id = $1', [unit.unitId])
  const refused = await refusal(ask(wizard, { '@type': 'InstallPackage', name: 'cubeward-driver-lockwerk' }))
  expect(refused).toMatchObject({ code: 'setup.noMainUnit' })
})

test('a key that nobody has, that is of the other kind, or that has ended opens nothing; its end cuts the line (CSETUP-21)', async () => {
  expect((await (await open('cube', 'nobody')).closed).code).toBe(4404)
  expect((await (await open('cube', keys.unit)).closed).code).toBe(4404)
  expect((await (await open('unit', keys.cube)).closed).code).toBe(4404)
  const wizard = await open('cube', keys.cube)
  await wizard.event('Subscribed')
  await database.db.pool.query('UPDATE cubes SET setup_key_hash = NULL WHERE id = $1', [site.cubeId])
  expect(await refusal(wizard.open('L1'))).toMatchObject({ status: 404 })
  server.hub.accessChanged({ cubeId: site.cubeId })
  expect((await wizard.closed).code).toBe(4404)
})

test('a key that has run out by time hears nothing more, though nothing was changed (CSETUP-21)', async () => {
  await server[Symbol.asyncDispose]()
  const { db } = database
  const publicUrl = 'http://127.0.0.1'
  const setup = createSetupPort({ config: { lockDrivers: usualLockDrivers }, db, sealer })
  server = await startLive(db, {
    setup,
    config: { ticketsOnly: false, heartbeatMs: 1_000, publicUrl },
  })
  const wizards = [await open('cube', keys.cube, publicUrl), await open('unit', keys.unit, publicUrl)]
  for (const wizard of wizards) await wizard.event('Subscribed')
  for (const table of ['cubes', 'units'])
    await db.pool.query(
      `UPDATE ${table} SET setup_key_expires = now() - interval '1 second' WHERE setup_key_hash IS NOT NULL`,
    )
  for (const wizard of wizards) expect((await wizard.closed).code).toBe(4404)
})

test('a key hears of its cube or unit what a wizard needs, without gaps, and nothing else (LIVE-37, LIVE-38)', async () => {
  const ofCube = await open('cube', keys.cube)
  const ofUnit = await open('unit', keys.unit)
  const { seq: cubeFrom } = await ofCube.event('Subscribed')
  const { seq: unitFrom } = await ofUnit.event('Subscribed')
  const { hub } = server
  const job = { jobId: randomUUID(), kind: 'InstallPackage', state: 'Running', exit: null } as const
  const occupancy = { id: randomUUID(), boxNumber: '1', ended: null }
  hub.publishCube(site.cubeId, { '@type': 'OccupancyEvent', occupancy })
  hub.publishCube(site.cubeId, { '@type': 'LogsChanged' })
  hub.publishCube(site.cubeId, { '@type': 'BoxesChanged' })
  hub.publishCube(site.cubeId, { '@type': 'AppEventSettled', occupancyId: occupancy.id })
  hub.publishCube(site.cubeId, { '@type': 'CubeChanged' })
  hub.publishUnit(unit.unitId, { '@type': 'JobStarted', job: { ...job, name: 'curl' } })
  hub.publishUnit(unit.unitId, { '@type': 'JobOutput', jobId: job.jobId, from: 0, output: 'secret' })
  hub.publishUnit(unit.unitId, { '@type': 'ServicesChanged' })
  hub.publishUnit(unit.unitId, { '@type': 'JobStarted', job: { ...job, name: 'cubeward-controller' } })
  hub.publishUnit(unit.unitId, { '@type': 'UnitChanged' })
  expect((await ofCube.event('CubeChanged')).seq).toBe(cubeFrom + 2)
  expect((await ofUnit.events.first((event) => String(event['@type']) === 'UnitChanged')).seq).toBe(unitFrom + 2)
  expect(ofCube.events.all.map((event) => event['@type'])).toEqual(['Subscribed', 'BoxesChanged', 'CubeChanged'])
  expect(ofUnit.events.all.map((event) => event['@type'])).toEqual(['Subscribed', 'JobStarted', 'UnitChanged'])
})

test('guessed keys have to wait, and none of them stands in the log (decision 6)', async () => {
  const guesses = Array.from({ length: 90 }, (_, n) => `guess-${n}`)
  const ends = await Promise.all(guesses.map(async (key) => (await open('cube', key)).closed))
  const [waits = [], others = []] = [true, false].map((late) => ends.filter(({ code }) => (code === 4429) === late))
  expect(waits.length).toBeGreaterThan(20)
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set([4404]))
  expect(inWords('de', waits[0]?.reason ?? '')).toBe(
    'Zu viele unbekannte Schlüssel oder Codes. Versuchen Sie es später noch einmal.',
  )
  await (await open('cube', keys.cube)).closed
  expect(server.log.join('\n')).not.toMatch(/guess-\d|key-of-/)
})

test('a unit learns its setup key when it connects, and when setup mode is left', async () => {
  const told: (string | null)[] = []
  const field = await FieldUnit.connect(server, unit)
  field.setupMode = (key) => told.push(key)
  server.hub.unitSetupChanged(unit.unitId)
  await expect.poll(() => told.at(-1)).toBe(keys.unit)
  await database.db.pool.query('UPDATE units SET setup_key_hash = NULL, setup_key_sealed = NULL WHERE id = $1', [
    unit.unitId,
  ])
  server.hub.unitSetupChanged(unit.unitId)
  await expect.poll(() => told.at(-1)).toBeNull()
})

test('two units with one secret throw each other out, and that is told once (XAPI-01)', async () => {
  for (let n = 0; n < 5; n++) {
    const before = await FieldUnit.connect(server, unit)
    const after = await FieldUnit.connect(server, unit)
    expect((await before.closed).code).toBe(4409)
    after.close()
  }
  const entries = () =>
    database.db.pool.query("SELECT message FROM audit WHERE type = 'CloneSuspected' AND cube_id = $1", [site.cubeId])
  await expect.poll(async () => (await entries()).rows.length).toBe(1)
})
