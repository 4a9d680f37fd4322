import type { Queryable } from './client.ts'
import { statement } from './sql.ts'

const roleText = statement<{ role: string }>('SELECT current_user AS role')
/** The database role of this connection. */
export const roleOf = async (db: Queryable): Promise<string | undefined> => (await db.query(roleText))[0]?.role

const mightText = statement<{ might: boolean }>(
  `SELECT bool_or(pg_has_role(relowner, 'MEMBER') OR has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) AS might
   FROM pg_class WHERE oid IN ('audit'::regclass, 'audit_seals'::regclass)`,
)
/** A warning if the server's database role has the right to change the audit log. */
export async function auditWarning(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query(mightText)
  return row?.might === true
    ? 'The role of DATABASE_URL may change and empty the audit log: give the server a role that owns nothing, and name the owner in DATABASE_OWNER_URL.'
    : undefined
}
