import { users } from '@cubeward/contract/admin/users.ts'
import type { Context } from '../context.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'
import { changeRole, inviteUser, notRedeemable, redeemInvitation, removeUser } from './service.ts'

export const userRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(users.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(users.invite, ({ params, body, actor }) => inviteUser(db, actor, params.operator, body.role))
  route(users.invitation, async ({ params: { operator, userId } }) => {
    const invitation = await queries.invitation(db, operator, userId)
    if (invitation === undefined) throw notRedeemable()
    return invitation
  })
  route(users.redeem, async ({ params: { operator, userId }, actor }) => {
    await redeemInvitation(db, actor, operator, userId)
    return undefined
  })
  route(users.update, ({ params: { operator, userId }, body, actor }) =>
    changeRole(db, actor, operator, userId, body.role),
  )
  route(users.remove, async ({ params: { operator, userId }, actor }) => {
    await removeUser(db, actor, operator, userId)
    return undefined
  })
}
