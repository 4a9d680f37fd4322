import { operators } from '@cubeward/contract/admin/operators.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const operatorRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(operators.list, ({ query, actor }) => queries.list(db, actor.root ? undefined : actor.id, query))
  route(operators.read, async ({ params }) => found(await queries.read(db, params.operator), 'operator'))
}
