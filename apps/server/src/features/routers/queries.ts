import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'

interface RouterRow {
  tenantId: string | null
  passwordSealed: Buffer | null
  phoneNumber: string | null
}
const rowText = `SELECT c.tenant_id AS "tenantId", r.password_sealed AS "passwordSealed", r.phone_number AS "phoneNumber"
   FROM cubes c LEFT JOIN cube_routers r ON r.cube_id = c.id WHERE c.operator_id = $1 AND c.id = $2`
const readText = statement<RouterRow>(rowText)
/** Undefined if the operator has no such cube. */
export const read = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(readText, [operator, cubeId]))[0]

const holdText = statement('SELECT 1 AS found FROM cubes WHERE operator_id = $1 AND id = $2 FOR UPDATE')
/** The cube is held until the end of the transaction; undefined if the operator has no such cube. */
export const lock = async (tx: Queryable, operator: string, cubeId: string) =>
  // In two statements: one alone would see the router as it was before it had to wait for the cube.
  (await tx.query(holdText, [operator, cubeId])).length > 0 ? read(tx, operator, cubeId) : undefined

const putText = statement(
  `INSERT INTO cube_routers (cube_id, password_sealed, phone_number) VALUES ($1, $2, $3)
   ON CONFLICT (cube_id) DO UPDATE SET password_sealed = excluded.password_sealed, phone_number = excluded.phone_number`,
)
export const put = (tx: Queryable, cubeId: string, passwordSealed: Buffer | null, phoneNumber: string | null) =>
  tx.query(putText, [cubeId, passwordSealed, phoneNumber])

export interface RouterOfUser {
  cubeId: string
  operatorId: string
  tenantId: string | null
}
const ofUserText = statement<RouterOfUser>(
  `SELECT c.id AS "cubeId", c.operator_id AS "operatorId", c.tenant_id AS "tenantId" FROM cube_routers r
   JOIN cubes c ON c.id = r.cube_id
   WHERE regexp_replace(r.phone_number, '[^0-9]', '', 'g') = $1 AND c.operator_id IS NOT NULL
     AND ($3 OR c.operator_id IN (SELECT operator_id FROM memberships WHERE user_id = $2)) ORDER BY c.id LIMIT 1`,
)
/** The cube whose router has this number (digits only), among those of the user's operators; of all operators for root. */
export const ofUser = async (db: Queryable, digits: string, user: { id: string; root: boolean }) =>
  digits === '' ? undefined : (await db.query(ofUserText, [digits, user.id, user.root]))[0]

const memberText = statement('SELECT 1 AS there FROM memberships WHERE user_id = $1 LIMIT 1')
/** Whether somebody is a member of any operator. */
export const isMember = async (db: Queryable, userId: string) => (await db.query(memberText, [userId])).length > 0
