import { hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AlertTimings, startAlerts } from './alerts/alerts.ts'
import { registerRoutes } from './app.ts'
import { OpenJobs } from './boxes/open-jobs.ts'
import type { Config, Env } from './config/config.ts'
import { createSealer, readSecretKeys, type Sealer } from './config/secrets.ts'
import type { Context } from './context.ts'
import { createDatabase, type Database } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded/supervisor.ts'
import { migrate, migrationsFolder } from './db/migrate.ts'
import { createMoments } from './db/moments.ts'
import { createAccess } from './http/access.ts'
import { listenError } from './http/free-port.ts'
import { createHttp, type SimulatorMount } from './http/server.ts'
import { createIdentity } from './identity/identity.ts'
import { repeat } from './jobs/repeat.ts'
import { startRetention } from './jobs/retention.ts'
import { secretHash } from './live/connection-queries.ts'
import { createHub } from './live/hub.ts'
import { createLockModuleDoor } from './lock-modules/access.ts'
import { createCodesDesk } from './maintenance-codes/service.ts'
import { createMetrics } from './metrics.ts'
import * as operatorQueries from './operators/queries.ts'
import { createDirectoryBlobs } from './outside/blobs/directory.ts'
import { createS3Blobs } from './outside/blobs/s3.ts'
import { createCarrierGateway } from './outside/carrier/gateway.ts'
import { createHttpCarrier } from './outside/carrier/http-carrier.ts'
import { loggedCarrier } from './outside/carrier/logged-carrier.ts'
import { createCarrierStandIn } from './outside/carrier/stand-in.ts'
import { createMailer } from './outside/mail/mailer.ts'
import { createMailOutbox } from './outside/mail/outbox.ts'
import { createOutbound, readCaFile } from './outside/outbound.ts'
import { createSms } from './outside/sms/sms.ts'
import { createPhotoIntake } from './photos/intake.ts'
import { startUploadSweep } from './photos/sweep.ts'
import { ofUser } from './routers/queries.ts'
import { readCarrierToken } from './sms/carrier-token.ts'

export interface ServerOptions {
  config: Config
  env: Env
  log: Logger
  /** Folder of the built console; without it only the API is served. */
  consoleDir?: string
  migrations?: string
  /** Parses every reply and live event with its schema (tests and development). */
  checkReplies?: boolean
  /** Runs after the migrations and before anyone is served: the demo world seeds here. */
  prepare?: (db: Database, sealer: Sealer) => Promise<void>
  /** Mounts the simulator's page and calls (demo only). */
  simulator?: SimulatorMount
  /** How fast alerts are raised and sent; tests shorten it. */
  alertTimings?: Partial<AlertTimings>
  /** Parts that the negative controls of the tests replace by broken ones, to prove that the tests notice. */
  parts?: { createAccess?: typeof createAccess; database?: (db: Database) => Database }
}

export interface RunningServer extends AsyncDisposable {
  url: string
  port: number
  context: Context
  http: FastifyInstance
  stop(): Promise<void>
}

const listen = (app: FastifyInstance, { host, port }: Config) =>
  app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port })
  })

const hourMs = 3_600_000

/** Starts the server with everything it needs; resolves when it answers. What was started is stopped again if a step fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, env, log } = options
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse())
      await close().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'))
  }
  try {
    const secretKeys = readSecretKeys(env, config.dataDir, config.databaseUrl === undefined)
    const sealer = createSealer(secretKeys)
    let url = config.databaseUrl
    if (url === undefined) {
      const embedded = await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres`, log })
      closers.push(() => embedded.stop())
      url = embedded.connectionString
    }
    const opened = createDatabase(url)
    closers.push(() => opened.close())
    const db = options.parts?.database?.(opened) ?? opened
    await migrate(db, options.migrations ?? migrationsFolder)
    await options.prepare?.(db, sealer)

    const identity = await createIdentity({ config, db, sealer, log })
    closers.push(() => identity.close())
    const codes = createCodesDesk({ db, sealer })
    const hub = createHub({ config, db, identity, log, codes, checkEvents: options.checkReplies ?? false })
    const openJobs = new OpenJobs({
      db,
      hub,
      log,
      roleIn: (userId, operator) => identity.memberships.roleIn(userId, operator),
    })
    // A key of its own, so that an address says nothing about the keys that seal.
    const fileSecret = Buffer.from(hkdfSync('sha256', secretKeys[0] ?? '', '', 'cubeward signed files', 32))
    const blobs =
      config.s3 === undefined
        ? createDirectoryBlobs(join(config.dataDir, 'blobs'), {
            secret: fileSecret,
            publicUrl: config.publicUrl,
            failed: (err) => log.error({ err }, 'a file could not be given out or taken in'),
          })
        : await createS3Blobs(config.s3)
    const sms = createSms({ config, log })
    closers.push(() => sms.close())
    const carrier =
      config.carrier === 'stand-in'
        ? createCarrierStandIn()
        : config.carrier === undefined
          ? undefined
          : loggedCarrier(createHttpCarrier(config.carrier), log)
    const outbound = createOutbound({ allowPrivate: config.allowPrivateHosts, ca: readCaFile(config.caFile) })
    const outbox = config.demo ? createMailOutbox(join(config.dataDir, 'outbox', 'mail.jsonl')) : undefined
    const mailer = createMailer({ config, db, sealer, outbound, outbox })
    const context: Context = {
      config,
      db,
      log,
      sealer,
      identity,
      hub,
      blobs,
      photoIntake: createPhotoIntake({ db, blobs, hub, log }),
      outbound,
      mailer,
      openJobs,
      sms,
      carrier,
      codes,
    }
    await hub.recover()
    await openJobs.recover()

    const metrics = createMetrics(hub)
    const consoleDir =
      options.consoleDir !== undefined && existsSync(options.consoleDir) ? options.consoleDir : undefined
    const http = await createHttp({
      config,
      identity,
      log,
      access: (options.parts?.createAccess ?? createAccess)({
        identity,
        operatorExists: async (operator) => (await operatorQueries.read(db, operator)) !== undefined,
        cubeSecretHash: (cubeId) => secretHash(db, cubeId),
        lockModules: createLockModuleDoor(db),
      }),
      consoleDir,
      checkReplies: options.checkReplies ?? false,
      register: (route) => registerRoutes(route, context),
      moment: createMoments(db),
      ready: () =>
        db.ping().then(
          () => true,
          () => false,
        ),
      metrics,
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
    closers.push(() => http.close())
    // Before the HTTP server, which would wait for the live connections for ever.
    closers.push(() => hub.close())
    closers.push(() => openJobs.close())
    await listen(http, config)
    const { port } = http.server.address() as AddressInfo
    const alerts = await startAlerts({ db, hub, mailer, sms, log, config, timings: options.alertTimings })
    closers.push(() => alerts.close())
    const retention = startRetention({ db, log })
    closers.push(() => retention.close())
    const purge = repeat('purge', hourMs, async () => void (await identity.purge()), log)
    closers.push(() => purge.close())
    const uploads = startUploadSweep(context)
    closers.push(() => uploads.close())
    return { url: config.publicUrl, port, context, http, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}
