import { locks } from '@cubeward/contract/admin/locks.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'

export const lockRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(locks.list, async ({ params }) => found(await queries.list(db, params.operator, params.cubeId), 'cube'))
  route(locks.events, async ({ params, query }) =>
    found(await queries.events(db, params.operator, params.cubeId, query), 'cube'),
  )
}
