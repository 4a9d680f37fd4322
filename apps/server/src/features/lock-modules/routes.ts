import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { lockModuleDevice } from '@cubeward/contract/device/lock-module.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { logIn, storeReports } from './device-service.ts'
import * as queries from './queries.ts'
import { changeLockModule, deleteLockModule, edited, newProvisioningToken } from './service.ts'

export const lockModuleRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer'>) => {
  const { db, sealer } = context

  route(lockModules.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(
    lockModules.read,
    async ({ params }) =>
      new Versioned(found(await queries.read(db, params.operator, params.lockModuleId), 'lockModule'), edited),
  )
  route(lockModules.logs, async ({ params, query }) =>
    found(await queries.logs(db, params.operator, params.lockModuleId, query, sealer), 'lockModule'),
  )
  route(lockModules.update, ({ params, body, actor, ifMatch }) =>
    changeLockModule(context, { ...params, actor }, body, ifMatch),
  )
  route(lockModules.remove, ({ params, actor }) => deleteLockModule(context, { ...params, actor }))
  route(lockModules.provision, ({ params, actor }) => newProvisioningToken(context, { ...params, actor }))

  route(lockModuleDevice.login, ({ actor }) => logIn(context, actor))
  route(lockModuleDevice.report, ({ actor, body }) => storeReports(context, actor, body))
}
