import { randomUUID } from 'node:crypto'
import { allStreams } from '@cubeward/contract/admin/index.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { FieldCube } from './testing/field-cube.ts'
import { FieldUnit, makeUnit, osInfo } from './testing/field-unit.ts'
import { type LiveServer, makeSite, type Site, startLive } from './testing/live-server.ts'
import { Viewer } from './testing/viewer.ts'

let database: TestDatabase
let server: LiveServer
let clock = 0
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startLive(database.db, { monotonic: () => clock })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database.close()
})

type Message = { '@type': string }
/** What of each command is tried: a message that is carried out, and how many entries it writes. */
const cubeCommands: Record<string, { more?: () => object; writes: readonly string[] }> = {
  OpenLock: { more: () => ({ lock: 'L1', commandId: randomUUID() }), writes: ['BoxOpened'] },
  // one that never arrived is written down as not opened
  WithdrawOpenLock: { more: () => ({ lock: 'L1', commandId: randomUUID() }), writes: ['BoxNotOpened'] },
  // looks, and changes nothing
  TakeScreenshot: { writes: [] },
  UpdateSoftware: { writes: ['CubeCommand'] },
  RestartController: { writes: ['CubeCommand'] },
  RestartUserInterface: { writes: ['CubeCommand'] },
  RestartOperatingSystem: { writes: ['CubeCommand'] },
}
const one = ['UnitRequest']
const name = 'nano'
const unitCommands: Record<string, { more?: () => object; answer?: unknown; writes: readonly string[] }> = {
  GetOsInfo: { answer: { ...osInfo, history: [] }, writes: [] },
  GetPackages: { answer: { packages: [] }, writes: [] },
  GetServices: { answer: { services: [] }, writes: [] },
  GetScreens: { answer: { screens: [] }, writes: [] },
  ConfigurePackage: { more: () => ({ name, config: 'nano nano/asked select b' }), answer: {}, writes: one },
  InstallPackage: { more: () => ({ name }), writes: one },
  RemovePackage: { more: () => ({ name }), writes: one },
  HoldPackage: { more: () => ({ name, hold: true }), answer: {}, writes: one },
  UpgradeAll: { writes: one },
  RestartService: { more: () => ({ name: 'nano.service' }), answer: {}, writes: one },
  ConfigureEthernet: { more: () => ({ setting: { mode: 'dhcp' } }), answer: {}, writes: one },
  ConfigureTimezone: { more: () => ({ timezone: 'Europe/Riga' }), answer: {}, writes: one },
}
/** Goes on with a token, which changes nothing; a terminal is told as a whole, and its keys are nobody's business (`terminals.test.ts`). */
const none = ['Renew', 'input', 'resize', 'ack']

test('every live command is tried here, or is none that changes anything', () => {
  const tried = { ...cubeCommands, ...unitCommands }
  const all = allStreams().flatMap(({ stream }) => Object.keys(stream.declared.commands))
  expect([...new Set(all)].filter((it) => !(it in tried) && !none.includes(it))).toEqual([])
})

const entries = async (text: string, id: string): Promise<string[]> =>
  (await database.db.pool.query(`SELECT type FROM audit WHERE ${text} = $1 ORDER BY id`, [id])).rows.map(
    ({ type }) => type,
  )
const ofCube = ({ cubeId }: Site) => entries('cube_id', cubeId)
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof VcmpNak) return 'refused'
      throw error
    },
  )
const ask = ({ session }: Viewer, message: object) => session.request(message as Message)

describe('a live command to a cube that changes something writes one entry (AUDX-01)', () => {
  test.each(Object.entries(cubeCommands))('%s', async (type, { more, writes }) => {
    clock += 60_000
    const site = await makeSite(database.db)
    const cube = await FieldCube.connect(server, site)
    const viewer = await Viewer.ofCube(server, site, site.user)
    const message = { '@type': type, ...more?.() }
    await ask(viewer, message)
    expect(await ofCube(site)).toEqual(writes)
    // the same command again is the same command
    if ('commandId' in message) {
      await ask(viewer, message)
      expect(await ofCube(site)).toEqual(writes)
    }
    cube.cut()
  })
  test.each(Object.entries(cubeCommands))('%s that is refused writes none', async (type, { more }) => {
    clock += 60_000
    const site = await makeSite(database.db)
    const cube = await FieldCube.connect(server, site)
    const viewer = await Viewer.ofCube(server, site, site.user)
    const message = { '@type': type, ...more?.() }
    expect(await outcome(ask(viewer, { ...message, surprise: 1 }))).toBe('refused')
    expect(await outcome(ask(viewer, { ...message, deadline: 'soon' }))).toBe('refused')
    if ('lock' in message) expect(await outcome(ask(viewer, { ...message, lock: 'of nobody' }))).toBe('refused')
    // who has lost the right meanwhile
    await database.db.pool.query('DELETE FROM memberships WHERE user_id = $1', [site.user])
    await viewer.closed
    await expect(ask(viewer, message)).rejects.toThrow()
    expect(await ofCube(site)).toEqual([])
    expect([...cube.commands.all, ...cube.orders.all]).toEqual([])
    cube.cut()
  })
})

describe('a live command to a unit that changes something writes one entry (AUDX-01)', () => {
  test.each(Object.entries(unitCommands))('%s', async (type, { more, answer, writes }) => {
    clock += 60_000
    const site = await makeSite(database.db)
    const own = await makeUnit(database.db, site.operator)
    const unit = await FieldUnit.connect(server, own)
    unit.answer = ({ commandId }) => answer ?? { jobId: commandId }
    const path = `/admin/v1/operators/${site.operator}/units/${own.unitId}/events`
    const viewer = await Viewer.open(server, path, server.token(site.admin))
    const message = { '@type': type, ...more?.() }
    expect(await outcome(ask(viewer, { ...message, surprise: 1 }))).toBe('refused')
    expect(await entries('reference_id', own.unitId)).toEqual([])
    await ask(viewer, message)
    expect(await entries('reference_id', own.unitId)).toEqual(writes)
    unit.close()
  })
})
