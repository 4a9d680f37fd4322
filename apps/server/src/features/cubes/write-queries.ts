import type { CubeRequestKind } from '@cubeward/contract/admin/cube-requests.ts'
import type { CubeEdit } from '@cubeward/contract/admin/cubes.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { Sealer } from '../../platform/security/secrets.ts'
import { newSetupKey, setupKeyEnds } from '../../platform/security/setup-key.ts'
import { setupKeySealed } from './queries.ts'

export interface HeldCube {
  tenantId: string | null
  tenantName: string | null
  /** Of a key that is still good. */
  setupKeySealed: Buffer | null
}
const holdText = statement<HeldCube>(
  `SELECT c.tenant_id AS "tenantId", (SELECT t.name FROM tenants t WHERE t.id = c.tenant_id) AS "tenantName",
     ${setupKeySealed} AS "setupKeySealed"
   FROM cubes c WHERE c.operator_id = $1 AND c.id = $2 FOR UPDATE`,
)
/** Holds a cube of the operator until the end of the transaction; undefined if the operator has no such cube. */
export const hold = async (tx: Queryable, operator: string, cubeId: string) =>
  (await tx.query(holdText, [operator, cubeId]))[0]

const updateText = statement(
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
  `UPDATE cubes SET setup_key_hash = $2, setup_key_sealed = $3, setup_began = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END,
     setup_key_expires = ${setupKeyEnds('$2')} WHERE id = $1`,
)
/** Null leaves setup mode. */
export async function setSetupKey(tx: Queryable, cubeId: string, key: { hash: string; sealed: Buffer } | null) {
  await tx.query(setupText, [cubeId, key?.hash ?? null, key?.sealed ?? null])
}

const revokeText = statement('UPDATE cubes SET secret_hash = NULL, secret_revoked = now() WHERE id = $1')
export const revokeSecret = (tx: Queryable, cubeId: string) => tx.query(revokeText, [cubeId])

const tenantText = statement<{ name: string }>(
  'SELECT name FROM tenants WHERE operator_id = $1 AND id = $2 FOR KEY SHARE',
)
/** Name of a tenant that cubes are to be given to; undefined if the operator has no such tenant. */
export const tenantName = async (tx: Queryable, operator: string, tenantId: string) =>
  (await tx.query(tenantText, [operator, tenantId]))[0]?.name
const assignText = statement('UPDATE cubes SET tenant_id = $2 WHERE id = $1')
/** The cube is held. */
export const assignTenant = (tx: Queryable, cubeId: string, tenantId: string) =>
  tx.query(assignText, [cubeId, tenantId])

const releaseUnitsText = statement<{ id: string }>(
  'UPDATE units SET cube_id = NULL, operator_id = NULL, secondary = false WHERE cube_id = $1 RETURNING id',
)
const unitKeyText = statement(
  `UPDATE units SET setup_key_hash = $2, setup_key_sealed = $3, setup_key_expires = 'infinity' WHERE id = $1`,
)
/** Units without their cube wait in setup, each with a new key: whoever had the old one has left with the cube. */
async function releaseUnits(tx: Queryable, cubeId: string, sealer: Sealer): Promise<string[]> {
  const released = await tx.query(releaseUnitsText, [cubeId])
  for (const { id } of released) {
    const { hash, sealed } = newSetupKey(sealer)
    await tx.query(unitKeyText, [id, hash, sealed])
  }
  return released.map(({ id }) => id)
}
const blobsText = statement<{ blob: string }>(
  `SELECT blob::text AS blob FROM cube_screenshots WHERE cube_id = $1
   UNION ALL SELECT 'photos/' || id || copy FROM cube_photos, unnest('{"",-small}'::text[]) AS copy WHERE cube_id = $1`,
)
const lastingText = statement<{ found: number }>(
  'SELECT 1 AS found FROM occupancies WHERE cube_id = $1 AND ended IS NULL LIMIT 1',
)
export const isOccupied = async (tx: Queryable, cubeId: string): Promise<boolean> =>
  (await tx.query(lastingText, [cubeId])).length > 0
const removeText = statement('DELETE FROM cubes WHERE id = $1')
/** Deletes a cube that is held. Gives back the keys of what is in the object store, and its units, which wait for setup again. */
export async function remove(tx: Queryable, cubeId: string, sealer: Sealer) {
  const blobs = await tx.query(blobsText, [cubeId])
  const units = await releaseUnits(tx, cubeId, sealer)
  await tx.query(removeText, [cubeId])
  return { blobs: blobs.map(({ blob }) => blob), units }
}

const pendingText = statement<{ requested: string | null }>(
  `SELECT r.requested FROM cubes c LEFT JOIN cube_requests r ON r.cube_id = c.id AND r.kind = $3 AND r.executed IS NULL
   WHERE c.operator_id = $1 AND c.id = $2`,
)
/** When the pending request of this kind was made, if there is one; undefined if the operator has no such cube. */
export const pendingRequest = async (db: Queryable, operator: string, cubeId: string, kind: CubeRequestKind) =>
  (await db.query(pendingText, [operator, cubeId, kind]))[0]

const requestText = statement(
  `INSERT INTO cube_requests (cube_id, kind, id, requested) VALUES ($1, $2, $3, $4)
   ON CONFLICT (cube_id, kind) DO UPDATE SET id = excluded.id, requested = excluded.requested, executed = NULL`,
)
export const insertRequest = (
  tx: Queryable,
  { cubeId, kind, id, now }: { cubeId: string; kind: CubeRequestKind; id: string; now: string },
) => tx.query(requestText, [cubeId, kind, id, now])
