import type { AppOccupancyEvent } from '@cubeward/contract/admin/app-events.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import * as queries from './queries.ts'
import { deliveryOf, destinationOf, KIND } from './record-event.ts'

/** An event that had expired is tried once more: before the second attempt it expires again (decision 46). */
const onceMoreMs = 60_000

/** Has one event tried at once. Its entry stands in the audit log of the operator whose occupancy it is about. */
export async function retryEvent(
  { db, deliveries }: Pick<Context, 'db' | 'deliveries'>,
  actor: UserActor,
  id: string,
  whose: queries.Whose,
): Promise<AppOccupancyEvent> {
  return db.transaction(async (tx) => {
    const event = found(await queries.hold(tx, id, whose), 'appEvent')
    const { operatorId: operator, tenantId, cubeId, appId, occupancyId, boxNumber } = event
    return act(
      tx,
      { operator, tenantId, cubeId, actor },
      {
        async act() {
          if (event.state === 'Delivered') throw problem('appEvent.delivered')
          const expires = new Date(event.state === 'Expired' ? Date.now() + onceMoreMs : event.expires)
          const answer = await deliveries.retry(tx, KIND, id, expires)
          if (answer === 'underway') throw problem('appEvent.underway')
          if (answer === 'tooSoon') throw problem('appEvent.tooSoon')
          if (answer === 'gone') await deliveries.enqueue(tx, [deliveryOf({ ...event, expires })])
          await queries.reopen(tx, id, expires)
          return found(await queries.read(tx, id, whose), 'appEvent')
        },
        audit: () => ({
          ...{ type: 'OccupancyEventRetried', message: tells('appEvent.again', { box: boxNumber }) },
          ...{ appId, occupancyId, boxNumber, referenceType: 'OccupancyEvent', referenceId: id },
        }),
      },
    )
  })
}

/** Has all that is pending of an app tried as soon as there is room; each waits for those before it. */
export const retryAll = (
  { db, deliveries }: Pick<Context, 'db' | 'deliveries'>,
  actor: UserActor,
  appId: string,
  exists: (tx: Parameters<typeof queries.read>[0]) => Promise<unknown>,
): Promise<{ queued: number }> =>
  act(
    db,
    { operator: null, actor },
    {
      async act(tx) {
        found(await exists(tx), 'app')
        return { queued: await deliveries.hasten(tx, KIND, destinationOf(appId)) }
      },
      audit: ({ queued }) =>
        queued === 0
          ? undefined
          : { type: 'OccupancyEventsRetried', message: tells('appEvent.allAgain', { number: queued }), appId },
    },
  )
