import pino from 'pino'
import { readConfig } from '../config/config.ts'
import { addSecretKey, createSealer, forgetOldSecretKeys, readSecretKeys } from '../config/secrets.ts'
import { StartError } from '../config/start-error.ts'
import { createDatabase } from '../db/client.ts'
import { startEmbeddedPostgres } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { resealAll } from './rotate.ts'

/*
 * npm run secrets:rotate: seals what is stored with a new key. Without CUBEWARD_SECRET_KEYS the key is made here and kept beside the
 * embedded database, which must not be in use; with it, the first key is the new one and the others are those to get rid of.
 */
const log = pino({ level: 'silent' })
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function rotate(): Promise<void> {
  const { env } = process
  const { dataDir, databaseUrl } = readConfig(env)
  const ownKeys = !env.CUBEWARD_SECRET_KEYS
  const embedded =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres`, log }) : undefined
  try {
    // The new key is kept before anything is sealed with it: whatever happens now, everything can still be read.
    if (ownKeys && databaseUrl === undefined) addSecretKey(dataDir)
    const keys = readSecretKeys(env, dataDir, databaseUrl === undefined)
    const db = createDatabase(databaseUrl ?? embedded?.connectionString ?? '')
    try {
      await migrate(db)
      const done = await resealAll(db, createSealer(keys))
      for (const { column, values } of done) say(`  ${column}: ${values}`)
      const total = done.reduce((sum, { values }) => sum + values, 0)
      say(`${total} ${total === 1 ? 'secret is' : 'secrets are'} sealed with the new key.`)
    } finally {
      await db.close()
    }
    if (ownKeys) forgetOldSecretKeys(dataDir)
    else say('The other keys of CUBEWARD_SECRET_KEYS are no longer needed, except for backups made before.')
  } finally {
    await embedded?.stop()
  }
}

rotate().catch((error: unknown) => {
  process.exitCode = 1
  process.stderr.write(
    error instanceof StartError ? `Cannot rotate the keys: ${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  )
})
