import { find, foundAtMost } from '@cubeward/contract/admin/find.ts'
import { may } from '@cubeward/domain/permissions.ts'
import type { Context } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { list as lockModules } from '../lock-modules/queries.ts'
import { list as tenants } from '../tenants/queries.ts'
import { list as units } from '../units/queries.ts'
import { list as users } from '../users/queries.ts'
import * as queries from './queries.ts'

const first = { page: 0, size: foundAtMost } as const

/** What the palette of the console searches, in one call. */
export const findRoutes = (route: Route, { db }: Pick<Context, 'db'>) =>
  route(find.find, async ({ params: { operator }, query: { search = '' }, actor }) => {
    if (search === '') return { cubes: [], boxes: [], tenants: [], units: [], lockModules: [], users: [] }
    const [cubes, boxes, ...pages] = await Promise.all([
      queries.cubes(db, operator, search),
      queries.boxes(db, operator, search),
      tenants(db, operator, { ...first, sort: 'name,asc', search }),
      units(db, operator, { ...first, sort: 'id,asc', search }),
      lockModules(db, operator, { ...first, sort: 'name,asc', search }),
      may(actor, 'users:manage') ? users(db, operator, { ...first, sort: 'name,asc', search }) : undefined,
    ])
    const [foundTenants, foundUnits, foundModules, foundUsers] = pages
    return {
      cubes,
      boxes,
      tenants: foundTenants.parse().content,
      units: foundUnits.parse().content,
      lockModules: foundModules.parse().content,
      users: foundUsers?.parse().content ?? [],
    }
  })
