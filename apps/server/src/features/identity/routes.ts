import { identity as calls } from '@cubeward/contract/admin/identity.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Identity } from '../../platform/identity/identity.ts'
import { storeProfile } from '../../platform/identity/profile.ts'
import { serverConfig } from '../../platform/identity/server-config.ts'

export const identityRoutes = (
  route: Route,
  { db, identity, config }: { db: Database; identity: Identity; config: Config },
) => {
  route(calls.authorization, async ({ actor }) => ({
    userId: actor.id,
    root: actor.root,
    operators: await identity.memberships.of(actor.id),
  }))
  route(calls.profile, async ({ actor, body }) => {
    await storeProfile(db, actor.user, body)
    return undefined
  })
  route(calls.config, () => serverConfig({ identity, config }))
  route(calls.ticket, ({ actor, body }) => identity.tickets.issue(actor.user, body.path))
}
