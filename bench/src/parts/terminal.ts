import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { identity } from '@cubeward/contract/admin/identity.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { TerminalEvent, terminalPath } from '@cubeward/contract/live/terminal.ts'
import { createDatabase } from '@cubeward/server/platform/db/client.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { connect } from '@cubeward/vcmp/client.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { type RawData, WebSocket } from 'ws'
import type { BareUnitHandlers } from '../children/bare-unit.ts'
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
  const [productPort, ptyPort, relayPort] = [await freePort(), await freePort(), await freePort()]
  await using _product = await startChild('product', {
    ...setting.productEnv,
    DATABASE_URL: database.url,
    PORT: String(productPort),
  })
  await using _pty = await startChild('pty', { PORT: String(ptyPort) })
  await using _relay = await startChild('terminal-relay', { PORT: String(relayPort) })
  await using bareUnit = await startChild<BareUnitHandlers>('bare-unit', { SHELL: shell })
  await using unit = await startChild<UnitHandlers>('unit', { SHELL: shell })
  const url = `ws://127.0.0.1:${productPort}`
  await unit.call('start', { url, unitId: UNIT, secret, directory: `${folder.path}/screens` })

  const token = await setting.token()
  const relayed = (name: string, screens?: string) => {
    const at = `ws://127.0.0.1:${relayPort}`
    const address = `${at}/unit/${name}`
    return openBare(`${at}/console/${name}`, () => bareUnit.call('open', { address, ...(screens && { screens }) }))
  }
  const typists = {
    screen: await openTerminal(productPort, token, 'new'),
    direct: await openTerminal(productPort, token, 'bare'),
    screenFloor: await relayed('screen', `${folder.path}/bare-screens`),
    directFloor: await relayed('direct'),
    bare: await openBare(`ws://127.0.0.1:${ptyPort}`),
  }

  report.title(
    `Echo of a key in a terminal: socket -> server -> agent -> pty and back, ${KEYS} keys in turn`,
    `four processes: console, server, agent, ${shell}; with GNU screen two more`,
    'baseline of the budget: the same shell on a pty behind a WebSocket (console, server, shell)',
    'floor: as many processes and sockets as the product has, of bare parts that pass on what they get',
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
  type Subject = keyof typeof typists
  const subjects = Object.entries(typists).map(([name, typist]) => [name, keys(typist)])
  const results = await interleave<Subject, Spread>(Object.fromEntries(subjects), { rounds: ROUNDS, warmUp: 3 })
  for (const one of Object.values(typists)) one.end()

  const line = (
    what: string,
    [subject, baseline]: readonly [Subject, Subject],
    { key = 'median', atMost }: { key?: 'median' | 'max'; atMost?: number } = {},
  ) => {
    const [measured, beside] = [subject, baseline].map((one) => results[one].map((round) => round[key]))
    report.line({
      what,
      measured: millis(median(measured ?? [])),
      baseline: millis(median(beside ?? [])),
      ratio: ratios(measured ?? [], beside ?? []),
      ...(atMost !== undefined && { budget: { atMost } }),
    })
  }
  line('key until its echo, session of GNU screen', ['screen', 'bare'], { atMost: 2 })
  line(`  slowest of the ${KEYS} of a round`, ['screen', 'bare'], { key: 'max' })
  line('  the same beside its floor', ['screen', 'screenFloor'])
  line('  its floor beside the baseline', ['screenFloor', 'bare'])
  line('without GNU screen around the shell', ['direct', 'bare'])
  line('  the same beside its floor', ['direct', 'directFloor'])
  line('  its floor beside the baseline', ['directFloor', 'bare'])
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
    stopCodes: Object.values(closeCodes).filter((code) => code >= 4400 && code !== closeCodes.unitAway),
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

/** Speaks with a pty as it is; `begin` makes its shell, if that is not there by itself. */
async function openBare(address: string, begin?: () => Promise<void>): Promise<Typist> {
  const { next, heard } = printing()
  const prompt = next(PROMPT)
  const socket = new WebSocket(address, { perMessageDeflate: false })
  socket.on('message', (data: RawData) => heard(data.toString()))
  await once(socket, 'open')
  await begin?.()
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
