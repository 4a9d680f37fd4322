import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Viewer } from '@cubeward/server/platform/live/testing/viewer.ts'
import { callerOf } from '@cubeward/server/testing/caller.ts'
import { cubeSecrets } from '@cubeward/server/testing/fixture.ts'
import { startTestProduct, type TestProduct } from '@cubeward/server/testing/product.ts'
import { startSimulator } from '@cubeward/simulator/simulator.ts'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startLine } from './testing/cut-connection.ts'

/*
 * The controller itself, on a virtual machine and behind a line that can be cut, against the server itself: what is asked of a cube is
 * done once or visibly not, whichever side goes away in the middle of it.
 */
// The server starts anew in some of them.
vi.setConfig({ testTimeout: 60_000 })

let product: TestProduct
let call: Awaited<ReturnType<typeof callerOf>>
beforeAll(async () => {
  product = await startTestProduct({ env: { CUBEWARD_HEARTBEAT_MS: '1000' } })
  call = await callerOf(product, 'admin')
})
afterAll(() => product.close())

const at = '/operators/a/cubes/a-cube'
const cubeNow = async () => (await call('GET', at)).json
const connected = () => expect.poll(async () => (await cubeNow()).connected, { timeout: 10_000 }).toBe(true)
const commands = async () =>
  (await product.database.db.pool.query("SELECT state FROM lock_commands WHERE cube_id = 'a-cube' ORDER BY requested"))
    .rows

/** The server restarts; the cube does not wait as long as the server asks it to, so that not everybody comes back at once. */
async function restartServer(cube: Awaited<ReturnType<typeof site>>['cube']) {
  await product.restart()
  cube.setFaults({ offline: true })
  cube.setFaults({ offline: false })
}

/** A cube on site that was never on before; it is gone when the test is over. */
async function site() {
  const line = await startLine(Number(new URL(product.url).port))
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-cube-'))
  await product.database.db.pool.query(
    'DELETE FROM lock_commands; DELETE FROM cube_requests; UPDATE cube_state SET field_seq = 0; DELETE FROM lock_events; UPDATE locks SET field_seq = 0',
  )
  const simulator = await startSimulator({
    cubes: [
      {
        cubeId: 'a-cube',
        secret: cubeSecrets['a-cube'],
        boxes: [
          { number: '1', types: ['M'], lock: 'L1' },
          { number: '2', types: ['M'], lock: 'L2' },
        ],
      },
    ],
    serverUrl: line.url,
    dataDir,
    log: pino({ level: 'silent' }),
    backOff: { minMs: 10, maxMs: 100 },
    machineTimes: { controllerMs: 20, userInterfaceMs: 20, operatingSystemMs: 20, updateMs: 200 },
  })
  onTestFinished(async () => {
    await simulator.stop()
    await line[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  })
  const cube = simulator.cube('a-cube')
  if (cube === undefined) throw new Error('The cube is missing')
  await connected()
  // What it reports at first is delivered, so that nothing else is on the line.
  await expect.poll(() => cube.view().pendingEvents).toBe(0)
  return { cube, line }
}

async function viewer() {
  const token = await product.realm.token({ sub: 'user' })
  const live = { url: product.url.replace('http', 'ws'), origin: product.url } as never
  const one = await Viewer.open(live, `/admin/v1${at}/events`, token)
  await one.event('Subscribed')
  onTestFinished(() => one.socket.terminate())
  return one
}
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof VcmpNak ? error.problem : undefined),
  )

describe('a request', () => {
  test.each([
    ['reboot', 'rebootExecuted', 'operatingSystemStarts'],
    ['software-update', 'softwareUpdateExecuted', 'updates'],
  ] as const)(
    'for a %s outlives the server, and is executed once when the cube is back',
    async (kind, executed, count) => {
      const { cube } = await site()
      cube.setFaults({ offline: true })
      expect((await call('POST', `${at}/requests/${kind}`)).status).toBe(202)
      await product.restart()
      expect((await cubeNow())[executed]).toBeNull()
      cube.setFaults({ offline: false })
      await expect.poll(async () => (await cubeNow())[executed], { timeout: 10_000 }).not.toBeNull()
      const first = (await cubeNow())[executed]
      await product.restart()
      await connected()
      // A newer command is answered, so that everything before it was worked off.
      await expect.poll(async () => (await cubeNow()).connected).toBe(true)
      expect(cube.counts[count]).toBe(1)
      expect((await cubeNow())[executed]).toBe(first)
    },
  )

  test.each([['reboot'], ['software-update']] as const)(
    'for a %s is executed once and told, though the server stops while the cube is at it',
    async (kind) => {
      const { cube } = await site()
      const [executed, count] =
        kind === 'reboot'
          ? (['rebootExecuted', 'operatingSystemStarts'] as const)
          : (['softwareUpdateExecuted', 'updates'] as const)
      await call('POST', `${at}/requests/${kind}`)
      await restartServer(cube)
      await expect.poll(async () => (await cubeNow())[executed], { timeout: 10_000 }).not.toBeNull()
      expect(cube.counts[count]).toBe(1)
    },
  )

  test('whose line breaks before the cube has it is executed once', async () => {
    const { cube, line } = await site()
    const cut = line.cutBefore('"Requests"')
    await call('POST', `${at}/requests/reboot`)
    await cut
    await expect.poll(async () => (await cubeNow()).rebootExecuted, { timeout: 10_000 }).not.toBeNull()
    expect(cube.counts.operatingSystemStarts).toBe(1)
  })
  test('whose line breaks before the server hears of it is executed once', async () => {
    const { cube, line } = await site()
    const after = line.cutAfter('"Requests"')
    await call('POST', `${at}/requests/software-update`)
    const cut = await after
    await expect.poll(() => cube.counts.updates).toBe(1)
    cut()
    await expect.poll(async () => (await cubeNow()).softwareUpdateExecuted, { timeout: 10_000 }).not.toBeNull()
    expect(cube.counts.updates).toBe(1)
  })
})

