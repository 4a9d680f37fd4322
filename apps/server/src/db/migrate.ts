import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from '../config/start-error.ts'
import type { Database } from './client.ts'
import { codeOf } from './embedded/errors.ts'

/** Beside this file; the bundle carries the folder beside itself likewise. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Any number, but ours: two servers starting at once migrate one after the other. */
const LOCK = 4_722_366_482

interface Migration {
  name: string
  sha256: string
  sql: string
}

/**
 * Brings the database to this build's schema: each file of the folder, in order, once, in a transaction of its own. Returns
 * the names of those applied now. Throws a `StartError` where the database and this build do not fit.
 */
export async function migrate(db: Database, folder: string = migrationsFolder): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    // Building an index may take minutes, and so may waiting for the other server that does.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await quietly(client, 'SELECT pg_advisory_lock($1)', [LOCK])
    return await applyMissing(client, known)
  } finally {
    // Closed, not handed on: its time-outs are off and it holds the lock.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient, known: Migration[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       sha256 text NOT NULL,
       applied timestamptz NOT NULL DEFAULT now()
     )`,
  )
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  refuseMisfit(known, applied)
  const missing = known.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

function refuseMisfit(known: Migration[], applied: Map<string, string>): void {
  const names = new Set(known.map(({ name }) => name))
  const foreign = [...applied.keys()].filter((name) => !names.has(name)).sort()
  if (foreign.length > 0) {
    throw new StartError(
      `The database was migrated by a newer version of Cubeward (it has ${foreign.join(', ')}, which this one does not know): start that version or a later one.`,
    )
  }
  const changed = known.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} was changed after it was applied to this database: restore the file and put the change into a new migration.`,
    )
  }
}

async function apply(client: pg.PoolClient, { name, sha256, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await quietly(client, sql)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
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

async function readMigrations(folder: string): Promise<Migration[]> {
  let files: string[]
  try {
    files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new StartError(`The migrations are missing (${folder}): build or install Cubeward again.`, { cause: error })
  }
  const misnamed = files.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed !== undefined) throw new StartError(`The migration ${misnamed} is not named like 0001-what-it-does.sql.`)
  return Promise.all(
    files.map(async (file) => {
      // A checkout on another system may have other line ends.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), sha256: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}
