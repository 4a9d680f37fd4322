import type { Deliveries } from '../../platform/deliveries/deliveries.ts'
import type { Schedules } from '../../platform/deliveries/schedules.ts'
import type { SmsGateway } from '../../platform/outside/sms/sms-gateway.ts'
import { createNotificationHandler, type NotificationHandlerDeps } from './handler.ts'
import * as sending from './sending-queries.ts'
import { KIND } from './service.ts'

interface NotificationDeps extends NotificationHandlerDeps {
  deliveries: Deliveries
  schedules: Schedules
  gateway: SmsGateway
}

/** Has notifications sent, hears what became of SMS, and forgets what is old. */
export function registerNotifications({ deliveries, schedules, gateway, ...deps }: NotificationDeps): void {
  const { db } = deps
  deliveries.handle(KIND, createNotificationHandler(deps))
  gateway.onReceipt((receipt) =>
    db.transaction(async (tx) => {
      const id = await sending.keepReceipt(tx, receipt)
      if (id !== null) await sending.settleByReceipts(tx, id)
    }),
  )
  schedules.every(3_600_000, 'notifications-forget', () => sending.forget(db))
}
