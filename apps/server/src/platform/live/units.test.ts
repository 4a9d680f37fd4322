import type { UnitRequest } from '@cubeward/contract/admin/unit-requests.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import type { UnitEvent } from '@cubeward/contract/live/unit-events.ts'
import { VcmpNak, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { FieldUnit, makeUnit, osInfo } from './testing/field-unit.ts'
import { type LiveServer, makeSite, type Site, startLive } from './testing/live-server.ts'
import { Viewer } from './testing/viewer.ts'

let database: TestDatabase
let server: LiveServer
let site: Site
let own: { unitId: string; secret: string }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  site = await makeSite(database.db)
  own = await makeUnit(database.db, site.operator)
  server = await startLive(database.db)
})
afterEach(() => server[Symbol.asyncDispose]())

const pathOf = () => `/admin/v1/operators/${site.operator}/units/${own.unitId}/events`
async function view(sub = site.user): Promise<Viewer> {
  const viewer = await Viewer.open(server, pathOf(), server.token(sub))
  await viewer.event('Subscribed')
  return viewer
}
const event = <T extends UnitEvent['@type']>(viewer: Viewer, type: T) =>
  viewer.events.first((one) => (one['@type'] as string) === type) as unknown as Promise<
    Extract<UnitEvent, { '@type': T }>
  >
const ask = (viewer: Viewer, request: UnitRequest) => viewer.session.request(request)
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(VcmpNak)
  return (error as VcmpNak).problem
}
const rows = async (text: string) => (await database.db.pool.query(text, [own.unitId])).rows

test('a unit connects with its secret alone, and what it reports is kept (XAPI-10)', async () => {
  const viewer = await view()
  await expect(FieldUnit.connect(server, { ...own, secret: 'another' })).rejects.toThrow('401')
  await FieldUnit.connect(server, own)
  expect(await event(viewer, 'ConnectionEvent')).toMatchObject({ connected: true })
  expect(await rows('SELECT connected, arch, cpus, timezone FROM units WHERE id = $1')).toEqual([
    { connected: true, arch: 'x64', cpus: 4, timezone: 'Europe/Berlin' },
  ])
})

test('the stream is refused without a token and for a unit of another operator (LIVE-18)', async () => {
  expect((await (await Viewer.open(server, pathOf(), undefined)).closed).code).toBe(4401)
  const foreign = pathOf().replace(own.unitId, 'zzz')
  expect((await (await Viewer.open(server, foreign, server.token(site.user))).closed).code).toBe(4404)
})

test('snapshots come from the unit, and are kept (LIVE-19, LIVE-20, LIVE-21, LIVE-22, UNIT-29, UPKG-10, USCR-04)', async () => {
  const unit = await FieldUnit.connect(server, own)
  const services = [{ name: 'ssh.service', desc: 'SSH', enabled: true, running: true, failed: false }]
  const packages = [{ name: 'curl', installed: '7.88', available: ['7.89', '7.88'], hold: true, config: 'curl a b c' }]
  const screens = [{ screen: '17.work', status: 'Detached', start: 1_700_000_000_000 }]
  unit.answer = ({ request }) =>
    ({ GetServices: { services }, GetPackages: { packages }, GetScreens: { screens } })[request['@type'] as string] ?? {
      ...osInfo,
      history: [],
    }
  const viewer = await view()
  expect(await ask(viewer, { '@type': 'GetServices' })).toEqual({ services })
  expect(await ask(viewer, { '@type': 'GetPackages' })).toEqual({ packages })
  expect(await ask(viewer, { '@type': 'GetScreens' })).toEqual({ screens })
  expect(await ask(viewer, { '@type': 'GetOsInfo' })).toMatchObject({ cpus: 4, timezone: 'Europe/Berlin' })
  const { metrics } = osInfo
  expect(await rows('SELECT services, packages, screens, metrics FROM units WHERE id = $1')).toEqual([
    { services, packages, screens, metrics },
  ])
  await unit.watched.first(() => true)
})

test('nothing is asked of a unit that is away', async () => {
  expect(await refusal(ask(await view(), { '@type': 'GetServices' }))).toMatchObject({ code: 'unit.notConnected' })
})

