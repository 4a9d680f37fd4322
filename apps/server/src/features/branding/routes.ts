import { branding } from '@cubeward/contract/admin/branding.ts'
import type { Context } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { readBranding, saveBranding } from './service.ts'

export const brandingRoutes = (route: Route, context: Pick<Context, 'db' | 'outbound' | 'hub'>) => {
  route(branding.read, ({ params }) => readBranding(context.db, params))
  route(branding.update, ({ params, body, actor, ifMatch }) =>
    saveBranding(context, { actor, owner: params, edit: body, ifMatch }),
  )
}
