import { accounting } from '@cubeward/contract/admin/accounting.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'

export const accountingRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(accounting.list, ({ params, query }) => {
    if (query.start > query.end) throw fieldProblem('start', 'accounting.order')
    return queries.list(db, params.operator, query)
  })
}
