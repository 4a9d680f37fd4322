import type { UnitJobOutput } from '@cubeward/contract/admin/units.ts'
import { type CubeUnit, type Unit, units } from '@cubeward/contract/admin/units.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { type JsonText, jsonText } from '../../platform/db/json-text.ts'
import { listOf } from '../../platform/db/list.ts'
import { words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { setupKeyEnds } from '../../platform/security/setup-key.ts'

const ofCubeText = statement<{ json: string }>(
  `SELECT coalesce((SELECT json_agg(json_build_object('id', u.id, 'secondary', u.secondary, 'connected', u.connected)
      ORDER BY u.secondary, u.id) FROM units u WHERE u.cube_id = c.id), '[]'::json)::text AS json
  FROM cubes c WHERE c.operator_id IS NOT DISTINCT FROM $1 AND c.id = $2`,
)
/** Units of a cube of the operator, the main unit first; undefined if there is no such cube. */
export async function ofCube(
  db: Queryable,
  operator: string | null,
  cubeId: string,
): Promise<JsonText<CubeUnit[]> | undefined> {
  const [row] = await db.query(ofCubeText, [operator, cubeId])
  return row === undefined ? undefined : jsonText(row.json)
}

const fields = `'id', u.id, 'cubeId', u.cube_id, 'connected', u.connected, 'lastConnected', ${iso('u.last_connected')},
  'arch', u.arch, 'type', u.type, 'release', u.release`
const page = listOf(units.list, {
  from: 'units u',
  key: ['id'],
  scope: 'u.operator_id = $1',
  json: `json_build_object(${fields})`,
  sorts: { id: 'u.id', connected: 'u.connected', arch: 'u.arch', type: 'u.type', release: 'u.release' },
  filters: { search: words('u.search_text') },
  total: 'exact',
})
/** One page of the operator's units. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof units.list>) => page(db, [operator], query)

const job = `json_build_object('jobId', j.id, 'kind', j.kind, 'name', j.name, 'state', j.state, 'exit', j.exit)`
const newest = 'unit_jobs j WHERE j.unit_id = u.id ORDER BY j.started DESC LIMIT 1'
interface ReadRow {
  unit: Omit<Unit, 'setupKey' | 'cubeSetupKey'>
  sealed: Buffer | null
  cubeSealed: Buffer | null
}
const readText = statement<ReadRow>(
  `SELECT json_build_object(${fields}, 'secondary', u.secondary, 'hasSecret', u.secret_hash IS NOT NULL,
     'cubeConnected', coalesce(s.connected, false), 'cpus', u.cpus, 'totalmem', u.totalmem, 'timezone', u.timezone,
     'wgIpAddress', u.wg_ip_address, 'metrics', u.metrics, 'packages', u.packages, 'services', u.services, 'screens', u.screens,
     'job', (SELECT ${job} FROM ${newest})) AS unit,
     CASE WHEN u.setup_key_expires > now() THEN u.setup_key_sealed END AS sealed,
     CASE WHEN c.setup_key_expires > now() THEN c.setup_key_sealed END AS "cubeSealed"
   FROM units u LEFT JOIN cubes c ON c.id = u.cube_id LEFT JOIN cube_state s ON s.cube_id = u.cube_id
   WHERE u.operator_id = $1 AND u.id = $2`,
)
/** One unit; its setup keys still sealed. */
export const read = async (db: Queryable, operator: string, unitId: string) =>
  (await db.query(readText, [operator, unitId]))[0]

const jobText = statement<{ job: UnitJobOutput | null }>(
  `SELECT (SELECT json_build_object('jobId', j.id, 'kind', j.kind, 'name', j.name, 'state', j.state, 'exit', j.exit,
     'started', ${iso('j.started')}, 'ended', ${iso('j.ended')}, 'from', j.printed - length(j.output), 'output', j.output) FROM ${newest}) AS job
   FROM units u WHERE u.operator_id = $1 AND u.id = $2`,
)
/** The newest job with its output; null if there was none. */
export const readJob = async (db: Queryable, operator: string, unitId: string) =>
  (await db.query(jobText, [operator, unitId]))[0]

export interface Held {
  cubeId: string | null
  tenantId: string | null
  sealed: Buffer | null
}
const holdText = statement<Held>(
  `SELECT u.cube_id AS "cubeId", c.tenant_id AS "tenantId",
     CASE WHEN u.setup_key_expires > now() THEN u.setup_key_sealed END AS sealed
   FROM units u LEFT JOIN cubes c ON c.id = u.cube_id WHERE u.operator_id = $1 AND u.id = $2 FOR UPDATE OF u`,
)
/** The unit as it is, and nobody else changes it until the transaction ends. */
export const hold = async (tx: Queryable, operator: string, unitId: string) =>
  (await tx.query(holdText, [operator, unitId]))[0]

const setupText = statement(
  `UPDATE units SET setup_key_hash = $2, setup_key_sealed = $3, setup_key_expires = ${setupKeyEnds('$2')} WHERE id = $1`,
)
/** Null leaves setup mode. */
export async function setSetupKey(tx: Queryable, unitId: string, key: { hash: string; sealed: Buffer } | null) {
  await tx.query(setupText, [unitId, key?.hash ?? null, key?.sealed ?? null])
}

const revokeText = statement('UPDATE units SET secret_hash = NULL, secret_revoked = now() WHERE id = $1')
export async function revokeSecret(tx: Queryable, unitId: string): Promise<void> {
  await tx.query(revokeText, [unitId])
}

const removeText = statement('DELETE FROM units WHERE id = $1')
export async function remove(tx: Queryable, unitId: string): Promise<void> {
  await tx.query(removeText, [unitId])
}
