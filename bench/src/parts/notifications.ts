import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { NewNotification, type NotificationChannel } from '@cubeward/contract/admin/notifications.ts'
import { configurationFor } from '@cubeward/server/features/email-configurations/queries.ts'
import { registerNotifications } from '@cubeward/server/features/notifications/notifications.ts'
import { createNotification } from '@cubeward/server/features/notifications/service.ts'
import {
  type FlakyGateway,
  firstRecipient,
  startFlakyGateway,
} from '@cubeward/server/features/notifications/testing/flaky-gateway.ts'
import { createDatabase, type Database } from '@cubeward/server/platform/db/client.ts'
import { startEmbeddedPostgres } from '@cubeward/server/platform/db/embedded/supervisor.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import { Deliveries } from '@cubeward/server/platform/deliveries/deliveries.ts'
import { mailProvider, matrixProvider, smsProvider } from '@cubeward/server/platform/deliveries/providers.ts'
import { Schedules } from '@cubeward/server/platform/deliveries/schedules.ts'
import { createMailer } from '@cubeward/server/platform/outside/mail/mailer.ts'
import { createMatrix } from '@cubeward/server/platform/outside/matrix/matrix.ts'
import { createOutbound } from '@cubeward/server/platform/outside/outbound.ts'
import { createSmppGateway } from '@cubeward/server/platform/outside/sms/smpp-gateway.ts'
import { startTestMailServer, type TestMailServer } from '@cubeward/server/platform/outside/testing/mail-server.ts'
import { createSealer } from '@cubeward/server/platform/security/secrets.ts'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import smpp, { type Pdu } from 'smpp'
import { sixteenAtOnce } from '../lib/at-once.ts'
import { perSecond, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { migrations } from '../setting.ts'

const MESSAGES = 500
const ROUNDS = 4
const OPERATORS = 10
const text = 'Your order 118842 is ready in box 41. Code 417092, until 24 Nov, 20:00.'
const log = pino({ level: 'silent' })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const rateSince = (began: number) => (MESSAGES / (performance.now() - began)) * 1_000

/** Messages a second that leave the house, against the bare client of the protocol. */
export async function notifications(report: Report): Promise<void> {
  await using folder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log: silent })
  const mails = await startTestMailServer({ hideSTARTTLS: true, authOptional: true })
  await using provider = await startFlakyGateway(() => 'saysNothing')
  try {
    await using db = createDatabase(postgres.connectionString, { max: 10 })
    await migrate(db, migrations)
    await db.pool.query(`INSERT INTO apps (id, name) VALUES ('bench', 'Bench')`)
    await db.pool.query(
      `INSERT INTO operators (id, name) SELECT 'o' || n, 'O' FROM generate_series(0, ${OPERATORS - 1}) n`,
    )
    await db.pool.query(
      `INSERT INTO tenants (id, operator_id, name, sms_enabled) SELECT 't' || n, 'o' || n, 'T', true FROM generate_series(0, ${OPERATORS - 1}) n`,
    )
    report.title(
      'Notifications: claimed, built, sent, settled, counted',
      'baseline: the bare client of the protocol against the same server, sixteen at once',
    )
    const gateway = createSmppGateway(async () => provider.address)
    try {
      const ours = (channel: NotificationChannel) => () => sendOurs(db, channel, mails, gateway)
      await compare(report, 'mails a second (SMTP)', ours('email'), () => sendMails(mails))
      await compare(report, 'SMS a second (SMPP)', ours('sms'), () => sendTexts(provider))
    } finally {
      await gateway.close()
    }
  } finally {
    await mails.close()
    await postgres.stop()
  }
}

async function compare(report: Report, what: string, ours: () => Promise<number>, bare: () => Promise<number>) {
  const measured = await interleave({ ours, bare }, { rounds: ROUNDS })
  report.line({
    what: `${what}, ${MESSAGES} of ${OPERATORS} operators`,
    measured: perSecond(median(measured.ours)),
    baseline: perSecond(median(measured.bare)),
    ratio: ratios(measured.ours, measured.bare),
  })
}

async function sendOurs(
  db: Database,
  channel: NotificationChannel,
  mails: TestMailServer,
  gateway: ReturnType<typeof createSmppGateway>,
): Promise<number> {
  const sealer = createSealer([randomBytes(32)])
  const outbound = createOutbound({ allowPrivate: true })
  const mailer = createMailer({
    config: { mail: { url: `smtp://127.0.0.1:${mails.port}`, from: 'bench@example.com' } },
    configurationFor: (owner) => configurationFor(db, owner),
    ...{ sealer, outbound },
  })
  const deliveries = new Deliveries({ db, log })
  registerNotifications({
    ...{ db, sealer, deliveries, gateway, schedules: new Schedules({ db, log }) },
    config: { messages: { language: 'en', timeZone: 'UTC' } },
    mail: mailProvider(mailer, 'http://localhost'),
    sms: smsProvider(gateway),
    matrix: matrixProvider(createMatrix(outbound)),
  })
  await db.transaction(async (tx) => {
    for (let number = 0; number < MESSAGES; number++)
      await createNotification(tx, deliveries, `o${number % OPERATORS}`, bodyOf(number, channel))
  })
  const all = new Promise<void>((resolve, reject) => {
    let left = MESSAGES
    deliveries.onSettled((_, state) => {
      if (state !== 'Sent') reject(new Error(`a message ended as ${state}`))
      if (--left === 0) resolve()
    })
  })
  const began = performance.now()
  await deliveries.start()
  await all
  const rate = rateSince(began)
  await deliveries.close()
  await db.pool.query('TRUNCATE deliveries, notifications, sms_counts CASCADE')
  return rate
}

const bodyOf = (number: number, channel: NotificationChannel) =>
  NewNotification.parse({
    ...{ tenantId: `t${number % OPERATORS}`, appId: 'bench', subject: 'Your order is ready' },
    ...{ shortContent: text, fullContentHtml: `<p>${text}</p>` },
    ...(channel === 'email' ? { email: `n${number}@example.com` } : { phone: `+${firstRecipient + number}` }),
  })

const sendMails = ({ port }: TestMailServer) =>
  sixteenAtOnce(MESSAGES, async (number) => {
    const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    await client.sendMail({
      ...{ from: 'bench@example.com', to: `n${number}@example.com`, subject: 'Your order is ready' },
      ...{ text, html: `<p>${text}</p>` },
    })
    client.close()
  })

async function sendTexts({ address }: FlakyGateway): Promise<number> {
  const session = smpp.connect({ host: address.host, port: address.port })
  await once(session, 'connect')
  const answered = (send: (done: (pdu: Pdu) => void) => void) => new Promise<Pdu>(send)
  await answered((done) => session.bind_transceiver({ system_id: address.user, password: address.password }, done))
  const rate = await sixteenAtOnce(MESSAGES, async (number) => {
    const destination_addr = String(firstRecipient + number)
    const fields = { destination_addr, dest_addr_ton: 1, dest_addr_npi: 1, registered_delivery: 1, short_message: text }
    const { command_status } = await answered((done) => session.submit_sm(fields, done))
    if (command_status !== smpp.ESME_ROK) throw new Error(`an SMS ended with status ${command_status}`)
  })
  session.destroy()
  return rate
}
