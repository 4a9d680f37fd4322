import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Queryable } from '../db/client.ts'
import { iso, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

/** SQL for the boxes of the cube that an expression names, as a JSON array in natural order of their numbers. */
export const boxJson = (cube: string) => `coalesce((SELECT json_agg(json_build_object(
    'number', b.number, 'description', b.description, 'types', b.types, 'apps', b.apps, 'enabled', b.enabled,
    'lock', b.lock, 'secondaryLock', b.secondary_lock, 'maxOccupancies', b.max_occupancies, 'accessible', b.accessible,
    'cooled', b.cooled, 'dangerousGoods', b.dangerous_goods, 'charger', b.charger, 'accessKeys', b.access_keys,
    'maintenanceRequiredAt', ${iso('b.maintenance_required_at')}, 'occupancies', coalesce(o.number_of, 0),
    'occupiedBy', CASE WHEN o.first IS NULL THEN NULL ELSE json_build_object('appId', o.first->>'appId', 'appName', o.first->>'appName',
      'since', o.first->>'since') END) ORDER BY b.sort_key)
  FROM boxes b LEFT JOIN (
    SELECT box_number, count(*)::int AS number_of, (array_agg(jsonb_build_object('appId', a.id, 'appName', a.name,
      'since', ${iso('o.created')}) ORDER BY o.created))[1] AS first
    FROM occupancies o JOIN apps a ON a.id = o.app_id WHERE o.cube_id = ${cube} AND o.ended IS NULL GROUP BY box_number
  ) o ON o.box_number = b.number
  WHERE b.cube_id = ${cube}), '[]'::json)`

const listText = statement<{ json: string }>(
  'boxes-of-cube',
  `SELECT ${boxJson('c.id')}::text AS json FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Boxes of a cube of the operator; undefined if there is no such cube. */
export async function list(db: Queryable, operator: string, cubeId: string): Promise<JsonText<Box[]> | undefined> {
  const [row] = await db.query<{ json: string }>(listText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}
