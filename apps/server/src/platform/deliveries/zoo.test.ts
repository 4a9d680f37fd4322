import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { gone, type KilledServers, killedServers } from './testing/killed-servers.ts'
import { ANIMALS, NEVER, openZoo, type Zoo } from './testing/zoo.ts'
import type { WorkerSettings } from './testing/zoo-worker.ts'

// The whole of it: CUBEWARD_ZOO=10000,20 npx vitest run zoo
const [MESSAGES = 400, KILLS = 4] = (process.env.CUBEWARD_ZOO ?? '400,4').split(',').map(Number)
const program = new URL('./testing/zoo-worker.ts', import.meta.url)

let database: TestDatabase
let zoo: Zoo
let servers: KilledServers<WorkerSettings>
beforeEach(async () => {
  database = await createTestDatabase()
  await database.db.pool.query(
    "CREATE TABLE zoo_messages (number integer PRIMARY KEY, state text NOT NULL DEFAULT 'Waiting', attempts integer)",
  )
  zoo = await openZoo()
  servers = killedServers<WorkerSettings>(database.db, program, (node) => ({
    ...{ databaseUrl: database.url, zooPort: zoo.port, node, way: 'right', writes: [0, MESSAGES] },
  }))
})
afterEach(async () => {
  await servers.end()
  await zoo[Symbol.asyncDispose]()
  await database.close()
})

const run = async (text: string, values: unknown[] = []) => (await database.db.pool.query(text, values)).rows
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
  await servers.killInTurn({
    ...{ kills: KILLS, first: [{}, { dieWriting: Math.floor(MESSAGES / 8) }] },
    ...{ second: { dieSending: 10 * Math.floor(MESSAGES / 20) }, taken: () => zoo.taken.length, step: 20 },
    left: async () => (Number((await run('SELECT count(*) FROM zoo_messages'))[0].count) === MESSAGES ? waiting() : -1),
  })
  expect(await account(await servers.inFlight())).toEqual(fine)
  // Ours and the receivers' own count are the same.
  const states = await run('SELECT state, count(*)::int FROM zoo_messages GROUP BY state ORDER BY state')
  const share = Math.floor(MESSAGES / ANIMALS.length)
  expect(states).toEqual([
    { state: 'Expired', count: share * (NEVER.length - 1) },
    { state: 'Refused', count: share },
    { state: 'Sent', count: share * (ANIMALS.length - NEVER.length) },
  ])
  expect(new Set(zoo.taken.map(({ id }) => id)).size).toBe(share * (ANIMALS.length - NEVER.length))
}, 1_600_000)

test('settled before it is sent, a message is lost (negative control)', async () => {
  const worker = servers.start(0, { way: 'settleFirst', writes: [0, 40], dieSending: 20 })
  await gone(worker)
  servers.start(1, { way: 'settleFirst', writes: [0, 40] })
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await expect.poll(async () => (await account(new Set())).lost, { timeout: 10_000 }).toContain(20)
}, 60_000)

test('with its row outside of the transaction of its cause, a message is lost (negative control)', async () => {
  const worker = servers.start(0, { way: 'rowApart', writes: [0, 40], dieWriting: 20 })
  await gone(worker)
  servers.start(1, { way: 'rowApart', writes: [0, 40] })
  await expect.poll(async () => (await run('SELECT 1 FROM zoo_messages')).length, { timeout: 30_000 }).toBe(40)
  expect((await account(new Set())).withoutRow).toContain(20)
}, 60_000)
