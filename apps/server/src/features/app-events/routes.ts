import { appEvents } from '@cubeward/contract/admin/app-events.ts'
import type { PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as apps from '../apps/queries.ts'
import { cubeOf } from '../cube-apps/queries.ts'
import * as queries from './queries.ts'
import { retryAll, retryEvent } from './retry.ts'

/** What apps were told of their occupancies, and how it reached them. */
export const appEventRoutes = (route: Route, context: Pick<Context, 'db' | 'deliveries'>) => {
  const { db } = context
  route(appEvents.list, async ({ params, query }) => found(await queries.list(db, params.appId, query), 'app'))
  route(appEvents.attempts, async ({ params: { appId, eventId } }) =>
    found(await queries.attempts(db, eventId, { appId }), 'appEvent'),
  )
  route(appEvents.retry, ({ params: { appId, eventId }, actor }) => retryEvent(context, actor, eventId, { appId }))
  route(appEvents.retryAll, ({ params: { appId }, actor }) =>
    retryAll(context, actor, appId, (tx) => apps.keep(tx, appId)),
  )

  const ofCube = async ({ operator, cubeId, occupancyId }: PathOf<typeof appEvents.retryOfOccupancy>) => {
    found(await cubeOf(db, operator, cubeId), 'occupancy')
    found(await queries.occupancyExists(db, cubeId, occupancyId), 'occupancy')
    return { cubeId, occupancyId }
  }
  route(appEvents.ofOccupancy, async ({ params, query }) =>
    found(await queries.ofOccupancy(db, params, query), 'occupancy'),
  )
  route(appEvents.retryOfOccupancy, async ({ params, actor }) =>
    retryEvent(context, actor, params.eventId, await ofCube(params)),
  )
}
