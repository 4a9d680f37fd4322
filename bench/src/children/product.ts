import { join } from 'node:path'
import { readConfig } from '@cubeward/server/platform/config/config.ts'
import { startServer } from '@cubeward/server/server.ts'
import pino from 'pino'
import { serveParent } from '../lib/child.ts'

/** The whole server as `npm start` runs it: bundled, replies unchecked, log to a file. The environment says the rest. */
const { env } = process
const config = readConfig(env)
const server = await startServer({
  config,
  env,
  log: pino({ level: 'info' }, pino.destination({ dest: join(config.dataDir, 'bench.log'), sync: false, mkdir: true })),
  migrations: env.BENCH_MIGRATIONS ?? '',
  checkReplies: false,
})
serveParent({}, () => server.stop())
