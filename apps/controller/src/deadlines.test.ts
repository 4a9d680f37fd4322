import { randomUUID } from 'node:crypto'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { stallingLine } from '@cubeward/vcmp/testing/stalling-line.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from './clock.ts'
import { createController } from './controller.ts'
import { noLog } from './log.ts'
import { FieldServer } from './testing/field-server.ts'
import { TestDriver } from './testing/in-process-driver.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { TestMachine } from './testing/test-machine.ts'

/** A cube whose program can be frozen for a while, as far as its clock can tell: at once, or after the next look at the clock. */
async function site() {
  const server = await FieldServer.start()
  const line = await stallingLine(server.port)
  const driver = new TestDriver(['A1', 'A2'])
  const machine = new TestMachine()
  let frozenMs = 0
  const started = Date.parse('2031-01-01')
  // The server's clock goes on while the cube is frozen.
  server.now = () => started + performance.now() + frozenMs
  let next: number | undefined
  const clock: Clock = {
    now: () => new Date(0),
    monotonic: () => {
      const at = performance.now() + frozenMs
      frozenMs += next ?? 0
      next = undefined
      return at
    },
  }
  const controller = createController({
    cubeId: 'nord-001',
    server: { url: `http://127.0.0.1:${line.port}`, secret: server.secret },
    dataDir: await temporaryDirectory(),
    drivers: [driver],
    log: noLog,
    backOff: { minMs: 5, maxMs: 20 },
    clock,
    machine,
  })
  onTestFinished(async () => {
    await controller.stop()
    await line[Symbol.asyncDispose]()
    await server.close()
  })
  await controller.start()
  await server.connected()
  await server.until(() => server.timesAsked > 0)
  // By then it has heard the time.
  await server.openLock('A2')
  driver.opened.length = 0
  return {
    server,
    line,
    driver,
    machine,
    freeze: (ms: number) => {
      frozenMs += ms
    },
    freezeAfterNextLook: (ms: number) => {
      next = ms
    },
  }
}
type Cube = Awaited<ReturnType<typeof site>>

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error instanceof VcmpNak ? error.problem : undefined),
  )

const commands: [string, (cube: Cube) => Promise<unknown>][] = [
  ['OpenLock', ({ server }) => server.openLock('A1')],
  ['TakeScreenshot', ({ server }) => server.order({ '@type': 'TakeScreenshot', highQuality: false, kiosk: true })],
  ['UpdateSoftware', ({ server }) => server.order({ '@type': 'UpdateSoftware' })],
  ['RestartController', ({ server }) => server.order({ '@type': 'RestartController' })],
  ['RestartUserInterface', ({ server }) => server.order({ '@type': 'RestartUserInterface' })],
  ['RestartOperatingSystem', ({ server }) => server.order({ '@type': 'RestartOperatingSystem' })],
  ['MaintenanceCodes', ({ server }) => server.order({ '@type': 'MaintenanceCodes', fixed: {} })],
]

test.each(commands)('LATE-02 %s is not carried out by a cube that was frozen when it arrived', async (_, command) => {
  const cube = await site()
  const answer = refusal(command(cube))
  cube.freeze(15_000)
  expect(await answer).toMatchObject({ status: 408 })
  expect([...cube.driver.opened, ...cube.machine.done]).toEqual([])
})

test.each(commands)(
  'LATE-02 %s is not carried out by a cube that froze after it had looked at the time',
  async (_, command) => {
    const cube = await site()
    cube.freezeAfterNextLook(15_000)
    expect(await refusal(command(cube))).toMatchObject({ status: expect.toSatisfy((it) => it === 408 || it === 504) })
    // Whatever was still to come of it has come.
    await cube.server.openLock('A2')
    expect([...cube.driver.opened, ...cube.machine.done]).toEqual(['A2'])
  },
)

test.each(commands)(
  'LATE-01 %s is not carried out if the line between server and cube held it up',
  async (_, command) => {
    const cube = await site()
    cube.line.hold()
    const answer = refusal(command(cube))
    await expect.poll(() => cube.line.waiting).toBeGreaterThan(0)
    cube.freeze(25_000)
    cube.line.release()
    expect(await answer).toMatchObject({ status: 408 })
    expect([...cube.driver.opened, ...cube.machine.done]).toEqual([])
  },
)

test('LATE-01 a command that stood in the line for too long is refused, one that did not is carried out', async () => {
  const { server, driver } = await site()
  expect(await refusal(server.openLock('A1', { deadline: server.deadline(-1) }))).toMatchObject({ status: 408 })
  await server.openLock('A1', { deadline: server.deadline(2_000) })
  expect(driver.opened).toEqual(['A1'])
})

test('a driver in this process that hangs is given up in time to say so, and only its lock is spoilt', async () => {
  const { server, driver } = await site()
  driver.onOpen = (lock) => (lock === 'A1' ? new Promise(() => undefined) : undefined)
  const deadline = server.deadline(300)
  const hanging = refusal(server.openLock('A1', { deadline }))
  await server.openLock('A2')
  expect(await hanging).toMatchObject({ status: 504, title: 'The driver of this lock did not answer in time.' })
  expect(server.now()).toBeLessThan(Date.parse(deadline))
  expect(driver.opened).toEqual(['A1', 'A2'])
  expect(server.hellos).toHaveLength(1)
})

test('a command that was refused as too late stays refused when it is repeated', async () => {
  const { server, driver, freezeAfterNextLook } = await site()
  const commandId = randomUUID()
  freezeAfterNextLook(15_000)
  await refusal(server.openLock('A1', { commandId }))
  expect(await refusal(server.openLock('A1', { commandId }))).toMatchObject({ status: 408 })
  expect(driver.opened).toEqual([])
})
