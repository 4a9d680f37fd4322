import { readConfig } from '../../config/config.ts'
import { withConfiguredDatabase } from '../../db/configured.ts'
import { migrate } from '../../db/migrate.ts'
import { StartError } from '../../lib/start-error.ts'
import { addSecretKey, createSealer, forgetOldSecretKeys, readSecretKeys } from '../secrets.ts'
import { resealAll } from './rotate.ts'

/*
 * npm run secrets:rotate: seals what is stored with a new key. Without CUBEWARD_SECRET_KEYS the key is made here and kept beside the
 * embedded database, which must not be in use; with it, the first key is the new one and the others are those to get rid of.
 */
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function rotate(): Promise<void> {
  const { env } = process
  const config = readConfig(env)
  const { dataDir, databaseUrl } = config
  const ownKeys = !env.CUBEWARD_SECRET_KEYS
  await withConfiguredDatabase(config, async (db) => {
    // The new key is kept before anything is sealed with it: whatever happens now, everything can still be read.
    if (ownKeys && databaseUrl === undefined) addSecretKey(dataDir)
    const keys = readSecretKeys(env, dataDir, { embedded: databaseUrl === undefined, used: true })
    await migrate(db)
    const done = await resealAll(db, createSealer(keys))
    for (const { column, values } of done) say(`  ${column}: ${values}`)
    const total = done.reduce((sum, { values }) => sum + values, 0)
    say(`${total} ${total === 1 ? 'secret is' : 'secrets are'} sealed with the new key.`)
  })
  if (ownKeys) forgetOldSecretKeys(dataDir)
  else say('The other keys of CUBEWARD_SECRET_KEYS are no longer needed, except for backups made before.')
}

rotate().catch((error: unknown) => {
  process.exitCode = 1
  process.stderr.write(
    error instanceof StartError ? `Cannot rotate the keys: ${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  )
})
