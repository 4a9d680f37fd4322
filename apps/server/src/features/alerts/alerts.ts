import type { Database, Tx } from '../../platform/db/client.ts'
import type { Deliveries } from '../../platform/deliveries/deliveries.ts'
import type { Schedules } from '../../platform/deliveries/schedules.ts'
import type { Hub } from '../../platform/live/hub.ts'
import { type AlertHandlerDeps, createAlertHandler } from './alert-handler.ts'
import * as queries from './queries.ts'
import { reconcileDue } from './reconcile.ts'

export interface AlertTimings extends queries.Pace {
  everyMs: number
}
/** One message a recipient a minute; after ten within an hour one every ten minutes. */
const usualTimings: AlertTimings = { everyMs: 2_000, collectSeconds: 10, gapSeconds: 60, busyGapSeconds: 600 }

interface AlertDeps extends AlertHandlerDeps {
  hub: Pick<Hub, 'alertsChanged'>
  deliveries: Deliveries
  schedules: Schedules
  timings?: Partial<AlertTimings> | undefined
}

const KIND = 'alert'
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Raises what time raises, and has sent what was raised. */
export function registerAlerts({ hub, deliveries, schedules, timings, ...deps }: AlertDeps): void {
  const { db } = deps
  const times = { ...usualTimings, ...timings }
  deliveries.handle(KIND, createAlertHandler(deps))
  schedules.every(times.everyMs, 'alerts', async () => {
    for (const cubeId of await reconcileDue(db)) await hub.alertsChanged(cubeId)
    await collectAlerts(db, deliveries, times)
  })
  schedules.every(hourMs, 'alerts-forget', () => queries.forget(db))
}

const recipientsAtOnce = 200
/** Opens a message for each recipient whose notices have waited for others for long enough. */
async function collectAlerts(db: Database, deliveries: Deliveries, pace: queries.Pace): Promise<void> {
  for (let more = true; more; )
    more = await db.transaction(async (tx) => {
      const opened = await queries.collect(tx, pace, recipientsAtOnce)
      await enqueue(tx, deliveries, opened, dayMs)
      return opened.length === recipientsAtOnce
    })
}

/** Has messages sent that were opened in the same transaction. */
export const enqueue = (tx: Tx, deliveries: Deliveries, opened: readonly queries.Opened[], lifeMs: number) =>
  deliveries.enqueue(
    tx,
    opened.map(({ id, operatorId, channel }) => ({
      kind: KIND,
      subject: id,
      operatorId,
      // Each operator has a mail server of its own; of the gateway all have a share each.
      destination: `${channel} of ${operatorId}`,
      expires: new Date(Date.now() + lifeMs),
    })),
  )
