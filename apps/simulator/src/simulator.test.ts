import { noLog } from '@cubeward/controller/log.ts'
import { FieldServer } from '@cubeward/controller/testing/field-server.ts'
import { temporaryDirectory } from '@cubeward/controller/testing/temporary-directory.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'
import type { VirtualCube } from './virtual-cube.ts'
import type { VirtualDevice } from './virtual-doors.ts'

interface World {
  server: FieldServer
  simulator: Simulator
  cube: VirtualCube
  options: SimulatorOptions
}

async function world(
  devices: VirtualDevice[] = [{ id: 'board-1', types: ['Locking'], vendor: 'Acme', model: 'LB-8', info: null }],
): Promise<World> {
  const server = await FieldServer.start()
  const options: SimulatorOptions = {
    cubes: [
      {
        cubeId: 'nord-001',
        secret: server.secret,
        boxes: [
          { number: '1', types: ['M'], lock: 'A1' },
          { number: '2', types: ['L'], lock: 'A2', secondaryLock: 'A3' },
        ],
        devices,
      },
    ],
    serverUrl: server.url,
    dataDir: await temporaryDirectory(),
    log: noLog,
    backOff: { minMs: 5, maxMs: 20 },
  }
  const simulator = await startSimulator(options)
  onTestFinished(async () => {
    await simulator.stop()
    await server.close()
  })
  // Three locks and the devices.
  await server.until(() => server.stored.length === 3 + devices.length)
  return { server, simulator, cube: only(simulator), options }
}

function only(simulator: Simulator): VirtualCube {
  const cube = simulator.cube('nord-001')
  if (!cube) throw new Error('The cube is missing')
  return cube
}

const status = (cube: VirtualCube, lock: string) => cube.view().doors.find((door) => door.lock === lock)?.status

test('brings its locks and devices over the real connection', async () => {
  const { server } = await world()
  expect(server.story.sort()).toEqual(['A1 Closed', 'A2 Closed', 'A3 Closed', 'board-1 added'])
})

test('a door opens on command and closes by hand', async () => {
  const { server, cube } = await world()
  await server.openLock('A1')
  await server.until(() => server.stored.length === 5)
  expect(server.stored[4]).toMatchObject({ lock: 'A1', status: 'Open', commandId: expect.any(String) })
  await cube.act('A1', 'close')
  await server.until(() => server.stored.length === 6)
  expect(server.story.slice(4)).toEqual(['A1 Open', 'A1 Closed'])
  expect(status(cube, 'A1')).toBe('Closed')
})

test('a jammed door answers a command with Blocked until it is repaired', async () => {
  const { server, cube } = await world()
  await cube.act('A1', 'block')
  await server.openLock('A1')
  await server.until(() => server.stored.length === 5)
  expect(server.stored[4]).toMatchObject({ status: 'Blocked', commandId: expect.any(String) })
  await cube.act('A1', 'repair')
  await server.openLock('A1')
  await server.until(() => server.stored.length === 7)
  expect(server.story.slice(4)).toEqual(['A1 Blocked', 'A1 Closed', 'A1 Open'])
})

test('a broken-open door reports Breakin and names no command', async () => {
  const { server, cube } = await world()
  await cube.act('A2', 'breakin')
  await server.until(() => server.stored.length === 5)
  expect(server.stored[4]).toMatchObject({ lock: 'A2', status: 'Breakin' })
  expect(server.stored[4]).not.toHaveProperty('commandId')
})

test('a defective lock does not open on command', async () => {
  const { server, cube } = await world()
  await cube.act('A1', 'defective')
  await server.openLock('A1')
  await server.until(() => server.stored.length === 6)
  expect(server.story.slice(4)).toEqual(['A1 Defective', 'A1 Defective'])
})

