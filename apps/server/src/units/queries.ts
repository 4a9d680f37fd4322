import type { CubeUnit } from '@cubeward/contract/admin/units.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

const ofCubeText = statement<{ json: string }>(
  'units-of-cube',
  `SELECT coalesce((SELECT json_agg(json_build_object('id', u.id, 'secondary', u.secondary, 'connected', u.connected)
      ORDER BY u.secondary, u.id) FROM units u WHERE u.cube_id = c.id), '[]'::json)::text AS json
  FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Units of a cube of the operator, the main unit first; undefined if there is no such cube. */
export async function ofCube(
  db: Queryable,
  operator: string,
  cubeId: string,
): Promise<JsonText<CubeUnit[]> | undefined> {
  const [row] = await db.query<{ json: string }>(ofCubeText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

const removeText = statement<{ cubeId: string | null; tenantId: string | null }>(
  'unit-remove',
  `WITH gone AS (DELETE FROM units WHERE operator_id = $1 AND id = $2 RETURNING cube_id)
   SELECT gone.cube_id AS "cubeId", c.tenant_id AS "tenantId" FROM gone LEFT JOIN cubes c ON c.id = gone.cube_id`,
)
/** Deletes a unit of the operator and tells whose cube it stood in; undefined if there is no such unit. */
export const remove = async (tx: Queryable, operator: string, unitId: string) =>
  (await tx.query<{ cubeId: string | null; tenantId: string | null }>(removeText, [operator, unitId]))[0]
