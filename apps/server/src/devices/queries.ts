import type { Device, devices, OperatorDevice } from '@cubeward/contract/admin/devices.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, searchPatterns, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

const fields = `'deviceId', d.device_id, 'vendor', d.vendor, 'model', d.model, 'types', d.types, 'info', d.info,
  'connected', d.connected, 'firstConnected', ${iso('d.first_connected')}, 'lastConnected', ${iso('d.last_connected')}`
const columns = {
  deviceId: 'd.device_id',
  cubeId: 'd.cube_id',
  vendor: 'd.vendor',
  model: 'd.model',
  connected: 'd.connected',
  firstConnected: 'd.first_connected',
  lastConnected: 'd.last_connected',
}
/** One page of the devices of all cubes of the operator. */
export async function list(
  db: Queryable,
  operator: string,
  query: QueryOf<typeof devices.list>,
): Promise<JsonText<Page<OperatorDevice>>> {
  const [field, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
  const order = `${columns[field]} ${direction} NULLS LAST, d.cube_id, d.device_id`
  const words = `lower(concat_ws(' ', d.device_id, d.vendor, d.model, array_to_string(d.types, ' '), d.info, d.cube_id))`
  const text = `WITH hits AS MATERIALIZED (
      SELECT d.* FROM cubes c JOIN devices d ON d.cube_id = c.id WHERE c.operator_id = $1 AND ${words} LIKE ALL ($4::text[])),
    page AS (SELECT row_number() OVER (ORDER BY ${order}) AS position, json_build_object(${fields}, 'cubeId', d.cube_id) AS row
      FROM (SELECT * FROM hits d ORDER BY ${order} LIMIT $2 OFFSET $3) AS d)
    SELECT ${pageEnvelope('(SELECT count(*) FROM hits)', '$2::int', '($3::int / $2::int)')}`
  const values = [operator, query.size, query.page * query.size, searchPatterns(query.search ?? '')]
  const [row] = await db.query<{ json: string }>(statement(`devices-${field}-${direction}`, text), values)
  return jsonText(row?.json ?? '')
}

const ofCubeText = statement<{ json: string }>(
  'devices-of-cube',
  `SELECT coalesce((SELECT json_agg(json_build_object(${fields}) ORDER BY d.device_id)
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
