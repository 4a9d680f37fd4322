import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queryable } from '../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import { begin, raiseAlert } from '../live/connection-queries.ts'
import { applySnapshot, lockState } from '../locks/events.ts'
import { furnish } from '../testing/fixture.ts'
import { clearHappenings, endSilence, forget, raiseAbsent } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => furnish(database.db.pool))

const run = (text: string, values: unknown[] = []) => database.db.pool.query(text, values)
const open = async () => {
  const { rows } = await run(
    'SELECT operator_id, type, box_number, lock FROM alerts WHERE cleared IS NULL ORDER BY type, box_number, lock',
  )
  return rows.map((row) => [row.operator_id, row.type, row.box_number, row.lock].filter(Boolean).join(' '))
}
const ever = async () => Number((await run('SELECT count(*) FROM alerts')).rows[0].count)
const lock = (status: string, name = 'L1') =>
  run("UPDATE locks SET status = $1 WHERE cube_id = 'a-cube' AND lock = $2", [status, name])
const maintenance = (at: string | null, box = '1') =>
  run("UPDATE boxes SET maintenance_required_at = $1 WHERE cube_id = 'a-cube' AND number = $2", [at, box])
const monitor = (on: boolean) => run("UPDATE cubes SET monitored = $1 WHERE id = 'a-cube'", [on])
const connect = () => run("UPDATE cube_state SET connected = true, last_connected = now() WHERE cube_id = 'a-cube'")
const lose = (minutesAgo: number) =>
  run(
    "UPDATE cube_state SET connected = false, last_connected = now() - make_interval(mins => $1) WHERE cube_id = 'a-cube'",
    [minutesAgo],
  )

describe('a lock', () => {
  test.each([
    ['Breakin', 'BreakIn'],
    ['Blocked', 'LockBlocked'],
    ['Defective', 'LockDefective'],
  ])('that is %s raises %s for its box, until it is not', async (status, type) => {
    await lock(status)
    expect(await open()).toEqual([`a ${type} 1 L1`])
    await lock('Closed')
    expect(await open()).toEqual([])
  })
  test('that opens and closes raises nothing', async () => {
    await lock('Open')
    await lock('Closed')
    expect(await ever()).toBe(0)
  })
  test('that goes from one cause to another has one alert at a time', async () => {
    await lock('Blocked')
    await lock('Breakin')
    expect(await open()).toEqual(['a BreakIn 1 L1'])
  })
  test('that is removed has none any more', async () => {
    await lock('Breakin')
    await run("DELETE FROM locks WHERE cube_id = 'a-cube' AND lock = 'L1'")
    expect(await open()).toEqual([])
  })
  test('without a box has one too, and another one of its own', async () => {
    await run(
      "INSERT INTO locks (cube_id, lock, status) VALUES ('a-cube', 'L8', 'Blocked'), ('a-cube', 'L9', 'Blocked')",
    )
    expect(await open()).toEqual(['a LockBlocked L8', 'a LockBlocked L9'])
  })
  test('that is given to another box takes its alert along', async () => {
    await lock('Breakin')
    await run("UPDATE boxes SET lock = NULL WHERE cube_id = 'a-cube' AND number = '1'")
    expect(await open()).toEqual(['a BreakIn L1'])
    await run("UPDATE boxes SET secondary_lock = 'L1' WHERE cube_id = 'a-cube' AND number = '2'")
    expect(await open()).toEqual(['a BreakIn 2 L1'])
    expect(await ever()).toBe(1)
  })
  test('that comes back within a minute has the same alert; later a new one', async () => {
    await lock('Blocked')
    await lock('Closed')
    await lock('Blocked')
    expect([await open(), await ever()]).toEqual([['a LockBlocked 1 L1'], 1])
    await lock('Closed')
    await run("UPDATE alerts SET cleared = now() - interval '2 minutes'")
    await lock('Blocked')
    expect([await open(), await ever()]).toEqual([['a LockBlocked 1 L1'], 2])
  })
  test('told of by two at once has one alert', async () => {
    const both = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        database.db.transaction(async (tx) => {
          await tx.query({
            name: 'test-break-in',
            text: `INSERT INTO locks (cube_id, lock, status) VALUES ('a-cube', 'L1', 'Breakin')
              ON CONFLICT (cube_id, lock) DO UPDATE SET status = excluded.status`,
          })
        }),
      ),
    )
    expect(both.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect([await open(), await ever()]).toEqual([['a BreakIn 1 L1'], 1])
  })
  test('of a change that is rolled back raises nothing', async () => {
    const client = await database.db.pool.connect()
    await client.query('BEGIN')
    await client.query("UPDATE locks SET status = 'Breakin' WHERE cube_id = 'a-cube'")
    await client.query('ROLLBACK')
    client.release()
    expect(await ever()).toBe(0)
  })
})

