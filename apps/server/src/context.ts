import type { Logger } from 'pino'
import type { OpenJobs } from './boxes/open-jobs.ts'
import type { Config } from './config/config.ts'
import type { Sealer } from './config/secrets.ts'
import type { Database } from './db/client.ts'
import type { Identity } from './identity/identity.ts'
import type { Hub } from './live/hub.ts'

/** What is built once at start and passed to every feature. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  sealer: Sealer
  identity: Identity
  hub: Hub
  openJobs: OpenJobs
}
