import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Queryable, Tx } from '../../platform/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { startLive } from '../../platform/live/testing/live-server.ts'
import { Viewer } from '../../platform/live/testing/viewer.ts'
import { furnish } from '../../testing/fixture.ts'
import { moveTenant } from './move.ts'
import { atOnce } from './notifications-queries.ts'
import { deleteTenant } from './service.ts'

let test_: TestDatabase
const pool = () => test_.db.pool
beforeAll(async () => {
  test_ = await createTestDatabase()
})
afterAll(() => test_.close())
beforeEach(async () => {
  await furnish(pool())
  await pool().query(`
    INSERT INTO memberships (operator_id, user_id, role) VALUES ('b', 'admin', 'Admin'), ('b', 'user', 'User');
    INSERT INTO cubes (id, operator_id, tenant_id) VALUES ('a-cube-2', 'a', 'a-tenant'), ('a-own', 'a', NULL);
    INSERT INTO units (id, operator_id, cube_id) VALUES ('a-unit-2', 'a', 'a-cube-2'), ('a-spare', 'a', NULL);
    INSERT INTO lock_modules (id, operator_id, cube_id, name) VALUES ('m-1', 'a', 'a-cube', 'M 1'), ('m-2', 'a', NULL, 'M 2')`)
})

const actor = (id: string, root = false) => ({ kind: 'user', id, name: id, root, role: 'Admin' }) as UserActor
const quiet = { accessChanged: () => undefined, publishOperator: () => undefined } as never
const move = (db: Database, target = 'b', who = actor('admin')) =>
  moveTenant({ db, hub: quiet }, { operator: 'a', tenantId: 'a-tenant', target, actor: who })

/** Everything that has an operator, as text to compare, and the counters that follow it. */
async function state(): Promise<string> {
  const { rows } = await pool().query(`
    SELECT 'tenant' AS kind, id, operator_id FROM tenants UNION ALL SELECT 'cube', id, operator_id FROM cubes
    UNION ALL SELECT 'unit', id, operator_id FROM units UNION ALL SELECT 'lock module', id, operator_id FROM lock_modules
    UNION ALL SELECT 'notification', tenant_id, operator_id FROM notifications
    UNION ALL SELECT 'cubes of', operator_id, cubes::text FROM operator_totals
    UNION ALL SELECT 'audit', type || ' ' || message, operator_id FROM audit ORDER BY 1, 2, 3`)
  return rows.map((row) => Object.values(row).join(' | ')).join('\n')
}

test('tenant, cubes, units, lock modules and notifications go, everything else stays (TEN-17)', async () => {
  await move(test_.db)
  expect((await state()).split('\n')).toEqual([
    'audit | TenantMoved Tenant Tenant A (a-tenant) with 2 cubes was moved here from operator a. | b',
    'audit | TenantMoved Tenant Tenant A (a-tenant) with 2 cubes was moved to operator b. | a',
    'cube | a-cube | b',
    'cube | a-cube-2 | b',
    'cube | a-own | a',
    'cube | b-cube | b',
    'cube | waiting | ',
    'cubes of | a | 1',
    'cubes of | b | 3',
    'lock module | a-module | b',
    'lock module | b-module | b',
    'lock module | m-1 | b',
    'lock module | m-2 | a',
    'notification | a-tenant | b',
    'notification | b-tenant | b',
    'tenant | a-empty | a',
    'tenant | a-tenant | b',
    'tenant | b-empty | b',
    'tenant | b-tenant | b',
    'unit | a-spare | a',
    'unit | a-unit | b',
    'unit | a-unit-2 | b',
    'unit | b-unit | b',
  ])
})

describe('is refused, and nothing changes', () => {
  test.each([
    ['for a User of the target', 'b', actor('user'), 403],
    ['for nobody of the target', 'b', actor('nobody'), 403],
    ['for an operator that does not exist', 'zzz', actor('admin'), 403],
    ['for root and an operator that does not exist', 'zzz', actor('root', true), 403],
    ['to where it is', 'a', actor('admin'), 400],
  ])('%s', async (_, target, who, status) => {
    const before = await state()
    await expect(move(test_.db, target, who)).rejects.toMatchObject({ status })
    expect(await state()).toBe(before)
  })
  test('for a membership that ends while it is asked for', async () => {
    await pool().query("DELETE FROM memberships WHERE operator_id = 'b' AND user_id = 'admin'")
    await expect(move(test_.db)).rejects.toMatchObject({ status: 403 })
  })
})
test('root moves without any membership', async () => {
  await move(test_.db, 'b', actor('root', true))
  expect(await state()).toContain('tenant | a-tenant | b')
})

/** A database whose transactions run `before` ahead of each statement, with its number. */
const watched = (before: (at: number, tx: Queryable) => Promise<void>): Database => ({
  ...test_.db,
  transaction: (fn) =>
    test_.db.transaction((tx) => {
      let at = 0
      const query: Tx['query'] = async (statement, values) => {
        await before(at++, tx)
        return tx.query(statement, values)
      }
      return fn({ ...tx, query })
    }),
})

