import type { Context } from '../context.ts'
import { registerAlerts } from '../features/alerts/alerts.ts'
import { registerAppEvents } from '../features/app-events/handler.ts'
import { forgetTokens } from '../features/apps/app-admissions.ts'
import { registerUnmuting } from '../features/attention/unmute.ts'
import { registerAuditChain } from '../features/audit/chain/register.ts'
import { registerDashboard } from '../features/dashboard/compute.ts'
import { registerNotifications } from '../features/notifications/notifications.ts'
import { registerUploadCleanUp } from '../features/photos/clean-up-uploads.ts'
import { registerRetention } from '../features/retention/retention.ts'
import { createMonths } from '../platform/db/months.ts'
import { registerDeliveryHousekeeping } from '../platform/deliveries/housekeeping.ts'
import { mailProvider, matrixProvider, smsProvider } from '../platform/deliveries/providers.ts'
import { forgetKeyedRequests } from '../platform/http/idempotency.ts'
import { forgetLimits } from '../platform/security/limits.ts'
import type { RunningParts } from './running-parts.ts'
import type { ServerOptions } from './server-options.ts'

const hourMs = 3_600_000

/** What the server does by itself: sends what leaves later, and runs again and again what must be. */
export async function startJobs(options: ServerOptions, context: Context, parts: RunningParts): Promise<void> {
  const { config, db, identity, mailer, deliveries, schedules } = context
  const { matrix, sms: gateway } = context
  const ways = {
    mail: mailProvider(mailer, config.publicUrl),
    sms: smsProvider(gateway),
    matrix: matrixProvider(matrix),
  }
  registerAlerts({ ...context, ...ways, timings: options.alertTimings })
  registerUnmuting(context)
  registerAppEvents(context)
  registerNotifications({ ...context, ...ways, gateway })
  registerRetention(schedules, context)
  registerUploadCleanUp(schedules, context)
  registerDeliveryHousekeeping(schedules, context)
  registerAuditChain(schedules, context)
  registerDashboard(schedules, context)
  const purges = () => [identity.purge(), forgetLimits(db), forgetKeyedRequests(db), forgetTokens(db)]
  schedules.every(hourMs, 'purge', async () => void (await Promise.all(purges())))
  schedules.every(24 * hourMs, 'months', () => createMonths(db))
  parts.keep(deliveries)
  await deliveries.start()
  parts.keep(schedules)
  await schedules.start()
}
