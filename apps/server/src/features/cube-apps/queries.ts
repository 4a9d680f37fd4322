import type { CubeApp, TenantApp, TenantAppRow } from '@cubeward/contract/admin/cube-apps.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { byName } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { eventCounts } from '../apps/queries.ts'

const cubeText = statement<{ tenantId: string | null }>(
  'SELECT tenant_id AS "tenantId" FROM cubes WHERE operator_id = $1 AND id = $2',
)
/** A cube of the operator. */
export const cubeOf = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(cubeText, [operator, cubeId]))[0]

const tenantText = statement('SELECT FROM tenants WHERE operator_id = $1 AND id = $2')
/** Whether the operator has the tenant. */
export const tenantOf = async (db: Queryable, operator: string, tenantId: string): Promise<boolean> =>
  (await db.query(tenantText, [operator, tenantId])).length > 0

const keepTenantText = statement('SELECT FROM tenants WHERE operator_id = $1 AND id = $2 FOR KEY SHARE')
/** Whether the operator has the tenant, which stays until the transaction ends. */
export const keepTenant = async (tx: Queryable, operator: string, tenantId: string): Promise<boolean> =>
  (await tx.query(keepTenantText, [operator, tenantId])).length > 0

const ofCube = (
  one: string,
) => `SELECT a.id AS "appId", a.name AS "appName", a.description, a.vendor, ${iso('i.installed')} AS installed,
    (SELECT count(*)::int FROM occupancies o WHERE o.cube_id = c.id AND o.app_id = a.id AND o.ended IS NULL) AS occupancies
  FROM cubes c JOIN apps a ON true LEFT JOIN cube_apps i ON i.cube_id = c.id AND i.app_id = a.id
  WHERE c.operator_id = $1 AND c.id = $2${one}
    AND (i.app_id IS NOT NULL OR EXISTS (SELECT FROM tenant_apps t WHERE t.tenant_id = c.tenant_id AND t.app_id = a.id))
  ORDER BY ${byName('a.name')}, a.id`
const cubeAppsText = statement<CubeApp>(ofCube(''))
export const cubeApps = (db: Queryable, operator: string, cubeId: string) => db.query(cubeAppsText, [operator, cubeId])
const cubeAppText = statement<CubeApp>(ofCube(' AND a.id = $3'))
/** An app that the cube has, installed or from its tenant. */
export const readCubeApp = async (db: Queryable, operator: string, cubeId: string, app: string) =>
  (await db.query(cubeAppText, [operator, cubeId, app]))[0]

const installText = statement(
  'INSERT INTO cube_apps (cube_id, app_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING app_id',
)
export const install = async (tx: Queryable, cubeId: string, app: string): Promise<boolean> =>
  (await tx.query(installText, [cubeId, app])).length > 0
const uninstallText = statement('DELETE FROM cube_apps WHERE cube_id = $1 AND app_id = $2')
export const uninstall = (tx: Queryable, cubeId: string, app: string) => tx.query(uninstallText, [cubeId, app])

const rowFields = `a.id, a.name, a.description, a.vendor, ${iso('t.added')} AS added, (t.app_id IS NULL) AS "cubeApp"`
const ofTenant = (fields: string, one: string) => `SELECT ${fields}
  FROM tenants n JOIN apps a ON true LEFT JOIN tenant_apps t ON t.tenant_id = n.id AND t.app_id = a.id
  WHERE n.operator_id = $1 AND n.id = $2${one} AND (t.app_id IS NOT NULL
    OR EXISTS (SELECT FROM cube_apps i JOIN cubes c ON c.id = i.cube_id WHERE c.tenant_id = n.id AND i.app_id = a.id))
  ORDER BY ${byName('a.name')}, a.id`
const tenantAppsText = statement<TenantAppRow>(ofTenant(rowFields, ''))
export const tenantApps = (db: Queryable, operator: string, tenant: string) =>
  db.query(tenantAppsText, [operator, tenant])
const tenantAppText = statement<TenantApp>(
  ofTenant(
    `${rowFields}, ${eventCounts(' AND e.cube_id IN (SELECT id FROM cubes WHERE tenant_id = n.id)')} AS events,
    (SELECT count(*)::int FROM app_keys k WHERE k.app_id = a.id) AS keys,
    (SELECT count(*)::int FROM storage_items s WHERE s.app_id = a.id AND s.tenant_id = n.id) AS "storageItemCount"`,
    ' AND a.id = $3',
  ),
)
/** An app that the tenant has, or one of its cubes. */
export const readTenantApp = async (db: Queryable, operator: string, tenant: string, app: string) =>
  (await db.query(tenantAppText, [operator, tenant, app]))[0]

const addText = statement(
  'INSERT INTO tenant_apps (tenant_id, app_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING app_id',
)
export const add = async (tx: Queryable, tenant: string, app: string): Promise<boolean> =>
  (await tx.query(addText, [tenant, app])).length > 0
const removeText = statement('DELETE FROM tenant_apps WHERE tenant_id = $1 AND app_id = $2')
export const remove = (tx: Queryable, tenant: string, app: string) => tx.query(removeText, [tenant, app])

const lastingText = statement<{ number: number }>(`SELECT count(*)::int AS number
  FROM occupancies o JOIN cubes c ON c.id = o.cube_id
  WHERE c.tenant_id = $1 AND o.app_id = $2 AND o.ended IS NULL
    AND NOT EXISTS (SELECT FROM cube_apps i WHERE i.cube_id = c.id AND i.app_id = $2)`)
/** Current occupancies of an app on those cubes of a tenant that have it from the tenant alone. */
export const lasting = async (tx: Queryable, tenant: string, app: string): Promise<number> =>
  (await tx.query(lastingText, [tenant, app]))[0]?.number ?? 0
