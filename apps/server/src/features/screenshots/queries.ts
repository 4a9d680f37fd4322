import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'

export interface StoredScreenshot {
  /** Null if there is none yet. */
  blob: string | null
  type: string | null
  takenAt: string | null
}
const readText = statement<StoredScreenshot>(
  `SELECT s.blob::text AS blob, s.content_type AS type, s.taken_at AS "takenAt" FROM cubes c
   LEFT JOIN cube_screenshots s ON s.cube_id = c.id AND s.name = $3 WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Undefined if the operator has no such cube. */
export const read = async (db: Queryable, operator: string, cubeId: string, name: string) =>
  (await db.query(readText, [operator, cubeId, name]))[0]

const ofUnitText = statement<{ cubeId: string }>(
  'SELECT cube_id AS "cubeId" FROM units WHERE id = $1 AND NOT secondary AND cube_id IS NOT NULL',
)
/** The cube whose main unit it is. */
export const cubeOfMainUnit = async (db: Queryable, unitId: string) => (await db.query(ofUnitText, [unitId]))[0]

const putText = statement<{ before: string | null; takenAt: string }>(
  `WITH before AS (SELECT blob FROM cube_screenshots WHERE cube_id = $1 AND name = $2 FOR UPDATE)
   INSERT INTO cube_screenshots (cube_id, name, blob, content_type, taken_at) SELECT id, $2, $3, $4, $5 FROM cubes WHERE id = $1
   ON CONFLICT (cube_id, name) DO UPDATE SET blob = excluded.blob, content_type = excluded.content_type, taken_at = excluded.taken_at
   RETURNING (SELECT blob::text FROM before) AS before, taken_at AS "takenAt"`,
)
/** Puts a picture in place of the one before, whose key is given back; undefined if the cube is no more. */
export const put = async (
  tx: Queryable,
  { cubeId, name, blob, type, takenAt }: { cubeId: string; name: string; blob: string; type: string; takenAt: string },
) => (await tx.query(putText, [cubeId, name, blob, type, takenAt]))[0]
