import { connection } from '@cubeward/contract/admin/connection.ts'
import { firstAid } from '@cubeward/domain/first-aid.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'

export const outageRoutes = (route: Route, { db, config }: Pick<Context, 'db' | 'config'>) => {
  route(connection.read, async ({ params: { operator, cubeId } }) => {
    const [read, sent] = await Promise.all([
      queries.history(db, operator, cubeId, config.messages.timeZone),
      queries.sentSms(db, operator, cubeId),
    ])
    const { knownSince, days, count, outages, now } = found(read, 'cube')
    const [last] = sent
    return {
      ...{ knownSince, days, count },
      ...firstAid(outages, sent, now),
      lastSms: last === undefined ? null : { at: last.at, failed: last.failed },
    }
  })
}