test.each([
  ['a shell command', { '@type': 'InstallPackage', name: '; rm -rf /' }],
  ['an option', { '@type': 'InstallPackage', name: '--force' }],
  ['letters of other languages', { '@type': 'InstallPackage', name: 'päckchen' }],
  ['a long name', { '@type': 'InstallPackage', name: 'a'.repeat(10_000) }],
  [
    'CIDR 33',
    { '@type': 'ConfigureEthernet', setting: { mode: 'static', address: '10.0.0.5/33', gateway: '10.0.0.1' } },
  ],
  [
    'a gateway of another family',
    { '@type': 'ConfigureEthernet', setting: { mode: 'static', address: '10.0.0.5/24', gateway: 'fe80::1' } },
  ],
  ['an unknown time zone', { '@type': 'ConfigureTimezone', timezone: 'Mars/Olympus' }],
])('%s is refused before anything is sent', async (_, request) => {
  const unit = await FieldUnit.connect(server, own)
  const viewer = await view()
  expect(await refusal(viewer.session.request(request as { '@type': string }))).toMatchObject({ status: 400 })
  expect(unit.orders.all).toEqual([])
})

test('the base package is not removed (UPKG-05, LIVE-25)', async () => {
  const unit = await FieldUnit.connect(server, own)
  const asked = ask(await view(), { '@type': 'RemovePackage', name: 'cubeward-unit' })
  expect(await refusal(asked)).toMatchObject({ code: 'unit.basePackage' })
  expect(unit.orders.all).toEqual([])
})

test('a job tells its output and its exit once, and another one waits for its end (LIVE-24, LIVE-32)', async () => {
  const unit = await FieldUnit.connect(server, own)
  unit.answer = ({ commandId }) => ({ jobId: commandId })
  const viewer = await view()
  const { jobId } = (await ask(viewer, { '@type': 'InstallPackage', name: 'curl' })) as { jobId: string }
  expect(await event(viewer, 'JobStarted')).toMatchObject({ job: { jobId, name: 'curl', state: 'Running' } })
  expect(await refusal(ask(viewer, { '@type': 'UpgradeAll' }))).toMatchObject({ code: 'unit.busy' })
  await unit.report({ '@type': 'JobOutput', jobId, from: 0, output: 'Reading' })
  await unit.report({ '@type': 'JobOutput', jobId, from: 0, output: 'Reading lists' })
  await unit.report({ '@type': 'JobExit', jobId, exit: 0 })
  await unit.report({ '@type': 'JobExit', jobId, exit: 1 })
  expect(await event(viewer, 'JobExit')).toMatchObject({ job: { jobId, state: 'Done', exit: 0 } })
  expect(await rows('SELECT output, printed::int, exit FROM unit_jobs WHERE unit_id = $1')).toEqual([
    { output: 'Reading lists', printed: 13, exit: 0 },
  ])
  expect(await rows('SELECT type FROM audit WHERE reference_id = $1 ORDER BY id')).toEqual([
    { type: 'UnitRequest' },
    { type: 'UnitJobEnded' },
  ])
})

test('a unit lost in the middle of a job: Unknown, then the true result', async () => {
  const unit = await FieldUnit.connect(server, own)
  unit.answer = ({ commandId }) => ({ jobId: commandId })
  const viewer = await view()
  const { jobId } = (await ask(viewer, { '@type': 'UpgradeAll' })) as { jobId: string }
  const state = async () => (await rows('SELECT state, exit FROM unit_jobs WHERE unit_id = $1'))[0]
  unit.close()
  await vi.waitFor(async () => expect(await state()).toEqual({ state: 'Unknown', exit: null }), 5_000)
  const back = await FieldUnit.connect(server, own)
  await back.report({ '@type': 'JobExit', jobId, exit: 7 })
  expect(await state()).toEqual({ state: 'Done', exit: 7 })
})

test('of much output the end is kept', async () => {
  const unit = await FieldUnit.connect(server, own)
  unit.answer = ({ commandId }) => ({ jobId: commandId })
  const { jobId } = (await ask(await view(), { '@type': 'UpgradeAll' })) as { jobId: string }
  const piece = 'x'.repeat(65_535)
  for (let at = 0; at < 20; at++)
    await unit.report({ '@type': 'JobOutput', jobId, from: at * 65_536, output: `${piece}${at % 10}` })
  expect(
    await rows('SELECT length(output), printed::int, right(output, 1) AS last FROM unit_jobs WHERE unit_id = $1'),
  ).toEqual([{ length: 1_048_576, printed: 20 * 65_536, last: '9' }])
})

