import { createServer } from 'node:net'
import {
  BarcodeReaderDriver,
  CubeLockStatus,
  DeviceType,
  type Driver,
  KeypadDriver,
  KioskDriver,
  LockingDriver,
  NfcReaderDriver,
  PaymentTerminalDriver,
} from '@variocube/driver-common'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from './clock.ts'
import { type Controller, type ControllerOptions, createController } from './controller.ts'
import { type Log, noLog } from './log.ts'
import { FieldServer } from './testing/field-server.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

async function cube(more: Partial<ControllerOptions> = {}): Promise<{ server: FieldServer; controller: Controller }> {
  const server = await FieldServer.start()
  const controller = createController({
    cubeId: 'nord-001',
    server: { url: server.url, secret: server.secret },
    dataDir: await temporaryDirectory(),
    driverPort: 0,
    driverGraceMs: 50,
    log: noLog,
    backOff: { minMs: 5, maxMs: 20 },
    ...more,
  })
  onTestFinished(async () => {
    await controller.stop()
    await server.close()
  })
  await controller.start()
  await server.connected()
  return { server, controller }
}

/** The published driver, unchanged. */
async function lockingDriver(controller: Controller): Promise<LockingDriver> {
  return connected(new LockingDriver({ controllerPort: controller.driverPort ?? 0, autoStart: false }))
}

async function connected<D extends Driver>(driver: D): Promise<D> {
  onTestFinished(() => driver.stop())
  await new Promise<void>((resolve) => {
    driver.onOpen = resolve
    driver.start()
  })
  return driver
}

test('the published locking driver adds locks, opens one on command and reports it', async () => {
  const { server, controller } = await cube()
  const driver = await lockingDriver(controller)
  const told: string[] = []
  driver.onOpenLock = async ({ id }) => {
    told.push(id)
    await driver.sendLockStatusChanged(id, CubeLockStatus.Open)
  }
  await driver.sendLockAdded('L1', CubeLockStatus.Closed)
  await driver.sendLockAdded('L2', CubeLockStatus.Closed)
  await server.openLock('L2')
  await server.until(() => server.stored.length === 3)
  expect(told).toEqual(['L2'])
  expect(server.story).toEqual(['L1 Closed', 'L2 Closed', 'L2 Open'])
  expect(server.stored[2]).toHaveProperty('commandId')
})

test('a driver whose handler fails makes the command fail', async () => {
  const { server, controller } = await cube()
  const driver = await lockingDriver(controller)
  driver.onOpenLock = () => Promise.reject(new Error('stuck'))
  await driver.sendLockAdded('L1', CubeLockStatus.Closed)
  await expect(server.openLock('L1')).rejects.toThrow()
})

test('a driver that hangs is cut off when the command is over', async () => {
  const { server, controller } = await cube()
  const driver = await lockingDriver(controller)
  const closed = new Promise<void>((resolve) => {
    driver.onClose = resolve
  })
  driver.onOpenLock = () => new Promise(() => {})
  await driver.sendLockAdded('L1', CubeLockStatus.Closed)
  await expect(server.openLock('L1', { deadline: server.deadline(100) })).rejects.toThrow()
  await closed
})

// the four looks at the clock of an opening: when it came, twice for its time-out, and before the driver is asked
test.each([1, 2, 3, 4])('LATE-01 LATE-02 a cube that freezes after look %i asks its driver nothing', async (last) => {
  let frozenMs = 0
  let looks = Number.NEGATIVE_INFINITY
  const started = Date.parse('2031-01-01')
  const clock: Clock = {
    now: () => new Date(0),
    monotonic: () => {
      const at = performance.now() + frozenMs
      looks += 1
      if (looks === last) frozenMs += 15_000
      return at
    },
  }
  const { server, controller } = await cube({ clock })
  server.now = () => started + performance.now() + frozenMs
  await server.until(() => server.timesAsked > 0)
  const driver = await lockingDriver(controller)
  const told: string[] = []
  driver.onOpenLock = async ({ id }) => void told.push(id)
  for (const lock of ['L1', 'L2']) await driver.sendLockAdded(lock, CubeLockStatus.Closed)
  await server.openLock('L2')
  looks = 0
  await expect(server.openLock('L1')).rejects.toMatchObject({ problem: { status: last === 1 ? 504 : 408 } })
  expect(looks).toBeGreaterThanOrEqual(last)
  // whatever was still to come of it has come
  await server.openLock('L2')
  expect(told).toEqual(['L2', 'L2'])
})

