import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { noLog } from '@cubeward/controller/log.ts'
import type { DoorAction } from '@cubeward/simulator/view.ts'
import { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { startWorld } from '@cubeward/world/world.ts'
import pino from 'pino'
import { serveParent } from '../lib/child.ts'

/** The product with its sign-in, and one large cube of it: a real controller with virtual doors. The environment says the rest. */
const { env } = process
const dataDir = env.CUBEWARD_DATA ?? ''
const SIZES = ['S', 'S', 'M', 'M', 'L', 'S', 'XL', 'M']

const world = await startWorld({
  env,
  log: pino({ level: 'warn' }, pino.destination({ dest: join(dataDir, 'bench.log'), sync: false, mkdir: true })),
  consoleDir: env.BENCH_CONSOLE ?? '',
  migrations: env.BENCH_MIGRATIONS ?? '',
})
let cube: VirtualCube | undefined

const handlers = {
  /** A cube with so many boxes, each with a lock; resolves when the server knows them all. */
  async furnish({ operator, cubeId, boxes }: { operator: string; cubeId: string; boxes: number }): Promise<void> {
    const { pool } = world.server.context.db
    const secret = randomBytes(32).toString('base64url')
    await pool.query('INSERT INTO cubes (id, operator_id, description, secret_hash) VALUES ($1, $2, $1, $3)', [
      cubeId,
      operator,
      createHash('sha256').update(secret).digest('hex'),
    ])
    const all = Array.from({ length: boxes }, (_, at) => ({
      number: `${at + 1}`,
      types: [SIZES[at % SIZES.length] ?? 'M'],
      lock: `L-${String(at + 1).padStart(3, '0')}`,
    }))
    cube = await VirtualCube.start({
      spec: { cubeId, secret, boxes: all },
      serverUrl: world.url,
      dataDir: join(dataDir, 'bench-cube'),
      driverPort: null,
      log: noLog,
      onChange: () => undefined,
    })
    const known = async () =>
      (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM locks WHERE cube_id = $1', [cubeId])).rows[0]?.n
    while ((await known()) !== boxes) await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { number, types, lock } of all)
      await pool.query(
        `INSERT INTO boxes (cube_id, number, sort_key, types, lock) VALUES ($1, $2, lpad($2, 8, '0'), $3, $4)`,
        [cubeId, number, types, lock],
      )
  },
  /** By hand, at the door. */
  async act({ lock, action }: { lock: string; action: DoorAction }): Promise<void> {
    await cube?.act(lock, action)
  },
}
export type WallHandlers = typeof handlers
serveParent(handlers, async () => {
  await cube?.stop()
  await world.stop()
})
