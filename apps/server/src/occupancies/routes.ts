import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import * as boxes from '../boxes/queries.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'
import { endOccupancies, tellOccupancies } from './service.ts'

export const occupancyRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(occupancies.end, async ({ params: { operator, cubeId, occupancyId }, actor }) => {
    const ended = await db.transaction(async (tx) => {
      const cube = found(await boxes.hold(tx, operator, cubeId), 'occupancy')
      found(await queries.exists(tx, cubeId, occupancyId), 'occupancy')
      return endOccupancies(tx, cube, actor, { id: occupancyId })
    })
    await tellOccupancies(hub, cubeId, ended)
    return undefined
  })

  route(occupancies.endAll, async ({ params: { operator, cubeId }, query: { box }, actor }) => {
    const ended = await db.transaction(async (tx) =>
      endOccupancies(tx, found(await boxes.hold(tx, operator, cubeId), 'cube'), actor, { box }),
    )
    await tellOccupancies(hub, cubeId, ended)
    return undefined
  })
}
