import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

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
  await chmod(dataDir, 0o711)
  world = await start()
})
afterAll(async () => {
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const rows = async (text: string) => (await world.server.context.db.pool.query(text)).rows
const waiting = () =>
  rows(`SELECT u.id, u.connected, u.setup_key_expires > now() AS "inSetup", c.id IS NOT NULL AS "hasCube", s.connected AS "cubeConnected",
     (SELECT count(*)::int FROM locks l WHERE l.cube_id = c.id) AS locks
   FROM units u LEFT JOIN cubes c ON c.id = u.cube_id LEFT JOIN cube_state s ON s.cube_id = c.id
   WHERE u.operator_id IS NULL ORDER BY u.id`)

test('two terminals have registered themselves: one as unpacked, one with a cube that found its locks (XAPI-01, XAPI-02, SETUPS-26)', async () => {
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([
    { id: 'vc-5f07c1', connected: true, inSetup: true, hasCube: false, cubeConnected: null, locks: 0 },
    { id: 'vc-71c2e0', connected: true, inSetup: true, hasCube: true, cubeConnected: true, locks: 10 },
  ])
})

test('they are the same after a restart, and register anew when they were deleted', async () => {
  const [before] = await rows("SELECT cube_id, setup_key_hash FROM units WHERE id = 'vc-71c2e0'")
  await world.stop()
  world = await start()
  await expect
    .poll(async () => (await waiting()).map(({ connected }) => connected), { timeout: 15_000 })
    .toEqual([true, true])
  expect(await rows("SELECT cube_id, setup_key_hash FROM units WHERE id = 'vc-71c2e0'")).toEqual([before])

  await rows("DELETE FROM units WHERE id = 'vc-5f07c1'")
  world.server.context.hub.revokeUnit('vc-5f07c1', 4404, 'No such unit')
  await expect
    .poll(async () => (await waiting())[0], { timeout: 15_000 })
    .toMatchObject({ id: 'vc-5f07c1', connected: true, inSetup: true })
})
