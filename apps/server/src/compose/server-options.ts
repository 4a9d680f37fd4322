import type { Logger } from 'pino'
import type { AlertTimings } from '../features/alerts/alerts.ts'
import type { Config, Env } from '../platform/config/config.ts'
import type { Database } from '../platform/db/client.ts'
import type { DeliveryTimings } from '../platform/deliveries/deliveries.ts'
import type { createAccess } from '../platform/http/access.ts'
import type { SimulatorMount } from '../platform/http/server.ts'
import type { OfferedAccounts } from '../platform/identity/embedded/pages/pages.ts'
import type { Carrier } from '../platform/outside/carrier/carrier.ts'
import type { MailOutbox } from '../platform/outside/mail/outbox.ts'
import type { Outbound } from '../platform/outside/outbound.ts'
import type { SmsGateway } from '../platform/outside/sms/sms-gateway.ts'
import type { Sealer } from '../platform/security/secrets.ts'

/** What takes the place of the world outside where nothing of it is set up: for demos and tests. The product alone has none. */
export interface StandIns {
  mail?: MailOutbox
  sms?: SmsGateway
  /** Answers for some homeservers; the others are asked by the way that is given. */
  matrix?: (outbound: Pick<Outbound, 'ask'>) => Pick<Outbound, 'ask'>
  carrier?: Carrier
}

export interface ServerOptions {
  config: Config
  env: Env
  log: Logger
  /** Why the log cannot be written, while that is so. */
  logProblem?: () => string | undefined
  /** Folder of the built console; without it only the API is served. */
  consoleDir?: string
  migrations?: string
  /** False only for test data: the embedded database does not wait for the disk, and a power cut loses everything. */
  durable?: boolean
  /** Parses every reply and live event with its schema (tests and development). */
  checkReplies?: boolean
  /** Runs after the migrations and before anyone is served: the demo world seeds here. */
  prepare?: (db: Database, sealer: Sealer) => Promise<void>
  /** Accounts that the embedded sign-in page offers (demo only). */
  offeredAccounts?: OfferedAccounts
  standIns?: StandIns
  /** Mounts the simulator's page and calls (demo only). */
  simulator?: SimulatorMount
  /** How fast alerts are raised and sent; tests shorten it. */
  alertTimings?: Partial<AlertTimings>
  /** How soon what could not be sent is tried again; tests shorten it. */
  deliveryTimings?: Partial<DeliveryTimings>
  /** How long an answer from outside is waited for; tests shorten it. */
  answerMs?: number
  /** Parts that the negative controls of the tests replace by broken ones, to prove that the tests notice. */
  parts?: { createAccess?: typeof createAccess; database?: (db: Database) => Database }
}
