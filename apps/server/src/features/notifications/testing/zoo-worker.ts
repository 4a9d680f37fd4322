// A server that writes notifications and sends them, until it is killed: node zoo-worker.ts <settings as JSON>
import { NewNotification } from '@cubeward/contract/admin/notifications.ts'
import pino from 'pino'
import type { SmppAddress } from '../../../platform/config/outside-settings.ts'
import { createDatabase } from '../../../platform/db/client.ts'
import { Deliveries } from '../../../platform/deliveries/deliveries.ts'
import type { DeliveryHandler, Provider } from '../../../platform/deliveries/delivery.ts'
import { mailProvider, matrixProvider, smsProvider } from '../../../platform/deliveries/providers.ts'
import { Schedules } from '../../../platform/deliveries/schedules.ts'
import { createMailer } from '../../../platform/outside/mail/mailer.ts'
import { createKeptLogins } from '../../../platform/outside/matrix/kept-logins.ts'
import { createMatrix } from '../../../platform/outside/matrix/matrix.ts'
import { createOutbound } from '../../../platform/outside/outbound.ts'
import { createSmppGateway } from '../../../platform/outside/sms/smpp-gateway.ts'
import type { SmsMessage } from '../../../platform/outside/sms/sms-gateway.ts'
import { createSealer } from '../../../platform/security/secrets.ts'
import { configurationFor } from '../../email-configurations/queries.ts'
import { registerNotifications } from '../notifications.ts'
import { createNotification } from '../service.ts'
import { firstRecipient } from './flaky-gateway.ts'

export interface WorkerSettings {
  databaseUrl: string
  node: string
  key: string
  ca: string
  mailPort: number
  smpp: SmppAddress
  /** Notifications that it writes: from, and before. */
  writes: [number, number]
  operators: number
  /** `sendsAgain` and `rowApart` are what must not be: negative controls. */
  way: 'right' | 'sendsAgain' | 'rowApart'
  /** It kills itself at the worst moment of this notification: while it is written, or when its SMS was taken and is not settled yet. */
  dieWriting?: number | undefined
  dieSending?: number | undefined
}

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings
const { way, dieSending, dieWriting } = settings
const log = pino({ level: 'silent' })
const db = createDatabase(settings.databaseUrl, { max: 8 })
const sealer = createSealer([Buffer.from(settings.key, 'base64')])
const outbound = createOutbound({ allowPrivate: true, ca: [settings.ca] })
const gateway = createSmppGateway(async () => settings.smpp)
const mailer = createMailer({
  config: { mail: { url: `smtp://127.0.0.1:${settings.mailPort}`, from: 'zoo@example.com' } },
  configurationFor: (owner) => configurationFor(db, owner),
  sealer,
  outbound,
})
const die = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => undefined)
}
const taken = smsProvider(gateway)
const sms: Provider<SmsMessage> = {
  async send(message, id, signal) {
    const answer = await taken.send(message, id, signal)
    if (message.text.startsWith(`N${dieSending}n`)) await die()
    return answer
  },
}

/** Whoever does not know that an attempt was interrupted pays for it twice. */
class Forgetful extends Deliveries {
  override handle(kind: string, handler: DeliveryHandler): void {
    super.handle(kind, {
      ...handler,
      attempt: (it, signal) => handler.attempt(Object.assign(it, { interrupted: false }), signal),
    })
  }
}
const timings = { backOff: { firstMs: 60, mostMs: 300 }, leaseMs: 4_000, renewMs: 1_000, pollMs: 250 }
const deliveries = new (way === 'sendsAgain' ? Forgetful : Deliveries)({ db, log, node: settings.node, timings })
registerNotifications({
  ...{ db, sealer, deliveries, gateway, sms },
  schedules: new Schedules({ db, log }),
  config: { messages: { language: 'en', timeZone: 'UTC' } },
  mail: mailProvider(mailer, 'http://localhost'),
  matrix: matrixProvider(createMatrix(outbound, createKeptLogins(db, sealer))),
})

function bodyOf(number: number) {
  const text = `N${number}n Code 4711`
  return NewNotification.parse({
    ...{ tenantId: `t${number % settings.operators}`, appId: 'zoo', referenceType: 'Zoo', referenceId: String(number) },
    ...{ subject: `N${number}n`, shortContent: number % 10 === 8 ? text.padEnd(200, '.') : text },
    ...{ fullContentHtml: `<p>${text}</p>`, email: `n${number}@example.com`, phone: `+${firstRecipient + number}` },
    matrixUser: number % 10 === 2 ? `@nobody${number % 50}:localhost` : `@m${number % 50}:localhost`,
  })
}

const ours = { text: 'INSERT INTO zoo_messages (number) VALUES ($1) ON CONFLICT DO NOTHING RETURNING number' }
/** Nobody takes this mail: it is to expire soon. */
const soon = `now() + interval '1500 milliseconds'`
const expireText = { text: `UPDATE notifications SET expires = ${soon} WHERE id = $1` }
const expireDeliveriesText = {
  text: `UPDATE deliveries SET expires = ${soon} WHERE subject LIKE $1 || '/email'`,
}

await deliveries.start()
for (let number = settings.writes[0]; number < settings.writes[1]; number++) {
  const operator = `o${number % settings.operators}`
  if (way === 'rowApart') {
    const [fresh] = await db.transaction((tx) => tx.query(ours, [number]))
    if (number === dieWriting) await die()
    if (fresh) await db.transaction((tx) => createNotification(tx, deliveries, operator, bodyOf(number)))
    continue
  }
  await db.transaction(async (tx) => {
    const [fresh] = await tx.query(ours, [number])
    if (!fresh) return
    const { id } = await createNotification(tx, deliveries, operator, bodyOf(number))
    if (number % 10 === 7) {
      await tx.query(expireText, [id])
      await tx.query(expireDeliveriesText, [id])
    }
    if (number === dieWriting) await die()
  })
}
process.stdout.write('written\n')
