import type { SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type ControllerOptions, createController } from './controller.ts'
import { noLog } from './log.ts'
import { FieldServer } from './testing/field-server.ts'
import { TestDriver } from './testing/in-process-driver.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const box = (number: string, lock: string, occupied = false) => ({
  number,
  types: [],
  lock,
  secondaryLock: null,
  enabled: true,
  occupied,
})

/** A cube with an empty box (lock A1) and an occupied one (lock A2), and a clock that the test sets. */
async function site(seconds: number | null) {
  const server = await FieldServer.start()
  const driver = new TestDriver()
  let time = 0
  const options: ControllerOptions = {
    cubeId: 'nord-001',
    server: { url: server.url, secret: server.secret },
    dataDir: await temporaryDirectory(),
    drivers: [driver],
    clock: { now: () => new Date(), monotonic: () => time },
    log: noLog,
    backOff: { minMs: 5, maxMs: 20 },
  }
  const controller = createController(options)
  onTestFinished(async () => {
    await controller.stop()
    await server.close()
  })
  await controller.start()
  await server.connected()
  const configuration: SiteConfiguration = {
    '@type': 'SiteConfiguration',
    revision: 1,
    preventCloseNonOccupiedBoxAfterSeconds: seconds,
    boxes: [box('1', 'A1'), box('2', 'A2', true)],
  }
  await server.configure(configuration)
  /** Opens a door by hand and closes it after so many seconds; tells what was opened for it. */
  const swing = async (lock: string, openSeconds: number) => {
    await driver.report(lock, 'Open')
    time += openSeconds * 1000
    await driver.report(lock, 'Closed')
    return driver.opened
  }
  return { controller, server, options, driver, swing }
}

test('an empty box that stood open too long is opened again when it is closed', async () => {
  const { swing } = await site(60)
  expect(await swing('A1', 61)).toEqual(['A1'])
})
test.each([
  ['within the time', 60, 'A1', 60],
  ['when it is occupied', 60, 'A2', 61],
  ['when the setting is empty', null, 'A1', 3_600],
  ['when the setting is 0', 0, 'A1', 3_600],
] as const)('it stays closed %s', async (_, seconds, lock, open) => {
  const { swing } = await site(seconds)
  expect(await swing(lock, open)).toEqual([])
})
test('it counts from the last opening', async () => {
  const { swing } = await site(60)
  await swing('A1', 61)
  expect(await swing('A1', 5)).toEqual(['A1'])
})
test('works without the server, also after a start', async () => {
  const { controller, options, server } = await site(60)
  await controller.stop()
  await server.close()
  const driver = new TestDriver()
  let time = 0
  const again = createController({
    ...options,
    drivers: [driver],
    clock: { now: () => new Date(), monotonic: () => time },
  })
  onTestFinished(() => again.stop())
  await again.start()
  await driver.report('A1', 'Open')
  time = 61_000
  await driver.report('A1', 'Closed')
  expect(driver.opened).toEqual(['A1'])
})