describe('interrupted', () => {
  const count = async () => {
    let statements = 0
    await move(
      watched(async (at) => {
        statements = at + 1
      }),
    )
    await furnish(pool())
    return statements
  }
  test('by a killed connection ahead of each statement: nothing has moved', async () => {
    const statements = await count()
    expect(statements).toBeGreaterThanOrEqual(7)
    for (let at = 0; at < statements; at++) {
      await furnish(pool())
      await pool().query("INSERT INTO memberships (operator_id, user_id, role) VALUES ('b', 'admin', 'Admin')")
      const before = await state()
      const killed = watched(async (now, tx) => {
        if (now !== at) return
        const [row] = await tx.query<{ pid: number }>({ name: 'my-pid', text: 'SELECT pg_backend_pid() AS pid' })
        await pool().query('SELECT pg_terminate_backend($1, 2000)', [row?.pid])
      })
      await expect(move(killed)).rejects.toThrow()
      expect(await state(), `killed ahead of statement ${at}`).toBe(before)
    }
  })
  test('by an error at each statement: nothing has moved', async () => {
    const before = await state()
    for (let at = 0; at < 7; at++) {
      const failing = watched(async (now) => {
        if (now === at) throw new Error('power cut')
      })
      await expect(move(failing)).rejects.toThrow('power cut')
      expect(await state()).toBe(before)
    }
  })
})

test('a cube that is given to the tenant at the same moment ends up with its operator or nowhere', async () => {
  for (let round = 0; round < 20; round++) {
    await furnish(pool())
    await pool().query(`INSERT INTO memberships (operator_id, user_id, role) VALUES ('b', 'admin', 'Admin');
      INSERT INTO cubes (id, operator_id) VALUES ('a-own', 'a')`)
    await Promise.allSettled([
      move(test_.db),
      pool().query("UPDATE cubes SET tenant_id = 'a-tenant' WHERE id = 'a-own' AND operator_id = 'a'"),
    ])
    const { rows } = await pool().query(
      'SELECT c.id FROM cubes c JOIN tenants t ON t.id = c.tenant_id WHERE c.operator_id IS DISTINCT FROM t.operator_id',
    )
    expect(rows).toEqual([])
  }
})

test('a tenant of very many notifications is moved and deleted, each statement doing a part', async () => {
  await pool().query(`
    CREATE FUNCTION few() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM touched) > ${atOnce} THEN RAISE EXCEPTION 'Too many at once'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER few_changed AFTER UPDATE ON notifications REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION few();
    CREATE TRIGGER few_deleted AFTER DELETE ON notifications REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION few();
    UPDATE cubes SET tenant_id = NULL WHERE tenant_id = 'a-tenant';
    INSERT INTO notifications (id, operator_id, tenant_id, app_id, recipient, expires, notification_type, short_content, full_content_html)
      SELECT gen_random_uuid(), 'a', 'a-tenant', 'parcel', 'Lena', now(), 'Test', '', '' FROM generate_series(1, ${atOnce + 1})`)
  const left = async () =>
    (await pool().query("SELECT DISTINCT operator_id AS of FROM notifications WHERE tenant_id = 'a-tenant'")).rows
  try {
    await move(test_.db)
    expect(await left()).toEqual([{ of: 'b' }])
    await deleteTenant(test_.db, { operator: 'b', tenantId: 'a-tenant', actor: actor('admin') })
    expect(await left()).toEqual([])
  } finally {
    await pool().query('DROP FUNCTION few CASCADE')
  }
})

describe('live connections', () => {
  test('of those who lost access end within a second, those of both operators are told to read again', async () => {
    await using live = await startLive(test_.db)
    const place = { operator: 'a', cubeId: 'a-cube' }
    const [lost, list] = await Promise.all([
      Viewer.ofCube(live, place, 'user'),
      Viewer.open(live, '/admin/v1/operators/b/events', live.token('other')),
    ])
    await list.event('Subscribed')
    const started = performance.now()
    await moveTenant(
      { db: test_.db, hub: live.hub },
      { operator: 'a', tenantId: 'a-tenant', target: 'b', actor: actor('admin') },
    )
    expect(await lost.closed).toMatchObject({ code: 4404 })
    expect(performance.now() - started).toBeLessThan(1_000)
    await list.event('Resync')
    const after = await Viewer.ofCube(live, { operator: 'b', cubeId: 'a-cube' }, 'other')
    live.hub.publishCube('a-cube', { '@type': 'BoxesChanged' })
    await after.event('BoxesChanged')
    expect(lost.events.all).not.toContainEqual(expect.objectContaining({ '@type': 'BoxesChanged' }))
  })
})
