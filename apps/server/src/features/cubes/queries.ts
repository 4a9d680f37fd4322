import { type Cube, type CubeCounts, cubes } from '@cubeward/contract/admin/cubes.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, flag } from '../../platform/db/list-sql.ts'
import { iso, searchWords, statement } from '../../platform/db/sql.ts'
import { freeCases } from '../alerts/cases.ts'
import { boxJson } from '../boxes/queries.ts'
import type { SealedCode } from '../maintenance-codes/queries.ts'

const utilization = `json_build_object('total', s.boxes_total, 'occupied', s.boxes_occupied,
  'available', s.boxes_total - s.boxes_occupied - s.boxes_disabled, 'disabled', s.boxes_disabled)`
const tenant = `CASE WHEN t.id IS NULL THEN NULL ELSE json_build_object('id', t.id, 'name', t.name) END`
const listFields = `'id', c.id, 'description', c.description, 'site', c.site, 'tenant', ${tenant}, 'monitored', c.monitored,
  'connected', s.connected, 'lastConnected', ${iso('s.last_connected')}, 'utilization', ${utilization}, 'openAlerts', s.alerts`

/**
 * A row of the list as JSON text, put together from parts that are text already where only settings decide them: building it of
 * single values (json_build_object) cost PostgreSQL twice the rest of the list.
 */
const rowText = `concat('{', c.list_json, ',"tenant":', coalesce((SELECT t.ref_json FROM tenants t WHERE t.id = c.tenant_id), 'null'),
  ',"connected":', CASE WHEN s.connected THEN 'true' ELSE 'false' END, ',"lastConnected":', coalesce('"' || ${iso('s.last_connected')} || '"', 'null'),
  ',"utilization":{"total":', s.boxes_total, ',"occupied":', s.boxes_occupied,
  ',"available":', s.boxes_total - s.boxes_occupied - s.boxes_disabled, ',"disabled":', s.boxes_disabled, '},"openAlerts":', s.alerts, '}')`

const tenantJoin = 'LEFT JOIN tenants t ON t.id = c.tenant_id'
const stateJoin = 'JOIN cube_state s ON s.cube_id = c.id'
/** Few numbers of words, so that there are few statements: the last word fills up to 1, 2, 4, 8 … */
const places = (found: readonly string[]) =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(found.length)) }, (_, at) => found[at] ?? found.at(-1) ?? '')

const page = listOf(cubes.list, {
  from: 'cubes c',
  key: ['id'],
  scope: 'c.operator_id = $1',
  json: rowText,
  rowJoins: stateJoin,
  sorts: {
    id: { by: 'c.id', nulls: 'none', indexed: true },
    description: { by: byName('c.description'), indexed: true },
    site: byName('c.site'),
    tenant: { by: byName('t.name'), join: tenantJoin },
    connected: { by: 's.connected', join: stateJoin },
    utilization: { by: 's.boxes_occupied::float / nullif(s.boxes_total, 0)', join: stateJoin },
  },
  filters: {
    search: {
      sql: (search, place) =>
        [
          'true',
          ...places(searchWords(search)).map(
            (word) => `position(${place(Buffer.from(word))}::bytea IN c.search_bytes) > 0`,
          ),
        ].join(' AND '),
      variants: ['one', 'one two', 'one two three'],
    },
    monitored: flag('c.monitored'),
    disconnected: flag('NOT s.connected', stateJoin),
    alerts: flag("(s.alerts <> '{}')", stateJoin),
  },
  total: { counter: 'coalesce((SELECT cubes FROM operator_totals WHERE operator_id = $1), 0)' },
})
/** One page of the operator's cubes. */
export const list = (db: Queryable, operator: string, query: QueryOf<typeof cubes.list>) => page(db, [operator], query)

const countsText = statement<CubeCounts>(
  `SELECT count(*)::int AS total, count(*) FILTER (WHERE c.monitored)::int AS monitored,
     count(*) FILTER (WHERE NOT s.connected)::int AS disconnected,
     count(*) FILTER (WHERE c.monitored AND NOT s.connected)::int AS missed, count(*) FILTER (WHERE s.alerts <> '{}')::int AS alerts,
     ${freeCases} AS attention
   FROM cubes c ${stateJoin} WHERE c.operator_id = $1`,
)
/** What the filters of the list leave, in one reading. */
export const counts = async (db: Queryable, operator: string): Promise<CubeCounts> =>
  (await db.query(countsText, [operator]))[0] as CubeCounts

const requestTimes = (kind: string, prefix: string) =>
  `'${prefix}Requested', (SELECT ${iso('requested')} FROM cube_requests r WHERE r.cube_id = c.id AND r.kind = '${kind}'),
   '${prefix}Executed', (SELECT ${iso('executed')} FROM cube_requests r WHERE r.cube_id = c.id AND r.kind = '${kind}')`

const detailFields = `${listFields},
  'address', json_build_object('street', c.street, 'houseNo', c.house_no, 'zip', c.zip, 'city', c.city, 'country', c.country),
  'latitude', c.latitude, 'longitude', c.longitude,
  'supportInfo', json_build_object('operatedBy', c.support_info->>'operatedBy', 'phone', c.support_info->>'phone',
    'email', c.support_info->>'email', 'website', c.support_info->>'website', 'freetext', c.support_info->>'freetext'),
  'preventCloseNonOccupiedBoxAfterSeconds', c.prevent_close_non_occupied_box_after_seconds,
  'occupyPreferOpenBox', c.occupy_prefer_open_box, 'occupyMode', c.occupy_mode,
  'locks', json_build_object('open', s.locks_open, 'closed', s.locks_closed, 'blocked', s.locks_blocked, 'breakIn', s.locks_breakin),
  ${requestTimes('software-update', 'softwareUpdate')}, ${requestTimes('reboot', 'reboot')}`
