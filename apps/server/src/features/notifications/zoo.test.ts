import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { gone, type KilledServers, killedServers } from '../../platform/deliveries/testing/killed-servers.ts'
import { selfMadeCertificate } from '../../platform/outside/testing/certificate.ts'
import { startTestMailServer, type TestMailServer } from '../../platform/outside/testing/mail-server.ts'
import { type MatrixServer, startMatrixServer } from '../../platform/outside/testing/matrix-server.ts'
import { createSealer } from '../../platform/security/secrets.ts'
import { type FlakyGateway, type Mood, startFlakyGateway } from './testing/flaky-gateway.ts'
import type { WorkerSettings } from './testing/zoo-worker.ts'

// The whole of it: CUBEWARD_ZOO=10000,20 npx vitest run notifications/zoo
const [MESSAGES = 120, KILLS = 3] = (process.env.CUBEWARD_ZOO ?? '120,3').split(',').map(Number)
const OPERATORS = 10
const program = new URL('./testing/zoo-worker.ts', import.meta.url)
const certificate = selfMadeCertificate()
const key = randomBytes(32)

const moods: Readonly<Record<number, Mood>> = {
  1: 'isBusyFirst',
  2: 'knowsNobody',
  3: 'cannotDeliver',
  4: 'saysNothing',
}
const moodOf = (number: number): Mood => (number % 50 === 5 ? 'hangsUp' : (moods[number % 10] ?? 'takes'))

let database: TestDatabase
let gateway: FlakyGateway
let mails: TestMailServer
let matrix: MatrixServer
let servers: KilledServers<WorkerSettings>

/** Greylists, refuses for good, hangs up, and never takes what is to expire. */
const startMails = () => {
  const tries = new Map<string, number>()
  return startTestMailServer({
    hideSTARTTLS: true,
    authOptional: true,
    onRcptTo({ address }, _, done) {
      const kind = Number(/^n(\d+)@/.exec(address)?.[1]) % 10
      const nth = (tries.get(address) ?? 0) + 1
      tries.set(address, nth)
      const code = kind === 2 ? 550 : kind === 7 ? 451 : kind === 1 && nth < 3 ? 451 : kind === 5 && nth < 2 ? 421 : 0
      done(code === 0 ? undefined : Object.assign(new Error(`${code} no`), { responseCode: code }))
    },
  })
}

beforeEach(async () => {
  ;[database, gateway, mails, matrix] = await Promise.all([
    createTestDatabase(),
    startFlakyGateway(moodOf),
    startMails(),
    startMatrixServer(certificate),
  ])
  servers = killedServers<WorkerSettings>(database.db, program, (node) => ({
    ...{ databaseUrl: database.url, node, key: key.toString('base64'), ca: certificate.cert, mailPort: mails.port },
    ...{ smpp: gateway.address, writes: [0, MESSAGES], operators: OPERATORS, way: 'right' },
  }))
  const sealed = createSealer([key]).seal(matrix.password)
  await run('CREATE TABLE zoo_messages (number integer PRIMARY KEY)')
  await run(`INSERT INTO apps (id, name) VALUES ('zoo', 'Zoo')`)
  await run(`INSERT INTO operators (id, name) SELECT 'o' || n, 'O' FROM generate_series(0, ${OPERATORS - 1}) n`)
  await run(
    `INSERT INTO tenants (id, operator_id, name, sms_enabled, matrix_enabled, matrix_host, matrix_port, matrix_user, matrix_password_sealed)
      SELECT 't' || n, 'o' || n, 'T', true, true, 'localhost', $1, 'cubeward', $2 FROM generate_series(0, ${OPERATORS - 1}) n`,
    [matrix.port, sealed],
  )
})
afterEach(async () => {
  await servers.end()
  await Promise.all([gateway[Symbol.asyncDispose](), mails.close(), matrix[Symbol.asyncDispose]()])
  await database.close()
})

const run = async (text: string, values: unknown[] = []) => (await database.db.pool.query(text, values)).rows
const waiting = async () => {
  const [{ written, left }] = await run(
    `SELECT (SELECT count(*)::int FROM notifications) AS written, (SELECT count(*)::int FROM deliveries WHERE settled IS NULL) AS left`,
  )
  return written < MESSAGES ? -1 : left + gateway.owed()
}

const numbersIn = (text: string) => Number(/N(\d+)n/.exec(text)?.[1])
const timesOf = (numbers: readonly number[]) => {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  return times
}

