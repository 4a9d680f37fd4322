import { sessions } from '@cubeward/contract/admin/sessions.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'

export const sessionRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(sessions.list, async ({ params, query }) =>
    found(await queries.list(db, params.operator, params.cubeId, query), 'cube'),
  )
}
