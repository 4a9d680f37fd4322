import type { Device } from '@cubeward/contract/admin/devices.ts'
import type { Queryable } from '../db/client.ts'
import { iso, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

const ofCubeText = statement<{ json: string }>(
  'devices-of-cube',
  `SELECT coalesce((SELECT json_agg(json_build_object('deviceId', d.device_id, 'vendor', d.vendor, 'model', d.model, 'types', d.types,
      'info', d.info, 'connected', d.connected, 'firstConnected', ${iso('d.first_connected')},
      'lastConnected', ${iso('d.last_connected')}) ORDER BY d.device_id)
    FROM devices d WHERE d.cube_id = c.id), '[]'::json)::text AS json
  FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Devices of a cube of the operator; undefined if there is no such cube. */
export async function ofCube(db: Queryable, operator: string, cubeId: string): Promise<JsonText<Device[]> | undefined> {
  const [row] = await db.query<{ json: string }>(ofCubeText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

export interface RemovedDevice {
  tenantId: string | null
  vendor: string | null
  model: string | null
}
const removeText = statement<RemovedDevice>(
  'device-remove',
  `DELETE FROM devices d USING cubes c WHERE c.operator_id = $1 AND c.id = $2 AND d.cube_id = c.id AND d.device_id = $3
   RETURNING c.tenant_id AS "tenantId", d.vendor, d.model`,
)
/** What was deleted; undefined if the cube of the operator has no such device. */
export const remove = async (tx: Queryable, operator: string, cubeId: string, deviceId: string) =>
  (await tx.query<RemovedDevice>(removeText, [operator, cubeId, deviceId]))[0]
