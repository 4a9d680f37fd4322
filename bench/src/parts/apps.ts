import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createDatabase, type Database } from '@cubeward/server/platform/db/client.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import { statement } from '@cubeward/server/platform/db/sql.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { sixteenAtOnce } from '../lib/at-once.ts'
import { startChild } from '../lib/child.ts'
import { ownDatabase } from '../lib/own-database.ts'
import { perSecond, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'
import { migrations, openSetting } from '../setting.ts'
import { appEvents } from './app-events.ts'

const TURNS = 300
const ROUNDS = 4
/** Each has an app, a tenant and a cube of its own. */
const OPERATORS = 10
const BOXES = 20
const content = { parcel: 'JJD000390007', sender: 'Bench', note: 'Leave it dry, please.' }

/** What apps do most: a box is occupied and given back, and its events are delivered. */
export async function apps(report: Report): Promise<void> {
  await using setting = await openSetting()
  await using database = await ownDatabase('bench_apps', setting.adminUrl, setting.url)
  await using db = createDatabase(database.url, { max: 10 })
  await migrate(db, migrations)
  const tokens = await furnish(db)
  await occupying(report, db, tokens, { ...setting.productEnv, DATABASE_URL: database.url })
  await appEvents(report, db)
}

async function occupying(report: Report, db: Database, tokens: readonly string[], env: NodeJS.ProcessEnv) {
  const port = await freePort()
  // It ends with this function, so that nobody but the part that follows delivers events.
  await using _product = await startChild('product', { ...env, PORT: String(port) })
  const ours = async () => {
    const rate = await occupyAndEnd(port, tokens)
    // Nobody listens: each event was tried once, and would be tried again in the rounds to come.
    await db.pool.query('TRUNCATE deliveries, app_events, occupancies')
    return rate
  }
  await occupyAndEnd(port, tokens)
  await keepSamples(db)
  await db.pool.query('TRUNCATE deliveries, app_events, occupancies')
  report.title(
    'Apps: a box occupied and given back over the interface for apps, sixteen at once',
    `${OPERATORS} apps, each with a cube of ${BOXES} boxes; the box is chosen by the cube's rules; the events wait, since no app listens`,
    'baseline: the rows that it leaves, by bare inserts and one update into tables without further indexes, two transactions',
  )
  const measured = await interleave({ ours, bare: () => bareRows(db) }, { rounds: ROUNDS })
  report.line({
    what: `occupied and ended a second, ${TURNS} of ${OPERATORS} apps`,
    measured: perSecond(median(measured.ours)),
    baseline: perSecond(median(measured.bare)),
    ratio: ratios(measured.ours, measured.bare),
  })
}

async function occupyAndEnd(port: number, tokens: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const call = (method: string, path: string, token: string, status: number, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const sent = request({ host: '127.0.0.1', port, path: `/app/v1${path}`, method, agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.once('end', () =>
          answer.statusCode === status ? resolve(text) : reject(new Error(`${method}: ${answer.statusCode} ${text}`)),
        )
      })
      sent.once('error', reject)
      sent.end(body)
    })
  try {
    return await sixteenAtOnce(TURNS, async (number) => {
      const one = number % OPERATORS
      const path = `/cubes/c${one}/occupancies`
      const token = tokens[one] ?? ''
      const body = JSON.stringify({ content, accessCode: String(100_000 + number) })
      const { id } = JSON.parse(await call('POST', path, token, 201, body)) as { id: string }
      await call('DELETE', `${path}/${id}`, token, 204)
    })
  } finally {
    agent.destroy()
  }
}

/** One row of each kind that the product has written, for the baseline to write again and again. */
async function keepSamples(db: Database): Promise<void> {
  const tables = { occupancies: 'true', app_events: 'true', deliveries: 'true', audit: "type LIKE 'Occupancy%'" }
  await db.pool.query('CREATE SCHEMA bare')
  for (const [table, which] of Object.entries(tables)) {
    await db.pool.query(`CREATE TABLE bare.one_of_${table} AS SELECT * FROM ${table} WHERE ${which} LIMIT 1`)
    await db.pool.query(`CREATE TABLE bare.${table} (LIKE bare.one_of_${table})`)
    const { rowCount } = await db.pool.query(`SELECT FROM bare.one_of_${table}`)
    if (rowCount !== 1) throw new Error(`the product has left no row in ${table}`)
  }
  await db.pool.query('ALTER TABLE bare.occupancies ADD PRIMARY KEY (id)')
}

const insertText = statement<{ id: string }>(`INSERT INTO bare.occupancies
  SELECT (r).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid())) AS r FROM bare.one_of_occupancies o OFFSET 0) x
  RETURNING id`)
const endText = statement(
  'UPDATE bare.occupancies SET ended = now(), updated = now(), event_number = event_number + 1 WHERE id = $1',
)
const others = ['audit', 'app_events', 'deliveries'].map((table) =>
  statement(`INSERT INTO bare.${table} SELECT * FROM bare.one_of_${table}`),
)

async function bareRows(db: Database): Promise<number> {
  const rate = await sixteenAtOnce(TURNS, async () => {
    const id = await db.transaction(async (tx) => {
      const [row] = await tx.query(insertText)
      for (const text of others) await tx.query(text)
      return row?.id
    })
    await db.transaction(async (tx) => {
      await tx.query(endText, [id])
      for (const text of others) await tx.query(text)
    })
  })
  await db.pool.query('TRUNCATE bare.occupancies, bare.audit, bare.app_events, bare.deliveries')
  return rate
}

async function furnish({ pool }: Database): Promise<string[]> {
  const each = `generate_series(0, ${OPERATORS - 1}) n`
  await pool.query(`
    INSERT INTO operators (id, name) SELECT 'o' || n, 'O' FROM ${each};
    INSERT INTO tenants (id, operator_id, name) SELECT 't' || n, 'o' || n, 'T' FROM ${each};
    INSERT INTO cubes (id, operator_id, tenant_id) SELECT 'c' || n, 'o' || n, 't' || n FROM ${each};
    INSERT INTO boxes (cube_id, number, sort_key, types)
      SELECT 'c' || n, b::text, lpad(b::text, 4, '0'), '{M}' FROM ${each}, generate_series(1, ${BOXES}) b;
    SELECT recount_boxes(id) FROM cubes;
    INSERT INTO apps (id, name) SELECT 'a' || n, 'A' FROM ${each};
    INSERT INTO app_keys (consumer_token, app_id, secret_hash) SELECT 'k' || n, 'a' || n, 'x' FROM ${each};
    INSERT INTO tenant_apps (tenant_id, app_id) SELECT 't' || n, 'a' || n FROM ${each}`)
  const tokens = Array.from({ length: OPERATORS }, () => randomBytes(32).toString('base64url'))
  for (const [n, token] of tokens.entries()) {
    const hash = createHash('sha256').update(token).digest('hex')
    const text = `INSERT INTO app_tokens (hash, consumer_token, expires) VALUES ($1, $2, now() + interval '1 day')`
    await pool.query(text, [hash, `k${n}`])
  }
  return tokens
}
