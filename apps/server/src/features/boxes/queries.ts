import { type Box, type BoxApp, boxes, type WallPlan } from '@cubeward/contract/admin/boxes.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { type JsonText, jsonText } from '../../platform/db/json-text.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

/** SQL for boxes of the cube that an expression names, as a JSON array in natural order of their numbers. */
export const boxJson = (cube: string, where = '') => `coalesce((SELECT json_agg(json_build_object(
    'number', b.number, 'description', b.description, 'types', b.types, 'apps', b.apps, 'enabled', b.enabled,
    'lock', b.lock, 'secondaryLock', b.secondary_lock, 'maxOccupancies', b.max_occupancies, 'accessible', b.accessible,
    'cooled', b.cooled, 'dangerousGoods', b.dangerous_goods, 'charger', b.charger, 'accessKeys', b.access_keys,
    'maintenanceRequiredAt', ${iso('b.maintenance_required_at')}, 'occupancies', coalesce(o.number_of, 0),
    'occupiedBy', o.first, 'openNotes', coalesce(n.number_of, 0)) ORDER BY b.sort_key)
  FROM boxes b LEFT JOIN (
    SELECT box_number, count(*)::int AS number_of, (array_agg(jsonb_build_object('id', o.id, 'appId', a.id, 'appName', a.name,
      'since', ${iso('o.created')}) ORDER BY o.created))[1] AS first
    FROM occupancies o JOIN apps a ON a.id = o.app_id WHERE o.cube_id = ${cube} AND o.ended IS NULL GROUP BY box_number
  ) o ON o.box_number = b.number LEFT JOIN (
    SELECT box_number, count(*)::int AS number_of FROM cube_notes n
    WHERE n.cube_id = ${cube} AND n.box_number IS NOT NULL AND NOT n.done GROUP BY box_number
  ) n ON n.box_number = b.number
  WHERE b.cube_id = ${cube}${where}), '[]'::json)`

