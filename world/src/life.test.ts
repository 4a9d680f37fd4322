import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noLog } from '@cubeward/controller/log.ts'
import { cubeSecrets } from '@cubeward/server/testing/fixture.ts'
import { startTestProduct } from '@cubeward/server/testing/product.ts'
import type { Simulator } from '@cubeward/simulator/simulator.ts'
import { VirtualCube } from '@cubeward/simulator/virtual-cube.ts'
import { expect, test } from 'vitest'
import { DemoLife } from './life.ts'

test('parcels come and go by themselves until the switch is off (DEMO-01)', async () => {
  await using product = await startTestProduct()
  const { pool } = product.database.db
  await pool.query(`INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel');
    INSERT INTO tenant_apps (tenant_id, app_id) VALUES ('a-tenant', 'parcel')`)
  const dataDir = await mkdtemp(join(tmpdir(), 'cubeward-life-'))
  const cube = await VirtualCube.start({
    spec: {
      ...{ cubeId: 'a-cube', secret: cubeSecrets['a-cube'] },
      boxes: ['1', '2'].map((number) => ({ number, types: ['M'], lock: `L${number}` })),
    },
    ...{ serverUrl: product.url.replace('http', 'ws'), dataDir, driverPort: null, log: noLog },
    onChange: () => undefined,
  })
  const life = new DemoLife({
    ...{
      db: product.database.db,
      url: product.url,
      dataDir,
      log: { warn: () => undefined },
      everyMs: 3_600_000,
      closeMs: 1,
    },
    simulator: () => ({ cubes: [cube] }) as unknown as Simulator,
  })
  try {
    await expect.poll(() => cube.view().connection).toBe('connected')
    await life.start()
    const ended = async () => {
      const { rows } = await pool.query('SELECT count(*)::int AS all, count(ended)::int AS ended FROM occupancies')
      return rows[0] as { all: number; ended: number }
    }
    await expect
      .poll(
        async () => {
          await life.step()
          return (await ended()).ended
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBeGreaterThan(0)
    // its events are taken, so nothing waits for a receiver
    await expect
      .poll(async () => (await pool.query("SELECT id FROM app_events WHERE state <> 'Delivered'")).rows)
      .toEqual([])
    expect((await pool.query('SELECT id FROM app_events')).rows.length).toBeGreaterThan(0)
    life.set(false)
    await life.step()
    const before = (await ended()).all
    for (let step = 0; step < 5; step++) await life.step()
    expect((await ended()).all).toBe(before)
  } finally {
    await life.stop()
    await cube.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
