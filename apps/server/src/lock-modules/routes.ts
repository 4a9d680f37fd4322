import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { lockModuleDevice } from '@cubeward/contract/device/lock-module.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import { Versioned } from '../http/serialize.ts'
import { logIn, storeReports } from './device-service.ts'
import * as queries from './queries.ts'
import { changeLockModule, deleteLockModule, newProvisioningToken, versionOfModule } from './service.ts'

export const lockModuleRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer'>) => {
  const { db, sealer } = context

  route(lockModules.list, ({ params, query }) => queries.list(db, params.operator, query), { from: 'database' })
  route(lockModules.read, async ({ params }) => {
    const module = found(await queries.read(db, params.operator, params.lockModuleId), 'lock module')
    return new Versioned(module, versionOfModule(module))
  })
  route(lockModules.logs, async ({ params, query }) =>
    found(await queries.logs(db, params.operator, params.lockModuleId, query, sealer), 'lock module'),
  )
  route(lockModules.update, ({ params, body, actor, ifMatch }) =>
    changeLockModule(context, { ...params, actor }, body, ifMatch),
  )
  route(lockModules.remove, ({ params, actor }) => deleteLockModule(context, { ...params, actor }))
  route(lockModules.provision, ({ params, actor }) => newProvisioningToken(context, { ...params, actor }))

  route(lockModuleDevice.login, ({ actor }) => logIn(context, actor))
  route(lockModuleDevice.report, ({ actor, body }) => storeReports(context, actor, body))
}
