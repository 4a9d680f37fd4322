import { randomUUID } from 'node:crypto'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { NfcReaderDriver } from '@variocube/driver-common'
import { expect, onTestFinished, test } from 'vitest'
import { type Controller, type ControllerOptions, createController } from './controller.ts'
import { noLog } from './log.ts'
import { FieldServer } from './testing/field-server.ts'
import { TestDriver } from './testing/in-process-driver.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

interface Cube {
  server: FieldServer
  driver: TestDriver
  controller: Controller
  options: ControllerOptions
}

async function cube(more: Partial<ControllerOptions> = {}): Promise<Cube> {
  const server = await FieldServer.start()
  const driver = new TestDriver()
  const options: ControllerOptions = {
    cubeId: 'nord-001',
    server: { url: server.url, secret: server.secret },
    dataDir: await temporaryDirectory(),
    drivers: [driver],
    log: noLog,
    backOff: { minMs: 5, maxMs: 20 },
    ...more,
  }
  const controller = createController(options)
  onTestFinished(async () => {
    await controller.stop()
    await server.close()
  })
  await controller.start()
  await server.connected()
  return { server, driver, controller, options }
}

const refusal = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'not refused',
    (error: unknown) => (error instanceof VcmpNak ? error.problem.title : String(error)),
  )

test('says on connecting what is on site, then delivers what happened', async () => {
  const { server } = await cube()
  await server.until(() => server.stored.length === 2)
  expect(server.hellos[0]).toMatchObject({
    version: '0.1.0',
    locks: [
      { lock: 'A1', status: 'Closed' },
      { lock: 'A2', status: 'Closed' },
    ],
    boxesRevision: 0,
  })
  expect(server.story).toEqual(['A1 Closed', 'A2 Closed'])
})

test('passes an open command to the driver and names it in the status that follows', async () => {
  const { server, driver } = await cube()
  const commandId = randomUUID()
  await server.openLock('A1', { commandId })
  expect(driver.opened).toEqual(['A1'])
  await driver.report('A1', 'Open')
  await server.until(() => server.stored.length === 3)
  expect(server.stored[2]).toMatchObject({ lock: 'A1', status: 'Open', commandId })
})

test('a lock that opens by itself names no command', async () => {
  const { server, driver } = await cube()
  await driver.report('A1', 'Breakin')
  await server.until(() => server.stored.length === 3)
  expect(server.stored[2]).not.toHaveProperty('commandId')
})

test('carries a command out once and answers its repetition the same', async () => {
  const { server, driver } = await cube()
  const commandId = randomUUID()
  await server.openLock('A1', { commandId })
  await server.openLock('A1', { commandId })
  expect(driver.opened).toEqual(['A1'])
})

test('does not carry a command out again after a restart', async () => {
  const { server, driver, controller } = await cube()
  const commandId = randomUUID()
  await server.openLock('A1', { commandId })
  await controller.stop()
  await controller.start()
  await server.until(() => server.hellos.length === 2 && server.session !== undefined)
  await server.openLock('A1', { commandId })
  expect(driver.opened).toEqual(['A1'])
})

test('refuses a command of another epoch', async () => {
  const { server, driver } = await cube()
  expect(await refusal(server.openLock('A1', { epoch: server.epoch - 1 }))).toBe(
    'The command belongs to another connection.',
  )
  expect(driver.opened).toEqual([])
})

test('refuses a command whose number is not above the last one', async () => {
  const { server, driver } = await cube()
  await server.openLock('A1', { seq: 7 })
  expect(await refusal(server.openLock('A2', { seq: 7 }))).toBe('The command is out of order.')
  expect(driver.opened).toEqual(['A1'])
})

test('refuses a lock that no driver reported', async () => {
  const { server } = await cube()
  expect(await refusal(server.openLock('Z9'))).toBe('There is no such lock on this cube.')
})

test('says so when the driver refuses', async () => {
  const { server, driver } = await cube()
  driver.onOpen = () => {
    throw new Error('bus error')
  }
  expect(await refusal(server.openLock('A1'))).toContain('The driver of this lock did not take the command. ')
})

test('keeps events while offline and delivers them later in order', async () => {
  const { server, driver, controller } = await cube()
  await server.until(() => server.stored.length === 2)
  controller.disconnect()
  for (let at = 0; at < 300; at++) await driver.report('A1', at % 2 === 0 ? 'Open' : 'Closed')
  expect(controller.pendingEvents).toBeGreaterThanOrEqual(300)
  controller.reconnect()
  await server.until(() => server.stored.length === 302)
  // Numbers in the order in which they came first.
  expect([...new Set(server.arrived.map(({ seq }) => seq))]).toEqual(Array.from({ length: 302 }, (_, at) => at + 1))
  expect(Math.max(...server.batches)).toBe(200)
})