test('reports devices, with the types that the platform knows', async () => {
  const { server, controller } = await cube()
  const driver = await connected(new NfcReaderDriver({ controllerPort: controller.driverPort ?? 0, autoStart: false }))
  await driver.sendDeviceAdded({
    id: 'reader-1',
    types: [DeviceType.NfcReader, DeviceType.Keypad, DeviceType.DoorBell],
    vendor: 'Acme',
    model: 'R2',
    serialNumber: '4711',
    info: { firmware: '1.2' },
  })
  await server.until(() => server.stored.length === 1)
  expect(server.stored[0]).toMatchObject({
    device: {
      deviceId: 'reader-1',
      types: ['NfcReader', 'Admission'],
      info: '{"serialNumber":"4711","firmware":"1.2"}',
    },
  })
})

test('what the other published drivers send is acknowledged, and named in the log without what it carries', async () => {
  const lines: string[] = []
  const { controller } = await cube({ log: { ...noLog, info: (line) => lines.push(line) } })
  const options = { controllerPort: controller.driverPort ?? 0, autoStart: false }
  const nfc = await connected(new NfcReaderDriver(options))
  await nfc.sendCardPresented('secret-card', 'u1')
  await nfc.sendCardRemoved('u1')
  await (await connected(new BarcodeReaderDriver(options))).sendBarcodeScanned('secret-code', 'u1')
  const keypad = await connected(new KeypadDriver(options))
  await keypad.sendAccessCode({ code: 'secret-code', unit: 'u1' })
  await keypad.sendAdmissionRequest({ code: 'secret-code' })
  const payment = await connected(new PaymentTerminalDriver(options))
  await payment.sendDisplayRequest(['Insert card'])
  await payment.sendPaymentApproved('secret receipt')
  await payment.sendPaymentDenied('secret reason')
  await (await connected(new KioskDriver(options))).sendScreenshot('data:image/png;base64,secret', 'k1')
  await (await lockingDriver(controller)).sendLockOpenRequest('L1', 'secret-key')
  expect(lines.filter((line) => line.includes('Nothing on this cube takes it yet'))).toHaveLength(7)
  expect(lines.join()).not.toContain('secret')
})

test('what is refused is told with its reason, to the driver and in the log', async () => {
  const warnings: string[] = []
  const { controller } = await cube({ log: { ...noLog, warn: (line) => warnings.push(line) } })
  const [first, second] = [await lockingDriver(controller), await lockingDriver(controller)]
  await first.sendLockAdded('L1', CubeLockStatus.Closed)
  await expect(second.sendLockAdded('L1', CubeLockStatus.Open)).rejects.toBeDefined()
  expect(warnings).toEqual([
    'A message locking:LockAdded of a locking driver was refused: Lock “L1” belongs to another driver.',
  ])
  const ws = new WebSocket(`ws://localhost:${controller.driverPort}/drivers/locking`)
  onTestFinished(() => ws.terminate())
  const refused = new Promise<string>((resolve) =>
    ws.on('message', (data) => {
      if (String(data).includes('vcmp:Refused')) resolve(String(data).slice(15))
    }),
  )
  ws.once('open', () => ws.send('MSGabcdefghijkl{"@type":"locking:LockAdded","id":"L2","status":"Ajar"}'))
  expect(JSON.parse(await refused)).toMatchObject({
    of: 'locking:LockAdded',
    problem: { title: 'This message is not understood.', detail: expect.stringContaining('status') },
  })
})

