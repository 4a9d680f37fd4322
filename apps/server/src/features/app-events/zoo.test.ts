import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { VcmpConnection } from '@cubeward/vcmp/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { type KilledServers, killedServers } from '../../platform/deliveries/testing/killed-servers.ts'
import { createSealer } from '../../platform/security/secrets.ts'
import { freePort } from '../../testing/free-port.ts'
import { newSecret } from './post-webhook.ts'
import { type Mood, moods, startMoodyApps } from './testing/moody-app.ts'
import type { WorkerSettings } from './testing/zoo-worker.ts'

// The whole of it: CUBEWARD_ZOO=10000,20 npx vitest run app-events/zoo
const [EVENTS = 144, KILLS = 2] = (process.env.CUBEWARD_ZOO ?? '144,2').split(',').map(Number)
const program = new URL('./testing/zoo-worker.ts', import.meta.url)
const key = randomBytes(32)
const secret = newSecret()
const token = randomBytes(32).toString('base64url')

// Of each mood, two occupancies of the app with the webhook and two of the app that is connected.
const occupancies = moods.flatMap((mood) =>
  ['hook', 'hook', 'line', 'line'].map((app, at) => ({ id: randomUUID(), app, mood, operator: `o${at % 2}` })),
)

let database: TestDatabase
let apps: Awaited<ReturnType<typeof startMoodyApps>>
let lines: VcmpConnection[]
let ports: number[]
let servers: KilledServers<WorkerSettings>
const run = async (text: string, values: unknown[] = []) => (await database.db.pool.query(text, values)).rows

beforeEach(async () => {
  ;[database, apps, ports] = await Promise.all([
    createTestDatabase(),
    startMoodyApps(secret),
    Promise.all([freePort(), freePort()]),
  ])
  await run('CREATE TABLE zoo_events (number integer PRIMARY KEY)')
  await run(`INSERT INTO apps (id, name) VALUES ('hook', 'Hook'), ('line', 'Line')`)
  await run(`INSERT INTO operators (id, name) VALUES ('o0', 'O'), ('o1', 'O')`)
  await run(`INSERT INTO cubes (id, operator_id, secret_hash) VALUES ('c-o0', 'o0', 'x'), ('c-o1', 'o1', 'y')`)
  await run(`INSERT INTO boxes (cube_id, number, sort_key, max_occupancies) SELECT id, '1', '1', 50 FROM cubes`)
  for (const { id, app, mood, operator } of occupancies)
    await run(
      `INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, content) VALUES ($1, 'c-' || $2, '1', $3, now(), now(), $4)`,
      [id, operator, app, JSON.stringify({ mood })],
    )
  const sealed = createSealer([key]).seal(secret)
  await run(`INSERT INTO app_webhooks (app_id, url, secret_sealed) VALUES ('hook', $1, $2)`, [apps.url, sealed])
  await run(`INSERT INTO app_keys (consumer_token, app_id, secret_hash) VALUES ('key', 'line', 'z')`)
  const hash = createHash('sha256').update(token).digest('hex')
  await run(`INSERT INTO app_tokens (hash, consumer_token, expires) VALUES ($1, 'key', now() + interval '1 day')`, [
    hash,
  ])
  lines = ports.map((port) => apps.listen(port, token))
  servers = killedServers<WorkerSettings>(database.db, program, (node, place) => ({
    ...{ databaseUrl: database.url, node, key: key.toString('base64'), port: ports[place] ?? 0, events: EVENTS },
    occupancies: occupancies.map(({ id, operator, mood }) => ({ id, operator, expires: mood === 'neverTakes' })),
  }))
})
afterEach(async () => {
  await servers.end()
  for (const line of lines) line.close()
  apps.close()
  await database.close()
})

/** What our books say against those of the apps. */
async function account() {
  const inFlight = await servers.inFlight()
  const rows: { id: string; occupancy: string; number: number; state: string }[] = await run(
    'SELECT id, occupancy_id AS occupancy, number, state FROM app_events',
  )
  const times = new Map<string, number>()
  for (const { id } of apps.taken) times.set(id, (times.get(id) ?? 0) + 1)
  // An app reads the ids: what came once more is no other event.
  const first = apps.taken.filter(({ id }, at) => apps.taken.findIndex((one) => one.id === id) === at)
  const moodOf = new Map<string, Mood>(occupancies.map(({ id, mood }) => [id, mood]))
  return {
    undecided: rows.filter(({ state }) => state === 'Pending').length,
    lost: rows.filter(({ id, state }) => state === 'Delivered' && !times.has(id)),
    twice: [...times].filter(([id, n]) => n > 1 && !inFlight.has(id)),
    disorder: occupancies.filter(({ id }) => {
      const numbers = first.filter(({ occupancy }) => occupancy === id).map(({ number }) => number)
      return numbers.some((number, at) => at > 0 && number < (numbers[at - 1] ?? 0))
    }),
    forged: apps.forged,
    // An occupancy that is never taken holds back no other.
    wrongEnd: rows.filter(
      ({ occupancy, state }) => state !== (moodOf.get(occupancy) === 'neverTakes' ? 'Expired' : 'Delivered'),
    ).length,
  }
}
const fine = { undecided: 0, lost: [], twice: [], disorder: [], forged: [], wrongEnd: 0 }
const written = async () => (await run('SELECT count(*)::int AS n FROM app_events'))[0].n

test(`${EVENTS} events by webhook and by connection, by two servers that are killed ${KILLS} times: none lost, each occupancy in order (HOOK-01, HOOK-04, AEVT-20)`, async () => {
  await servers.killInTurn({
    ...{ kills: KILLS, first: [{}, { dieWriting: Math.floor(EVENTS / 6) }], second: { dieSending: 5 } },
    ...{ taken: () => apps.taken.length, step: (0.8 * EVENTS) / KILLS },
    left: async () => ((await written()) < EVENTS ? -1 : (await account()).undecided),
  })
  expect(await account()).toEqual(fine)
}, 1_600_000)
