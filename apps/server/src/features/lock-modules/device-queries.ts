import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { openOrNot, type Sealer } from '../../platform/security/secrets.ts'

export interface Credentials {
  operatorId: string
  passwordHash: string | null
  tokenHash: string | null
}
const credentialsText = statement<Credentials>(
  `SELECT operator_id AS "operatorId", password_hash AS "passwordHash",
     CASE WHEN access_token_expires > now() THEN access_token_hash END AS "tokenHash"
   FROM lock_modules WHERE id = $1`,
)
/** What a lock module proves itself by; undefined for one that nobody knows. */
export const credentials = async (db: Queryable, id: string): Promise<Credentials | undefined> =>
  (await db.query(credentialsText, [id]))[0]

const provisionerText = statement<{ operatorId: string }>(
  'SELECT operator_id AS "operatorId" FROM lock_module_provisioning WHERE token_hash = $1',
)
/** The operator whose provisioning token has this hash. */
export const provisionerOf = async (db: Queryable, tokenHash: string): Promise<string | undefined> =>
  (await db.query(provisionerText, [tokenHash]))[0]?.operatorId

const provisioningText = statement('SELECT 1 FROM lock_module_provisioning WHERE operator_id = $1 FOR UPDATE')
const roomText = statement<{ room: boolean }>(
  `SELECT EXISTS (SELECT 1 FROM lock_modules WHERE id = $2)
     OR (SELECT count(*) FROM lock_modules WHERE operator_id = $1) < $3 AS room`,
)
/** Whether the operator may have this lock module too; of many that come at once, one is let in after the other. */
export async function hasRoom(tx: Queryable, operator: string, id: string, most: number): Promise<boolean> {
  await tx.query(provisioningText, [operator])
  return (await tx.query(roomText, [operator, id, most]))[0]?.room ?? false
}

export interface LoggedIn {
  operatorId: string
  cubeId: string | null
  tenantId: string | null
  name: string
  created: boolean
}
// A module that has a password is never taken over by a token, nor by another operator's.
const loginText = statement<LoggedIn>(
  `INSERT INTO lock_modules AS m (id, operator_id, name, last_login_at, access_token_hash, access_token_expires)
   VALUES ($1, $2, $1, now(), $3, now() + interval '1 day')
   ON CONFLICT (id) DO UPDATE SET last_login_at = now(), access_token_hash = excluded.access_token_hash,
     access_token_expires = excluded.access_token_expires
     WHERE m.operator_id = excluded.operator_id AND m.password_hash IS NOT DISTINCT FROM $4
   RETURNING operator_id AS "operatorId", cube_id AS "cubeId", name, xmax = 0 AS created,
     (SELECT tenant_id FROM cubes c WHERE c.id = m.cube_id) AS "tenantId"`,
)
/** Notes a login, and makes the module if there is none; undefined if its password was changed or set meanwhile. */
export const login = async (
  tx: Queryable,
  at: { id: string; operatorId: string; passwordHash: string | null; tokenHash: string },
): Promise<LoggedIn | undefined> =>
  (await tx.query(loginText, [at.id, at.operatorId, at.tokenHash, at.passwordHash]))[0]

const storedText = statement<StoredRow>(
  `SELECT ${iso('created_at')} AS "createdAt", type, lock_id AS "lockId", password_sealed AS sealed, entry_id AS id, status,
     by_name AS by
   FROM lock_module_logs WHERE lock_module_id = $1 AND created_at = ANY ($2::timestamptz[])`,
)
interface StoredRow extends Omit<LockModuleReport, 'password'> {
  sealed: Buffer | null
}
/** What the module has reported of these moments. A password that this server cannot read is like none. */
export async function reportsOf(
  tx: Queryable,
  id: string,
  moments: readonly string[],
  sealer: Sealer,
): Promise<LockModuleReport[]> {
  const rows = await tx.query(storedText, [id, moments])
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    password: sealed === null ? null : (openOrNot(sealer, sealed) ?? null),
  }))
}

const reportText = statement(
  `INSERT INTO lock_module_logs (id, lock_module_id, created_at, type, password_sealed, lock_id, entry_id, status, by_name)
   SELECT e.id, $1, e.created_at, e.type, e.sealed, e.lock_id, e.entry_id, e.status, e.by_name
   FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::bytea[], $6::text[], $7::text[], $8::text[], $9::text[])
     AS e (id, created_at, type, sealed, lock_id, entry_id, status, by_name)`,
)
/** Stores entries of a module that is held. */
export async function report(
  tx: Queryable,
  id: string,
  entries: readonly LockModuleReport[],
  sealer: Sealer,
): Promise<void> {
  await tx.query(reportText, [
    id,
    entries.map(() => uuidv7()),
    entries.map(({ createdAt }) => createdAt),
    entries.map(({ type }) => type),
    entries.map(({ password }) => (password == null ? null : sealer.seal(password))),
    entries.map(({ lockId }) => lockId ?? null),
    entries.map((entry) => entry.id ?? null),
    entries.map(({ status }) => status ?? null),
    entries.map(({ by }) => by ?? null),
  ])
}

const forgetText = statement<{ id: string }>(
  `DELETE FROM lock_module_logs WHERE id IN (
     SELECT l.id FROM lock_module_logs l WHERE l.received < now() - interval '1 year' AND NOT (l.type = 'PasswordChanged'
       AND NOT EXISTS (SELECT 1 FROM lock_module_logs n WHERE n.lock_module_id = l.lock_module_id AND n.type = 'PasswordChanged'
         AND (n.created_at, n.id) > (l.created_at, l.id))) LIMIT 2000) RETURNING id`,
)
/** Removes what was reported more than a year ago, but for the password that a module has now. Tells how many; call it until there are none. */
export const forgetReports = async (db: Queryable): Promise<number> => (await db.query(forgetText)).length

const passwordText = statement('UPDATE lock_modules SET password_hash = $2 WHERE id = $1')
export async function setPassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.query(passwordText, [id, passwordHash])
}

const lockText = statement<{ operatorId: string }>(
  'SELECT operator_id AS "operatorId" FROM lock_modules WHERE id = $1 FOR UPDATE',
)
/** Holds the module, so that its entries come one call after the other; undefined if it was deleted. */
export const hold = async (tx: Queryable, id: string): Promise<string | undefined> =>
  (await tx.query(lockText, [id]))[0]?.operatorId
