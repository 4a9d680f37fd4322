import type { CubeSetup } from '@cubeward/contract/admin/setup.ts'
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
/** The cube that a key is for. Nothing for one that is unknown, was given up, or has expired: nobody can tell these apart (R27). */
export const cubeOfKey = async (db: Queryable, keyHash: string) =>
  (await db.query<{ cube: Found }>(cubeText, [keyHash]))[0]?.cube
