import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { CubeEvent, cubeStream } from '@cubeward/contract/live/cube-events.ts'
import { createDatabase } from '@cubeward/server/platform/db/client.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { connect, type VcmpConnection } from '@cubeward/vcmp/client.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { WebSocket } from 'ws'
import type { BenchCube, ControllerHandlers } from '../children/controllers.ts'
import { member } from '../fleet.ts'
import { startChild } from '../lib/child.ts'
import { ownDatabase } from '../lib/own-database.ts'
import { millis, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios, type Spread, spread } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { migrations, openSetting } from '../setting.ts'

const OPERATOR = 'bench'
const CUBES = 60
const ROUNDS = 9
/** A cube opens at most 2 locks a second. The bench keeps to it: each cube once a round, and no round is shorter. */
const SHORTEST_ROUND_MS = 600
const PATIENCE_MS = 10_000

/** A lock is opened from a console, at a real controller, until the console hears from the lock. */
export async function opening(report: Report): Promise<void> {
  await using setting = await openSetting()
  await using database = await ownDatabase('bench_opening', setting.adminUrl, setting.url)
  await using folder = await temporaryFolder()
  const cubes = await furnish(database.url)

  const [productPort, relayPort] = [await freePort(), await freePort()]
  await using _product = await startChild('product', {
    ...setting.productEnv,
    DATABASE_URL: database.url,
    PORT: String(productPort),
  })
  await using _relay = await startChild('relay', { DATABASE_URL: database.url, PORT: String(relayPort) })
  await using controllers = await startChild<ControllerHandlers>('controllers')
  await controllers.call('start', { url: `ws://127.0.0.1:${productPort}`, dataDir: folder.path, cubes })
  await controllers.call('echo', { url: `ws://127.0.0.1:${relayPort}/device` })

  const token = await setting.token()
  const consoles = await Promise.all(cubes.map((cube) => openConsole(productPort, cube, token)))
  const bare = new WebSocket(`ws://127.0.0.1:${relayPort}/console`, { perMessageDeflate: false })
  await once(bare, 'open')

  report.title(
    `Opening a lock: console -> server -> controller -> driver -> event -> console, ${CUBES} cubes in turn`,
    'three processes: console, server, all controllers; every event and command is on the disk before it counts',
    'baseline: a WebSocket relay between the same processes (four hops), one committed insert before the second',
  )
  let begun = Number.NEGATIVE_INFINITY
  const results = await interleave<'product' | 'bare', { event: Spread; opened: Spread }>(
    {
      product: async () => {
        await pause(Math.max(0, begun + SHORTEST_ROUND_MS - performance.now()))
        begun = performance.now()
        const event: number[] = []
        const opened: number[] = []
        for (const one of consoles) {
          const times = await one.open()
          event.push(times.event)
          opened.push(times.opened)
        }
        const closed = Promise.all(consoles.map((one) => one.closed()))
        await controllers.call('closeDoors', undefined)
        await closed
        return { event: spread(event), opened: spread(opened) }
      },
      bare: async () => {
        const times: number[] = []
        for (const { cubeId, lock } of cubes) {
          const message = JSON.stringify({ '@type': 'OpenLock', cubeId, lock, commandId: randomUUID() })
          const sent = performance.now()
          const echoed = once(bare, 'message')
          bare.send(message)
          await echoed
          times.push(performance.now() - sent)
        }
        return { event: spread(times), opened: spread(times) }
      },
    },
    { rounds: ROUNDS },
  )
  for (const one of consoles) one.end()
  bare.terminate()

  const of = (subject: 'product' | 'bare', key: 'event' | 'opened') =>
    results[subject].map((round) => round[key].median)
  report.line({
    what: 'sent until the lock is seen open',
    measured: millis(median(of('product', 'event'))),
    baseline: millis(median(of('bare', 'event'))),
    ratio: ratios(of('product', 'event'), of('bare', 'event')),
    budget: { atMost: 2 },
  })
  report.line({
    what: '  until the command is seen settled (Opened)',
    measured: millis(median(of('product', 'opened'))),
    baseline: millis(median(of('bare', 'opened'))),
    ratio: ratios(of('product', 'opened'), of('bare', 'opened')),
  })
  const worst = (subject: 'product' | 'bare') => results[subject].map((round) => round.event.max)
  report.line({
    what: `  slowest of the ${CUBES} of a round`,
    measured: millis(median(worst('product'))),
    baseline: millis(median(worst('bare'))),
    ratio: ratios(worst('product'), worst('bare')),
  })
}