describe('a box', () => {
  test('that needs maintenance has an alert until it is completed', async () => {
    await maintenance('2026-11-20T10:00:00Z')
    expect(await open()).toEqual(['a MaintenanceRequired 1'])
    await maintenance('2026-11-21T10:00:00Z')
    expect(await ever()).toBe(1)
    await maintenance(null)
    expect(await open()).toEqual([])
  })
  test('that is deleted has none any more', async () => {
    await maintenance('2026-11-20T10:00:00Z')
    await run("DELETE FROM boxes WHERE cube_id = 'a-cube'")
    expect(await open()).toEqual([])
  })
})

describe('a cube that lost its connection', () => {
  beforeEach(async () => {
    await monitor(true)
    await connect()
  })
  test('is missed after five minutes, once', async () => {
    await lose(6)
    expect(await raiseAbsent(database.db)).toBe(1)
    expect(await raiseAbsent(database.db)).toBe(0)
    expect(await open()).toEqual(['a CubeDisconnected'])
  })
  test('is not missed before', async () => {
    await lose(4)
    expect(await raiseAbsent(database.db)).toBe(0)
  })
  test('and came back in time is not missed', async () => {
    await lose(6)
    await connect()
    expect(await raiseAbsent(database.db)).toBe(0)
  })
  test('and comes back later ends its alert', async () => {
    await lose(6)
    await raiseAbsent(database.db)
    await connect()
    expect(await open()).toEqual([])
  })
  test('is not missed if nobody monitors it, and is as soon as somebody does', async () => {
    await monitor(false)
    await lose(6)
    expect(await raiseAbsent(database.db)).toBe(0)
    await monitor(true)
    expect(await raiseAbsent(database.db)).toBe(1)
    await monitor(false)
    expect(await open()).toEqual([])
  })
  test('is missed by one of two servers', async () => {
    await lose(6)
    const raised = await Promise.all(Array.from({ length: 6 }, () => raiseAbsent(database.db)))
    expect(raised.reduce((sum, one) => sum + one)).toBe(1)
  })
})

describe('a cube', () => {
  const setup = (hash: string | null) =>
    run("UPDATE cubes SET setup_key_hash = $1, setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'", [
      hash,
    ])
  test('in setup mode is mute, and speaks up when it leaves it (GAP-15)', async () => {
    await lock('Blocked')
    await setup('x')
    expect(await open()).toEqual([])
    await lock('Breakin')
    expect(await open()).toEqual([])
    await setup(null)
    expect(await open()).toEqual(['a BreakIn 1 L1'])
  })
  test('whose setup mode runs out speaks up by itself', async () => {
    await monitor(true)
    await connect()
    await setup('x')
    await lock('Breakin')
    await lose(6)
    expect(await raiseAbsent(database.db)).toBe(0)
    expect(await open()).toEqual([])
    await run("UPDATE cubes SET setup_key_expires = now() + interval '50 milliseconds' WHERE id = 'a-cube'")
    await expect
      .poll(async () => {
        await endSilence(database.db)
        await raiseAbsent(database.db)
        return open()
      })
      .toEqual(['a BreakIn 1 L1', 'a CubeDisconnected'])
  })
  test('that is deleted takes its alerts along', async () => {
    await lock('Breakin')
    await run("DELETE FROM cubes WHERE id = 'a-cube'")
    expect(await ever()).toBe(0)
  })
  test('that moves with its tenant has the alerts of its new operator', async () => {
    await run("INSERT INTO operator_settings VALUES ('b', 'watch@b.example', '')")
    await lock('Breakin')
    await run("UPDATE tenants SET operator_id = 'b' WHERE id = 'a-tenant'")
    expect(await open()).toEqual(['b BreakIn 1 L1'])
    const { rows } = await run('SELECT operator_id, recipient FROM alert_notices')
    expect(rows).toEqual([{ operator_id: 'b', recipient: 'watch@b.example' }])
  })
})

