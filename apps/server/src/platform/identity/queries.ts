import type { Membership } from '@cubeward/contract/admin/identity.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'

export interface UserRow {
  id: string
  name: string | null
  givenName: string | null
  familyName: string | null
  email: string | null
  picture: string | null
}

const membershipsOf = statement<Membership>(
  `SELECT m.operator_id AS "operatorId", o.name AS "operatorName", m.role
   FROM memberships m JOIN operators o ON o.id = m.operator_id WHERE m.user_id = $1 ORDER BY o.name, o.id`,
)
export const memberships = (db: Queryable, userId: string): Promise<Membership[]> => db.query(membershipsOf, [userId])

const upsertUser = statement(
  `INSERT INTO users (id, name, given_name, family_name, email, picture) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO UPDATE SET name = excluded.name, given_name = excluded.given_name,
     family_name = excluded.family_name, email = excluded.email, picture = excluded.picture, updated = now()
   WHERE (users.name, users.given_name, users.family_name, users.email, users.picture)
     IS DISTINCT FROM (excluded.name, excluded.given_name, excluded.family_name, excluded.email, excluded.picture)`,
)
export async function storeUser(db: Queryable, user: UserRow): Promise<void> {
  const { id, name, givenName, familyName, email, picture } = user
  await db.query(upsertUser, [id, name, givenName, familyName, email, picture])
}

const insertUser = statement(
  `INSERT INTO users (id, name, given_name, family_name, email, picture) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO NOTHING`,
)
/** Only if the user is not known yet: what a stored profile says stays. */
export async function insertUserOnce(db: Queryable, user: UserRow): Promise<void> {
  const { id, name, givenName, familyName, email, picture } = user
  await db.query(insertUser, [id, name, givenName, familyName, email, picture])
}
