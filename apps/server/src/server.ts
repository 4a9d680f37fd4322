import type { FastifyInstance } from 'fastify'
import { serve } from './compose/http.ts'
import { startJobs } from './compose/jobs.ts'
import { openLive } from './compose/live.ts'
import { openMessaging } from './compose/messaging.ts'
import { RunningParts } from './compose/running-parts.ts'
import type { ServerOptions } from './compose/server-options.ts'
import { openStorage } from './compose/storage.ts'
import type { Context } from './context.ts'
import { occupanciesOnSite } from './features/occupancies/on-site.ts'
import { createUploadProcessing } from './features/photos/process-uploads.ts'
import { auditWarning } from './platform/db/server-role.ts'
import { mailProvider } from './platform/deliveries/providers.ts'
import { createIdentity } from './platform/identity/identity.ts'

export interface RunningServer extends AsyncDisposable {
  url: string
  port: number
  context: Context
  /** What the person who starts it should know, though it runs. */
  warning: string | undefined
  http: FastifyInstance
  stop(): Promise<void>
}

/** Starts the server with everything it needs; resolves when it answers. What was started is stopped again if a step fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, offeredAccounts } = options
  const parts = new RunningParts(log)
  const stop = () => parts.end()
  try {
    const storage = await openStorage(options, parts)
    const { db, blobs, sealer } = storage
    const messaging = openMessaging(options, storage, parts)
    const { deliveries, mailer } = messaging
    const mail = mailer.sendsByItself ? mailProvider(mailer, config.publicUrl) : undefined
    const post = { deliveries, mail }
    const identity = parts.keep(await createIdentity({ config, db, sealer, log, offeredAccounts, post }))
    const live = await openLive(options, { ...storage, identity }, parts)
    const uploadProcessing = createUploadProcessing({ db, blobs, hub: live.hub, log })
    const context: Context = { config, log, ...storage, identity, ...live, ...messaging, uploadProcessing }
    live.hub.knowing(occupanciesOnSite(context))
    const { http, port } = await serve(options, context, parts)
    await startJobs(options, context, parts)
    const risk = await auditWarning(storage.db)
    if (risk !== undefined) log.warn(risk)
    const warnings = [await identity.problem, risk].filter((one) => one !== undefined)
    const warning = warnings.length > 0 ? warnings.join('\n') : undefined
    return { url: config.publicUrl, port, context, warning, http, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}
