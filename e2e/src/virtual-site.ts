import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noLog } from '@cubeward/controller/log.ts'
import { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { rowsOf } from '@cubeward/world/testing/rows.ts'
import type { World } from '@cubeward/world/world.ts'
import { often } from './field-site.ts'
import { expect } from './support.ts'

/** A new cube of Nordpost as the simulator has it: so many locks and no boxes yet, on site and connected. */
export async function virtualSite(world: World, cubeId: string, doors: number) {
  const secret = randomBytes(32).toString('base64url')
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-cube-'))
  await rowsOf(world, "INSERT INTO cubes (id, operator_id, description, secret_hash) VALUES ($1, 'nordpost', $1, $2)", [
    cubeId,
    createHash('sha256').update(secret).digest('hex'),
  ])
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
  await expect
    .poll(async () => (await rowsOf(world, 'SELECT 1 FROM locks WHERE cube_id = $1', [cubeId])).length, often)
    .toBe(doors)
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
    async number(count = doors) {
      await rowsOf(
        world,
        `INSERT INTO boxes (cube_id, number, sort_key, lock)
         SELECT $1, n::text, lpad(n::text, 4, '0'), lock FROM unnest($2::text[]) WITH ORDINALITY AS l (lock, n)`,
        [cubeId, locks.slice(0, count)],
      )
      await rowsOf(world, 'SELECT recount_boxes($1)', [cubeId])
    },
    /** Locks by box number, as they are stored. */
    stored: async () =>
      Object.fromEntries(
        (
          await rowsOf<{ number: string; lock: string | null }>(
            world,
            'SELECT number, lock FROM boxes WHERE cube_id = $1 ORDER BY sort_key',
            [cubeId],
          )
        ).map(({ number, lock }) => [number, lock]),
      ),
    async [Symbol.asyncDispose]() {
      await steel.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