const listText = statement<{ json: string }>(
  `SELECT ${boxJson('c.id')}::text AS json FROM cubes c WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2`,
)
/** Boxes of a cube of the operator; undefined if there is no such cube. */
export async function list(
  db: Queryable,
  operator: string | null,
  cubeId: string,
): Promise<JsonText<Box[]> | undefined> {
  const [row] = await db.query(listText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

const readText = statement<{ json: string | null }>(
  `SELECT (${boxJson('c.id', ' AND b.number = $3')}->0)::text AS json FROM cubes c
   WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2`,
)
/** One box of a cube of the operator; undefined if there is no such cube or box. */
export async function read(
  db: Queryable,
  operator: string | null,
  cubeId: string,
  number: string,
): Promise<JsonText<Box> | undefined> {
  const [row] = await db.query(readText, [operator, cubeId, number])
  return row === undefined || row.json === null ? undefined : jsonText(row.json)
}

const existsText = statement('SELECT 1 AS found FROM cubes WHERE operator_id = $1 AND id = $2')
/** Whether the operator has this cube, whose boxes are asked for. */
export const exists = async (db: Queryable, operator: string, cubeId: string): Promise<boolean> =>
  (await db.query(existsText, [operator, cubeId])).length > 0

const holdText = statement<{ tenantId: string | null }>(
  `SELECT c.tenant_id AS "tenantId" FROM cubes c
   WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2 FOR NO KEY UPDATE`,
)
/**
 * Keeps everyone else from changing the boxes of a cube of the operator until the end of the transaction; undefined if there is no such
 * cube.
 */
export const hold = async (tx: Queryable, operator: string | null, cubeId: string) =>
  (await tx.query(holdText, [operator, cubeId]))[0]

const someText = statement<{ boxes: Box[] }>(`SELECT ${boxJson('$1', ' AND b.number = ANY ($2::text[])')} AS boxes`)
export async function byNumber(tx: Queryable, cubeId: string, numbers: readonly string[]): Promise<Box[]> {
  const [row] = await tx.query(someText, [cubeId, numbers])
  return row?.boxes ?? []
}
const allText = statement<{ boxes: Box[] }>(`SELECT ${boxJson('$1')} AS boxes`)
export async function all(tx: Queryable, cubeId: string): Promise<Box[]> {
  const [row] = await tx.query(allText, [cubeId])
  return row?.boxes ?? []
}

const ownersText = statement<{ lock: string; known: boolean; boxNumber: string | null }>(
  `SELECT w.lock, l.lock IS NOT NULL OR b.lock IS NOT NULL AS known, b.box_number AS "boxNumber" FROM unnest($2::text[]) AS w (lock)
   LEFT JOIN locks l ON l.cube_id = $1 AND l.lock = w.lock
   LEFT JOIN box_locks b ON b.cube_id = $1 AND b.lock = w.lock`,
)
/** Which of these locks the cube has (a box's lock counts while its driver is away), and to which box each belongs. */
export const lockOwners = (tx: Queryable, cubeId: string, locks: readonly string[]) =>
  tx.query(ownersText, [cubeId, locks])

const appsText = statement<BoxApp>(
  `SELECT a.id AS "appId", a.name AS "appName" FROM apps a JOIN cubes c ON c.id = $1
   WHERE a.id IN (SELECT app_id FROM cube_apps WHERE cube_id = c.id UNION SELECT app_id FROM tenant_apps WHERE tenant_id = c.tenant_id)
   ORDER BY ${byName('a.name')}, a.id`,
)
/** Apps of the cube and of its tenant. */
export const apps = (db: Queryable, cubeId: string) => db.query(appsText, [cubeId])

const pageOfApps = listOf(boxes.apps, {
  from: 'apps a',
  key: ['id'],
  parent: 'SELECT FROM cubes WHERE operator_id = $1 AND id = $2',
  scope: `a.id IN (SELECT app_id FROM cube_apps WHERE cube_id = $2
    UNION SELECT t.app_id FROM tenant_apps t JOIN cubes c ON c.tenant_id = t.tenant_id WHERE c.id = $2)`,
  json: `json_build_object('appId', a.id, 'appName', a.name)`,
  sorts: { appName: { by: byName('a.name'), nulls: 'none' } },
  filters: {},
  total: 'none',
})
/** One page of those that a box can be restricted to; undefined if the operator has no such cube. */
export const appsPage = (db: Queryable, operator: string, cubeId: string, query: QueryOf<typeof boxes.apps>) =>
  pageOfApps(db, [operator, cubeId], query)

const typesText = statement<{ type: string }>('SELECT DISTINCT unnest(types) AS type FROM boxes WHERE cube_id = $1')
export const typesInUse = async (db: Queryable, cubeId: string) =>
  (await db.query(typesText, [cubeId])).map(({ type }) => type)

const freeLocksText = statement(
  `UPDATE boxes SET lock = NULL, secondary_lock = NULL WHERE cube_id = $1 AND number = ANY ($2::text[])
   AND (lock IS NOT NULL OR secondary_lock IS NOT NULL)`,
)
const writeText = statement(
  `INSERT INTO boxes (cube_id, number, sort_key, description, types, apps, enabled, lock, secondary_lock, max_occupancies, accessible,
     cooled, dangerous_goods, charger, access_keys)
   SELECT $1, b.number, b."sortKey", b.description, b.types, b.apps, b.enabled, b.lock, b."secondaryLock", b."maxOccupancies",
     b.accessible, b.cooled, b."dangerousGoods", b.charger, b."accessKeys"
   FROM jsonb_to_recordset($2::jsonb) AS b (number text, "sortKey" text, description text, types text[], apps text[], enabled boolean,
     lock text, "secondaryLock" text, "maxOccupancies" integer, accessible boolean, cooled boolean, "dangerousGoods" boolean,
     charger boolean, "accessKeys" text[])
   ON CONFLICT (cube_id, number) DO UPDATE SET description = excluded.description, types = excluded.types, apps = excluded.apps,
     enabled = excluded.enabled, lock = excluded.lock, secondary_lock = excluded.secondary_lock,
     max_occupancies = excluded.max_occupancies, accessible = excluded.accessible, cooled = excluded.cooled,
     dangerous_goods = excluded.dangerous_goods, charger = excluded.charger, access_keys = excluded.access_keys`,
)
/** Writes boxes as they shall be. Their locks are freed first, so that two boxes can exchange theirs. */
export async function write(
  tx: Queryable,
  cubeId: string,
  boxes: readonly (Box & { sortKey: string })[],
): Promise<void> {
  await tx.query(freeLocksText, [cubeId, boxes.map(({ number }) => number)])
  await tx.query(writeText, [cubeId, JSON.stringify(boxes)])
}

const removeText = statement('DELETE FROM boxes WHERE cube_id = $1 AND number = ANY ($2::text[])')
export const remove = (tx: Queryable, cubeId: string, numbers: readonly string[]) =>
  tx.query(removeText, [cubeId, numbers])

const maintainText = statement('UPDATE boxes SET maintenance_required_at = $3 WHERE cube_id = $1 AND number = $2')
export const setMaintenance = (tx: Queryable, cubeId: string, number: string, at: string | null) =>
  tx.query(maintainText, [cubeId, number, at])

const recountText = statement('SELECT recount_boxes($1)')
const reviseText = statement('UPDATE cubes SET boxes_revision = boxes_revision + 1 WHERE id = $1')
/** After every change of boxes: the counts are right again, and the cube's own copy is out of date. */
export async function changed(tx: Queryable, cubeId: string): Promise<void> {
  await tx.query(recountText, [cubeId])
  await tx.query(reviseText, [cubeId])
}

const pageOfOccupancies = listOf(boxes.occupancies, {
  from: 'occupancies o',
  key: ['id'],
  parent:
    'SELECT FROM boxes b JOIN cubes c ON c.id = b.cube_id WHERE c.operator_id = $1 AND c.id = $2 AND b.number = $3',
  scope: 'o.cube_id = $2 AND o.box_number = $3 AND o.ended IS NULL',
  json: `json_build_object('id', o.id, 'cubeId', o.cube_id, 'boxNumber', o.box_number, 'appId', o.app_id, 'appName', a.name,
    'created', ${iso('o.created')}, 'updated', ${iso('o.updated')}, 'ended', ${iso('o.ended')}, 'content', o.content)`,
  rowJoins: 'JOIN apps a ON a.id = o.app_id',
  sorts: { created: { by: 'o.created', nulls: 'none' }, updated: { by: 'o.updated', nulls: 'none' } },
  filters: {},
  total: 'none',
})
/** One page of the current occupancies of a box; undefined if the operator's cube has no such box. */
export const occupancies = (
  db: Queryable,
  { operator, cubeId, boxNumber }: { operator: string; cubeId: string; boxNumber: string },
  query: QueryOf<typeof boxes.occupancies>,
) => pageOfOccupancies(db, [operator, cubeId, boxNumber], query)

const wallText = statement<{ plan: WallPlan }>(
  'SELECT c.wall_plan AS plan FROM cubes c WHERE c.operator_id = $1 AND c.id = $2',
)
export async function wall(db: Queryable, operator: string, cubeId: string): Promise<WallPlan | undefined> {
  const [row] = await db.query(wallText, [operator, cubeId])
  return row?.plan
}
const setWallText = statement('UPDATE cubes SET wall_plan = $2 WHERE id = $1')
export const setWall = (tx: Queryable, cubeId: string, plan: WallPlan) =>
  tx.query(setWallText, [cubeId, JSON.stringify(plan)])
