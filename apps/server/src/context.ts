import type { Logger } from 'pino'
import type { OpenJobs } from './boxes/open-jobs.ts'
import type { Config } from './config/config.ts'
import type { Sealer } from './config/secrets.ts'
import type { Database } from './db/client.ts'
import type { Identity } from './identity/identity.ts'
import type { Hub } from './live/hub.ts'
import type { CodesDesk } from './maintenance-codes/service.ts'
import type { Blobs } from './outside/blobs/blobs.ts'
import type { Carrier } from './outside/carrier/carrier.ts'
import type { Mailer } from './outside/mail/mailer.ts'
import type { Outbound } from './outside/outbound.ts'
import type { SmsGateway } from './outside/sms/sms-gateway.ts'
import type { PhotoIntake } from './photos/intake.ts'

/** What is built once at start and passed to every feature. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  sealer: Sealer
  identity: Identity
  hub: Hub
  blobs: Blobs
  photoIntake: PhotoIntake
  /** The way to hosts that users choose. */
  outbound: Outbound
  mailer: Mailer
  sms: SmsGateway
  /** Undefined: none is set up. */
  carrier: Carrier | undefined
  /** Maintenance codes: what is stored, and what cubes go by. */
  codes: CodesDesk
  openJobs: OpenJobs
}
