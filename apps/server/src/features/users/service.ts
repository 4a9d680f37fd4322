import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@cubeward/contract/admin/identity.ts'
import { invitationDays, isInvitation, type User, type users } from '@cubeward/contract/admin/users.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Database, Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { rememberUser } from '../../platform/identity/profile.ts'
import * as operators from '../operators/queries.ts'
import * as queries from './queries.ts'

/** The same words for used, withdrawn, expired, of another operator and never heard of. */
export const notRedeemable = () => problem('user.invitationInvalid')

/** Names an invitation without giving it away: every member may read the audit log, and the id lets its bearer join. */
const invitationName = (userId: string) => `invitation ${createHash('sha256').update(userId).digest('hex').slice(0, 8)}`

const referenceOf = (user: Pick<User, 'userId'>) =>
  isInvitation(user)
    ? { referenceType: 'Invitation' as const, referenceId: invitationName(user.userId) }
    : { userId: user.userId, referenceType: 'User' as const, referenceId: user.userId }
const nameOf = (user: User) => user.userInfo?.name ?? user.userInfo?.email ?? user.userId

export const inviteUser = (
  db: Database,
  actor: UserActor,
  operator: string,
  invited: BodyOf<typeof users.invite>,
): Promise<User> => {
  const userId = `invitation-${randomBytes(16).toString('base64url')}`
  return act(
    db,
    { operator, actor },
    {
      act: async (tx) => {
        await queries.invite(tx, userId, operator, invited, invitationDays)
        return found(await queries.read(tx, operator, userId), 'user')
      },
      audit: (user) => ({
        ...referenceOf(user),
        type: 'UserInvited',
        message: tells('user.invited', { role: user.role }),
        data: { role: user.role },
      }),
    },
  )
}

/** Makes the caller a member, if the invitation is still good; used up and joined in one transaction. */
export const redeemInvitation = (
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  actor: UserActor,
  operator: string,
  userId: string,
): Promise<Role> =>
  act(
    db,
    { operator, actor },
    {
      act: async (tx) => {
        if ((await queries.invitation(tx, operator, userId)) === undefined) throw notRedeemable()
        await rememberUser(tx, actor.user)
        // First the operator, then the invitation, as all changes of users do: the other way round two would wait for each other.
        await operators.lock(tx, operator)
        const role = await queries.redeem(tx, operator, userId, actor.id)
        if (role === undefined) throw notRedeemable()
        // Thrown inside of the transaction: whoever is a member already uses nothing up.
        if (!(await queries.join(tx, operator, actor.id, role))) throw problem('user.alreadyMember')
        return role
      },
      audit: (role) => ({
        ...referenceOf({ userId: actor.id }),
        type: 'InvitationRedeemed',
        message: tells('user.joined', { name: actor.name, role }),
        data: { role, invitation: invitationName(userId) },
      }),
      committed: () => identity.memberships.forget(actor.id),
    },
  )

/** Reads a user for a change of the operator's users; such changes wait for each other, so that one Admin is always left. */
async function lockUser(tx: Queryable, operator: string, userId: string): Promise<User> {
  found(await operators.lock(tx, operator), 'operator')
  return found(await queries.read(tx, operator, userId), 'user')
}

async function keepAnAdmin(
  tx: Queryable,
  operator: string,
  user: User,
  refused: 'user.lastAdminDemoted' | 'user.lastAdminRemoved',
): Promise<void> {
  if (isInvitation(user) || user.role !== 'Admin') return
  if ((await queries.otherAdmins(tx, operator, user.userId)) === 0) throw problem(refused)
}

/** What is edited: a new name or picture is no change of the user here. */
export const edited = ({ role }: User) => ({ role })

export const changeRole = (
  db: Database,
  actor: UserActor,
  { operator, userId }: { operator: string; userId: string },
  role: Role,
  ifMatch: string | undefined,
): Promise<User> =>
  change(
    db,
    { operator, actor },
    {
      hold: (tx) => lockUser(tx, operator, userId),
      ifMatch,
      of: edited,
      edit: async (before, tx) => {
        if (role !== 'Admin') await keepAnAdmin(tx, operator, before, 'user.lastAdminDemoted')
        return { ...before, role }
      },
      write: (tx) => queries.setRole(tx, operator, userId, role),
      audit: (after, before) => ({
        ...referenceOf(after),
        type: 'UserRoleChanged',
        message: isInvitation(before)
          ? tells('invitation.roleChanged', { before: before.role, role })
          : tells('user.roleChanged', { name: nameOf(before), before: before.role, role }),
      }),
    },
  )

export const removeUser = (db: Database, actor: UserActor, operator: string, userId: string): Promise<User> =>
  act(
    db,
    { operator, actor },
    {
      act: async (tx) => {
        const before = await lockUser(tx, operator, userId)
        await keepAnAdmin(tx, operator, before, 'user.lastAdminRemoved')
        await queries.remove(tx, operator, userId)
        return before
      },
      audit: (before) => ({
        ...referenceOf(before),
        type: isInvitation(before) ? 'InvitationWithdrawn' : 'UserRemoved',
        message: isInvitation(before) ? tells('invitation.withdrawn') : tells('user.removed', { name: nameOf(before) }),
        data: { role: before.role },
      }),
    },
  )
