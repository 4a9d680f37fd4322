import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { identity } from '@cubeward/contract/admin/identity.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { TerminalEvent, terminalPath } from '@cubeward/contract/live/terminal.ts'
import { createDatabase } from '@cubeward/server/platform/db/client.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { connect } from '@cubeward/vcmp/client.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { type RawData, WebSocket } from 'ws'
import type { UnitHandlers } from '../children/unit.ts'
import { member } from '../fleet.ts'
import { shell } from '../lib/bare-pty.ts'
import { startChild } from '../lib/child.ts'
import { ownDatabase } from '../lib/own-database.ts'
import { millis, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios, type Spread, spread } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { migrations, openSetting } from '../setting.ts'

const OPERATOR = 'bench'
const UNIT = 'bench-unit'
const ROUNDS = 11
const KEYS = 100
const PATIENCE_MS = 10_000
const TOLD_MS = 20
/** The end of the shell's prompt, of root as of others. */
const PROMPT = ' '

/** A key is typed at a terminal of a unit, until its echo is at the console's socket. */
export async function terminal(report: Report): Promise<void> {
  await using setting = await openSetting()
  await using database = await ownDatabase('bench_terminal', setting.adminUrl, setting.url)
  await using folder = await temporaryFolder()
  const secret = await furnish(database.url)
  const [productPort, ptyPort] = [await freePort(), await freePort()]
  await using _product = await startChild('product', {
    ...setting.productEnv,
    DATABASE_URL: database.url,
    PORT: String(productPort),
  })
  await using _pty = await startChild('pty', { PORT: String(ptyPort) })
  await using unit = await startChild<UnitHandlers>('unit', { SHELL: shell })
  const url = `ws://127.0.0.1:${productPort}`
  await unit.call('start', { url, unitId: UNIT, secret, directory: `${folder.path}/screens` })

  const token = await setting.token()
  const screen = await openTerminal(productPort, token, 'new')
  const direct = await openTerminal(productPort, token, 'bare')
  const bare = await openBare(ptyPort)

  report.title(
    `Echo of a key in a terminal: socket -> server -> agent -> pty and back, ${KEYS} keys in turn`,
    `four processes: console, server, agent, ${shell}; with GNU screen two more`,
    'baseline: the same shell on a pty behind a WebSocket (console, server, shell)',
  )
  const keys = (typist: Typist) => async () => {
    const times: number[] = []
    for (let key = 0; key < KEYS; key++) {
      times.push(await typist.echo('x', 'x'))
      // the line does not grow
      await typist.echo('\x7f', '\b')
    }
    return spread(times)
  }
  const results = await interleave<'screen' | 'direct' | 'bare', Spread>(
    { screen: keys(screen), direct: keys(direct), bare: keys(bare) },
    { rounds: ROUNDS, warmUp: 3 },
  )
  for (const one of [screen, direct, bare]) one.end()

  const of = (subject: 'screen' | 'direct' | 'bare', key: 'median' | 'max') =>
    results[subject].map((round) => round[key])
  const line = (what: string, subject: 'screen' | 'direct', key: 'median' | 'max', atMost?: number) =>
    report.line({
      what,
      measured: millis(median(of(subject, key))),
      baseline: millis(median(of('bare', key))),
      ratio: ratios(of(subject, key), of('bare', key)),
      ...(atMost !== undefined && { budget: { atMost } }),
    })
  line('key until its echo, session of GNU screen', 'screen', 'median', 2)
  line(`  slowest of the ${KEYS} of a round`, 'screen', 'max')
  line('  the same without GNU screen around the shell', 'direct', 'median')
}

interface Typist {
  /** Types a key; milliseconds until what it prints is there. */
  echo(key: string, printed: string): Promise<number>
  end(): void
}

function printing() {
  let heard: (data: string) => void = () => undefined
  const next = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a key was not echoed in time')), PATIENCE_MS)
      heard = (data) => {
        if (!data.includes(wanted)) return
        clearTimeout(late)
        resolve()
      }
    })
  return { next, heard: (data: string) => heard(data) }
}

function typist(send: (data: string) => void, next: (wanted: string) => Promise<void>, end: () => void): Typist {
  const echo = async (key: string, wanted: string) => {
    const printed = next(wanted)
    const sent = performance.now()
    send(key)
    await printed
    return performance.now() - sent
  }
  return { echo, end }
}

async function openTerminal(port: number, token: string, screen: string): Promise<Typist> {
  const path = pathFor(terminalPath, { operator: OPERATOR, unitId: UNIT, screen })
  const answer = await fetch(`http://127.0.0.1:${port}${identity.ticket.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  })
  const { ticket } = identity.ticket.declared.reply.parse(await answer.json())
  const address = `ws://127.0.0.1:${port}${path}?access_token=${ticket}&cols=80&rows=24`
  const { next, heard } = printing()
  const prompt = next(PROMPT)
  let shown = 0
  let telling: NodeJS.Timeout | undefined
  const connection = connect({
    open: openWebSocket(address, { origin: `http://127.0.0.1:${port}` }),
    stopCodes: [4401, 4403, 4404, 4409],
    // as the console's
    unhurried: () => true,
    handle: (message) => {
      const event = TerminalEvent.parse(message)
      if (event['@type'] !== 'output') return
      shown = event.seq
      // together, as the console does
      telling ??= setTimeout(() => {
        telling = undefined
        connection.notify({ '@type': 'ack', seq: shown } as { '@type': string })
      }, TOLD_MS)
      heard(event.data)
    },
  })
  await prompt
  const send = (data: string) => void connection.notify({ '@type': 'input', data } as { '@type': string })
  const end = () => {
    clearTimeout(telling)
    connection.close()
  }
  return typist(send, next, end)
}

async function openBare(port: number): Promise<Typist> {
  const { next, heard } = printing()
  const prompt = next(PROMPT)
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  socket.on('message', (data: RawData) => heard(data.toString()))
  await once(socket, 'open')
  await prompt
  return typist(
    (data) => socket.send(data),
    next,
    () => socket.terminate(),
  )
}

async function furnish(url: string): Promise<string> {
  await using db = createDatabase(url, { max: 1 })
  await migrate(db, migrations)
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('hex')
  const { pool } = db
  await pool.query(`INSERT INTO operators (id, name) VALUES ('${OPERATOR}', 'Bench')`)
  await pool.query(`INSERT INTO users (id, name) VALUES ('${member}', 'Bench')`)
  await pool.query(`INSERT INTO memberships (operator_id, user_id, role) VALUES ('${OPERATOR}', '${member}', 'Admin')`)
  await pool.query('INSERT INTO units (id, operator_id, secret_hash) VALUES ($1, $2, $3)', [UNIT, OPERATOR, hash])
  return secret
}
