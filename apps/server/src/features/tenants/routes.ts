import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { Id } from '@cubeward/contract/kernel/fields.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { moveTenant } from './move.ts'
import * as queries from './queries.ts'
import { createTenant, deleteTenant, updateTenant } from './service.ts'
import { settingsRoutes } from './settings-routes.ts'

export const tenantRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer' | 'outbound'>) => {
  const { db } = context

  route(tenants.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(
    tenants.read,
    async ({ params }) => new Versioned(found(await queries.read(db, params.operator, params.tenantId), 'tenant')),
  )
  route(tenants.create, ({ params, body, actor }) => createTenant(db, { ...params, actor }, body.name))
  route(tenants.update, ({ params, body, actor, ifMatch }) => updateTenant(db, { ...params, actor }, body, ifMatch))
  route(tenants.remove, ({ params, actor }) => deleteTenant(db, { ...params, actor }))
  route(tenants.cubes, async ({ params, query }) =>
    found(await queries.cubes(db, params.operator, params.tenantId, query), 'tenant'),
  )
  route(tenants.move, async ({ params, body, actor }) => {
    const target = Id.safeParse(new TextDecoder().decode(body).trim())
    if (!target.success) throw problem('tenant.targetAsText')
    await moveTenant(context, { ...params, target: target.data, actor })
  })

  settingsRoutes(route, context)
}
