import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { ANIMALS, NEVER, openZoo, type Zoo } from './testing/zoo.ts'
import type { WorkerSettings } from './testing/zoo-worker.ts'

// The whole of it: CUBEWARD_ZOO=10000,20 npx vitest run zoo
const [MESSAGES = 400, KILLS = 4] = (process.env.CUBEWARD_ZOO ?? '400,4').split(',').map(Number)
const program = fileURLToPath(new URL('./testing/zoo-worker.ts', import.meta.url))

let database: TestDatabase
let zoo: Zoo
const workers = new Set<ChildProcess>()
beforeEach(async () => {
  autopsies = []
  database = await createTestDatabase()
  await database.db.pool.query(
    "CREATE TABLE zoo_messages (number integer PRIMARY KEY, state text NOT NULL DEFAULT 'Waiting', attempts integer)",
  )
  zoo = await openZoo()
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(
    [...workers].map((worker) => worker.exitCode === null && worker.signalCode === null && once(worker, 'exit')),
  )
  workers.clear()
  await Promise.all(autopsies)
  await zoo[Symbol.asyncDispose]()
  await database.close()
})

const run = async (text: string, values: unknown[] = []) => (await database.db.pool.query(text, values)).rows
let started = 0
function start(more: Partial<WorkerSettings>): ChildProcess {
  const node = `node-${++started}`
  const settings: WorkerSettings = {
    databaseUrl: database.url,
    zooPort: zoo.port,
    node,
    writes: [0, MESSAGES],
    way: 'right',
    ...more,
  }
  const worker = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  workers.add(worker)
  // At once, before another server takes over what it held.
  worker.once('exit', (_, signal) => {
    workers.delete(worker)
    if (signal === 'SIGKILL') autopsies.push(heldBy(node))
  })
  return worker
}
const gone = async (worker: ChildProcess) => {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}
/** What a server had under way when it was killed: this, and nothing else, may come twice. */
let autopsies: Promise<string[]>[] = []
const heldBy = async (node: string): Promise<string[]> =>
  (await run('SELECT id FROM deliveries WHERE node = $1 AND settled IS NULL AND lease_until IS NOT NULL', [node])).map(
    ({ id }) => id,
  )
const waiting = async () => Number((await run('SELECT count(*) FROM deliveries WHERE settled IS NULL'))[0].count)

interface Account {
  lost: number[]
  repeatedOutsideOfKills: string[]
  outOfOrder: string[]
  unsettled: number
  withoutRow: number[]
}
async function account(inFlight: ReadonlySet<string>): Promise<Account> {
  const rows = await run(
    `SELECT m.number, m.state, d.id FROM zoo_messages m LEFT JOIN deliveries d ON d.subject = m.number::text`,
  )
  const times = new Map<string, number>()
  for (const { id } of zoo.taken) times.set(id, (times.get(id) ?? 0) + 1)
  const first = new Map<string, number>()
  const outOfOrder: string[] = []
  const seen = new Set<string>()
  for (const { id, key, number } of zoo.taken) {
    if (seen.has(id)) continue
    seen.add(id)
    if ((first.get(key) ?? -1) > number) outOfOrder.push(`${key}: ${number} after ${first.get(key)}`)
    first.set(key, number)
  }
  return {
    lost: rows.filter(({ state, id }) => state === 'Sent' && !times.has(id)).map(({ number }) => number),
    repeatedOutsideOfKills: [...times].filter(([id, count]) => count > 1 && !inFlight.has(id)).map(([id]) => id),
    outOfOrder,
    unsettled: rows.filter(({ state }) => state === 'Waiting').length,
    withoutRow: rows.filter(({ id }) => id === null).map(({ number }) => number),
  }
}
const fine: Account = { lost: [], repeatedOutsideOfKills: [], outOfOrder: [], unsettled: 0, withoutRow: [] }

test(`${MESSAGES} messages to receivers of all kinds, by two servers that are killed ${KILLS} times: none lost, repeated or out of order`, async () => {
  let servers = [start({}), start({ dieWriting: Math.floor(MESSAGES / 8) })]
  // Those that have killed themselves are replaced too.
  const replace = () => {
    servers = servers.map((one) => (one.signalCode === null ? one : start({})))
  }
  for (let kill = 0; kill < KILLS; kill++) {
    // At a random moment, but not before something has happened since the last one.
    const next = zoo.taken.length + Math.floor(Math.random() * 20)
    const reached = () => {
      replace()
      return zoo.taken.length
    }
    await expect.poll(reached, { timeout: 60_000 }).toBeGreaterThan(next)
    const [victim, ...others] = servers
    if (victim === undefined) throw new Error('nobody left')
    victim.kill('SIGKILL')
    await gone(victim)
    servers = [...others, start(kill === 0 ? { dieSending: 10 * Math.floor(MESSAGES / 20) } : {})]
  }
  await expect
    .poll(
      async () => {
        replace()
        const written = Number((await run('SELECT count(*) FROM zoo_messages'))[0].count)
        return written === MESSAGES ? waiting() : -1
      },
      { timeout: 600_000, interval: 100 },
    )
    .toBe(0)
  const inFlight = new Set((await Promise.all(autopsies)).flat())
  expect(await account(inFlight)).toEqual(fine)
  // Ours and the receivers' own count are the same.
  const states = await run('SELECT state, count(*)::int FROM zoo_messages GROUP BY state ORDER BY state')
  const share = Math.floor(MESSAGES / ANIMALS.length)
  expect(states).toEqual([
    { state: 'Expired', count: share * (NEVER.length - 1) },
    { state: 'Refused', count: share },
    { state: 'Sent', count: share * (ANIMALS.length - NEVER.length) },
  ])
  expect(new Set(zoo.taken.map(({ id }) => id)).size).toBe(share * (ANIMALS.length - NEVER.length))
}, 700_000)

test('settled before it is sent, a message is lost (negative control)', async () => {
  const worker = start({ way: 'settleFirst', writes: [0, 40], dieSending: 20 })
  await gone(worker)
  start({ way: 'settleFirst', writes: [0, 40] })
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await expect.poll(async () => (await account(new Set())).lost, { timeout: 10_000 }).toContain(20)
}, 60_000)

test('with its row outside of the transaction of its cause, a message is lost (negative control)', async () => {
  const worker = start({ way: 'rowApart', writes: [0, 40], dieWriting: 20 })
  await gone(worker)
  start({ way: 'rowApart', writes: [0, 40] })
  await expect.poll(async () => (await run('SELECT 1 FROM zoo_messages')).length, { timeout: 30_000 }).toBe(40)
  expect((await account(new Set())).withoutRow).toContain(20)
}, 60_000)
