import { dashboard } from '@cubeward/contract/admin/dashboard.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import { compute } from './compute.ts'
import * as queries from './queries.ts'

export const dashboardRoutes = (route: Route, { db, config }: Pick<Context, 'db' | 'config'>) => {
  const { timeZone } = config.messages
  route(dashboard.read, async ({ params: { operator } }) => {
    const known = await queries.read(db, operator)
    if (known !== undefined) return known
    await compute(db, timeZone, operator)
    return found(await queries.read(db, operator), 'operator')
  })
  route(dashboard.figures, async ({ params: { operator } }) => {
    if (!(await queries.counted(db, operator))) await compute(db, timeZone, operator)
    return queries.figures(db, operator, timeZone)
  })
  route(dashboard.places, ({ params: { operator } }) => queries.places(db, operator))
}
