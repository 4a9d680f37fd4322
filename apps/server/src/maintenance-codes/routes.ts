import { maintenanceCodes } from '@cubeward/contract/admin/maintenance-codes.ts'
import type { Context } from '../context.ts'
import type { Route } from '../http/route.ts'

export const maintenanceCodeRoutes = (route: Route, { codes, hub }: Pick<Context, 'codes' | 'hub'>) => {
  route(maintenanceCodes.read, ({ params }) => codes.read(params.operator, params.cubeId))
  route(maintenanceCodes.update, async ({ params, body, actor, ifMatch }) => {
    const after = await codes.update(params, body, actor, ifMatch)
    hub.maintenanceCodesChanged(params.cubeId)
    return after
  })
}
