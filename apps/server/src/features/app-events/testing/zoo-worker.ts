// A server that writes events of occupancies and delivers them, until it is killed: node zoo-worker.ts <settings as JSON>
import { createServer } from 'node:http'
import pino from 'pino'
import { createDatabase } from '../../../platform/db/client.ts'
import { Deliveries } from '../../../platform/deliveries/deliveries.ts'
import type { DeliveryHandler } from '../../../platform/deliveries/delivery.ts'
import { Schedules } from '../../../platform/deliveries/schedules.ts'
import { AppSockets } from '../../../platform/live/app-sockets.ts'
import { createLocalBus } from '../../../platform/live/local-bus.ts'
import { createLiveServer } from '../../../platform/live/upgrade.ts'
import { createOutbound } from '../../../platform/outside/outbound.ts'
import { createSealer } from '../../../platform/security/secrets.ts'
import { appAdmissions } from '../../apps/app-admissions.ts'
import { registerAppEvents } from '../handler.ts'
import { recordEvent } from '../record-event.ts'

export interface WorkerSettings {
  databaseUrl: string
  node: string
  key: string
  /** Where apps connect. */
  port: number
  /** How many events there are, and of which occupancies, one after the other. */
  events: number
  occupancies: readonly { id: string; operator: string; expires: boolean }[]
  /** It kills itself at the worst moment: while it writes this event, or when so many were taken and the last is not settled yet. */
  dieWriting?: number | undefined
  dieSending?: number | undefined
}

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings
const { dieSending, dieWriting } = settings
const log = pino({ level: 'silent' })
const db = createDatabase(settings.databaseUrl, { max: 8 })
const die = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => undefined)
}

let taken = 0
class Mortal extends Deliveries {
  override handle(kind: string, handler: DeliveryHandler): void {
    super.handle(kind, {
      ...handler,
      async attempt(it, signal) {
        const result = await handler.attempt(it, signal)
        if (result.result === 'sent' && ++taken === dieSending) await die()
        return result
      },
    })
  }
}
const timings = { backOff: { firstMs: 60, mostMs: 300 }, leaseMs: 3_000, renewMs: 750, pollMs: 200 }
const deliveries = new Mortal({ db, log, node: settings.node, timings })

const { app, keyExists } = appAdmissions(db)
const sockets = new AppSockets({
  ...{ bus: createLocalBus({ log }), log, heartbeatMs: 1_000, opened: () => undefined },
  ...{ admission: app, keyExists },
})
await sockets.start()
const server = createServer()
const live = { routes: [sockets.route], publicUrl: () => 'http://localhost', clientAddress: () => '127.0.0.1' }
createLiveServer({ ...live, log, maxArriving: 10 }).attach(server)
server.listen(settings.port, '127.0.0.1')

registerAppEvents({
  ...{ db, log, deliveries, schedules: new Schedules({ db, log }) },
  ...{ sealer: createSealer([Buffer.from(settings.key, 'base64')]), outbound: createOutbound({ allowPrivate: true }) },
  // nobody looks at a page here
  hub: Object.assign(Object.create(null), {
    sendToApp: sockets.deliver.bind(sockets),
    onAppConnected: sockets.onConnected.bind(sockets),
    publishCube: () => undefined,
    publishOperator: () => undefined,
  }),
})

const ours = { text: 'INSERT INTO zoo_events (number) VALUES ($1) ON CONFLICT DO NOTHING RETURNING number' }
const lifeMs = 1_500
const expireText = { text: 'UPDATE app_events SET expires = $2 WHERE occupancy_id = $1' }
const fail = (): never => {
  throw new Error('There is no occupancy.')
}

await deliveries.start()
for (let number = 0; number < settings.events; number++) {
  const { id, operator, expires } = settings.occupancies[number % settings.occupancies.length] ?? fail()
  await db.transaction(async (tx) => {
    const [fresh] = await tx.query(ours, [number])
    if (!fresh) return
    const until = new Date(Date.now() + lifeMs)
    const enqueue: Deliveries['enqueue'] = (within, all) =>
      deliveries.enqueue(within, expires ? all.map((row) => ({ ...row, expires: until })) : all)
    await recordEvent(tx, { enqueue }, { operator, occupancyId: id, type: 'OccupancyUpdated' })
    if (expires) await tx.query(expireText, [id, until])
    if (number === dieWriting) await die()
  })
}
