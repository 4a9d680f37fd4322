import { apiKeys, apps } from '@cubeward/contract/admin/apps.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { figures } from './figures-query.ts'
import * as queries from './queries.ts'
import { changeApp, createApp, createKey, deleteApp, deleteKey, edited } from './service.ts'

export const appRoutes = (route: Route, { db, config, hub }: Pick<Context, 'db' | 'config' | 'hub'>) => {
  route(apps.list, async ({ query, actor }) => {
    if (!actor.root && !(await queries.isMember(db, actor.id))) throw problem('app.membersOnly')
    return queries.list(db, actor.root, query)
  })
  route(apps.read, async ({ params }) => new Versioned(found(await queries.read(db, params.appId), 'app'), edited))
  route(apps.figures, async ({ params }) => found(await figures(db, params.appId, config.messages.timeZone), 'app'))
  route(apps.create, ({ params, body, actor }) => createApp(db, actor, params.appId, body))
  route(apps.update, ({ params, body, actor, ifMatch }) => changeApp(db, actor, params.appId, body, ifMatch))
  route(apps.remove, ({ params, actor }) => deleteApp(db, actor, params.appId, hub.revokeAppKey))

  route(apiKeys.list, async ({ params, query }) => found(await queries.keys(db, params.appId, query), 'app'))
  route(apiKeys.create, ({ params, body, actor }) => createKey(db, actor, params.appId, body))
  route(apiKeys.remove, ({ params, actor }) =>
    deleteKey(db, actor, params, () => hub.revokeAppKey(params.consumerToken)),
  )
}
