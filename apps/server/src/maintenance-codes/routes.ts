import { maintenanceCodes } from '@cubeward/contract/admin/maintenance-codes.ts'
import type { Context } from '../context.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'

export const maintenanceCodeRoutes = (route: Route, { codes, hub }: Pick<Context, 'codes' | 'hub'>) => {
  route(maintenanceCodes.read, ({ params }) => codes.read(params.operator, params.cubeId))
  route(maintenanceCodes.update, async ({ params, body, actor, ifMatch }) => {
    if (ifMatch !== undefined)
      assertUnchanged(ifMatch, maintenanceCodes.read, await codes.read(params.operator, params.cubeId))
    const after = await codes.update(params, body, actor)
    hub.maintenanceCodesChanged(params.cubeId)
    return after
  })
}
