import { identity as calls } from '@cubeward/contract/admin/identity.ts'
import type { Context } from '../context.ts'
import type { Route } from '../http/route.ts'
import { storeProfile } from './profile.ts'

export const identityRoutes = (route: Route, { db, identity, config }: Pick<Context, 'db' | 'identity' | 'config'>) => {
  route(calls.authorization, async ({ actor }) => ({
    userId: actor.id,
    root: actor.root,
    operators: await identity.memberships.of(actor.id),
  }))
  route(calls.profile, async ({ actor, body }) => {
    await storeProfile(db, actor.user, body)
    return undefined
  })
  route(calls.config, () => ({
    authRequired: true,
    issuer: identity.issuer,
    realm: identity.realm,
    clientId: identity.clientId,
    version: config.version,
    demo: config.demo,
  }))
  route(calls.ticket, ({ actor, body }) => identity.tickets.issue(actor.user, body.path))
}
