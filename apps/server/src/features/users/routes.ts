import { users } from '@cubeward/contract/admin/users.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'
import { changeRole, edited, inviteUser, notRedeemable, redeemInvitation, removeUser } from './service.ts'

export const userRoutes = (route: Route, { db, identity }: Pick<Context, 'db' | 'identity'>) => {
  route(users.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(users.invite, ({ params, body, actor }) => inviteUser(db, actor, params.operator, body))
  route(users.invitation, async ({ params: { operator, userId } }) => {
    const invitation = await queries.invitation(db, operator, userId)
    if (invitation === undefined) throw notRedeemable()
    return invitation
  })
  route(users.redeem, ({ params: { operator, userId }, actor }) =>
    redeemInvitation({ db, identity }, actor, operator, userId),
  )
  route(
    users.read,
    async ({ params: { operator, userId } }) =>
      new Versioned(found(await queries.read(db, operator, userId), 'user'), edited),
  )
  route(users.update, ({ params, body, actor, ifMatch }) => changeRole(db, actor, params, body.role, ifMatch))
  route(users.remove, ({ params: { operator, userId }, actor }) => removeUser(db, actor, operator, userId))
}
