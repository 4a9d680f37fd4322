import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCubeService } from '@cubeward/server/features/cubes/service.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

const [reset, other] = ['np-hamburg-01', 'np-kobenhavn-01']
let dataDir: string
let world: World
const start = async () =>
  startWorld({
    env: { PORT: String(await freePort()), CUBEWARD_DATA: dataDir, CUBEWARD_DRIVER_PORT: '0' },
    log: pino({ level: 'silent' }),
    durable: false,
  })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cubeward-world-'))
  // For the database, which is not root.
  await chmod(dataDir, 0o711)
  world = await start()
})
afterAll(async () => {
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const cubeOf = async (id: string) => {
  const { rows } = await world.server.context.db.pool.query(
    `SELECT s.connected, c.secret_hash IS NOT NULL AS secret, c.setup_key_expires > now() AS "inSetup", c.operator_id AS operator
     FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = $1`,
    [id],
  )
  return rows[0]
}
const restart = async () => {
  await world.stop()
  world = await start()
  await expect.poll(async () => (await cubeOf(other)).connected, { timeout: 10_000 }).toBe(true)
}
/** It has tried, and was not let in. */
const refused = () => expect.poll(() => world.simulator?.cube(reset)?.view().connection).toBe('disconnected')

test('a cube whose secret was reset registers again by itself, also over restarts (CUBE-26, decision 3)', async () => {
  await expect.poll(async () => (await cubeOf(reset)).connected, { timeout: 10_000 }).toBe(true)
  const { operator } = await cubeOf(reset)
  await createCubeService(world.server.context).revokeSecret(
    { operator, cubeId: reset },
    { id: 'admin', name: 'Admin' },
  )
  await expect
    .poll(() => cubeOf(reset), { timeout: 15_000 })
    .toMatchObject({ connected: true, secret: true, inSetup: true, operator })
  await restart()
  await expect.poll(async () => (await cubeOf(reset)).connected, { timeout: 10_000 }).toBe(true)
})

test('a lost file of the fleet heals for all but the cube that was reset: that one has to be reset again', async () => {
  await rm(join(dataDir, 'fleet.json'))
  await restart()
  await refused()
  const { operator } = await cubeOf(reset)
  await createCubeService(world.server.context).revokeSecret(
    { operator, cubeId: reset },
    { id: 'admin', name: 'Admin' },
  )
  await expect.poll(async () => (await cubeOf(reset)).connected, { timeout: 15_000 }).toBe(true)
})
