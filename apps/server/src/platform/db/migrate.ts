import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import type { Database } from './client.ts'
import { codeOf } from './embedded/errors.ts'

/** Beside this file; the bundle carries the folder, and `functions/` next to it, beside itself likewise. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Number of our advisory lock: two servers that start at the same time migrate one after the other. */
const LOCK = 4_722_366_482

/** Until the first release these files are edited in place; from then on never again, and migrations begin at 0100. */
const BASELINE = /^00/

interface SqlFile {
  name: string
  sha256: string
  sql: string
}

/**
 * Brings the database to this build's schema: each file of the folder, in order, once, in a transaction of its own; then each
 * file of `functions/` next to it whose text is not the one applied last; then the months that partitioned tables need, and what
 * the role of the server may do, if it has one of its own. Returns the names of the files applied now. Throws a `StartError` where the
 * database and this build do not fit.
 */
export async function migrate(db: Database, folder: string = migrationsFolder, server?: string): Promise<string[]> {
  const migrations = await readFiles(folder, /^\d{4}-[a-z0-9-]+\.sql$/, '0001-what-it-does.sql')
  const functions = await readFunctions(join(folder, '..', 'functions'))
  const client = await db.pool.connect()
  try {
    // Building an index may take minutes, and so may waiting for the other server that does.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await quietly(client, 'SELECT pg_advisory_lock($1)', [LOCK])
    const applied = await applyMissing(client, migrations, functions)
    if (server !== undefined) await quietly(client, 'SELECT let_server_in($1)', [server])
    return applied
  } finally {
    // Closed instead of given back to the pool: its time-outs are off and it holds the lock.
    client.release(true)
  }
}

const madeText = `CREATE TABLE schema_migrations (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  applied timestamptz NOT NULL DEFAULT now()
)`

async function applyMissing(client: pg.PoolClient, migrations: SqlFile[], functions: SqlFile[]): Promise<string[]> {
  // Checked first: if the table exists, the role needs no right to create it.
  const { rows: known } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS there",
  )
  if (known[0]?.there !== true) await client.query(madeText)
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  refuseMisfit(migrations, applied)
  const missing = [
    ...migrations.filter(({ name }) => !applied.has(name)),
    ...functions.filter(({ name, sha256 }) => applied.get(name) !== sha256),
  ]
  for (const file of missing) await apply(client, file)
  if (functions.length > 0) await quietly(client, 'SELECT create_month_partitions()')
  return missing.map(({ name }) => name)
}

function refuseMisfit(known: SqlFile[], applied: Map<string, string>): void {
  const names = new Set(known.map(({ name }) => name))
  const foreign = [...applied.keys()].filter((name) => !isFunctions(name) && !names.has(name)).sort()
  const changed = known.filter(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if ([...foreign, ...changed.map(({ name }) => name)].some((name) => BASELINE.test(name))) {
    throw new StartError(
      'The database is of a build before the first release, whose data cannot be carried over: start with an empty database (another CUBEWARD_DATA or DATABASE_URL, or the old one removed).',
    )
  }
  if (foreign.length > 0) {
    throw new StartError(
      `The database was migrated by a newer version of Cubeward (it has ${foreign.join(', ')}, which this one does not know): start that version or a later one.`,
    )
  }
  if (changed[0]) {
    throw new StartError(
      `The migration ${changed[0].name} was changed after it was applied to this database: restore the file and put the change into a new migration.`,
    )
  }
}

async function apply(client: pg.PoolClient, { name, sha256, sql }: SqlFile): Promise<void> {
  try {
    await client.query('BEGIN')
    await quietly(client, sql)
    await client.query(
      `INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied = now()`,
      [name, sha256],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The migration ${name} failed (${reason}); nothing of it was kept. Mend the cause and start again.`,
      { cause: error },
    )
  }
}

/** Without the client's own time-out, which guards the queries of requests. */
async function quietly(client: pg.PoolClient, text: string, values?: unknown[]): Promise<void> {
  const query = { text, query_timeout: 3_600_000, ...(values ? { values } : {}) }
  await client.query(query)
}

const FUNCTIONS = 'functions/'
const isFunctions = (name: string) => name.startsWith(FUNCTIONS)

/** None where there is no such folder: tests bring migrations alone. */
async function readFunctions(folder: string): Promise<SqlFile[]> {
  const files = existsSync(folder) ? await readFiles(folder, /^[a-z][a-z0-9-]*\.sql$/, 'what-it-is-about.sql') : []
  return files.map((file) => ({ ...file, name: FUNCTIONS + file.name }))
}

async function readFiles(folder: string, named: RegExp, example: string): Promise<SqlFile[]> {
  let files: string[]
  try {
    files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new StartError(`The migrations are missing (${folder}): build or install Cubeward again.`, { cause: error })
  }
  const misnamed = files.find((name) => !named.test(name))
  if (misnamed !== undefined) throw new StartError(`The migration ${misnamed} is not named like ${example}.`)
  return Promise.all(
    files.map(async (file) => {
      // A checkout on another system may have other line ends.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: basename(file, '.sql'), sha256: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}