interface BenchConsole {
  /** Opens the lock; milliseconds until it is seen open and until the command is seen settled. */
  open(): Promise<{ event: number; opened: number }>
  /** Resolves when the lock is next seen closed. */
  closed(): Promise<void>
  end(): void
}

/** One console's connection to one cube. */
async function openConsole(port: number, { cubeId, lock }: BenchCube, token: string): Promise<BenchConsole> {
  const path = pathFor(cubeStream.path, { operator: OPERATOR, cubeId })
  const url = `ws://127.0.0.1:${port}${path}?access_token=${token}`
  const watchers = new Set<(event: CubeEvent) => void>()
  const next = (fits: (event: CubeEvent) => boolean) =>
    new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${cubeId} did not answer in time`)), PATIENCE_MS)
      const watch = (event: CubeEvent) => {
        if (!fits(event)) return
        watchers.delete(watch)
        clearTimeout(late)
        resolve(performance.now())
      }
      watchers.add(watch)
    })
  const subscribed = next((event) => event['@type'] === 'Subscribed' && event.connected)
  const connection: VcmpConnection = connect({
    open: openWebSocket(url, { origin: `http://127.0.0.1:${port}` }),
    handle: (message) => {
      const event = CubeEvent.parse(message)
      for (const watch of watchers) watch(event)
    },
  })
  await subscribed
  const seen = (status: string) => next((event) => event['@type'] === 'LockEvent' && event.status === status)
  return {
    async open() {
      const commandId = randomUUID()
      const message = { '@type': 'OpenLock', lock, commandId }
      const event = seen('Open')
      const opened = next(
        (one) => one['@type'] === 'CommandEvent' && one.commandId === commandId && one.state === 'Opened',
      )
      const sent = performance.now()
      const receipt = connection.request(message)
      const times = await Promise.all([event, opened, receipt])
      return { event: times[0] - sent, opened: times[1] - sent }
    },
    closed: () => seen('Closed').then(() => undefined),
    end: () => connection.close(),
  }
}

async function furnish(url: string): Promise<BenchCube[]> {
  await using db = createDatabase(url, { max: 1 })
  await migrate(db, migrations)
  const cubes = Array.from({ length: CUBES }, (_, n) => ({
    cubeId: `cube-${n + 1}`,
    secret: randomBytes(32).toString('base64url'),
    lock: 'L1',
  }))
  const { pool } = db
  await pool.query(`INSERT INTO operators (id, name) VALUES ('${OPERATOR}', 'Bench')`)
  await pool.query(`INSERT INTO users (id, name) VALUES ('${member}', 'Bench')`)
  await pool.query(`INSERT INTO memberships (operator_id, user_id, role) VALUES ('${OPERATOR}', '${member}', 'Admin')`)
  for (const { cubeId, secret, lock } of cubes) {
    const hash = createHash('sha256').update(secret).digest('hex')
    await pool.query('INSERT INTO cubes (id, operator_id, secret_hash) VALUES ($1, $2, $3)', [cubeId, OPERATOR, hash])
    await pool.query(`INSERT INTO boxes (cube_id, number, sort_key, lock) VALUES ($1, '1', '1', $2)`, [cubeId, lock])
    await pool.query(`INSERT INTO locks (cube_id, lock, status) VALUES ($1, $2, 'Closed')`, [cubeId, lock])
  }
  await pool.query('CREATE TABLE relayed (id uuid PRIMARY KEY, message text NOT NULL)')
  return cubes
}
