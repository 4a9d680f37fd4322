import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'

export const maintenancePermissions = ['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly'] as const
export type MaintenancePermission = (typeof maintenancePermissions)[number]

export interface SealedCode {
  permission: MaintenancePermission
  fixed: boolean
  confirmed: boolean
  /** Base64. */
  sealed: string | null
}
export interface CubeCodes {
  tenantId: string | null
  codes: SealedCode[]
}
const columns = `c.tenant_id AS "tenantId", coalesce((SELECT json_agg(json_build_object('permission', m.permission, 'fixed', m.fixed,
  'confirmed', m.confirmed, 'sealed', encode(m.code_sealed, 'base64'))) FROM maintenance_codes m WHERE m.cube_id = c.id), '[]'::json) AS codes`
const readText = statement<CubeCodes>(`SELECT ${columns} FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`)
/** Undefined if the operator has no such cube. */
export const read = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(readText, [operator, cubeId]))[0]

const holdText = statement('SELECT 1 AS there FROM cubes WHERE id = $1 FOR UPDATE')
const ofCubeText = statement<CubeCodes>(`SELECT ${columns} FROM cubes c WHERE c.id = $1`)
/** For the cube itself. */
export const ofCube = async (db: Queryable, cubeId: string) => (await db.query(ofCubeText, [cubeId]))[0]
/** Nobody else changes the codes until the end of the transaction. */
export const hold = (tx: Queryable, cubeId: string) => tx.query(holdText, [cubeId])

const putText = statement(
  `INSERT INTO maintenance_codes (cube_id, permission, fixed, code_sealed, confirmed) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (cube_id, permission) DO UPDATE SET fixed = excluded.fixed, code_sealed = excluded.code_sealed,
     confirmed = excluded.confirmed`,
)
export const put = (
  tx: Queryable,
  cubeId: string,
  it: { permission: MaintenancePermission; fixed: boolean; sealed: Buffer | null; confirmed: boolean },
) => tx.query(putText, [cubeId, it.permission, it.fixed, it.sealed, it.confirmed])
