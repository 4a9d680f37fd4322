import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@cubeward/contract/admin/identity.ts'
import { invitationDays, isInvitation, type User } from '@cubeward/contract/admin/users.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Database, Queryable } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertVersion, versionOf } from '../http/precondition.ts'
import { rememberUser } from '../identity/profile.ts'
import * as operators from '../operators/queries.ts'
import * as queries from './queries.ts'

/** The same words for used, withdrawn, expired, of another operator and never heard of. */
export const notRedeemable = () =>
  new Problem(
    'notFound',
    'This invitation is not valid: it was used or withdrawn, or it has expired. Ask an Admin of the operator for a new one.',
  )

/** Names an invitation in the trail without giving it away: every member may read the trail, and the id lets its bearer join. */
const trailId = (userId: string) => `invitation ${createHash('sha256').update(userId).digest('hex').slice(0, 8)}`

const entry = (operator: string, actor: UserActor, user: Pick<User, 'userId'>) => ({
  operatorId: operator,
  category: 'operator' as const,
  actor,
  ...(isInvitation(user)
    ? { referenceType: 'Invitation', referenceId: trailId(user.userId) }
    : { userId: user.userId, referenceType: 'User', referenceId: user.userId }),
})
const nameOf = (user: User) =>
  isInvitation(user) ? 'a pending invitation' : (user.userInfo?.name ?? user.userInfo?.email ?? user.userId)

export const inviteUser = (db: Database, actor: UserActor, operator: string, role: Role): Promise<User> =>
  db.transaction(async (tx) => {
    const userId = `invitation-${randomBytes(16).toString('base64url')}`
    await queries.invite(tx, userId, operator, role, invitationDays)
    await audit.append(tx, {
      ...entry(operator, actor, { userId }),
      type: 'UserInvited',
      message: `Somebody invited to join as ${role}.`,
      data: { role },
    })
    return found(await queries.read(tx, operator, userId), 'user')
  })

/** Makes the caller a member, if the invitation is still good; used up and joined in one transaction. */
export const redeemInvitation = (db: Database, actor: UserActor, operator: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await queries.invitation(tx, operator, userId)) === undefined) throw notRedeemable()
    await rememberUser(tx, actor.user)
    // First the operator, then the invitation, as all changes of users do: the other way round two would wait for each other.
    await operators.lock(tx, operator)
    const role = await queries.redeem(tx, operator, userId, actor.id)
    if (role === undefined) throw notRedeemable()
    // Thrown inside of the transaction: whoever is a member already uses nothing up (GAP-61).
    if (!(await queries.join(tx, operator, actor.id, role)))
      throw new Problem('conflict', 'You are already a member of this operator.')
    await audit.append(tx, {
      ...entry(operator, actor, { userId: actor.id }),
      type: 'InvitationRedeemed',
      message: `${actor.name} joined as ${role}.`,
      data: { role, invitation: trailId(userId) },
    })
  })

/** Reads a user for a change of the operator's users; such changes wait for each other, so that one Admin is always left. */
async function lockUser(tx: Queryable, operator: string, userId: string): Promise<User> {
  found(await operators.lock(tx, operator), 'operator')
  return found(await queries.read(tx, operator, userId), 'user')
}

async function keepAnAdmin(tx: Queryable, operator: string, user: User, what: string): Promise<void> {
  if (isInvitation(user) || user.role !== 'Admin') return
  if ((await queries.otherAdmins(tx, operator, user.userId)) === 0)
    throw new Problem(
      'conflict',
      `This is the last Admin of the operator and cannot be ${what}. Make someone else Admin first.`,
    )
}

/** Of what is edited: a new name or picture is no change of the user here. */
export const userVersion = ({ role }: User): string => versionOf({ role })

export const changeRole = (
  db: Database,
  actor: UserActor,
  { operator, userId }: { operator: string; userId: string },
  role: Role,
  ifMatch: string | undefined,
): Promise<User> =>
  db.transaction(async (tx) => {
    const before = await lockUser(tx, operator, userId)
    assertVersion(ifMatch, userVersion(before))
    if (role !== 'Admin') await keepAnAdmin(tx, operator, before, 'demoted')
    found(await queries.setRole(tx, operator, userId, role), 'user')
    await audit.change(
      tx,
      {
        ...entry(operator, actor, before),
        type: 'UserRoleChanged',
        message: `Role of ${nameOf(before)} changed from ${before.role} to ${role}.`,
      },
      { role: before.role },
      { role },
    )
    return { ...before, role }
  })

export const removeUser = (db: Database, actor: UserActor, operator: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockUser(tx, operator, userId)
    await keepAnAdmin(tx, operator, before, 'removed')
    found(await queries.remove(tx, operator, userId), 'user')
    await audit.append(tx, {
      ...entry(operator, actor, before),
      type: isInvitation(before) ? 'InvitationWithdrawn' : 'UserRemoved',
      message: isInvitation(before)
        ? 'A pending invitation withdrawn.'
        : `${nameOf(before)} removed from the operator.`,
      data: { role: before.role },
    })
  })
