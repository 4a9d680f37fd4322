import type { CubeRequestKind } from '@cubeward/contract/admin/cube-requests.ts'
import type { CubeEdit } from '@cubeward/contract/admin/cubes.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { setupKeySealed } from './queries.ts'

export interface HeldCube {
  tenantId: string | null
  tenantName: string | null
  /** Of a key that is still good. */
  setupKeySealed: Buffer | null
  hasSecret: boolean
}
const holdText = statement<HeldCube>(
  'cube-hold',
  `SELECT c.tenant_id AS "tenantId", (SELECT t.name FROM tenants t WHERE t.id = c.tenant_id) AS "tenantName",
     ${setupKeySealed} AS "setupKeySealed", c.secret_hash IS NOT NULL AS "hasSecret"
   FROM cubes c WHERE c.operator_id = $1 AND c.id = $2 FOR UPDATE`,
)
/** Holds a cube of the operator until the end of the transaction; undefined if the operator has no such cube. */
export const hold = async (tx: Queryable, operator: string, cubeId: string) =>
  (await tx.query<HeldCube>(holdText, [operator, cubeId]))[0]

const updateText = statement(
  'cube-update',
  `UPDATE cubes SET description = $2, site = $3, street = $4, house_no = $5, zip = $6, city = $7, country = $8, latitude = $9,
     longitude = $10, monitored = $11, prevent_close_non_occupied_box_after_seconds = $12, occupy_prefer_open_box = $13,
     occupy_mode = $14, support_info = $15, boxes_revision = boxes_revision + 1 WHERE id = $1`,
)
/** The cube is held. What the cube itself needs of it has a new revision. */
export async function update(tx: Queryable, cubeId: string, edit: CubeEdit): Promise<void> {
  const { street, houseNo, zip, city, country } = edit.address
  await tx.query(updateText, [
    cubeId,
    edit.description,
    edit.site,
    street,
    houseNo,
    zip,
    city,
    country,
    edit.latitude,
    edit.longitude,
    edit.monitored,
    edit.preventCloseNonOccupiedBoxAfterSeconds,
    edit.occupyPreferOpenBox,
    edit.occupyMode,
    JSON.stringify(edit.supportInfo),
  ])
}

const setupText = statement(
  'cube-setup',
  `UPDATE cubes SET setup_key_hash = $2, setup_key_sealed = $3, setup_key_expires = now() + $4 * interval '1 hour' WHERE id = $1`,
)
/** On site within a day; whoever comes later is given a new one. */
const setupKeyHours = 24
/** Null leaves setup mode. */
export async function setSetupKey(tx: Queryable, cubeId: string, key: { hash: string; sealed: Buffer } | null) {
  await tx.query(setupText, [cubeId, key?.hash ?? null, key?.sealed ?? null, key === null ? null : setupKeyHours])
}

const revokeText = statement(
  'cube-secret-revoke',
  'UPDATE cubes SET secret_hash = NULL, secret_revoked = now() WHERE id = $1',
)
export const revokeSecret = (tx: Queryable, cubeId: string) => tx.query(revokeText, [cubeId])

const assignText = statement<{ name: string }>(
  'cube-assign-tenant',
  `UPDATE cubes c SET tenant_id = t.id FROM tenants t WHERE t.id = $3 AND t.operator_id = $1 AND c.operator_id = $1 AND c.id = $2
   RETURNING t.name`,
)
/** Name of the tenant; undefined if the operator has no such tenant. */
export const assignTenant = async (tx: Queryable, operator: string, cubeId: string, tenantId: string) =>
  (await tx.query<{ name: string }>(assignText, [operator, cubeId, tenantId]))[0]?.name

const releaseUnitsText = statement(
  'cube-release-units',
  'UPDATE units SET cube_id = NULL, operator_id = NULL, secondary = false WHERE cube_id = $1',
)
const blobsText = statement<{ blob: string }>(
  'cube-blobs',
  `SELECT blob::text AS blob FROM cube_screenshots WHERE cube_id = $1
   UNION ALL SELECT 'photos/' || id FROM cube_photos WHERE cube_id = $1`,
)
const lastingText = statement<{ found: number }>(
  'cube-occupied',
  'SELECT 1 AS found FROM occupancies WHERE cube_id = $1 AND ended IS NULL LIMIT 1',
)
export const isOccupied = async (tx: Queryable, cubeId: string): Promise<boolean> =>
  (await tx.query(lastingText, [cubeId])).length > 0
const removeText = statement('cube-remove', 'DELETE FROM cubes WHERE id = $1')
/** Deletes a cube that is held; its units wait for setup again. Gives back the keys of what is in the object store. */
export async function remove(tx: Queryable, cubeId: string): Promise<string[]> {
  const blobs = await tx.query<{ blob: string }>(blobsText, [cubeId])
  await tx.query(releaseUnitsText, [cubeId])
  await tx.query(removeText, [cubeId])
  return blobs.map(({ blob }) => blob)
}

const pendingText = statement<{ requested: string }>(
  'cube-request-pending',
  `SELECT requested FROM cube_requests WHERE cube_id = $1 AND kind = $2 AND requested IS NOT NULL AND executed IS NULL`,
)
/** When the pending request of this kind was made. */
export const pendingRequest = async (tx: Queryable, cubeId: string, kind: CubeRequestKind) =>
  (await tx.query<{ requested: string }>(pendingText, [cubeId, kind]))[0]?.requested

const requestText = statement(
  'cube-request',
  `INSERT INTO cube_requests (cube_id, kind, id, requested) VALUES ($1, $2, $3, $4)
   ON CONFLICT (cube_id, kind) DO UPDATE SET id = excluded.id, requested = excluded.requested, executed = NULL`,
)
export const insertRequest = (
  tx: Queryable,
  { cubeId, kind, id, now }: { cubeId: string; kind: CubeRequestKind; id: string; now: string },
) => tx.query(requestText, [cubeId, kind, id, now])
