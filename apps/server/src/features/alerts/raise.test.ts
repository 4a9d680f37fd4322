import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queryable } from '../../platform/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { begin, end, endOfNode, giveGrace } from '../../platform/live/connection-queries.ts'
import type { Happening } from '../../platform/live/cube-alerts.ts'
import { applySnapshot, lockState } from '../../platform/live/lock-events.ts'
import { furnish } from '../../testing/fixture.ts'
import { give } from '../tenants/move.ts'
import { forget } from './queries.ts'
import { cubeAlerts, reconcileAlerts, reconcileDue } from './reconcile.ts'
import { changeCubes } from './testing/change.ts'

let database: TestDatabase
const nodeId = uuidv7()
beforeAll(async () => {
  database = await createTestDatabase()
  await run("INSERT INTO nodes (id, machine, pid, lease_until) VALUES ($1, 'm', 1, now())", [nodeId])
})
afterAll(() => database.close())
beforeEach(async () => {
  await furnish(database.db.pool)
  await database.db.pool.query("UPDATE cubes SET secret_hash = 'x'")
})

const run = (text: string, values: unknown[] = []) => database.db.pool.query(text, values)
const open = async () => {
  const { rows } = await run(
    'SELECT operator_id, type, box_number, lock FROM alerts WHERE cleared IS NULL ORDER BY type, box_number, lock',
  )
  return rows.map((row) => [row.operator_id, row.type, row.box_number, row.lock].filter(Boolean).join(' '))
}
const ever = async () => Number((await run('SELECT count(*) FROM alerts')).rows[0].count)
const change = (text: string, values: unknown[] = [], now?: number) =>
  changeCubes(database.db, ['a-cube'], text, { values, now })
const lock = (status: string, name = 'L1', now?: number) =>
  change("UPDATE locks SET status = $1 WHERE cube_id = 'a-cube' AND lock = $2", [status, name], now)
const maintenance = (at: string | null, box = '1') =>
  change("UPDATE boxes SET maintenance_required_at = $1 WHERE cube_id = 'a-cube' AND number = $2", [at, box])
const monitor = (on: boolean) => change("UPDATE cubes SET monitored = $1 WHERE id = 'a-cube'", [on])
const start = Date.now()
const minutes = (many: number) => start + many * 60_000
let connection = { cubeId: 'a-cube', sessionId: '', epoch: 0 }
const connect = (now = start) =>
  database.db.transaction(async (tx) => {
    const sessionId = uuidv7()
    const begun = await begin(tx, { cubeId: 'a-cube', sessionId }, nodeId, new Date(now).toISOString())
    connection = { cubeId: 'a-cube', sessionId, epoch: begun?.epoch ?? 0 }
    await reconcileAlerts(tx, ['a-cube'], now)
  })
const lose = () => end(database.db, [connection], new Date(start).toISOString())
const due = async (now: number) => (await reconcileDue(database.db, now)).length

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
    await change("DELETE FROM locks WHERE cube_id = 'a-cube' AND lock = 'L1'")
    expect(await open()).toEqual([])
  })
  test('without a box has one too, and another one of its own', async () => {
    await change(
      "INSERT INTO locks (cube_id, lock, status) VALUES ('a-cube', 'L8', 'Blocked'), ('a-cube', 'L9', 'Blocked')",
    )
    expect(await open()).toEqual(['a LockBlocked L8', 'a LockBlocked L9'])
  })
  test('that is given to another box takes its alert along', async () => {
    await lock('Breakin')
    await change("UPDATE boxes SET lock = NULL WHERE cube_id = 'a-cube' AND number = '1'")
    expect(await open()).toEqual(['a BreakIn L1'])
    await change("UPDATE boxes SET secondary_lock = 'L1' WHERE cube_id = 'a-cube' AND number = '2'")
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
          await lockState(tx, 'a-cube')
          const locks = [{ lock: 'L1', status: 'Breakin' as const }]
          await applySnapshot(tx, 'a-cube', { locks, devices: [], seq: 1 }, new Date().toISOString())
          await reconcileAlerts(tx, ['a-cube'])
        }),
      ),
    )
    expect(both.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect([await open(), await ever()]).toEqual([['a BreakIn 1 L1'], 1])
  })
  test('of a change that is rolled back raises nothing', async () => {
    const broken = database.db.transaction(async (tx) => {
      await tx.query({ name: 'test-rolled-back', text: "UPDATE locks SET status = 'Breakin' WHERE cube_id = 'a-cube'" })
      expect(await reconcileAlerts(tx, ['a-cube'])).toEqual(['a-cube'])
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
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
    await change("DELETE FROM boxes WHERE cube_id = 'a-cube'")
    expect(await open()).toEqual([])
  })
})

