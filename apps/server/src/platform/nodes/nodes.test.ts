import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { joinNodes, type Node } from './nodes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => run('TRUNCATE nodes CASCADE'))

const log = pino({ level: 'silent' })
const run = async (text: string, ...values: unknown[]) => (await database.db.pool.query(text, values)).rows
const ids = async () => (await run('SELECT id FROM nodes')).map(({ id }) => id)
const quick = { leaseMs: 5_000, everyMs: 20 }

/** A node that looks often, and the ids of those it has ended. */
async function join(timings = quick): Promise<Node & { ended: string[] }> {
  const node = await joinNodes({ db: database.db, log, timings })
  const ended: string[] = []
  node.onEnded(async (id) => void ended.push(id))
  onTestFinished(() => node.close())
  // the id is a getter
  return Object.create(node, { ended: { value: ended } })
}
const expire = (id: string) => run("UPDATE nodes SET lease_until = now() - interval '1 second' WHERE id = $1", id)

test('a second node touches nothing of the first, however long both live', async () => {
  const first = await join({ leaseMs: 300, everyMs: 20 })
  expect(await first.start()).toEqual({ alone: true })
  const second = await join({ leaseMs: 300, everyMs: 20 })
  expect(await second.start()).toEqual({ alone: false })
  const until = async () => (await run('SELECT min(lease_until)::text AS until FROM nodes'))[0]?.until
  const before = await until()
  await expect.poll(until).not.toBe(before)
  await expect.poll(async () => (await run('SELECT 1 FROM nodes WHERE lease_until > $1', before)).length).toBe(2)
  expect([first.ended, second.ended]).toEqual([[], []])
  expect((await ids()).sort()).toEqual([first.id, second.id].sort())
})

test('whose lease has ended is ended by another node, which is alone after that', async () => {
  const dead = await join()
  await expire(dead.id)
  const node = await join()
  expect(await node.start()).toEqual({ alone: true })
  expect(node.ended).toEqual([dead.id])
  expect(await ids()).toEqual([node.id])
})

test('a node that lives on notices that another one has died', async () => {
  const [node, dead] = [await join(), await join()]
  await node.start()
  await expire(dead.id)
  await expect.poll(() => node.ended).toEqual([dead.id])
  await expect.poll(ids).toEqual([node.id])
})

test('a process of this machine that was killed is known to be dead at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const node = await join()
  const [mine] = await run('SELECT machine FROM nodes')
  await run(
    `INSERT INTO nodes (id, machine, pid, lease_until) VALUES
      ('01890000-0000-7000-8000-000000000001', $1, $3, now() + interval '1 hour'),
      ('01890000-0000-7000-8000-000000000002', $2, $3, now() + interval '1 hour')`,
    mine?.machine,
    `not ${hostname()}`,
    child.pid,
  )
  await node.start()
  expect(node.ended).toEqual([])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => node.ended).toEqual(['01890000-0000-7000-8000-000000000001'])
  // Of another machine's processes nobody here knows: its lease decides.
  expect(await ids()).toContain('01890000-0000-7000-8000-000000000002')
})

test('a node that was taken for dead comes back as another one, and learns that what it had has ended', async () => {
  const slow = await join()
  let lost = 0
  slow.onLost(() => lost++)
  await slow.start()
  const was = slow.id
  await run('DELETE FROM nodes WHERE id = $1', was)
  await expect.poll(() => lost).toBe(1)
  expect(slow.id).not.toBe(was)
  expect(await ids()).toEqual([slow.id])
})

test('a node that has been given up cannot renew its lease', async () => {
  const dead = await join()
  await run('UPDATE nodes SET ended = true WHERE id = $1', dead.id)
  const was = dead.id
  const node = await join()
  await Promise.all([node.start(), dead.start()])
  await expect.poll(() => dead.id).not.toBe(was)
  expect(node.ended).toEqual([was])
})

test('what began on a node while it was given up keeps its row, and is ended the next time', async () => {
  const [node, dead] = [await join(), await join()]
  await run("INSERT INTO operators (id, name) VALUES ('o', 'O'); INSERT INTO cubes (id, operator_id) VALUES ('c', 'o')")
  await run("UPDATE cube_state SET node_id = $1, connected = true WHERE cube_id = 'c'", dead.id)
  await expire(dead.id)
  await node.start()
  await expect.poll(() => node.ended.length).toBeGreaterThan(1)
  expect(await ids()).toContain(dead.id)
  await run("UPDATE cube_state SET node_id = NULL WHERE cube_id = 'c'")
  await expect.poll(ids).toEqual([node.id])
})

test('a node that stops leaves nothing to wait for', async () => {
  const [node, stopping] = [await join(), await join()]
  await stopping.start()
  await stopping.close()
  expect(await node.start()).toEqual({ alone: true })
  expect(node.ended).toEqual([])
})