/** What our books say against those of the providers. */
async function account(): Promise<Record<string, unknown>> {
  const inFlight = await servers.inFlight()
  const rows =
    await run(`SELECT n.id, n.reference_id::int AS number, c.channel, c.sent IS NOT NULL AS sent, c.delivered IS NOT NULL AS delivered,
      c.failed IS NOT NULL AS failed, c.unsure, n.expires <= now() AS expired
    FROM notifications n JOIN notification_channels c ON c.notification_id = n.id`)
  const of = (channel: string) => rows.filter((row) => row.channel === channel)
  const mailed = timesOf(mails.mails.map(({ text }) => numbersIn(text)))
  const inRooms = timesOf([...matrix.messages.values()].map(({ body }) => numbersIn(body)))
  const whole = (number: number) => new Set(gateway.taken.get(number)).size === gateway.partsOf.get(number)
  // What was counted as sent: also what a receipt then said was not delivered.
  const counted = of('sms').filter(
    ({ sent, failed, unsure, number }) => sent || (failed && !unsure && moodOf(number) === 'cannotDeliver'),
  )
  const unsure = of('sms').filter((row) => row.unsure)
  const [books] = await run(
    'SELECT sum(sent)::int AS sent, sum(delivered)::int AS delivered, sum(failed)::int AS failed, sum(unsure)::int AS unsure FROM sms_counts',
  )
  const mood = (wanted: Mood) => counted.filter(({ number }) => moodOf(number) === wanted).length
  return {
    lost: rows
      .filter(
        ({ sent, channel, number }) =>
          sent &&
          !(channel === 'email' ? mailed.has(number) : channel === 'matrix' ? inRooms.has(number) : whole(number)),
      )
      .map(({ channel, number }) => `${channel} ${number}`),
    undecided: rows.filter(({ sent, failed, expired }) => !sent && !failed && !expired).map(({ number }) => number),
    mailsTwice: of('email')
      .filter(({ id, number }) => (mailed.get(number) ?? 0) > 1 && !inFlight.has(`${id}/email`))
      .map(({ number }) => number),
    matrixTwice: of('matrix')
      .filter(({ number }) => (inRooms.get(number) ?? 0) > 1)
      .map(({ number }) => number),
    smsTwice: [...gateway.taken].filter(([, parts]) => new Set(parts).size < parts.length).map(([number]) => number),
    violations: matrix.violations,
    // The provider's own count is ours, and those of which ours says that nobody knows.
    difference:
      [...gateway.taken.keys()].filter(whole).length - books.sent - unsure.filter(({ number }) => whole(number)).length,
    unnamed: [...gateway.taken.keys()].filter(
      (number) => ![...counted, ...unsure].some((row) => row.number === number),
    ),
    books: {
      sent: books.sent - counted.length,
      unsure: books.unsure - unsure.length,
      failed: books.failed - mood('cannotDeliver'),
      delivered: books.delivered - (counted.length - mood('cannotDeliver') - mood('saysNothing')),
    },
  }
}
const fine = {
  ...{
    lost: [],
    undecided: [],
    mailsTwice: [],
    matrixTwice: [],
    smsTwice: [],
    violations: [],
    difference: 0,
    unnamed: [],
  },
  books: { sent: 0, unsure: 0, failed: 0, delivered: 0 },
}

test(`${MESSAGES} notifications over flaky providers, by two servers that are killed ${KILLS} times: none lost, no SMS twice, and the accounting is the provider's own count`, async () => {
  await servers.killInTurn({
    ...{ kills: KILLS, first: [{}, { dieWriting: Math.floor(MESSAGES / 8) }] },
    second: { dieSending: 10 * Math.floor(MESSAGES / 20) },
    taken: () => mails.mails.length + gateway.taken.size + matrix.messages.size,
    // About two and a half messages are taken of each notification.
    step: (2 * MESSAGES) / KILLS,
    left: waiting,
  })
  expect(await account()).toEqual(fine)
  // Every kind of outcome was there.
  const [seen] =
    await run(`SELECT count(*) FILTER (WHERE sent IS NOT NULL)::int AS sent, count(delivered)::int AS delivered,
    count(failed)::int AS failed, count(*) FILTER (WHERE sent IS NULL AND failed IS NULL)::int AS expired FROM notification_channels`)
  expect(Math.min(seen.sent, seen.delivered, seen.failed, seen.expired)).toBeGreaterThan(0)
}, 1_600_000)

test('an SMS that is sent again after a crash is paid for twice (negative control)', async () => {
  const worker = servers.start(0, { way: 'sendsAgain', writes: [0, 30], dieSending: 10 })
  await gone(worker)
  servers.start(1, { way: 'sendsAgain', writes: [0, 30] })
  await expect.poll(async () => (await account()).smsTwice, { timeout: 30_000 }).toContain(10)
}, 60_000)

test('a notification whose deliveries are written apart from its cause is never sent (negative control)', async () => {
  const worker = servers.start(0, { way: 'rowApart', writes: [0, 30], dieWriting: 10 })
  await gone(worker)
  servers.start(1, { way: 'rowApart', writes: [0, 30] })
  const numbers = async () =>
    (await run('SELECT reference_id::int AS number FROM notifications')).map(({ number }) => number)
  await expect.poll(async () => (await numbers()).length, { timeout: 30_000 }).toBe(29)
  expect(await numbers()).not.toContain(10)
}, 60_000)
