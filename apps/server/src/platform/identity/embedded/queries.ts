import type { Queryable } from '../../db/client.ts'
import { statement } from '../../db/sql.ts'

export interface AccountRow {
  id: string
  email: string
  emailVerified: boolean
  passwordHash: string
  name: string
  givenName: string | null
  familyName: string | null
}

const columns = `id, email, email_verified AS "emailVerified", password_hash AS "passwordHash", name,
  given_name AS "givenName", family_name AS "familyName"`
const byId = statement<AccountRow>(`SELECT ${columns} FROM identity_accounts WHERE id = $1`)
const byEmail = statement<AccountRow>(`SELECT ${columns} FROM identity_accounts WHERE lower(email) = lower($1)`)
const insert = statement<{ id: string }>(
  `INSERT INTO identity_accounts (id, email, email_verified, password_hash, name, given_name, family_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
)
const setPassword = statement<{ id: string }>(
  'UPDATE identity_accounts SET password_hash = $2 WHERE id = $1 RETURNING id',
)

export const accountById = async (db: Queryable, id: string): Promise<AccountRow | undefined> =>
  (await db.query(byId, [id]))[0]
export const accountByEmail = async (db: Queryable, email: string): Promise<AccountRow | undefined> =>
  (await db.query(byEmail, [email]))[0]
/** False if the id or the address is taken. */
export async function insertAccount(db: Queryable, account: AccountRow): Promise<boolean> {
  const { id, email, emailVerified, passwordHash, name, givenName, familyName } = account
  const rows = await db.query(insert, [id, email, emailVerified, passwordHash, name, givenName, familyName])
  return rows.length === 1
}
export const updatePassword = async (db: Queryable, id: string, passwordHash: string): Promise<boolean> =>
  (await db.query(setPassword, [id, passwordHash])).length === 1

const setVerified = statement('UPDATE identity_accounts SET email_verified = true WHERE id = $1')
export const verifyAddress = async (db: Queryable, id: string): Promise<void> =>
  void (await db.query(setVerified, [id]))

const keyByName = statement<{ sealed: Buffer }>('SELECT sealed FROM identity_keys WHERE name = $1')
const insertKey = statement('INSERT INTO identity_keys (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING')
export const sealedKey = async (db: Queryable, name: string): Promise<Buffer | undefined> =>
  (await db.query(keyByName, [name]))[0]?.sealed
export async function insertSealedKey(db: Queryable, name: string, sealed: Buffer): Promise<void> {
  await db.query(insertKey, [name, sealed])
}
