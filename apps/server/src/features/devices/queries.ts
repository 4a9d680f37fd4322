import { type Device, devices } from '@cubeward/contract/admin/devices.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { type JsonText, jsonText } from '../../platform/db/json-text.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const fields = `'deviceId', d.device_id, 'vendor', d.vendor, 'model', d.model, 'types', d.types, 'info', d.info,
  'connected', d.connected, 'firstConnected', ${iso('d.first_connected')}, 'lastConnected', ${iso('d.last_connected')}`
export const page = listOf(devices.list, {
  from: 'devices d',
  key: ['cube_id', 'device_id'],
  scope: 'd.cube_id IN (SELECT c.id FROM cubes c WHERE c.operator_id = $1)',
  json: `json_build_object(${fields}, 'cubeId', d.cube_id, 'cubeConnected', s.connected)`,
  rowJoins: 'JOIN cube_state s ON s.cube_id = d.cube_id',
  sorts: {
    deviceId: 'd.device_id',
    cubeId: 'd.cube_id',
    vendor: byName('d.vendor'),
    model: 'd.model',
    connected: 'd.connected',
    firstConnected: 'd.first_connected',
    lastConnected: 'd.last_connected',
  },
  filters: { search: words('d.search_text') },
  total: 'exact',
})
/** One page of the devices of all cubes of the operator. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof devices.list>) =>
  page(db, [operator], query)

const ofCubeText = statement<{ json: string }>(
  `SELECT coalesce((SELECT json_agg(json_build_object(${fields}) ORDER BY d.device_id)
    FROM devices d WHERE d.cube_id = c.id), '[]'::json)::text AS json
  FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Devices of a cube of the operator; undefined if there is no such cube. */
export async function ofCube(db: Queryable, operator: string, cubeId: string): Promise<JsonText<Device[]> | undefined> {
  const [row] = await db.query(ofCubeText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

export interface RemovedDevice {
  tenantId: string | null
  vendor: string | null
  model: string | null
}
const removeText = statement<RemovedDevice>(
  `DELETE FROM devices d USING cubes c WHERE c.operator_id = $1 AND c.id = $2 AND d.cube_id = c.id AND d.device_id = $3
   RETURNING c.tenant_id AS "tenantId", d.vendor, d.model`,
)
/** What was deleted; undefined if the cube of the operator has no such device. */
export const remove = async (tx: Queryable, operator: string, cubeId: string, deviceId: string) =>
  (await tx.query(removeText, [operator, cubeId, deviceId]))[0]
