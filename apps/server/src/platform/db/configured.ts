import pino from 'pino'
import type { Config } from '../config/config.ts'
import { createDatabase, type Database } from './client.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'

const silent = pino({ level: 'silent' })

/**
 * Works as its owner on the database of the settings, from a program of its own: the one of DATABASE_URL, or the embedded one, which is started for it and
 * must not be in use. Both are closed at the end.
 */
export async function withConfiguredDatabase<T>(
  { dataDir, databaseUrl, databaseOwnerUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const embedded =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres`, log: silent }) : undefined
  try {
    await using db = createDatabase(databaseOwnerUrl ?? databaseUrl ?? embedded?.connectionString ?? '', {
      patient: true,
    })
    return await work(db)
  } finally {
    await embedded?.stop()
  }
}
