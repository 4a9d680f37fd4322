import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import type { CubeSetup } from '@cubeward/contract/admin/setup.ts'
import { addressValues } from '../db/address.ts'
import type { Queryable } from '../db/client.ts'
import { iso, statement } from '../db/sql.ts'

type Found = Omit<CubeSetup, 'setupKey'>
const cubeText = statement<{ cube: Found }>(
  'setup-cube',
  `SELECT json_build_object('id', c.id, 'created', ${iso('c.created')}, 'connected', s.connected,
     'lastConnected', ${iso('s.last_connected')}, 'description', c.description, 'site', c.site,
     'tenant', CASE WHEN t.id IS NULL THEN NULL ELSE json_build_object('id', t.id, 'name', t.name) END,
     'address', json_build_object('street', c.street, 'houseNo', c.house_no, 'zip', c.zip, 'city', c.city, 'country', c.country)) AS cube
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id LEFT JOIN tenants t ON t.id = c.tenant_id
   WHERE c.setup_key_hash = $1 AND c.setup_key_expires > now()`,
)
const heldText = statement<{ id: string; operatorId: string | null }>(
  'setup-cube-hold',
  `SELECT id, operator_id AS "operatorId" FROM cubes WHERE setup_key_hash = $1 AND setup_key_expires > now() FOR UPDATE`,
)
/** The cube that a key is for, held until the end of the transaction. */
export const holdCubeOfKey = async (tx: Queryable, keyHash: string) =>
  (await tx.query<{ id: string; operatorId: string | null }>(heldText, [keyHash]))[0]

const giveText = statement(
  'setup-cube-give',
  `UPDATE cubes SET operator_id = $2, tenant_id = $3, description = $4, site = $5, street = $6, house_no = $7, zip = $8, city = $9,
     country = $10 WHERE id = $1`,
)
const giveUnitsText = statement('setup-cube-give-units', 'UPDATE units SET operator_id = $2 WHERE cube_id = $1')
interface Given {
  operatorId: string
  tenantId: string
  code: Pick<CubeActivationCode, 'description' | 'site' | 'address'>
}
/** Gives a cube, and the units on it, to a tenant and its operator, under the description, site and address of a code. */
export async function giveCube(tx: Queryable, cubeId: string, { operatorId, tenantId, code }: Given): Promise<void> {
  const { description, site, address } = code
  await tx.query(giveText, [cubeId, operatorId, tenantId, description, site, ...addressValues(address)])
  await tx.query(giveUnitsText, [cubeId, operatorId])
}

/** The cube that a key is for. Nothing for one that is unknown, was given up, or has expired: nobody can tell these apart (R27). */
export const cubeOfKey = async (db: Queryable, keyHash: string) =>
  (await db.query<{ cube: Found }>(cubeText, [keyHash]))[0]?.cube