describe('a cube that lost its connection', () => {
  beforeEach(async () => {
    await monitor(true)
    await connect()
    await lose()
  })
  test('is missed after five minutes, once', async () => {
    expect(await due(minutes(5) - 1)).toBe(0)
    expect(await due(minutes(5))).toBe(1)
    expect(await due(minutes(5))).toBe(0)
    expect(await open()).toEqual(['a CubeDisconnected'])
  })
  test('and came back in time is not missed', async () => {
    await connect(minutes(4))
    expect(await due(minutes(6))).toBe(0)
  })
  test('and comes back later ends its alert', async () => {
    await due(minutes(6))
    await connect(minutes(7))
    expect(await open()).toEqual([])
  })
  test('is not missed if nobody monitors it, and is as soon as somebody does', async () => {
    await monitor(false)
    expect(await due(minutes(6))).toBe(0)
    const watch = (on: boolean) => change("UPDATE cubes SET monitored = $1 WHERE id = 'a-cube'", [on], minutes(7))
    await watch(true)
    expect(await open()).toEqual(['a CubeDisconnected'])
    await watch(false)
    expect(await open()).toEqual([])
  })
  test('is missed by one of two servers', async () => {
    const raised = await Promise.all(Array.from({ length: 6 }, () => due(minutes(6))))
    expect(raised.reduce((sum, one) => sum + one)).toBe(1)
  })
  test('is not missed for the time that the server was away itself, and once', async () => {
    const back = async (at: number) => {
      const now = new Date(at).toISOString()
      await endOfNode(database.db, nodeId, now)
      await giveGrace(database.db, now)
    }
    await back(minutes(60))
    expect(await due(minutes(64))).toBe(0)
    expect(await due(minutes(65))).toBe(1)
    await back(minutes(90))
    expect(await due(minutes(91))).toBe(0)
    expect([await open(), await ever()]).toEqual([['a CubeDisconnected'], 1])
  })
})

describe('a lock controller', () => {
  const report = (locks: string[], drivers: string[]) =>
    database.db.transaction(async (tx) => {
      await lockState(tx, 'a-cube')
      const snapshot = {
        locks: locks.map((name) => ({ lock: name, status: 'Closed' as const })),
        devices: drivers.map((deviceId) => ({
          deviceId,
          types: ['Locking' as const],
          vendor: null,
          model: null,
          info: null,
        })),
        seq: 1,
      }
      await applySnapshot(tx, 'a-cube', snapshot, new Date().toISOString())
      await reconcileAlerts(tx, ['a-cube'])
    })
  test('that is lost is an alert until its locks are back, by whatever controller (ALERT-01)', async () => {
    await report(['L1', 'L2'], ['LC-16'])
    expect(await open()).toEqual([])
    await report([], [])
    expect(await open()).toEqual(['a LockControllerLost'])
    await report(['L1'], [])
    expect(await open()).toEqual(['a LockControllerLost'])
    await report(['L1', 'L2'], ['LC-17'])
    expect(await open()).toEqual([])
  })
})

