import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { Id, Search, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { Role, UserInfo } from './identity.ts'

/** decision 60: an invitation can be redeemed this long. */
export const invitationDays = 30

/** A member of the operator, or an invitation that nobody has redeemed yet: then the id starts with 'invitation'. */
export const User = z.object({
  userId: Text(255),
  role: Role,
  created: Timestamp,
  userInfo: UserInfo.nullable(),
  /** Of an invitation with one: what the inviter wrote for the invited person. */
  note: Text(500).optional(),
})
export type User = z.infer<typeof User>

export const isInvitation = ({ userId }: Pick<User, 'userId'>): boolean => userId.startsWith('invitation')
export const invitationExpires = ({ created }: Pick<User, 'created'>): Date =>
  new Date(Date.parse(created) + invitationDays * 86_400_000)
/** Where an invited person joins. */
export const invitationPath = (operator: string, userId: string): string =>
  `/redeem-invitation/${encodeURIComponent(operator)}/${encodeURIComponent(userId)}`

/** What an invited person is shown before joining. */
export const Invitation = z.object({
  operatorId: Id,
  operatorName: Text(255),
  role: Role,
  expires: Timestamp,
  note: Text(500).nullable(),
})
export type Invitation = z.infer<typeof Invitation>

const at = '/admin/v1/operators/:operator/users'
export const users = {
  list: get(at, {
    access: 'users:manage',
    summary: 'Users of the operator and its pending invitations.',
    query: ListQuery({ fields: ['userId', 'name', 'role', 'created'], initial: 'created,desc' }).extend({
      search: Search.optional(),
    }),
    reply: Page(User),
  }),
  invite: post(at, {
    access: 'users:manage',
    summary: 'Creates an invitation; whoever is given its link can join with this role.',
    body: z.strictObject({ role: Role, note: Text(500).nullish() }),
    reply: User,
    status: 201,
  }),
  invitation: get(`${at}/:userId/invitation`, {
    access: 'invited',
    summary: 'What an invitation is for, told to whoever has its link and is signed in.',
    reply: Invitation,
  }),
  redeem: post(`${at}/:userId/redeem`, {
    access: 'invited',
    summary: 'Makes the caller a member with the role of the invitation, once.',
  }),
  read: get(`${at}/:userId`, {
    access: 'users:manage',
    summary: 'One user, or one pending invitation.',
    reply: User,
  }),
  update: put(`${at}/:userId`, {
    access: 'users:manage',
    summary: "Changes a user's role, or that of an invitation. The last Admin keeps the role.",
    body: editOf(User, ['role']),
    reply: User,
  }),
  remove: del(`${at}/:userId`, {
    access: 'users:manage',
    summary: 'Removes a user from the operator, or withdraws an invitation. The last Admin stays.',
  }),
}