test('asks a driver to restart its device', async () => {
  const { controller } = await cube()
  const driver = await connected(new NfcReaderDriver({ controllerPort: controller.driverPort ?? 0, autoStart: false }))
  const restarted = new Promise<string>((resolve) => {
    driver.onRestartDevice = ({ id }) => resolve(id)
  })
  await driver.sendDeviceAdded({ id: 'reader-1', types: [], vendor: '', model: '', info: null })
  await controller.restartDevice('reader-1')
  expect(await restarted).toBe('reader-1')
})

test('locks of a driver that left are removed after the grace period', async () => {
  const { server, controller } = await cube()
  const driver = await lockingDriver(controller)
  await driver.sendLockAdded('L1', CubeLockStatus.Closed)
  driver.stop()
  await server.until(() => server.stored.length === 2)
  expect(server.story).toEqual(['L1 Closed', 'L1 removed'])
})

test('locks of a driver that comes back stay, without an event', async () => {
  const { server, controller } = await cube({ driverGraceMs: 60_000 })
  const first = await lockingDriver(controller)
  await first.sendLockAdded('L1', CubeLockStatus.Closed)
  first.stop()
  await expect
    .poll(() => server.openLock('L1').then(String, (error: Error) => error.message))
    .toContain('cannot be opened until it is back')
  const second = await lockingDriver(controller)
  await second.sendLockAdded('L1', CubeLockStatus.Closed)
  await second.sendLockStatusChanged('L1', CubeLockStatus.Open)
  await server.until(() => server.stored.length === 2)
  expect(server.story).toEqual(['L1 Closed', 'L1 Open'])
})

test('a driver cannot report the lock of another one', async () => {
  const { controller } = await cube()
  const first = await lockingDriver(controller)
  const second = await lockingDriver(controller)
  await first.sendLockAdded('L1', CubeLockStatus.Closed)
  await expect(second.sendLockAdded('L1', CubeLockStatus.Open)).rejects.toBeDefined()
})

test.each([
  ['an empty lock id', '{"@type":"locking:LockAdded","id":"","status":"Closed"}'],
  ['a NUL in a lock id', '{"@type":"locking:LockAdded","id":"a\\u0000b","status":"Closed"}'],
  ['an endless lock id', `{"@type":"locking:LockAdded","id":"${'x'.repeat(5_000)}","status":"Closed"}`],
  ['an unknown status', '{"@type":"locking:LockAdded","id":"L1","status":"Ajar"}'],
  ['an unknown message', '{"@type":"locking:Explode"}'],
])('refuses %s and stays up', async (_what, payload) => {
  const { server, controller } = await cube()
  const ws = new WebSocket(`ws://localhost:${controller.driverPort}/drivers/locking`)
  onTestFinished(() => ws.terminate())
  const nak = new Promise<string>((resolve) =>
    ws.on('message', (data) => {
      if (String(data).startsWith('NAK')) resolve(String(data))
    }),
  )
  ws.once('open', () => ws.send(`MSGabcdefghijkl${payload}`))
  expect(await nak).toBe('NAKabcdefghijkl')
  const driver = await lockingDriver(controller)
  await driver.sendLockAdded('L9', CubeLockStatus.Closed)
  await server.until(() => server.story.includes('L9 Closed'))
})

test.each([
  ['a browser', '/drivers/locking', { origin: 'http://localhost:8080' }, 403],
  ['an unknown type', '/drivers/toaster', {}, 404],
])('refuses the upgrade of %s', async (_who, path, headers, status) => {
  const { controller } = await cube()
  const ws = new WebSocket(`ws://127.0.0.1:${controller.driverPort}${path}`, { headers })
  ws.on('error', () => {})
  const answer = await new Promise((resolve) =>
    ws.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
  )
  expect(answer).toBe(status)
})

test('a taken port is said, and the start goes on', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const warnings: string[] = []
  const log: Log = { ...noLog, warn: (message) => warnings.push(message) }
  const { controller } = await cube({ driverPort: port, log })
  expect(controller.driverPort).toBeUndefined()
  expect(warnings.join()).toContain(`port ${port} cannot be opened`)
})
