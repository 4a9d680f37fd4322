import type { Queryable } from '../db/client.ts'
import { iso, statement } from '../db/sql.ts'

export interface Ended {
  id: string
  boxNumber: string
  appId: string
  ended: string
}

const endText = statement<Ended>(
  'occupancies-end',
  `UPDATE occupancies SET ended = now(), updated = now()
   WHERE cube_id = $1 AND ended IS NULL AND ($2::uuid IS NULL OR id = $2) AND ($3::text IS NULL OR box_number = $3)
   RETURNING id, box_number AS "boxNumber", app_id AS "appId", ${iso('ended')} AS ended`,
)
/** Ends the current occupancies of a cube: all of them, one by its id, or those of one box. The caller holds the cube. */
export const end = (tx: Queryable, cubeId: string, only: { id?: string; box?: string | undefined }): Promise<Ended[]> =>
  tx.query<Ended>(endText, [cubeId, only.id ?? null, only.box ?? null])

const existsText = statement<{ found: number }>(
  'occupancy-exists',
  'SELECT 1 AS found FROM occupancies WHERE cube_id = $1 AND id = $2',
)
export const exists = async (tx: Queryable, cubeId: string, id: string): Promise<boolean> =>
  (await tx.query<{ found: number }>(existsText, [cubeId, id])).length > 0

const recountText = statement('occupancies-recount', 'SELECT recount_boxes($1)')
export const recount = (tx: Queryable, cubeId: string) => tx.query(recountText, [cubeId])
