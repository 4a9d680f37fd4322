import type { OccupyMode } from '@cubeward/contract/admin/cubes.ts'
import type { AllocationBox } from '@cubeward/domain/allocation.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

export interface Ended {
  id: string
  boxNumber: string
  appId: string
  ended: string
}

const endText = statement<Ended>(
  `UPDATE occupancies SET ended = clock_timestamp(), updated = clock_timestamp()
   WHERE cube_id = $1 AND ended IS NULL AND ($2::uuid IS NULL OR id = $2) AND ($3::text IS NULL OR box_number = $3)
   RETURNING id, box_number AS "boxNumber", app_id AS "appId", ${iso('ended')} AS ended`,
)
/** Ends the current occupancies of a cube: all of them, one by its id, or those of one box. The caller holds the cube. */
export const end = (tx: Queryable, cubeId: string, only: { id?: string; box?: string | undefined }): Promise<Ended[]> =>
  tx.query(endText, [cubeId, only.id ?? null, only.box ?? null])

const existsText = statement<{ found: number }>('SELECT 1 AS found FROM occupancies WHERE cube_id = $1 AND id = $2')
export const exists = async (tx: Queryable, cubeId: string, id: string): Promise<boolean> =>
  (await tx.query(existsText, [cubeId, id])).length > 0

export interface Occupied {
  id: string
  cubeId: string
  boxNumber: string
  appId: string
  created: string
}
const byIdText = statement<Occupied>(
  `SELECT id, cube_id AS "cubeId", box_number AS "boxNumber", app_id AS "appId", ${iso('created')} AS created
   FROM occupancies WHERE id = $1`,
)
export const byId = async (tx: Queryable, id: string): Promise<Occupied | undefined> =>
  (await tx.query(byIdText, [id]))[0]

const inSetupText = statement<{ setup: boolean }>(
  'SELECT setup_key_hash IS NOT NULL AND coalesce(setup_key_expires > now(), false) AS setup FROM cubes WHERE id = $1',
)
/** Whether the cube is being set up: apps occupy nothing meanwhile (decision 15). */
export const inSetup = async (tx: Queryable, cubeId: string): Promise<boolean> =>
  (await tx.query(inSetupText, [cubeId]))[0]?.setup ?? false

const rulesText = statement<{ mode: OccupyMode; preferOpenBox: boolean }>(
  'SELECT occupy_mode AS mode, occupy_prefer_open_box AS "preferOpenBox" FROM cubes WHERE id = $1',
)
/** How boxes of the cube are given to occupancies that name none. */
export const rules = async (tx: Queryable, cubeId: string) => (await tx.query(rulesText, [cubeId]))[0]

interface BoxRow extends Omit<AllocationBox, 'lastUsed' | 'lock'> {
  lastUsed: number | null
  lock: AllocationBox['lock'] | null
}
const allocationText = statement<BoxRow>(
  `SELECT b.number, b.types, b.apps, b.enabled, b.maintenance_required_at IS NOT NULL AS "maintenanceRequired",
     b.max_occupancies AS "maxOccupancies", b.accessible, b.cooled, b.dangerous_goods AS "dangerousGoods", b.charger, l.status AS lock,
     (SELECT count(*)::int FROM occupancies o WHERE o.cube_id = b.cube_id AND o.box_number = b.number AND o.ended IS NULL) AS occupancies,
     (SELECT (extract(epoch FROM greatest(o.created, o.ended)) * 1000)::float8 FROM occupancies o
      WHERE o.cube_id = b.cube_id AND o.box_number = b.number ORDER BY greatest(o.created, o.ended) DESC LIMIT 1) AS "lastUsed"
   FROM boxes b LEFT JOIN locks l ON l.cube_id = b.cube_id AND l.lock = b.lock WHERE b.cube_id = $1`,
)
/** The boxes of a cube as the rules of allocation see them. */
export const allocationBoxes = async (tx: Queryable, cubeId: string): Promise<AllocationBox[]> =>
  (await tx.query(allocationText, [cubeId])).map((box) => ({
    ...box,
    lastUsed: box.lastUsed ?? undefined,
    lock: box.lock ?? undefined,
  }))

interface NewOccupancy {
  id: string
  cubeId: string
  boxNumber: string
  appId: string
  content: unknown
  accessCodeSealed: Buffer | null
  accessKeys: readonly string[]
}
const insertText = statement<{ created: string }>(
  `INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated, content, access_code_sealed, access_keys)
   VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp(), $5, $6, $7)
   ON CONFLICT (id) DO NOTHING RETURNING ${iso('created')} AS created`,
)
/** Undefined if its id has just been taken, on another cube. */
export async function insert(tx: Queryable, one: NewOccupancy): Promise<Occupied | undefined> {
  const { id, cubeId, boxNumber, appId, content, accessCodeSealed, accessKeys } = one
  const json = content === undefined ? null : JSON.stringify(content)
  const values = [id, cubeId, boxNumber, appId, json, accessCodeSealed, accessKeys]
  const [row] = await tx.query(insertText, values)
  return row && { id, cubeId, boxNumber, appId, created: row.created }
}

const cubeText = statement<{ tenantId: string | null }>(
  'SELECT tenant_id AS "tenantId" FROM cubes WHERE operator_id = $1 AND id = $2',
)
export const cube = async (db: Queryable, { operator, cubeId }: { operator: string; cubeId: string }) =>
  (await db.query(cubeText, [operator, cubeId]))[0]
