import { randomUUID } from 'node:crypto'
import { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type ControllerOptions, createController } from './controller.ts'
import { noLog } from './log.ts'
import { FieldServer } from './testing/field-server.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { TestMachine } from './testing/test-machine.ts'

async function site() {
  const server = await FieldServer.start()
  const machine = new TestMachine()
  const options: ControllerOptions = {
    cubeId: 'nord-001',
    server: { url: server.url, secret: server.secret },
    dataDir: await temporaryDirectory(),
    log: noLog,
    backOff: { minMs: 5, maxMs: 20 },
    machine,
  }
  let controller = createController(options)
  onTestFinished(async () => {
    await controller.stop()
    await server.close()
  })
  const start = async () => {
    const before = server.hellos.length
    await controller.start()
    await server.until(() => server.session !== undefined && server.hellos.length > before)
  }
  /** The program ends and begins again, as by its service. */
  const restart = async () => {
    await controller.stop()
    controller = createController(options)
    await start()
  }
  await start()
  return { server, machine, restart }
}
const executed = (server: FieldServer) => server.stored.filter(({ type }) => type === 'RequestExecuted')

test('a software update is installed once, reported, and followed by a restart of the program', async () => {
  const { server, machine, restart } = await site()
  const request = { id: randomUUID(), kind: 'software-update' as const }
  await server.remind([request])
  await machine.until('restart controller')
  await restart()
  await server.remind([request])
  await server.until(() => executed(server).length > 0)
  await restart()
  await server.remind([request])
  expect(machine.done).toEqual([`update ${request.id}`, 'restart controller'])
  expect(executed(server)).toMatchObject([{ requestId: request.id, kind: 'software-update' }])
})

test('a reboot is executed once the machine has come up again, and not a second time', async () => {
  const { server, machine, restart } = await site()
  const request = { id: randomUUID(), kind: 'reboot' as const }
  await server.remind([request])
  await machine.until('restart operating system')
  machine.boot = randomUUID()
  await restart()
  await server.remind([request])
  await server.until(() => executed(server).length > 0)
  await restart()
  await server.remind([request])
  expect(machine.done).toEqual(['restart operating system'])
  expect(executed(server)).toHaveLength(1)
})

test('a reboot that had only been begun when the program ended is still carried out', async () => {
  const { server, machine, restart } = await site()
  const request = { id: randomUUID(), kind: 'reboot' as const }
  await server.remind([request])
  await machine.until('restart operating system')
  machine.done.length = 0
  await restart()
  await server.remind([request])
  await machine.until('restart operating system')
  expect(executed(server)).toEqual([])
})

test.each([
  ['RestartController', 'restart controller'],
  ['RestartUserInterface', 'restart user interface'],
  ['RestartOperatingSystem', 'restart operating system'],
] as const)('%s is carried out once, however often its frame comes', async (type, done) => {
  const { server, machine } = await site()
  const commandId = randomUUID()
  await server.order({ '@type': type, commandId })
  await server.order({ '@type': type, commandId })
  await machine.until(done)
  expect(machine.done).toEqual([done])
})

test('a command of an earlier connection is refused and does nothing', async () => {
  const { server, machine } = await site()
  const answer = server.order({ '@type': 'RestartController', epoch: server.epoch - 1 })
  await expect(answer).rejects.toThrow(VcmpNak)
  expect(machine.done).toEqual([])
})
