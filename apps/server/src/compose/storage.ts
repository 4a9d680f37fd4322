import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { createDatabase, type Database } from '../platform/db/client.ts'
import { holdsDatabase } from '../platform/db/embedded/home.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/supervisor.ts'
import { migrate, migrationsFolder } from '../platform/db/migrate.ts'
import { roleOf } from '../platform/db/server-role.ts'
import { StartError } from '../platform/lib/start-error.ts'
import type { Blobs } from '../platform/outside/blobs/blobs.ts'
import { createDirectoryBlobs } from '../platform/outside/blobs/directory.ts'
import { createS3Blobs } from '../platform/outside/blobs/s3.ts'
import { createSealer, readSecretKeys, type Sealer } from '../platform/security/secrets.ts'
import type { RunningParts } from './running-parts.ts'
import type { ServerOptions } from './server-options.ts'

export interface Storage {
  db: Database
  sealer: Sealer
  blobs: Blobs
}

/** Everything that outlives the server: the database with this build's schema, the keys that seal, the files. */
export async function openStorage(options: ServerOptions, parts: RunningParts): Promise<Storage> {
  const { config, env, log } = options
  const folder = join(config.dataDir, 'postgres')
  const embedded = config.databaseUrl === undefined
  const keys = readSecretKeys(env, config.dataDir, { embedded, used: embedded && (await holdsDatabase(folder)) })
  const sealer = createSealer(keys)
  let { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: options.durable ?? true })
    parts.keep({ close: () => postgres.stop() })
    url = postgres.serverConnectionString
    ownerUrl = postgres.connectionString
  }
  const opened = parts.keep(
    createDatabase(url, {
      afterCommitFailed: (err) => log.error({ err }, 'a change was stored; what was to follow it has failed'),
    }),
  )
  const db = options.parts?.database?.(opened) ?? opened
  // Who owns the tables makes them ready and goes again; the server works as a role that owns nothing.
  await using owner = ownerUrl === undefined ? undefined : createDatabase(ownerUrl, { max: 2, name: 'cubeward owner' })
  if (owner !== undefined) await reach(owner, 'DATABASE_OWNER_URL')
  await reach(db, 'DATABASE_URL')
  await migrate(owner ?? db, options.migrations ?? migrationsFolder, owner && (await roleOf(db)))
  // A key of its own, so that an address says nothing about the keys that seal.
  const fileSecret = Buffer.from(hkdfSync('sha256', keys[0] ?? '', '', 'cubeward signed files', 32))
  const blobs =
    config.s3 === undefined
      ? createDirectoryBlobs(join(config.dataDir, 'blobs'), {
          secret: fileSecret,
          publicUrl: config.publicUrl,
          failed: (err) => log.error({ err }, 'a file could not be given out or taken in'),
        })
      : await createS3Blobs(config.s3)
  await options.prepare?.(owner ?? db, sealer)
  return { db, sealer, blobs }
}

async function reach(db: Database, setting: string): Promise<void> {
  await db.ping().catch((error: NodeJS.ErrnoException) => {
    const reason = error.message || error.code || 'no answer'
    throw new StartError(`The database does not let this server in (${reason}); check ${setting}.`, { cause: error })
  })
}
