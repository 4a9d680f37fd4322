import type { Role } from '@cubeward/contract/admin/identity.ts'
import { type Invitation, type User, users } from '@cubeward/contract/admin/users.ts'
import type { BodyOf, QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const info = `json_build_object('name', u.name, 'email', u.email, 'picture', u.picture)`
const members = `SELECT m.user_id AS id, m.role, m.created, u.name, ${info} AS info, NULL::text AS note,
    lower(m.user_id || ' ' || coalesce(u.name, '') || ' ' || coalesce(u.email, '')) AS search_text
  FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.operator_id = $1`
const invited = `SELECT id, role, created, NULL::text AS name, NULL::json AS info, note,
    lower(id || ' ' || coalesce(note, '')) AS search_text
  FROM invitations WHERE operator_id = $1 AND redeemed IS NULL`
const fields = `'userId', e.id, 'role', e.role, 'created', ${iso('e.created')}, 'userInfo', e.info`
const json = `CASE WHEN e.note IS NULL THEN json_build_object(${fields}) ELSE json_build_object(${fields}, 'note', e.note) END`
const page = listOf(users.list, {
  from: `(${members} UNION ALL ${invited}) AS e`,
  key: ['id'],
  scope: 'true',
  json,
  sorts: { userId: 'e.id', name: byName('e.name'), role: 'e.role', created: 'e.created' },
  filters: { search: words('e.search_text') },
  total: 'exact',
})
/** One page of members and pending invitations. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof users.list>) => page(db, [operator], query)

const readText = statement<{ user: User }>(
  `SELECT ${json} AS "user" FROM (${members} UNION ALL ${invited}) AS e
   WHERE e.id = $2`,
)
/** A member or pending invitation of the operator. */
export const read = async (db: Queryable, operator: string, userId: string): Promise<User | undefined> =>
  (await db.query(readText, [operator, userId]))[0]?.user

const otherAdminsText = statement<{ others: number }>(
  `SELECT count(*)::int AS others FROM memberships WHERE operator_id = $1 AND role = 'Admin' AND user_id <> $2`,
)
export const otherAdmins = async (tx: Queryable, operator: string, userId: string): Promise<number> =>
  (await tx.query(otherAdminsText, [operator, userId]))[0]?.others ?? 0

const inviteText = statement(
  `INSERT INTO invitations (id, operator_id, role, note, expires) VALUES ($1, $2, $3, $4, now() + make_interval(days => $5))`,
)
export const invite = (
  tx: Queryable,
  id: string,
  operator: string,
  { role, note }: BodyOf<typeof users.invite>,
  days: number,
): Promise<unknown> => tx.query(inviteText, [id, operator, role, note?.trim() || null, days])

const invitationText = statement<Invitation>(
  `SELECT o.id AS "operatorId", o.name AS "operatorName", i.role, ${iso('i.expires')} AS expires, i.note
   FROM invitations i JOIN operators o ON o.id = i.operator_id
   WHERE i.operator_id = $1 AND i.id = $2 AND i.redeemed IS NULL AND i.expires > clock_timestamp()`,
)
/** An invitation that can still be redeemed. */
export const invitation = async (db: Queryable, operator: string, id: string): Promise<Invitation | undefined> =>
  (await db.query(invitationText, [operator, id]))[0]

const redeemText = statement<{ role: Role }>(
  `UPDATE invitations SET redeemed = now(), redeemed_by = $3
   WHERE operator_id = $1 AND id = $2 AND redeemed IS NULL AND expires > clock_timestamp() RETURNING role`,
)
/** Uses an invitation up; of many at once, one is told its role and all others nothing. */
export const redeem = async (tx: Queryable, operator: string, id: string, userId: string): Promise<Role | undefined> =>
  (await tx.query(redeemText, [operator, id, userId]))[0]?.role

const joinText = statement<{ role: Role }>(
  `INSERT INTO memberships (operator_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING role`,
)
/** False if the user is a member already. */
export const join = async (tx: Queryable, operator: string, userId: string, role: Role): Promise<boolean> =>
  (await tx.query(joinText, [operator, userId, role])).length > 0

const setRoleText = statement(
  `WITH member AS (UPDATE memberships SET role = $3 WHERE operator_id = $1 AND user_id = $2 RETURNING 1 AS done),
     invited AS (UPDATE invitations SET role = $3 WHERE operator_id = $1 AND id = $2 AND redeemed IS NULL RETURNING 1 AS done)
   SELECT done FROM member UNION ALL SELECT done FROM invited`,
)
/** False if there is no such user any more: an invitation may be redeemed at the same moment. */
export const setRole = async (tx: Queryable, operator: string, userId: string, role: Role): Promise<boolean> =>
  (await tx.query(setRoleText, [operator, userId, role])).length > 0

const removeText = statement(
  `WITH member AS (DELETE FROM memberships WHERE operator_id = $1 AND user_id = $2 RETURNING 1 AS done),
     invited AS (DELETE FROM invitations WHERE operator_id = $1 AND id = $2 AND redeemed IS NULL RETURNING 1 AS done)
   SELECT done FROM member UNION ALL SELECT done FROM invited`,
)
/** False if there is no such user any more, as with `setRole`. */
export const remove = async (tx: Queryable, operator: string, userId: string): Promise<boolean> =>
  (await tx.query(removeText, [operator, userId])).length > 0
