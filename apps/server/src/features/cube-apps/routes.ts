import { cubeApps, tenantApps } from '@cubeward/contract/admin/cube-apps.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as apps from '../apps/queries.ts'
import { onSite } from '../boxes/service.ts'
import * as queries from './queries.ts'

/** Apps of cubes and of tenants. Whoever changes what an app may use holds the app, so that nothing is occupied for it meanwhile. */
export const cubeAppRoutes = (route: Route, context: Pick<Context, 'db' | 'hub'>) => {
  const { db, hub } = context
  route(cubeApps.list, async ({ params: { operator, cubeId } }) => {
    found(await queries.cubeOf(db, operator, cubeId), 'cube')
    return queries.cubeApps(db, operator, cubeId)
  })
  route(cubeApps.read, async ({ params: { operator, cubeId, appId } }) =>
    found(await queries.readCubeApp(db, operator, cubeId, appId), 'app'),
  )
  route(cubeApps.install, ({ params: { operator, cubeId, appId }, actor }) =>
    onSite(
      context,
      { operator, cubeId, actor },
      ({ tx, at }) =>
        act(tx, at, {
          async act() {
            found(await apps.hold(tx, appId), 'app')
            if (!(await queries.install(tx, cubeId, appId))) throw problem('cubeApp.installed')
            return found(await queries.readCubeApp(tx, operator, cubeId, appId), 'app')
          },
          audit: ({ appName }) => ({
            type: 'AppInstalled',
            message: tells('app.installedOnCube', { app: appName }),
            appId,
          }),
          committed: () => hub.publishCube(cubeId, { '@type': 'CubeChanged' }),
        }),
      'app',
    ),
  )
  route(cubeApps.uninstall, ({ params: { operator, cubeId, appId }, actor }) =>
    onSite(
      context,
      { operator, cubeId, actor },
      ({ tx, at }) =>
        act(tx, at, {
          async act() {
            found(await apps.hold(tx, appId), 'app')
            const app = found(await queries.readCubeApp(tx, operator, cubeId, appId), 'app')
            if (app.installed === null) throw problem('cubeApp.ofTenant')
            if (app.occupancies > 0) throw problem('cubeApp.occupied', { count: app.occupancies })
            await queries.uninstall(tx, cubeId, appId)
            return app
          },
          audit: ({ appName }) => ({
            type: 'AppUninstalled',
            message: tells('app.uninstalled', { app: appName }),
            appId,
          }),
          committed: () => hub.publishCube(cubeId, { '@type': 'CubeChanged' }),
        }),
      'app',
    ),
  )

  route(tenantApps.list, async ({ params: { operator, tenantId } }) => {
    found(await queries.tenantOf(db, operator, tenantId), 'tenant')
    return queries.tenantApps(db, operator, tenantId)
  })
  route(tenantApps.read, async ({ params: { operator, tenantId, appId } }) =>
    found(await queries.readTenantApp(db, operator, tenantId, appId), 'app'),
  )
  route(tenantApps.add, ({ params: { operator, tenantId, appId }, actor }) =>
    act(
      db,
      { operator, tenantId, actor },
      {
        async act(tx) {
          found(await queries.keepTenant(tx, operator, tenantId), 'app')
          found(await apps.hold(tx, appId), 'app')
          if (!(await queries.add(tx, tenantId, appId))) throw problem('tenantApp.added')
          return found(await queries.readTenantApp(tx, operator, tenantId, appId), 'app')
        },
        audit: ({ name }) => ({ type: 'AppAdded', message: tells('app.added', { app: name }), appId }),
      },
    ),
  )
  route(tenantApps.remove, ({ params: { operator, tenantId, appId }, actor }) =>
    act(
      db,
      { operator, tenantId, actor },
      {
        async act(tx) {
          found(await queries.keepTenant(tx, operator, tenantId), 'app')
          found(await apps.hold(tx, appId), 'app')
          const app = found(await queries.readTenantApp(tx, operator, tenantId, appId), 'app')
          if (app.cubeApp) throw problem('tenantApp.cubeApp')
          const count = await queries.lasting(tx, tenantId, appId)
          if (count > 0) throw problem('cubeApp.occupied', { count })
          await queries.remove(tx, tenantId, appId)
          return app
        },
        audit: ({ name }) => ({ type: 'AppRemoved', message: tells('app.removed', { app: name }), appId }),
      },
    ),
  )
}
