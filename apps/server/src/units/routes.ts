import { units } from '@cubeward/contract/admin/units.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const unitRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(units.ofCube, async ({ params }) => found(await queries.ofCube(db, params.operator, params.cubeId), 'cube'))
}