describe('a cube', () => {
  const setup = (hash: string | null) =>
    change("UPDATE cubes SET setup_key_hash = $1, setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'", [
      hash,
    ])
  test('in setup mode is mute, and speaks up when it leaves it (decision 15)', async () => {
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
    await lose()
    expect([await due(minutes(6)), await open()]).toEqual([0, []])
    expect(await due(minutes(25 * 60))).toBe(1)
    expect(await open()).toEqual(['a BreakIn 1 L1', 'a CubeDisconnected'])
  })
  test('that is deleted takes its alerts along', async () => {
    await lock('Breakin')
    await run("DELETE FROM cubes WHERE id = 'a-cube'")
    expect(await ever()).toBe(0)
  })
  test('that moves with its tenant has the alerts of its new operator', async () => {
    await run("INSERT INTO operator_settings VALUES ('b', 'watch@b.example', '')")
    await lock('Breakin')
    await database.db.transaction((tx) => give(tx, 'a', 'a-tenant', 'b'))
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
test('a long list of one operator does not hold up the alerts of another', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `person-${at}@a.example`).join(',')
  await run(`INSERT INTO operator_settings (operator_id, alert_emails) VALUES ('a', $1), ('b', 'one@b.example')`, [
    many,
  ])
  await run(
    `INSERT INTO cubes (id, operator_id, monitored, secret_hash) SELECT 'a-' || n, 'a', true, 'x' FROM generate_series(1, 60) n`,
  )
  await run(`UPDATE cubes SET monitored = true WHERE id = 'b-cube'`)
  await run(
    `UPDATE cube_state SET connected = false, missed_from = now(), alerts_due = now() WHERE cube_id LIKE 'a-%' OR cube_id = 'b-cube'`,
  )
  await reconcileDue(database.db, minutes(60))
  // What one transaction has written has its number.
  const largest = await run(
    'SELECT max(n)::int AS n FROM (SELECT count(*) AS n FROM alert_notices GROUP BY xmin::text) t',
  )
  expect(largest.rows[0].n).toBeLessThanOrEqual(20_000)
  const { rows } = await run(
    `SELECT operator_id AS operator, count(*)::int AS notices FROM alert_notices GROUP BY 1 ORDER BY 1`,
  )
  expect(rows).toEqual([
    { operator: 'a', notices: 60_000 },
    { operator: 'b', notices: 1 },
  ])
})
test('everything that is over is forgotten in time', async () => {
  await lock('Breakin')
  await lock('Closed')
  await run("UPDATE alerts SET cleared = now() - interval '91 days'")
  await lock('Blocked')
  await forget(database.db)
  expect([await open(), await ever()]).toEqual([['a LockBlocked 1 L1'], 1])
})

describe('what happens once', () => {
  const happen = (type: Happening['type'], name: string | null = null) =>
    database.db.transaction((tx) =>
      cubeAlerts.raise(tx, { cubeId: 'a-cube', boxNumber: null, lock: name, type }, Date.now()),
    )
  const setUp = () =>
    change("UPDATE cubes SET setup_key_hash = 'x', setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'")

  test.each(['CloneSuspected', 'LateLockResult'] as const)('is no alert of a cube in setup mode: %s', async (type) => {
    await setUp()
    expect(await happen(type)).toBe(false)
    expect(await ever()).toBe(0)
  })
  test.each(['CloneSuspected', 'LateLockResult'] as const)('is over when setup mode begins: %s', async (type) => {
    expect([await happen(type), await happen(type)]).toEqual([true, false])
    await setUp()
    expect(await open()).toEqual([])
  })
  test('is over after a day, with nobody doing anything', async () => {
    await happen('CloneSuspected')
    expect([await due(minutes(23 * 60)), await due(minutes(25 * 60)), await open()]).toEqual([0, 1, []])
  })
  test('a late result is over when its door closes (ALERT-02)', async () => {
    await lock('Open')
    await happen('LateLockResult', 'L1')
    await lock('Open', 'L2')
    expect(await open()).toEqual(['a LateLockResult L1'])
    await lock('Closed')
    expect(await open()).toEqual([])
  })
  test('an opening without an answer is told to nobody, and over when its door was seen to move', async () => {
    await run(
      "INSERT INTO operator_settings (operator_id, alert_emails) VALUES ('a', 'ada@a.example') ON CONFLICT (operator_id) DO UPDATE SET alert_emails = excluded.alert_emails",
    )
    await happen('OpeningUnanswered', 'L1')
    await change('SELECT 1')
    expect(await open()).toEqual(['a OpeningUnanswered L1'])
    expect((await run('SELECT 1 FROM alert_notices')).rowCount).toBe(0)
    await change(`INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
      VALUES (gen_random_uuid(), 'a-cube', 9, now(), clock_timestamp() + interval '1 s', 'L1', 'Open')`)
    expect(await open()).toEqual([])
  })
  test('a new secret ends the suspicion of a clone', async () => {
    await happen('CloneSuspected')
    await change("UPDATE cubes SET secret_hash = NULL, secret_revoked = clock_timestamp() WHERE id = 'a-cube'")
    expect(await open()).toEqual([])
  })
})

test('a cube that was never there is not missed', async () => {
  await monitor(true)
  expect(await due(minutes(60))).toBe(0)
  await change(
    "UPDATE cubes SET setup_key_hash = 'x', setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'",
  )
  expect(await due(minutes(25 * 60))).toBe(0)
})

describe('setup mode that begins while a cube reports', () => {
  /** Goes on only when the cube is being put into setup mode and waits for us. */
  async function during(report: (tx: Queryable, waited: () => Promise<void>) => Promise<void>) {
    const [field, office] = await Promise.all([database.db.pool.connect(), database.db.pool.connect()])
    const on = (client: typeof field): Queryable => ({
      query: async (statement, values) => (await client.query({ ...statement, values: [...(values ?? [])] })).rows,
    })
    const tx = on(field)
    let entered: Promise<unknown> = Promise.resolve()
    const waited = async () => {
      const { rows } = await office.query('SELECT pg_backend_pid() AS pid')
      const setUp = async () => {
        await office.query('BEGIN')
        await office.query(
          "UPDATE cubes SET setup_key_hash = 'x', setup_key_expires = now() + interval '1 day' WHERE id = 'a-cube'",
        )
        await reconcileAlerts(on(office), ['a-cube'])
        await office.query('COMMIT')
      }
      entered = setUp()
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
      await reconcileAlerts(tx, ['a-cube'])
    })
    expect([await open(), await ever()]).toEqual([[], 1])
  })
  test('waits for its greeting, and neither loses a deadlock', async () => {
    const now = new Date().toISOString()
    await during(async (tx, waited) => {
      await begin(tx, { cubeId: 'a-cube', sessionId: uuidv7() }, nodeId, now)
      await waited()
      await applySnapshot(tx, 'a-cube', { locks: [{ lock: 'L1', status: 'Breakin' }], devices: [], seq: 1 }, now)
      await reconcileAlerts(tx, ['a-cube'])
    })
    expect([await open(), await ever()]).toEqual([[], 1])
  })
})
