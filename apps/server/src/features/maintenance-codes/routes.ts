import { maintenanceCodes } from '@cubeward/contract/admin/maintenance-codes.ts'
import type { Context } from '../../context.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'

export const maintenanceCodeRoutes = (route: Route, { codes, hub }: Pick<Context, 'codes' | 'hub'>) => {
  route(maintenanceCodes.read, async ({ params }) => new Versioned(await codes.read(params.operator, params.cubeId)))
  route(maintenanceCodes.update, ({ params, body, actor, ifMatch }) =>
    codes.update(params, body, actor, ifMatch, () => hub.maintenanceCodesChanged(params.cubeId)),
  )
}
