import { boxes } from '@cubeward/contract/admin/boxes.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const boxRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(boxes.list, async ({ params }) => found(await queries.list(db, params.operator, params.cubeId), 'cube'))
}
