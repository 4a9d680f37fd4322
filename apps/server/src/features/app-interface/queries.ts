import { type AppOccupancy, appApi } from '@cubeward/contract/app/app-api.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { where } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import type { Sealer } from '../../platform/security/secrets.ts'

/** Cubes that have an app: installed on them, or from their tenant. */
const having = (
  app: string,
) => `c.operator_id IS NOT NULL AND (EXISTS (SELECT FROM cube_apps i WHERE i.cube_id = c.id AND i.app_id = ${app})
  OR EXISTS (SELECT FROM tenant_apps t WHERE t.tenant_id = c.tenant_id AND t.app_id = ${app}))`
const page = listOf(appApi.cubes, {
  from: 'cubes c',
  key: ['id'],
  scope: having('$1'),
  json: `json_build_object('id', c.id, 'tenantId', c.tenant_id, 'description', c.description, 'site', c.site, 'connected', s.connected,
    'boxes', json_build_object('total', s.boxes_total, 'available', s.boxes_total - s.boxes_occupied - s.boxes_disabled))`,
  rowJoins: 'JOIN cube_state s ON s.cube_id = c.id',
  sorts: { id: 'c.id' },
  filters: { tenantId: where((at) => `c.tenant_id = ${at}`) },
  total: 'exact',
})
export const cubes = (db: Queryable, app: string, query: QueryOf<typeof appApi.cubes>) => page(db, [app], query)

const cubeText = statement<{ operator: string; tenantId: string | null }>(
  `SELECT c.operator_id AS operator, c.tenant_id AS "tenantId" FROM cubes c WHERE c.id = $2 AND ${having('$1')}`,
)
/** A cube that has the app. */
export const cube = async (db: Queryable, app: string, cubeId: string) => (await db.query(cubeText, [app, cubeId]))[0]

const ownText = statement<{ operator: string }>(
  `SELECT c.operator_id AS operator FROM occupancies o JOIN cubes c ON c.id = o.cube_id
   WHERE o.app_id = $1 AND o.cube_id = $2 AND o.id = $3 AND c.operator_id IS NOT NULL`,
)
/** Where an own occupancy is, also if the cube no longer has the app. */
export const own = async (db: Queryable, app: string, cubeId: string, id: string) =>
  (await db.query(ownText, [app, cubeId, id]))[0]

const roomText = statement<{ cubeId: string; operator: string }>(`SELECT c.id AS "cubeId", c.operator_id AS operator
  FROM cubes c JOIN cube_state s ON s.cube_id = c.id
  WHERE c.tenant_id = $2 AND ${having('$1')} AND s.boxes_total > s.boxes_disabled
  ORDER BY s.connected DESC, s.boxes_total - s.boxes_occupied - s.boxes_disabled DESC, c.id LIMIT 200`)
/** Cubes of a tenant that may have room, those first that are connected and have most. */
export const withRoom = (db: Queryable, app: string, tenant: string) => db.query(roomText, [app, tenant])

const tenantText = statement<{ operator: string }>(`SELECT t.operator_id AS operator FROM tenants t WHERE t.id = $2
  AND (EXISTS (SELECT FROM tenant_apps a WHERE a.tenant_id = t.id AND a.app_id = $1)
    OR EXISTS (SELECT FROM cube_apps i JOIN cubes c ON c.id = i.cube_id WHERE c.tenant_id = t.id AND i.app_id = $1))`)
/** A tenant that has the app, or one of whose cubes has it. */
export const tenant = async (db: Queryable, app: string, id: string) => (await db.query(tenantText, [app, id]))[0]

type Row = Omit<AppOccupancy, 'accessCode'> & { sealed: Buffer | null }
const readText = statement<Row>(`SELECT o.id, o.cube_id AS "cubeId", o.box_number AS "boxNumber", o.app_id AS "appId",
    ${iso('o.created')} AS created, ${iso('o.updated')} AS updated, ${iso('o.ended')} AS ended, o.content,
    o.access_code_sealed AS sealed, o.access_keys AS "accessKeys"
  FROM occupancies o WHERE o.app_id = $1 AND o.cube_id = $2 AND o.id = $3`)
/** An own occupancy. */
export async function read(
  db: Queryable,
  sealer: Sealer,
  app: string,
  cubeId: string,
  id: string,
): Promise<AppOccupancy | undefined> {
  const [row] = await db.query(readText, [app, cubeId, id])
  if (row === undefined) return undefined
  const { sealed, ...rest } = row
  return { ...rest, accessCode: sealed === null ? null : sealer.open(sealed) }
}

const lockText = statement<{ lock: string | null }>('SELECT b.lock FROM boxes b WHERE b.cube_id = $1 AND b.number = $2')
/** The lock of a box. */
export const lockOf = async (db: Queryable, cubeId: string, box: string) =>
  (await db.query(lockText, [cubeId, box]))[0]?.lock ?? undefined