test('of the jobs of a unit the last ten are kept', async () => {
  const unit = await FieldUnit.connect(server, own)
  unit.answer = ({ commandId }) => ({ jobId: commandId })
  const viewer = await view()
  const ids: string[] = []
  for (let at = 0; at < 12; at++) {
    const { jobId } = (await ask(viewer, { '@type': 'UpgradeAll' })) as { jobId: string }
    await unit.report({ '@type': 'JobExit', jobId, exit: 0 })
    ids.push(jobId)
  }
  const kept = (await rows('SELECT id FROM unit_jobs WHERE unit_id = $1 ORDER BY started')) as { id: string }[]
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('a revoked secret ends the connection (UNIT-25)', async () => {
  const unit = await FieldUnit.connect(server, own)
  server.hub.revokeUnit(own.unitId, 4401, 'The secret of this unit was reset')
  expect((await unit.closed).code).toBe(4401)
})

test.each([
  ['a configuration', { '@type': 'ConfigurePackage', name: 'tzdata', config: 'tzdata a select b' }, 'PackagesChanged'],
  ['a hold', { '@type': 'HoldPackage', name: 'curl', hold: true }, 'PackagesChanged'],
  ['a restart', { '@type': 'RestartService', name: 'ssh.service' }, 'ServicesChanged'],
] as const)(
  '%s: the unit carries it out, and who looks hears of the change (LIVE-23, LIVE-26, LIVE-30, LIVE-31)',
  async (_, request, changed) => {
    const unit = await FieldUnit.connect(server, own)
    const viewer = await view()
    expect(await ask(viewer, request)).toEqual({})
    expect((await unit.orders.first()).request).toEqual(request)
    await event(viewer, changed)
    expect(JSON.stringify(await rows('SELECT message, data FROM audit WHERE reference_id = $1'))).not.toContain(
      'select',
    )
  },
)

test('network and time zone are what the unit reports after it changed them (UNIT-20, LIVE-27, LIVE-28, LIVE-31)', async () => {
  const unit = await FieldUnit.connect(server, own)
  const viewer = await view()
  await ask(viewer, { '@type': 'ConfigureTimezone', timezone: 'Europe/Riga' })
  const ethernet = { mode: 'static' as const, address: '10.0.0.9/24', gateway: '10.0.0.1' }
  await ask(viewer, { '@type': 'ConfigureEthernet', setting: ethernet })
  const metrics = { ...osInfo.metrics, ethernet }
  await unit.report({ '@type': 'OsChanged', osInfo: { ...osInfo, timezone: 'Europe/Riga', metrics } })
  expect(await event(viewer, 'EthernetChanged')).toMatchObject({ ethernet })
  expect(await event(viewer, 'TimezoneChanged')).toMatchObject({ timezone: 'Europe/Riga' })
  expect(await rows('SELECT timezone FROM units WHERE id = $1')).toEqual([{ timezone: 'Europe/Riga' }])
})

test('a network setting that did not stay is said to who looks, and in the trail (LIVE-27)', async () => {
  const unit = await FieldUnit.connect(server, own)
  const viewer = await view()
  await ask(viewer, { '@type': 'ConfigureEthernet', setting: { mode: 'dhcp' } })
  await unit.report({ '@type': 'OsChanged', osInfo, refused: 'The server could not be reached with this setting.' })
  expect(await event(viewer, 'EthernetChanged')).toMatchObject({
    ethernet: osInfo.metrics.ethernet,
    refused: 'The server could not be reached with this setting.',
  })
  expect((await rows('SELECT message FROM audit WHERE reference_id = $1 ORDER BY id')).at(-1)).toEqual({
    message: `Unit ${own.unitId}: The network was not changed. The server could not be reached with this setting.`,
  })
})

test('a request that the unit refuses is in the trail as such', async () => {
  const unit = await FieldUnit.connect(server, own)
  unit.answer = () => {
    throw new VcmpProblem(nak('unit.noService', { name: 'nowhere.service' }))
  }
  const asked = ask(await view(), { '@type': 'RestartService', name: 'nowhere.service' })
  expect(await refusal(asked)).toMatchObject({ code: 'unit.noService' })
  expect(await rows('SELECT type, message FROM audit WHERE reference_id = $1 ORDER BY id')).toEqual([
    { type: 'UnitRequest', message: `Unit ${own.unitId}: Restarted service nowhere.service.` },
    {
      type: 'UnitRequestFailed',
      message: `Unit ${own.unitId}: Not carried out: Restarted service nowhere.service. This unit has no service nowhere.service.`,
    },
  ])
})

test('all packages are upgraded as a job (LIVE-29, UPKG-11)', async () => {
  const unit = await FieldUnit.connect(server, own)
  unit.answer = ({ commandId }) => ({ jobId: commandId })
  const viewer = await view()
  const { jobId } = (await ask(viewer, { '@type': 'UpgradeAll' })) as { jobId: string }
  await unit.report({ '@type': 'JobOutput', jobId, from: 0, output: 'Reading' })
  expect(await event(viewer, 'JobOutput')).toMatchObject({ jobId, from: 0, output: 'Reading' })
  await unit.report({ '@type': 'JobExit', jobId, exit: 0 })
  expect(await event(viewer, 'JobExit')).toMatchObject({ job: { kind: 'UpgradeAll', name: null, exit: 0 } })
})
