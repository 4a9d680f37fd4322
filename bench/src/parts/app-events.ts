import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registerAppEvents } from '@cubeward/server/features/app-events/handler.ts'
import { newSecret } from '@cubeward/server/features/app-events/post-webhook.ts'
import { recordEvent } from '@cubeward/server/features/app-events/record-event.ts'
import type { Database } from '@cubeward/server/platform/db/client.ts'
import { Deliveries } from '@cubeward/server/platform/deliveries/deliveries.ts'
import { Schedules } from '@cubeward/server/platform/deliveries/schedules.ts'
import { createOutbound } from '@cubeward/server/platform/outside/outbound.ts'
import { createSealer } from '@cubeward/server/platform/security/secrets.ts'
import pino from 'pino'
import { sixteenAtOnce } from '../lib/at-once.ts'
import { perSecond, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'

const EVENTS = 500
const ROUNDS = 4
const log = pino({ level: 'silent' })
const sealer = createSealer([randomBytes(32)])

/** What the receiver was posted last: what the baseline posts, too. */
interface Receiver extends AsyncDisposable {
  url: string
  last: { headers: Record<string, string>; body: string }
}

/** Events of occupancies that reach a webhook, against bare requests to it. The database has an app for each of its operators. */
export async function appEvents(report: Report, db: Database): Promise<void> {
  await using receiver = await startReceiver()
  await db.pool.query('INSERT INTO app_webhooks (app_id, url, secret_sealed) SELECT id, $1, $2 FROM apps', [
    receiver.url,
    sealer.seal(newSecret()),
  ])
  const occupancies = await furnish(db)
  await deliverOurs(db, occupancies)
  report.title(
    'Apps: events of occupancies by webhook: claimed, signed, posted, settled',
    'baseline: the same body and headers as bare requests to the same receiver, sixteen at once, each on a connection of its own',
  )
  const measured = await interleave(
    { ours: () => deliverOurs(db, occupancies), bare: () => postBare(receiver) },
    { rounds: ROUNDS },
  )
  report.line({
    what: `events delivered a second, ${EVENTS} of ten apps`,
    measured: perSecond(median(measured.ours)),
    baseline: perSecond(median(measured.bare)),
    ratio: ratios(measured.ours, measured.bare),
  })
}

interface Occupied {
  id: string
  operator: string
}

async function furnish({ pool }: Database): Promise<Occupied[]> {
  const { rows } = await pool.query<Occupied & { cube: string; app: string }>(
    `SELECT c.operator_id AS operator, c.id AS cube, t.app_id AS app FROM cubes c JOIN tenant_apps t USING (tenant_id)`,
  )
  const occupancies: Occupied[] = []
  for (let number = 0; number < EVENTS; number++) {
    const row = rows[number % rows.length]
    if (row === undefined) throw new Error('there is no cube')
    const id = randomUUID()
    await pool.query(
      `INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, ended, content)
       VALUES ($1, $2, '1', $3, now(), now(), now(), '{"parcel": "JJD000390007"}')`,
      [id, row.cube, row.app],
    )
    occupancies.push({ id, operator: row.operator })
  }
  return occupancies
}

async function deliverOurs(db: Database, occupancies: readonly Occupied[]): Promise<number> {
  const deliveries = new Deliveries({ db, log })
  registerAppEvents({
    ...{ db, log, deliveries, sealer, schedules: new Schedules({ db, log }) },
    outbound: createOutbound({ allowPrivate: true }),
    // nobody listens and nobody looks at a page
    hub: Object.assign(Object.create(null), {
      sendToApp: async () => undefined,
      onAppConnected: () => undefined,
      publishCube: () => undefined,
      publishOperator: () => undefined,
    }),
  })
  await db.transaction(async (tx) => {
    for (const { id, operator } of occupancies)
      await recordEvent(tx, deliveries, { operator, occupancyId: id, type: 'OccupancyCreated' })
  })
  const all = new Promise<void>((resolve, reject) => {
    let left = occupancies.length
    deliveries.onSettled((_, state) => {
      if (state !== 'Sent') reject(new Error(`an event ended as ${state}`))
      if (--left === 0) resolve()
    })
  })
  const began = performance.now()
  await deliveries.start()
  await all
  const rate = (occupancies.length / (performance.now() - began)) * 1_000
  await deliveries.close()
  await db.pool.query('TRUNCATE deliveries, app_events')
  return rate
}

const postBare = ({ url, last: { headers, body } }: Receiver) =>
  sixteenAtOnce(EVENTS, async () => {
    const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, connection: 'close' } })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    answer.resume()
    await once(answer, 'end')
    if (answer.statusCode !== 204) throw new Error(`the receiver answered ${answer.statusCode}`)
  })

/** Takes everything at once. */
async function startReceiver(): Promise<Receiver> {
  const last: Receiver['last'] = { headers: {}, body: '' }
  const server = createServer((message, response) => {
    let body = ''
    message.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    message.once('end', () => {
      Object.assign(last, { headers: message.headers, body })
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    last,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
