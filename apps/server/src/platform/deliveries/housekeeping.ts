import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Deliveries } from './deliveries.ts'
import * as queries from './queries.ts'
import type { Schedules } from './schedules.ts'

/** A delivery that has been due for this long is logged as an error, so that an administrator looks why. */
export const lateSeconds = 600

/** Deletes deliveries that were settled a day ago, and logs an error when deliveries have been due for too long. */
export function registerDeliveryHousekeeping(
  schedules: Schedules,
  { db, deliveries, log }: { db: Database; deliveries: Deliveries; log: Logger },
): void {
  schedules.every(3_600_000, 'deliveries-forget', () => queries.forget(db))
  schedules.every(60_000, 'deliveries-late', async () => {
    for (const { kind, waiting, oldest } of await deliveries.waiting())
      if (oldest > lateSeconds)
        log.error({ kind, waiting, oldest: Math.round(oldest) }, 'deliveries have been due for over ten minutes')
  })
}
