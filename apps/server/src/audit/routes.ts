import { audit } from '@cubeward/contract/admin/audit.ts'
import type { Context } from '../context.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const auditRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(audit.list, ({ params, query }) => queries.list(db, params.operator, query), { from: 'database' })
}
