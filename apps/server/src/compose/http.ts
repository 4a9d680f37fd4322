import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { registerRoutes } from '../app.ts'
import type { Context } from '../context.ts'
import { readOperator } from '../features/owners/settings-owner.ts'
import { ofUser } from '../features/routers/queries.ts'
import { readCarrierToken } from '../features/sms/carrier-token.ts'
import { admitExport, recordExport } from '../platform/audit/list-export.ts'
import { snapshotsOf } from '../platform/db/snapshot.ts'
import { lateSeconds } from '../platform/deliveries/housekeeping.ts'
import { createAccess } from '../platform/http/access.ts'
import { createIdempotency } from '../platform/http/idempotency.ts'
import { listenError } from '../platform/http/listen-error.ts'
import { createHttp } from '../platform/http/server.ts'
import { serverConfig } from '../platform/identity/server-config.ts'
import { diskProblem } from '../platform/lib/disk-space.ts'
import { createCarrierGateway } from '../platform/outside/carrier/gateway.ts'
import { attempt } from '../platform/security/key-attempts.ts'
import { admissionsOf } from './admissions.ts'
import { createMetrics } from './metrics.ts'
import type { RunningParts } from './running-parts.ts'
import type { ServerOptions } from './server-options.ts'

export interface Serving {
  http: FastifyInstance
  port: number
}

/** Serves API, console and live connections; resolves when it listens. */
export async function serve(options: ServerOptions, context: Context, parts: RunningParts): Promise<Serving> {
  const { config, log, consoleDir } = options
  const { db, sealer, identity, hub, blobs, carrier, openJobs, deliveries } = context
  const http = await createHttp({
    config,
    identity,
    consoleConfig: serverConfig({ identity, config }),
    log,
    access: (options.parts?.createAccess ?? createAccess)({
      identity,
      operatorExists: async (operator) => (await readOperator(db, operator)) !== undefined,
      admissions: admissionsOf(db),
      attempt: (address, key, work) => attempt(db, address, key, work),
    }),
    consoleDir: consoleDir !== undefined && existsSync(consoleDir) ? consoleDir : undefined,
    checkReplies: options.checkReplies ?? false,
    idempotency: createIdempotency({ db, sealer }),
    wholeLists: {
      snapshot: snapshotsOf(db),
      admit: (asked) => admitExport(db, asked),
      record: (asked) => recordExport(db, asked),
    },
    register: (route) => registerRoutes(route, context),
    positions: (ids) => hub.positions(ids),
    notReady: () => notReady(options, context),
    impaired: () => impaired(context),
    metrics: createMetrics(hub, deliveries),
    files: blobs.handle,
    filesOrigin: blobs.origin,
    carrier:
      carrier &&
      createCarrierGateway({
        carrier,
        holder: (token) => readCarrierToken(sealer, token),
        mayLookUp: async (user, digits) => (await ofUser(db, digits, user)) !== undefined,
      }),
    simulator: options.simulator,
  })
  hub.attach(http.server)
  parts.keep(http)
  // Before the HTTP server, which would wait for the live connections for ever.
  parts.keep(hub)
  parts.keep(openJobs)
  const { host, port } = config
  await http.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port })
  })
  return { http, port: (http.server.address() as AddressInfo).port }
}

/** What somebody should look at, though the server works: taking it out of service would help nobody. */
async function impaired({ hub, deliveries }: Context): Promise<string | undefined> {
  if (!hub.reachesOthers()) return 'The other nodes cannot be reached: NATS does not answer.'
  const late = (await deliveries.waiting()).filter(({ oldest }) => oldest > lateSeconds)
  if (late.length === 0) return undefined
  return `Deliveries have been due for over ten minutes: ${late.map((it) => `${it.waiting} of ${it.kind}`).join(', ')}.`
}

/** Why the server cannot do its work now; undefined if it can. */
async function notReady({ config, logProblem }: ServerOptions, { db }: Context): Promise<string | undefined> {
  const problem = logProblem?.() ?? (await diskProblem(config.dataDir))
  if (problem !== undefined) return problem
  return db.ping().then(
    () => undefined,
    () => 'The database does not answer.',
  )
}
