import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'
import type { Sealer } from '../config/secrets.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { uuidv7 } from '../db/uuidv7.ts'

export interface Credentials {
  operatorId: string
  passwordHash: string | null
  tokenHash: string | null
}
const credentialsText = statement<Credentials>(
  'lock-module-credentials',
  `SELECT operator_id AS "operatorId", password_hash AS "passwordHash",
     CASE WHEN access_token_expires > now() THEN access_token_hash END AS "tokenHash"
   FROM lock_modules WHERE id = $1`,
)
/** What a lock module proves itself by; undefined for one that nobody knows. */
export const credentials = async (db: Queryable, id: string): Promise<Credentials | undefined> =>
  (await db.query<Credentials>(credentialsText, [id]))[0]

const provisionerText = statement<{ operatorId: string }>(
  'lock-module-provisioner',
  'SELECT operator_id AS "operatorId" FROM lock_module_provisioning WHERE token_hash = $1',
)
/** The operator whose provisioning token has this hash. */
export const provisionerOf = async (db: Queryable, tokenHash: string): Promise<string | undefined> =>
  (await db.query<{ operatorId: string }>(provisionerText, [tokenHash]))[0]?.operatorId

export interface LoggedIn {
  operatorId: string
  cubeId: string | null
  tenantId: string | null
  name: string
  created: boolean
}
// A module that has a password is never taken over by a token, nor by another operator's.
const loginText = statement<LoggedIn>(
  'lock-module-login',
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
  (await tx.query<LoggedIn>(loginText, [at.id, at.operatorId, at.tokenHash, at.passwordHash]))[0]

const reportText = statement<{ id: string }>(
  'lock-module-report',
  `INSERT INTO lock_module_logs (id, lock_module_id, created_at, type, password_sealed, lock_id) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING id`,
)
/** Stores one entry; false if it was stored before. */
export async function report(tx: Queryable, id: string, entry: LockModuleReport, sealer: Sealer): Promise<boolean> {
  const sealed = entry.password == null ? null : sealer.seal(entry.password)
  const values = [uuidv7(), id, entry.createdAt, entry.type, sealed, entry.lockId ?? null]
  return (await tx.query(reportText, values)).length > 0
}

const passwordText = statement('lock-module-password', 'UPDATE lock_modules SET password_hash = $2 WHERE id = $1')
export async function setPassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.query(passwordText, [id, passwordHash])
}

const lockText = statement<{ operatorId: string }>(
  'lock-module-lock-by-id',
  'SELECT operator_id AS "operatorId" FROM lock_modules WHERE id = $1 FOR UPDATE',
)
/** Holds the module, so that its entries come one call after the other; undefined if it was deleted. */
export const hold = async (tx: Queryable, id: string): Promise<string | undefined> =>
  (await tx.query<{ operatorId: string }>(lockText, [id]))[0]?.operatorId
