import type { Connection } from '@cubeward/contract/admin/connection.ts'
import { tells } from '@cubeward/words/tells.ts'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { append } from '../../platform/audit/audit.ts'
import { entryAt } from '../../platform/audit/change.ts'
import { begin, end, endOfNode } from '../../platform/live/connection-queries.ts'
import { callerOf } from '../../testing/caller.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { forgetAllOutages } from '../retention/retention.ts'

let product: TestProduct
let user: Awaited<ReturnType<typeof callerOf>>
const nodes = [uuidv7(), uuidv7()] as const
const db = () => product.database.db
const run = async (text: string, values: unknown[] = []) => (await db().pool.query(text, values)).rows
const minute = 60_000
const start = Date.now() - 2 * 24 * 60 * minute
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
let held = { cubeId: 'a-cube', sessionId: '', epoch: 0 }

const connect = (minutes: number, node: string = nodes[0]) =>
  db().transaction(async (tx) => {
    const sessionId = uuidv7()
    const begun = await begin(tx, { cubeId: 'a-cube', sessionId }, node, at(minutes))
    held = { cubeId: 'a-cube', sessionId, epoch: begun?.epoch ?? 0 }
  })
const lose = (minutes: number) => end(db(), [held], at(minutes))
const kept = async () =>
  (await run('SELECT began, ended FROM cube_outages ORDER BY began')).map(({ began, ended }) => [
    new Date(began).toISOString(),
    new Date(ended).toISOString(),
  ])
const read = async (): Promise<Connection> => (await user('GET', '/operators/a/cubes/a-cube/connection')).json

beforeAll(async () => {
  product = await startTestProduct()
  user = await callerOf(product, 'user')
})
afterAll(() => product.close())
beforeEach(async () => {
  await run(
    "INSERT INTO nodes (id, machine, pid, lease_until) SELECT n, 'm', 1, now() + interval '1 hour' FROM unnest($1::uuid[]) n ON CONFLICT DO NOTHING",
    [nodes],
  )
  await run("UPDATE cubes SET secret_hash = 'x' WHERE id = 'a-cube'")
  await run("UPDATE cube_state SET connected = false, last_connected = NULL WHERE cube_id = 'a-cube'")
  await run("DELETE FROM cube_sessions WHERE cube_id = 'a-cube'")
  await run('DELETE FROM cube_outages')
})

test('an outage is kept when it ends; less than a minute is a reconnect, and the first connection ends none', async () => {
  await connect(0)
  await lose(10)
  await connect(10.5)
  await lose(20)
  expect(await kept()).toEqual([])
  await connect(95)
  expect(await kept()).toEqual([[at(20), at(95)]])
})
test('a newer connection to another node ends no outage, and a node that is no more begins one (AIDP-02)', async () => {
  await connect(0)
  await connect(5, nodes[1])
  expect(await kept()).toEqual([])
  await endOfNode(db(), nodes[1], at(8))
  await connect(30, nodes[0])
  expect(await kept()).toEqual([[at(8), at(30)]])
})
test('a cube whose secret was revoked does not come back', async () => {
  await connect(0)
  await lose(10)
  await run("UPDATE cubes SET secret_hash = NULL WHERE id = 'a-cube'")
  await connect(60)
  expect(await kept()).toEqual([])
})
test('what was kept outlives a restart, and one that lasts is told with it (AIDP-02)', async () => {
  await connect(0)
  await lose(10)
  await connect(100)
  await lose(130)
  await run('DELETE FROM nodes WHERE id = ANY($1)', [nodes])
  await product.restart()
  const { outages, days, count, knownSince } = await read()
  expect(outages).toEqual([
    { from: at(130), until: null, followed: null },
    { from: at(10), until: at(100), followed: null },
  ])
  expect([count, knownSince, days.length]).toEqual([2, at(0), 90])
  const known = days.reduce((sum, it) => sum + it.known, 0)
  const away = days.reduce((sum, it) => sum + it.away, 0)
  expect(known).toBeGreaterThan(2 * 86_400 - 60)
  expect(known).toBeLessThan(2 * 86_400 + 60)
  expect(Math.abs(known - away - 40 * 60)).toBeLessThan(10)
  expect(days.at(-1)).toMatchObject({ lasting: true })
  expect(days[0]).toMatchObject({ known: 0, away: 0, lasting: false })
})
test('the steps are told with when they were done, by whom, and what came of them (AIDP-01)', async () => {
  const actor = { kind: 'user', id: 'user', name: 'Uli', root: false } as const
  const where = { operator: 'a', tenantId: 'a-tenant', cubeId: 'a-cube', actor }
  const write = (type: 'RouterSms' | 'RouterSmsFailed', command: string) =>
    append(db(), entryAt(where, { type, message: tells('router.command', { command }), data: { command } }))
  expect((await read()).lastSms).toBeNull()
  await connect(0)
  await lose(2 * 24 * 60 - 30)
  await write('RouterSms', 'reboot')
  await write('RouterSmsFailed', 'reboot')
  await write('RouterSms', 'pion')
  const { steps, lastSms } = await read()
  expect(steps.restart.last).toMatchObject({ by: 'Uli', outcome: 'failed' })
  expect(steps.power.last).toMatchObject({ by: 'Uli', outcome: 'waiting', back: null })
  expect(lastSms).toMatchObject({ failed: false })
  const now = (Date.now() - start) / minute
  await connect(now + 0.1)
  expect((await read()).steps.power).toMatchObject({
    last: { outcome: 'helped', back: at(now + 0.1) },
    helped: { times: 1, of: 1 },
    backWithin: 1,
  })
})
test('ninety days are kept, and what is older than a hundred goes', async () => {
  await run(`INSERT INTO cube_outages SELECT 'a-cube', now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
    FROM unnest('{89,99,101,200}'::int[]) n`)
  expect(await forgetAllOutages(db())).toBe(2)
  expect(await kept()).toHaveLength(2)
  expect(await forgetAllOutages(db())).toBe(0)
})
