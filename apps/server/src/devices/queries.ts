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
/** One page of the devices of all cubes of the operator: the hits by key alone, then the rows of the page. */
export async function list(
  db: Queryable,
  operator: string,
  query: QueryOf<typeof devices.list>,
): Promise<JsonText<Page<OperatorDevice>>> {
  const [field, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
  const patterns = searchPatterns(query.search ?? '')
  const searched = patterns.length > 0
  const text = `WITH hits AS MATERIALIZED (
      SELECT d.cube_id, d.device_id, ${columns[field]} AS sort FROM cubes c JOIN devices d ON d.cube_id = c.id
      WHERE c.operator_id = $1 ${searched ? 'AND d.search_text LIKE ALL ($4::text[])' : ''}),
    picked AS MATERIALIZED (
      SELECT cube_id, device_id, row_number() OVER () AS position FROM (
        SELECT cube_id, device_id FROM hits ORDER BY sort ${direction} NULLS LAST, cube_id, device_id LIMIT $2 OFFSET $3) AS ordered),
    page AS (
      SELECT hit.position, json_build_object(${fields}, 'cubeId', d.cube_id, 'cubeConnected', s.connected) AS row
      FROM picked hit JOIN devices d ON d.cube_id = hit.cube_id AND d.device_id = hit.device_id
        JOIN cube_state s ON s.cube_id = hit.cube_id)
    SELECT ${pageEnvelope('(SELECT count(*) FROM hits)', '$2::int', '($3::int / $2::int)')}`
  const values = [operator, query.size, query.page * query.size, ...(searched ? [patterns] : [])]
  const name = `devices-${field}-${direction}${searched ? '-found' : ''}`
  const [row] = await db.query<{ json: string }>(statement(name, text), values)
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
