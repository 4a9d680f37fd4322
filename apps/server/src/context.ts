import type { Logger } from 'pino'
import type { OpenJobs } from './features/boxes/open-jobs.ts'
import type { CodesService } from './features/maintenance-codes/service.ts'
import type { UploadProcessing } from './features/photos/process-uploads.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/client.ts'
import type { Deliveries } from './platform/deliveries/deliveries.ts'
import type { Schedules } from './platform/deliveries/schedules.ts'
import type { Identity } from './platform/identity/identity.ts'
import type { Hub } from './platform/live/hub.ts'
import type { Blobs } from './platform/outside/blobs/blobs.ts'
import type { Carrier } from './platform/outside/carrier/carrier.ts'
import type { Mailer } from './platform/outside/mail/mailer.ts'
import type { Matrix } from './platform/outside/matrix/matrix.ts'
import type { Outbound } from './platform/outside/outbound.ts'
import type { SmsGateway } from './platform/outside/sms/sms-gateway.ts'
import type { Sealer } from './platform/security/secrets.ts'

/** What is built once at start and passed to every feature. */
export interface Context {
  config: Config
  db: Database
  log: Logger
  sealer: Sealer
  identity: Identity
  hub: Hub
  blobs: Blobs
  uploadProcessing: UploadProcessing
  /** The way to hosts that users choose. */
  outbound: Outbound
  mailer: Mailer
  sms: SmsGateway
  matrix: Matrix
  /** Undefined: none is set up. */
  carrier: Carrier | undefined
  /** Maintenance codes: what is stored, and what cubes go by. */
  codes: CodesService
  openJobs: OpenJobs
  /** What leaves later, written in the transaction of its cause. */
  deliveries: Deliveries
  /** What runs again and again, once in a fleet. */
  schedules: Schedules
}