test('exactly the recipients of that moment are told, each once', async () => {
  await run(
    "INSERT INTO operator_settings VALUES ('a', ' one@a.example, two@a.example,,ONE@a.example', '+43 660 1, +436601')",
  )
  await lock('Breakin')
  await run("UPDATE operator_settings SET alert_emails = 'late@a.example'")
  const { rows } = await run('SELECT channel, recipient FROM alert_notices ORDER BY channel, recipient')
  expect(rows.map(({ channel, recipient }) => `${channel} ${recipient.toLowerCase()}`)).toEqual([
    'mail one@a.example',
    'mail two@a.example',
    expect.stringMatching(/^sms \+43/),
  ])
})
test('what happened once is over after a day, and everything is forgotten in time', async () => {
  const old = (type: string, interval: string) =>
    run(
      `INSERT INTO alerts (id, cube_id, operator_id, type, created) VALUES (gen_random_uuid(), 'a-cube', 'a', $1, now() - $2::interval)`,
      [type, interval],
    )
  await old('LateLockResult', '25 hours')
  await old('CloneSuspected', '23 hours')
  await clearHappenings(database.db)
  expect(await open()).toEqual(['a CloneSuspected'])
  await run("UPDATE alerts SET cleared = now() - interval '91 days' WHERE cleared IS NOT NULL")
  await forget(database.db)
  expect(await ever()).toBe(1)
})
test('a new secret ends the suspicion of a clone', async () => {
  await run(
    "INSERT INTO alerts (id, cube_id, operator_id, type, created) VALUES (gen_random_uuid(), 'a-cube', 'a', 'CloneSuspected', now())",
  )
  await run("UPDATE cubes SET secret_hash = NULL WHERE id = 'a-cube'")
  expect(await open()).toEqual([])
})

describe('what happens once', () => {
  const happen = (type: string) =>
    raiseAlert(database.db, { id: uuidv7(), cubeId: 'a-cube', boxNumber: null, type, now: new Date().toISOString() })
  const setUp = () =>
    run("UPDATE cubes SET setup_key_hash = 'x', setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'")

  test.each(['CloneSuspected', 'LateLockResult'])('is no alert of a cube in setup mode (GAP-15): %s', async (type) => {
    await setUp()
    expect(await happen(type)).toBe(false)
    expect(await ever()).toBe(0)
  })
  test.each(['CloneSuspected', 'LateLockResult'])('is over when setup mode begins (GAP-15): %s', async (type) => {
    expect(await happen(type)).toBe(true)
    await setUp()
    expect(await open()).toEqual([])
  })
})

describe('a cube that was never there', () => {
  const later = () => run("UPDATE cube_state SET alert_due = now() - interval '1 second' WHERE alert_due IS NOT NULL")
  test('is not missed when somebody begins to monitor it', async () => {
    await monitor(true)
    await later()
    expect(await raiseAbsent(database.db)).toBe(0)
  })
  test('is not missed when its setup mode runs out', async () => {
    await run(
      `UPDATE cubes SET monitored = true, setup_key_hash = 'x', setup_key_expires = now() + interval '50 milliseconds'
       WHERE id = 'a-cube'`,
    )
    const speaks = async () => (await endSilence(database.db))[0]?.cubes
    await expect.poll(speaks).toBe(1)
    await later()
    expect(await raiseAbsent(database.db)).toBe(0)
  })
})

describe('setup mode that begins while a cube reports', () => {
  /** Goes on only when the cube is being put into setup mode and waits for us. */
  async function during(report: (tx: Queryable, waited: () => Promise<void>) => Promise<void>) {
    const [field, office] = await Promise.all([database.db.pool.connect(), database.db.pool.connect()])
    const tx: Queryable = {
      query: async (statement, values) => (await field.query({ ...statement, values: [...(values ?? [])] })).rows,
    }
    let entered: Promise<unknown> = Promise.resolve()
    const waited = async () => {
      const { rows } = await office.query('SELECT pg_backend_pid() AS pid')
      entered = office.query(
        "UPDATE cubes SET setup_key_hash = 'x', setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'",
      )
      entered.catch(() => undefined)
      const blocked = async () =>
        (await run('SELECT cardinality(pg_blocking_pids($1)) AS count', [rows[0].pid])).rows[0].count
      await expect.poll(blocked).toBe(1)
    }
    try {
      await field.query('BEGIN')
      await report(tx, waited)
      await field.query('COMMIT')
      await entered
    } finally {
      await field.query('ROLLBACK')
      await entered.catch(() => undefined)
      field.release()
      office.release()
    }
  }

  test('waits for its events, and neither loses a deadlock', async () => {
    await during(async (tx, waited) => {
      await lockState(tx, 'a-cube')
      await waited()
      await tx.query({
        name: 'test-break-in-a-cube',
        text: "UPDATE locks SET status = 'Breakin' WHERE cube_id = 'a-cube' AND lock = 'L1'",
      })
    })
    expect([await open(), await ever()]).toEqual([[], 1])
  })
  test('waits for its greeting, and neither loses a deadlock', async () => {
    const now = new Date().toISOString()
    await during(async (tx, waited) => {
      await begin(tx, 'a-cube', uuidv7(), now)
      await waited()
      await applySnapshot(tx, 'a-cube', { locks: [{ lock: 'L1', status: 'Breakin' }], devices: [], seq: 1 }, now)
    })
    expect([await open(), await ever()]).toEqual([[], 1])
  })
})
