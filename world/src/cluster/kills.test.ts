import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CommandReceipt } from '@cubeward/contract/live/cube-events.ts'
import { type NatsServer, startNatsServer } from '@cubeward/server/demo/nats-server.ts'
import { createTestDatabase, type TestDatabase } from '@cubeward/server/platform/db/testing/test-database.ts'
import { FieldCube } from '@cubeward/server/platform/live/testing/field-cube.ts'
import type { LiveServer } from '@cubeward/server/platform/live/testing/live-server.ts'
import { pathOf, Viewer } from '@cubeward/server/platform/live/testing/viewer.ts'
import { cubeSecrets, furnish } from '@cubeward/server/testing/fixture.ts'
import { startTestRealm, type TestRealm } from '@cubeward/server/testing/realm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, startBalancer } from './balancer.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'

const kills = 20
/** Within which a cube and a console are back at the other node. */
const backMs = 10_000

let database: TestDatabase
let nats: NatsServer
let realm: TestRealm
let dataDir: string
let balancer: Balancer
let token: string
const nodes: NodeProcess[] = []
let start: () => Promise<NodeProcess>
const balance = () => balancer.balance(nodes.map(({ port }) => port))

beforeAll(async () => {
  ;[database, nats, realm, dataDir] = await Promise.all([
    createTestDatabase(),
    startNatsServer(),
    startTestRealm(),
    mkdtemp(join(tmpdir(), 'cubeward-cluster-')),
  ])
  await furnish(database.db.pool)
  token = await realm.token({ sub: 'user', name: 'user' })
  balancer = await startBalancer()
  const env = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    OIDC_ISSUER: realm.issuer,
    PUBLIC_URL: `http://127.0.0.1:${balancer.port}`,
    CUBEWARD_DATA: dataDir,
    CUBEWARD_SECRET_KEYS: randomBytes(32).toString('base64'),
    CUBEWARD_DEMO: 'off',
  }
  start = () => startNodeProcess(env)
  // One that ends in order leaves behind what it has compiled; those that are killed do not, and there are many to start.
  await (await start()).stop()
  nodes.push(...(await Promise.all([start(), start()])))
  balance()
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await balancer.close()
  await Promise.all([nats.stop(), realm.close(), database.close()])
  await rm(dataDir, { recursive: true, force: true })
})

/** Tries until it succeeds, as every cube and every console does. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + backMs
  while (true)
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(50)
    }
}
const rows = async (text: string, ...values: unknown[]) => (await database.db.pool.query(text, values)).rows

test('nodes are killed in turn: nothing that was acknowledged is lost, and cubes and consoles are back (NODE-02)', async () => {
  const url = `ws://127.0.0.1:${balancer.port}`
  const server = { url, origin: `http://127.0.0.1:${balancer.port}` } as LiveServer
  const frames: string[] = []
  const acknowledged: string[] = []
  const given: string[] = []
  let seq = 0

  const connectCube = () =>
    again(async () => {
      const cube = await FieldCube.connect(
        { url },
        { cubeId: 'a-cube', secret: cubeSecrets['a-cube'] },
        { lastSeq: seq },
      )
      cube.answer = ({ commandId }) => void frames.push(commandId)
      return cube
    })
  const connectConsole = () =>
    again(async () => {
      const viewer = await Viewer.open(server, pathOf('a', 'a-cube'), token)
      const first = await Promise.race([viewer.event('Subscribed'), viewer.closed])
      if ('code' in first) throw new Error(`closed with ${first.code}`)
      return viewer
    })
  let [cube, viewer] = await Promise.all([connectCube(), connectConsole()])

  for (let kill = 0; kill < kills; kill++) {
    const one = kill % 2
    const victim = nodes[one] as NodeProcess
    // Something is on its way while it happens.
    const id = randomUUID()
    const event = { type: 'LockStatus' as const, id, seq: ++seq, lock: 'L1', status: 'Open' as const }
    const report = () => cube.report(event).then(() => acknowledged.push(id))
    const before = report().catch(() => undefined)
    const commandId = randomUUID()
    const opening = viewer.open('L2', commandId).then(
      () => given.push(commandId),
      () => undefined,
    )
    await victim.kill()
    const restarted = start()
    await Promise.all([before, opening])
    const killed = performance.now()
    if (!cube.session.isOpen) cube = await connectCube()
    if (!viewer.session.isOpen) viewer = await connectConsole()
    // Whatever became of the first one: the cube sends it until it is acknowledged.
    if (!acknowledged.includes(id)) await again(report)
    // Both are at a node that serves them now, the same one or not.
    const receipt = await again(async () => CommandReceipt.parse(await viewer.open('L1', randomUUID())))
    given.push(receipt.commandId)
    expect(performance.now() - killed).toBeLessThan(backMs)
    nodes[one] = await restarted
    balance()
  }

  const stored = await rows('SELECT id FROM lock_events WHERE id = ANY($1::uuid[])', acknowledged)
  expect(new Set(stored.map((row) => row.id)).size).toBe(kills)
  const commands = await rows('SELECT id, state FROM lock_commands WHERE id = ANY($1::uuid[])', given)
  expect(commands).toHaveLength(given.length)
  // No command reaches the cube twice.
  expect(new Set(frames).size).toBe(frames.length)
  // Nothing is left of the dead: what was under way on them has ended.
  const left = () =>
    rows(`SELECT (SELECT count(*)::int FROM nodes) AS nodes,
      (SELECT count(*)::int FROM cube_sessions WHERE ended IS NULL) AS sessions,
      (SELECT count(*)::int FROM cube_state WHERE connected) AS connected,
      (SELECT count(*)::int FROM alerts WHERE type = 'CloneSuspected') AS clones`)
  await expect.poll(left, { timeout: backMs }).toEqual([{ nodes: 2, sessions: 1, connected: 1, clones: 0 }])
  const underway = async () =>
    rows("SELECT 1 FROM lock_commands WHERE state IN ('Requested', 'Sent') AND node_id IS NULL")
  expect(await underway()).toEqual([])
}, 180_000)
