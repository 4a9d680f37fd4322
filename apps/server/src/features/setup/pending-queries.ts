import { type PendingCube, type PendingUnit, setup } from '@cubeward/contract/admin/setup.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { iso, statement } from '../../platform/db/sql.ts'

type Query = QueryOf<typeof setup.pendingCubes>

/** A cube that waits is without a tenant, or in setup mode; a setup key that has run out is none. */
const cubeWaits = '(c.tenant_id IS NULL OR (c.setup_key_hash IS NOT NULL AND c.setup_key_expires > now()))'
const cubeJson = `json_build_object('id', c.id, 'created', ${iso('c.created')}, 'connected', s.connected,
    'lastConnected', ${iso('s.last_connected')},
    'tenant', (SELECT json_build_object('id', t.id, 'name', t.name) FROM tenants t WHERE t.id = c.tenant_id),
    'setupKey', CASE WHEN c.setup_key_expires > now() THEN encode(c.setup_key_sealed, 'base64') END)`
const cubePage = listOf(setup.pendingCubes, {
  from: 'cubes c',
  key: ['id'],
  scope: cubeWaits,
  json: cubeJson,
  rowJoins: 'JOIN cube_state s ON s.cube_id = c.id',
  sorts: {
    created: 'c.created',
    id: 'c.id',
    lastConnected: { by: 's.last_connected', join: 'JOIN cube_state s ON s.cube_id = c.id', nulls: 'smallest' },
  },
  filters: {},
  total: 'exact',
})
/** One page of cubes that wait; their setup keys are still sealed, as base64. */
export const pendingCubes = async (db: Queryable, query: Query) => (await cubePage(db, [], query)).parse()

const cubeText = statement<{ cube: PendingCube }>(
  `SELECT ${cubeJson} AS cube FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = $1 AND ${cubeWaits}`,
)
/** One cube that waits; its key still sealed, as base64. */
export const pendingCube = async (db: Queryable, cubeId: string) => (await db.query(cubeText, [cubeId]))[0]?.cube

/** A unit that waits stands on no cube, or is in setup mode. */
const unitWaits = '(u.cube_id IS NULL OR (u.setup_key_hash IS NOT NULL AND u.setup_key_expires > now()))'
const unitJson = `json_build_object('id', u.id, 'created', ${iso('u.created')}, 'connected', u.connected,
    'lastConnected', ${iso('u.last_connected')}, 'cubeId', u.cube_id,
    'setupKey', CASE WHEN u.setup_key_expires > now() THEN encode(u.setup_key_sealed, 'base64') END)`
const unitPage = listOf(setup.pendingUnits, {
  from: 'units u',
  key: ['id'],
  scope: unitWaits,
  json: unitJson,
  sorts: { created: 'u.created', id: 'u.id', lastConnected: { by: 'u.last_connected', nulls: 'smallest' } },
  filters: {},
  total: 'exact',
})
/** One page of units that wait; their setup keys are still sealed, as base64. */
export const pendingUnits = async (db: Queryable, query: Query) => (await unitPage(db, [], query)).parse()

const unitText = statement<{ unit: PendingUnit }>(
  `SELECT ${unitJson} AS unit FROM units u WHERE u.id = $1 AND ${unitWaits}`,
)
export const pendingUnit = async (db: Queryable, unitId: string) => (await db.query(unitText, [unitId]))[0]?.unit

const holdCubeText = statement<{ operatorId: string | null; tenantId: string | null }>(
  `SELECT c.operator_id AS "operatorId", c.tenant_id AS "tenantId" FROM cubes c WHERE c.id = $1 AND ${cubeWaits} FOR UPDATE`,
)
/** A cube that waits, held until the end of the transaction. */
export const holdCube = async (tx: Queryable, cubeId: string) => (await tx.query(holdCubeText, [cubeId]))[0]

const holdUnitText = statement<{ cubeId: string | null }>(
  `SELECT u.cube_id AS "cubeId" FROM units u WHERE u.id = $1 AND ${unitWaits} FOR UPDATE`,
)
export const holdUnit = async (tx: Queryable, unitId: string) => (await tx.query(holdUnitText, [unitId]))[0]

const tenantText = statement<{ operatorId: string; name: string }>(
  'SELECT operator_id AS "operatorId", name FROM tenants WHERE id = $1 FOR KEY SHARE',
)
/** A tenant that a cube is to be given to. */
export const tenantOf = async (tx: Queryable, tenantId: string) => (await tx.query(tenantText, [tenantId]))[0]

const cubeOwnerText = statement<{ operatorId: string | null; tenantId: string | null }>(
  'SELECT operator_id AS "operatorId", tenant_id AS "tenantId" FROM cubes WHERE id = $1 FOR UPDATE',
)
/** A cube that a unit is to be put on, held so that it gets one main unit. */
export const ownerOfCube = async (tx: Queryable, cubeId: string) => (await tx.query(cubeOwnerText, [cubeId]))[0]

// Whoever reaches the server may register units: what never came would stay for ever.
const forgetUnitsText = statement<{ id: string }>(
  `DELETE FROM units WHERE id IN (
     SELECT id FROM units WHERE cube_id IS NULL AND operator_id IS NULL AND epoch = 0 AND created < now() - $1 * interval '1 day'
     LIMIT 2000 FOR UPDATE SKIP LOCKED) RETURNING id`,
)
/** Deletes part of the units of nobody that were never connected for so many days. Tells how many it were. */
export const forgetUnits = async (tx: Queryable, days: number) => (await tx.query(forgetUnitsText, [days])).length