const detailFrom = `FROM cubes c JOIN cube_state s ON s.cube_id = c.id LEFT JOIN tenants t ON t.id = c.tenant_id
  WHERE c.operator_id = $1 AND c.id = $2`

/** A setup key whose time is over is none; also where it is only shown. */
export const setupKeySealed = 'CASE WHEN c.setup_key_expires > now() THEN c.setup_key_sealed END'

const readText = statement<{ cube: Omit<Cube, 'setupKey'>; sealed: Buffer | null }>(
  `SELECT json_build_object(${detailFields}) AS cube, ${setupKeySealed} AS sealed ${detailFrom}`,
)
/** One cube; its setup key still sealed. */
export const read = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(readText, [operator, cubeId]))[0]

const list_ = (rows: string) => `coalesce((SELECT json_agg(x.row) FROM (${rows}) AS x), '[]'::json)`
const user = `json_build_object('name', u.name, 'email', u.email, 'picture', u.picture)`

export interface OverviewRow {
  /** The overview without its secrets, as JSON text. */
  json: string
  setup_key_sealed: Buffer | null
  router_phone_number: string | null
  router_password_sealed: Buffer | null
  codes: SealedCode[]
}
const overviewText = statement<OverviewRow>(
  `SELECT json_build_object(${detailFields},
    'apps', ${list_(`SELECT json_build_object('appId', a.id, 'appName', a.name,
        'boxes', (SELECT count(*)::int FROM boxes b WHERE b.cube_id = c.id AND (b.apps = '{}' OR a.id = ANY (b.apps)))) AS row
      FROM apps a WHERE a.id IN (SELECT app_id FROM cube_apps WHERE cube_id = c.id
        UNION SELECT app_id FROM tenant_apps WHERE tenant_id = c.tenant_id) ORDER BY ${byName('a.name')}`)},
    'units', ${list_(`SELECT json_build_object('id', id, 'secondary', secondary, 'connected', connected) AS row
      FROM units WHERE cube_id = c.id ORDER BY secondary, id`)},
    'devices', ${list_(`SELECT json_build_object('deviceId', device_id, 'vendor', vendor, 'model', model, 'types', types, 'info', info,
        'connected', connected, 'firstConnected', ${iso('first_connected')}, 'lastConnected', ${iso('last_connected')}) AS row
      FROM devices WHERE cube_id = c.id ORDER BY device_id`)},
    'lockModules', ${list_(`SELECT json_build_object('id', id, 'name', name) AS row FROM lock_modules
      WHERE cube_id = c.id AND operator_id = c.operator_id ORDER BY ${byName('name')}, id`)},
    'notes', ${list_(`SELECT json_build_object('id', n.id, 'note', n.note, 'done', n.done, 'created', ${iso('n.created')},
        'createdBy', ${user}) AS row
      FROM cube_notes n JOIN users u ON u.id = n.created_by WHERE n.cube_id = c.id AND n.box_number IS NULL ORDER BY n.created DESC, n.id DESC`)},
    'billing', (SELECT json_build_object('commissioning', max(commissioning), 'operatingCostsFrom', max(operating_costs_from),
        'operatingCostsUntil', max(operating_costs_until), 'decommissioning', max(decommissioning), 'notes', max(notes))
      FROM cube_billing WHERE cube_id = c.id),
    'alerts', ${list_(`SELECT json_build_object('id', id, 'type', type, 'created', ${iso('created')}, 'cubeId', cube_id,
        'boxNumber', box_number) AS row FROM alerts WHERE cube_id = c.id AND cleared IS NULL ORDER BY created DESC`)},
    'boxes', ${boxJson('c.id')})::text AS json,
    ${setupKeySealed} AS setup_key_sealed,
    (SELECT phone_number FROM cube_routers WHERE cube_id = c.id) AS router_phone_number,
    (SELECT password_sealed FROM cube_routers WHERE cube_id = c.id) AS router_password_sealed,
    ${list_(`SELECT json_build_object('permission', permission, 'fixed', fixed, 'confirmed', confirmed,
        'sealed', encode(code_sealed, 'base64')) AS row FROM maintenance_codes WHERE cube_id = c.id`)} AS codes
  ${detailFrom}`,
)
/** Everything of the cube page in one statement; secrets still sealed. */
export const overview = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(overviewText, [operator, cubeId]))[0]

const existsText = statement<{ found: number }>('SELECT 1 AS found FROM cubes WHERE operator_id = $1 AND id = $2')
/** Whether the operator has this cube: the guard of everything below a cube's path. */
export const exists = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(existsText, [operator, cubeId])).length > 0

const tenantText = statement<{ tenantId: string | null }>(
  'SELECT tenant_id AS "tenantId" FROM cubes WHERE operator_id = $1 AND id = $2',
)
/** Whose cube of the operator it is; undefined if the operator has no such cube. */
export const tenantOf = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(tenantText, [operator, cubeId]))[0]
