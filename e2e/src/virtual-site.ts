import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noLog } from '@cubeward/controller/log.ts'
import { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { countLocks, newBoxes, newCube, storedBoxes } from '@cubeward/world/testing/new-cube.ts'
import type { World } from '@cubeward/world/world.ts'
import { often } from './field-site.ts'
import { expect } from './support.ts'

/** A new cube of Nordpost as the simulator has it: so many locks and no boxes yet, on site and connected. */
export async function virtualSite(world: World, cubeId: string, doors: number) {
  const secret = await newCube(world, cubeId)
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-cube-'))
  const locks = Array.from({ length: doors }, (_, at) => `L-${String(at + 1).padStart(3, '0')}`)
  const steel = await VirtualCube.start({
    spec: { cubeId, secret, boxes: locks.map((lock, at) => ({ number: String(at + 1), types: [], lock })) },
    serverUrl: world.url,
    dataDir,
    driverPort: null,
    log: noLog,
    onChange: () => undefined,
    backOff: { minMs: 50, maxMs: 200 },
  })
  await expect.poll(() => countLocks(world, cubeId), often).toBe(doors)
  const statusOf = (lock: string) => steel.view().doors.find((door) => door.lock === lock)?.status
  return {
    cubeId,
    at: `/nordpost/cubes/${cubeId}`,
    locks,
    steel,
    statusOf,
    /** Somebody opens the door and shuts it again. */
    async swing(...names: string[]) {
      for (const lock of names) {
        await steel.act(lock, 'open')
        await steel.act(lock, 'close')
      }
    },
    close: (lock: string) => steel.act(lock, 'close'),
    /** Boxes 1 to n with the locks in their order, as if they had been numbered before. */
    number: (count = doors) => newBoxes(world, cubeId, locks.slice(0, count)),
    /** Its boxes as they are stored. */
    boxes: () => storedBoxes(world, cubeId),
    /** Locks by box number, as they are stored. */
    stored: async () =>
      Object.fromEntries((await storedBoxes(world, cubeId)).map(({ number, lock }) => [number, lock])),
    async [Symbol.asyncDispose]() {
      await steel.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