test('delivers again what a cut left unacknowledged, under the same ids', async () => {
  const { server, driver } = await cube()
  await server.until(() => server.stored.length === 2)
  server.storing = false
  await driver.report('A1', 'Open')
  await server.until(() => server.arrived.length >= 3)
  server.storing = true
  server.cut()
  await server.until(() => server.stored.length === 3)
  const third = server.arrived.filter(({ seq }) => seq === 3)
  expect(third.length).toBeGreaterThan(1)
  expect(new Set(third.map(({ id }) => id)).size).toBe(1)
})

test('delivers events in frames that the server can take, however large they are', async () => {
  const { server, controller } = await cube({ driverPort: 0 })
  controller.disconnect()
  const driver = new NfcReaderDriver({ controllerPort: controller.driverPort ?? 0, autoStart: false })
  onTestFinished(() => driver.stop())
  await new Promise<void>((resolve) => {
    driver.onOpen = resolve
    driver.start()
  })
  // 3 bytes a character: 200 of these would be more than 2 MB.
  const info = '\u20ac'.repeat(4_000)
  const device = { types: [], vendor: '', model: '', info }
  for (let at = 0; at < 70; at++) {
    await driver.sendDeviceAdded({ id: `reader-${at}`, ...device })
  }
  controller.reconnect()
  await server.until(() => server.story.includes('reader-69 added'))
  expect(server.hellos.at(-1)?.devices).toHaveLength(70)
})

test('refuses more devices than a Hello can carry', async () => {
  const { controller } = await cube({ driverPort: 0 })
  const driver = new NfcReaderDriver({ controllerPort: controller.driverPort ?? 0, autoStart: false })
  onTestFinished(() => driver.stop())
  await new Promise<void>((resolve) => {
    driver.onOpen = resolve
    driver.start()
  })
  const device = { types: [], vendor: '', model: '', info: '\u20ac'.repeat(4_000) }
  const added = await Promise.allSettled(
    Array.from({ length: 80 }, (_, at) => driver.sendDeviceAdded({ id: `reader-${at}`, ...device })),
  )
  expect(added.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(added.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(70)
})

test('keeps undelivered events over a restart', async () => {
  const { server, driver, controller } = await cube()
  await server.until(() => server.stored.length === 2)
  controller.disconnect()
  await driver.report('A1', 'Open')
  await controller.stop()
  await controller.start()
  await server.until(() => server.stored.length >= 4)
  // The driver of this test adds its locks as closed again, which is news.
  expect(server.story).toEqual(['A1 Closed', 'A2 Closed', 'A1 Open', 'A1 Closed'])
})

test('locks whose driver does not come back after a start are removed', async () => {
  const { server, controller, options } = await cube()
  await server.until(() => server.stored.length === 2)
  await controller.stop()
  const without = createController({ ...options, drivers: [], driverGraceMs: 1 })
  onTestFinished(() => without.stop())
  await without.start()
  await server.until(() => server.stored.length === 4)
  expect(server.story.slice(2)).toEqual(['A1 removed', 'A2 removed'])
})

test('keeps the configuration of the server on its disk', async () => {
  const { server, controller } = await cube()
  const box = { number: '1', types: ['M'], lock: 'A1', secondaryLock: null, enabled: true, occupied: false }
  await server.configure({
    '@type': 'SiteConfiguration',
    revision: 4,
    preventCloseNonOccupiedBoxAfterSeconds: null,
    boxes: [box],
  })
  await controller.stop()
  await controller.start()
  await server.until(() => server.hellos.length === 2)
  expect(server.hellos[1]?.boxesRevision).toBe(4)
  expect(controller.configuration?.boxes).toEqual([box])
})

test('goes on working while the server refuses its secret', async () => {
  const { server, driver, controller, options } = await cube()
  await controller.stop()
  const states: string[] = []
  const refused = createController({
    ...options,
    server: { url: server.url, secret: 'wrong' },
    onState: (state) => states.push(state),
  })
  onTestFinished(() => refused.stop())
  await refused.start()
  await driver.report('A1', 'Open')
  expect(refused.pendingEvents).toBeGreaterThan(0)
  expect(states).not.toContain('connected')
})

test('a data directory that cannot be used is one sentence', async () => {
  const { options } = await cube()
  const unusable = createController({ ...options, dataDir: '/dev/null/cube' })
  await expect(unusable.start()).rejects.toThrow('The data directory /dev/null/cube cannot be written to')
})
