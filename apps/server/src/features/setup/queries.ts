import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import type { CubeSetup, LockingDevice, UnitSetup } from '@cubeward/contract/admin/setup.ts'
import type { UnitPackage } from '@cubeward/contract/admin/unit-parts.ts'
import type { UnitJob } from '@cubeward/contract/admin/unit-requests.ts'
import { addressValues } from '../../platform/db/address.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { endsWithinADay } from '../../platform/security/setup-key.ts'

type Found = Omit<CubeSetup, 'setupKey'>
const jobJson = `json_build_object('jobId', j.id, 'kind', j.kind, 'name', j.name, 'state', j.state, 'exit', j.exit)`
const cubeText = statement<{ cube: Found }>(
  `SELECT json_build_object('id', c.id, 'created', ${iso('c.created')}, 'connected', s.connected,
     'lastConnected', ${iso('s.last_connected')}, 'description', c.description, 'site', c.site,
     'tenant', CASE WHEN t.id IS NULL THEN NULL ELSE json_build_object('id', t.id, 'name', t.name) END,
     'address', json_build_object('street', c.street, 'houseNo', c.house_no, 'zip', c.zip, 'city', c.city, 'country', c.country)) AS cube
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id LEFT JOIN tenants t ON t.id = c.tenant_id
   WHERE c.setup_key_hash = $1 AND c.setup_key_expires > now()`,
)
const describeText = statement(
  'UPDATE cubes SET description = $2, site = $3, street = $4, house_no = $5, zip = $6, city = $7, country = $8 WHERE id = $1',
)
/** Writes the description, site and address of a code to a cube. */
export async function describeCube(
  tx: Queryable,
  cubeId: string,
  { description, site, address }: Pick<CubeActivationCode, 'description' | 'site' | 'address'>,
): Promise<void> {
  await tx.query(describeText, [cubeId, description, site, ...addressValues(address)])
}

const giveText = statement(
  `UPDATE cubes SET operator_id = $2, tenant_id = $3, setup_key_expires = ${endsWithinADay} WHERE id = $1`,
)
const giveUnitsText = statement(
  `UPDATE units SET operator_id = $2, setup_key_expires = ${endsWithinADay} WHERE cube_id = $1`,
)
/** Gives a cube, and the units on it, to a tenant and its operator. */
export async function giveCube(tx: Queryable, cubeId: string, to: { operatorId: string; tenantId: string }) {
  await tx.query(giveText, [cubeId, to.operatorId, to.tenantId])
  await tx.query(giveUnitsText, [cubeId, to.operatorId])
}

const giveUnitText = statement(
  `UPDATE units SET cube_id = $2, operator_id = c.operator_id, setup_key_expires =
     CASE WHEN c.operator_id IS NULL THEN units.setup_key_expires ELSE least(units.setup_key_expires, now() + interval '24 hours') END,
     secondary = EXISTS (SELECT FROM units m WHERE m.cube_id = $2 AND NOT m.secondary AND m.id <> $1)
   FROM cubes c WHERE units.id = $1 AND c.id = $2`,
)
/** Puts a unit on a cube, and thereby gives it to the operator of the cube. The first one of a cube is its main unit. */
export async function giveUnit(tx: Queryable, unitId: string, cubeId: string): Promise<void> {
  await tx.query(giveUnitText, [unitId, cubeId])
}

/** The cube that a key is for. Nothing for one that is unknown, was given up, or has expired: nobody can tell these apart. */
export const cubeOfKey = async (db: Queryable, keyHash: string) => (await db.query(cubeText, [keyHash]))[0]?.cube

interface UnitRow {
  unit: Omit<UnitSetup, 'setupKey' | 'cubeSetupKey'>
  cubeSealed: Buffer | null
}
const unitText = statement<UnitRow>(
  `SELECT json_build_object('id', u.id, 'created', ${iso('u.created')}, 'connected', u.connected,
     'lastConnected', ${iso('u.last_connected')}, 'cubeId', u.cube_id, 'secondary', u.secondary,
     'cubeConnected', coalesce(s.connected, false),
     'controller', (SELECT p->>'installed' FROM jsonb_array_elements(u.packages) p WHERE p->>'name' = $2 LIMIT 1),
     'job', (SELECT ${jobJson} FROM unit_jobs j WHERE j.unit_id = u.id AND j.name = $2 ORDER BY j.started DESC LIMIT 1)) AS unit,
     CASE WHEN c.setup_key_expires > now() THEN c.setup_key_sealed END AS "cubeSealed"
   FROM units u LEFT JOIN cubes c ON c.id = u.cube_id LEFT JOIN cube_state s ON s.cube_id = u.cube_id
   WHERE u.setup_key_hash = $1 AND u.setup_key_expires > now()`,
)
/** The unit that a key is for, with what became of its controller; the key of its cube still sealed. */
export const unitOfKey = async (db: Queryable, keyHash: string, controller: string) =>
  (await db.query(unitText, [keyHash, controller]))[0]

const devicesText = statement<LockingDevice>(
  `SELECT device_id AS "deviceId", model, vendor, connected FROM devices WHERE cube_id = $1 AND 'Locking' = ANY (types) ORDER BY device_id`,
)
export const lockingDevices = (db: Queryable, cubeId: string) => db.query(devicesText, [cubeId])

const jobsText = statement<{ job: UnitJob }>(
  `SELECT DISTINCT ON (j.name) ${jobJson} AS job FROM unit_jobs j WHERE j.unit_id = $1 AND j.name = ANY ($2::text[])
   ORDER BY j.name, j.started DESC`,
)
/** The newest job of each of these packages on a unit. */
export const jobsOf = async (db: Queryable, unitId: string, packages: readonly string[]) =>
  (await db.query(jobsText, [unitId, packages])).map(({ job }) => job)

const packagesText = statement<{ connected: boolean; packages: UnitPackage[] }>(
  'SELECT connected, packages FROM units WHERE id = $1',
)
/** What a unit told last of its packages. */
export const packagesOf = async (db: Queryable, unitId: string) => (await db.query(packagesText, [unitId]))[0]

const countsText = statement<{ locks: number; boxes: number }>(
  `SELECT (SELECT count(*)::int FROM locks WHERE cube_id = $1) AS locks, (SELECT count(*)::int FROM boxes WHERE cube_id = $1) AS boxes`,
)
/** How much was found on a cube, and made of it. */
export const countsOf = async (tx: Queryable, cubeId: string) =>
  (await tx.query(countsText, [cubeId]))[0] ?? { locks: 0, boxes: 0 }

const endUnitsText = statement<{ id: string }>(
  `UPDATE units SET setup_key_hash = NULL, setup_key_sealed = NULL, setup_key_expires = NULL
   WHERE cube_id = $1 AND setup_key_hash IS NOT NULL RETURNING id`,
)
/** Ends the setup mode of all units of a cube; tells which were in it. */
export const endUnits = async (tx: Queryable, cubeId: string) =>
  (await tx.query(endUnitsText, [cubeId])).map(({ id }) => id)