describe('a live command', () => {
  const restart = (one: Viewer) => refusal(one.session.request({ '@type': 'RestartUserInterface' } as never))
  const unknown = (answer: Awaited<ReturnType<typeof restart>>) => {
    expect(answer).toMatchObject({ status: 409 })
    expect(answer?.detail).toContain('not known')
  }

  test('whose line breaks before the cube has it fails visibly, and is never sent again', async () => {
    const { cube, line } = await site()
    const one = await viewer()
    void line.cutBefore('"RestartUserInterface"')
    unknown(await restart(one))
    await connected()
    // The next one is carried out, and so the one before it would have been.
    await expect.poll(() => restart(one)).toBeUndefined()
    expect(cube.counts.userInterfaceStarts).toBe(1)
  })
  test('whose line breaks after the cube has it fails visibly, and is not done twice', async () => {
    const { cube, line } = await site()
    const one = await viewer()
    const after = line.cutAfter('"RestartUserInterface"')
    const answer = restart(one)
    const cut = await after
    await expect.poll(() => cube.counts.userInterfaceStarts).toBe(1)
    cut()
    unknown(await answer)
    await connected()
    await expect.poll(() => restart(one)).toBeUndefined()
    expect(cube.counts.userInterfaceStarts).toBe(2)
  })

  test('is refused at once while the cube is away, and is not done when it is back', async () => {
    const { cube } = await site()
    const one = await viewer()
    cube.setFaults({ offline: true })
    await expect.poll(async () => (await cubeNow()).connected).toBe(false)
    expect(await restart(one)).toMatchObject({ status: 409 })
    cube.setFaults({ offline: false })
    await connected()
    await expect.poll(() => restart(one)).toBeUndefined()
    expect(cube.counts.userInterfaceStarts).toBe(1)
  })
})

describe('opening a lock', () => {
  const door = (cube: Awaited<ReturnType<typeof site>>['cube']) =>
    cube.view().doors.find(({ lock }) => lock === 'L1')?.status

  test('whose line breaks before the cube has it is Unknown, and the door stays closed', async () => {
    const { cube, line } = await site()
    const one = await viewer()
    const commandId = randomUUID()
    void line.cutBefore('"OpenLock"')
    await one.open('L1', commandId)
    await one.state(commandId, 'Unknown')
    await connected()
    await expect.poll(() => cube.view().pendingEvents).toBe(0)
    expect(door(cube)).toBe('Closed')
  })
  test('whose line breaks after the cube has it is Unknown, and then a late result; the door opened once', async () => {
    const { cube, line } = await site()
    const one = await viewer()
    const commandId = randomUUID()
    const after = line.cutAfter('"OpenLock"')
    await one.open('L1', commandId)
    const cut = await after
    await expect.poll(() => door(cube)).toBe('Open')
    cut()
    await one.state(commandId, 'Unknown')
    await one.state(commandId, 'LateResult')
    expect(door(cube)).toBe('Open')
    expect(cube.view().log.filter(({ commanded, status }) => commanded && status === 'Open')).toHaveLength(1)
  })
  test('that is on its way when the server stops is settled when it is back, and not sent again', async () => {
    const { cube, line } = await site()
    const one = await viewer()
    const cut = line.cutBefore('"OpenLock"')
    void one.open('L2').catch(() => undefined)
    await cut
    await restartServer(cube)
    await connected()
    expect(await commands()).toEqual([{ state: 'Unknown' }])
    await expect.poll(() => cube.view().pendingEvents).toBe(0)
    expect(cube.view().doors.find(({ lock }) => lock === 'L2')?.status).toBe('Closed')
  })
})