test('an offline cube goes on working and delivers in order when it is back', async () => {
  const { server, cube } = await world()
  cube.setFaults({ offline: true })
  await server.until(() => server.session === undefined)
  await cube.act('A1', 'open')
  await cube.act('A1', 'close')
  await cube.act('A2', 'breakin')
  expect(cube.view()).toMatchObject({ connection: 'stopped', faults: { offline: true } })
  expect(cube.view().log[0]).toMatchObject({ subject: 'A2', delivered: false })
  cube.setFaults({ offline: false })
  await server.until(() => server.stored.length === 7)
  expect(server.story.slice(4)).toEqual(['A1 Open', 'A1 Closed', 'A2 Breakin'])
})

test('a command to an offline cube is not carried out later', async () => {
  const { server, cube } = await world()
  cube.setFaults({ offline: true })
  await server.until(() => server.session === undefined)
  expect(() => server.openLock('A1')).toThrow('not connected')
  cube.setFaults({ offline: false })
  await server.until(() => server.hellos.length === 2)
  await cube.act('A2', 'open')
  await server.until(() => server.story.includes('A2 Open'))
  expect(status(cube, 'A1')).toBe('Closed')
})

test('duplicated events come twice under one id', async () => {
  const { server, cube } = await world()
  cube.setFaults({ duplicate: true })
  await cube.act('A1', 'open')
  await server.until(() => server.arrived.filter(({ seq }) => seq === 5).length === 2)
  expect(new Set(server.arrived.filter(({ seq }) => seq === 5).map(({ id }) => id)).size).toBe(1)
})

test('late events wait, and leave at once when the fault is taken back', async () => {
  const { server, cube } = await world()
  cube.setFaults({ lateMs: 60_000 })
  await cube.act('A1', 'open')
  expect(server.story).not.toContain('A1 Open')
  cube.setFaults({ lateMs: 0 })
  await server.until(() => server.story.includes('A1 Open'))
})

test('doors are as they were after a restart', async () => {
  const { simulator, cube, options } = await world()
  await cube.act('A1', 'open')
  await cube.act('A2', 'block')
  await simulator.stop()
  const again = await startSimulator(options)
  onTestFinished(() => again.stop())
  expect(only(again).view().doors).toEqual([
    { lock: 'A1', status: 'Open', jammed: false },
    { lock: 'A2', status: 'Closed', jammed: true },
    { lock: 'A3', status: 'Closed', jammed: false },
  ])
})

test('locks go with their unplugged controller and come back with it as their doors are then', async () => {
  const { server, cube } = await world()
  await cube.plug('board-1', false)
  await server.until(() => server.stored.length === 8)
  expect(server.story.slice(4).sort()).toEqual(['A1 removed', 'A2 removed', 'A3 removed', 'board-1 removed'])
  await cube.act('A1', 'open')
  await cube.plug('board-1', true)
  await server.until(() => server.stored.length === 12)
  expect(server.story.slice(8).sort()).toEqual(['A1 Open', 'A2 Closed', 'A3 Closed', 'board-1 added'])
})

test('of several controllers each takes its own locks along, and brings them back', async () => {
  const { server, cube } = await world([
    { id: 'board-1', types: ['Locking'], locks: ['A1'] },
    { id: 'board-2', types: ['Locking'], locks: ['A2', 'A3'] },
    { id: 'reader', types: ['NfcReader'] },
  ])
  await cube.plug('board-2', false)
  await server.until(() => server.stored.length === 9)
  expect(server.story.slice(6).sort()).toEqual(['A2 removed', 'A3 removed', 'board-2 removed'])
  // nobody hears a door whose controller is gone; the others go on
  await cube.act('A2', 'open')
  await cube.act('A1', 'open')
  await server.until(() => server.stored.length === 10)
  expect(server.story.slice(9)).toEqual(['A1 Open'])
  await cube.plug('board-2', true)
  await server.until(() => server.stored.length === 13)
  expect(server.story.slice(10).sort()).toEqual(['A2 Open', 'A3 Closed', 'board-2 added'])
})
