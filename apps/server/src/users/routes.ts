import { users } from '@cubeward/contract/admin/users.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import { Versioned } from '../http/serialize.ts'
import * as queries from './queries.ts'
import { changeRole, inviteUser, notRedeemable, redeemInvitation, removeUser, userVersion } from './service.ts'

export const userRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(users.list, ({ params, query }) => queries.list(db, params.operator, query), { from: 'database' })
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
  route(users.read, async ({ params: { operator, userId } }) => {
    const user = found(await queries.read(db, operator, userId), 'user')
    return new Versioned(user, userVersion(user))
  })
  route(users.update, ({ params, body, actor, ifMatch }) => changeRole(db, actor, params, body.role, ifMatch))
  route(users.remove, async ({ params: { operator, userId }, actor }) => {
    await removeUser(db, actor, operator, userId)
    return undefined
  })
}
