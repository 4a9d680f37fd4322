import { startEmbeddedPostgres } from '@cubeward/server/platform/db/embedded/supervisor.ts'

/** Nothing but the embedded PostgreSQL, under the product's own supervisor: what the start of the whole product is held against. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const postgres = await startEmbeddedPostgres({ dataDir: `${process.env.CUBEWARD_DATA}/postgres`, log: silent })
process.stdout.write('PostgreSQL answers\n')
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
