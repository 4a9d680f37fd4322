import type { Cube, CubeListItem, cubes } from '@cubeward/contract/admin/cubes.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import { type Page, pageSizes } from '@cubeward/contract/kernel/paging.ts'
import { boxJson } from '../boxes/queries.ts'
import type { Queryable } from '../db/client.ts'
import { iso, searchWords, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'
import type { SealedCode } from '../maintenance-codes/queries.ts'

type ListQuery = QueryOf<typeof cubes.list>
type SortField = ListQuery['sort'] extends `${infer F},${string}` ? F : never

/** SQL expression of each sort, and the tables it needs beside `cubes c`. */
const sorts: Record<SortField, { by: string; join: '' | 'tenant' | 'state' }> = {
  id: { by: 'c.id', join: '' },
  description: { by: 'c.description', join: '' },
  site: { by: 'c.site', join: '' },
  tenant: { by: 't.name', join: 'tenant' },
  connected: { by: 's.connected', join: 'state' },
  utilization: { by: 's.boxes_occupied::float / nullif(s.boxes_total, 0)', join: 'state' },
}
const joins = {
  '': '',
  tenant: 'LEFT JOIN tenants t ON t.id = c.tenant_id',
  state: 'JOIN cube_state s ON s.cube_id = c.id',
}

const utilization = `json_build_object('total', s.boxes_total, 'occupied', s.boxes_occupied,
  'available', s.boxes_total - s.boxes_occupied - s.boxes_disabled, 'disabled', s.boxes_disabled)`
const tenant = `CASE WHEN t.id IS NULL THEN NULL ELSE json_build_object('id', t.id, 'name', t.name) END`
const listFields = `'id', c.id, 'description', c.description, 'site', c.site, 'tenant', ${tenant}, 'monitored', c.monitored,
  'connected', s.connected, 'lastConnected', ${iso('s.last_connected')}, 'utilization', ${utilization}`

/**
 * A row of the list as JSON text, put together from parts that are text already where only settings decide them: building it of
 * single values (json_build_object) cost PostgreSQL twice the rest of the list.
 */
const rowText = `concat('{', c.list_json, ',"tenant":', coalesce((SELECT t.ref_json FROM tenants t WHERE t.id = c.tenant_id), 'null'),
  ',"connected":', CASE WHEN s.connected THEN 'true' ELSE 'false' END, ',"lastConnected":', coalesce('"' || ${iso('s.last_connected')} || '"', 'null'),
  ',"utilization":{"total":', s.boxes_total, ',"occupied":', s.boxes_occupied,
  ',"available":', s.boxes_total - s.boxes_occupied - s.boxes_disabled, ',"disabled":', s.boxes_disabled, '}}')`

/** Sorts that an index serves: their first page needs no more than its own rows. */
const indexed: readonly SortField[] = ['id', 'description']

/** SQL of what varies from page to page. */
interface Window {
  size: string
  /** Undefined on the first page. */
  offset: string | undefined
}

/**
 * The text of one variant of the list. Unfiltered, the total is a counter; filtered, the hits are found once by key alone, counted,
 * and only the rows of the page are joined.
 */
function listText(field: SortField, direction: 'asc' | 'desc', filters: readonly string[], window: Window): string {
  const { by, join } = sorts[field]
  // Rows without the value come last, in both directions; the index order of NULLS LAST ascending is the plain one.
  const order = (expression: string, id: string) =>
    `${expression} ${direction}${direction === 'desc' ? ' NULLS LAST' : ''}, ${id} ${direction}`
  const sameAsId = field === 'id'
  const stateNeeded = join === 'state' || filters.some((filter) => filter.includes('s.connected'))
  const from = `cubes c ${stateNeeded ? joins.state : ''} ${join === 'tenant' ? joins.tenant : ''}`
  const where = ['c.operator_id = $1', ...filters].join(' AND ')
  const orderBy = sameAsId ? `c.id ${direction}` : order(by, 'c.id')
  const limit = `LIMIT ${window.size}${window.offset === undefined ? '' : ` OFFSET ${window.offset}`}`
  const first = window.offset === undefined ? '0' : `${window.offset}::int`
  // A text for each row: putting them together cost PostgreSQL a fifth of the list, and costs Node next to nothing.
  const answer = (counted: string) =>
    `SELECT page.row, total FROM ${counted} LEFT JOIN page ON true ORDER BY page.position`
  const row = `${rowText} AS row`
  const rows = `
    page AS (
      SELECT hit.position, ${row}
      FROM picked hit JOIN cubes c ON c.id = hit.id JOIN cube_state s ON s.cube_id = c.id)`
  const counter = 'coalesce((SELECT cubes FROM operator_totals WHERE operator_id = $1), 0)'
  if (filters.length === 0 && window.offset === undefined && indexed.includes(field))
    return `SELECT CASE WHEN c.id IS NOT NULL THEN ${rowText} END AS row, total
      FROM (SELECT ${counter} AS total) AS counted LEFT JOIN (
        (SELECT c.* FROM cubes c WHERE ${where} ORDER BY ${orderBy} ${limit}) AS c JOIN cube_state s ON s.cube_id = c.id) ON true
      ORDER BY ${orderBy}`
  if (filters.length === 0)
    return `WITH picked AS MATERIALIZED (
      SELECT id, row_number() OVER () AS position FROM (
        SELECT c.id FROM ${from} WHERE ${where} ORDER BY ${orderBy} ${limit}) AS ordered), ${rows}
    ${answer(`(SELECT ${counter} AS total) AS counted`)}`
  // The hits come in the order of the index: one way through it finds them, counts them and picks those of the page.
  if (direction === 'asc' && indexed.includes(field) && !stateNeeded)
    return `WITH hits AS MATERIALIZED (
      SELECT count(*) AS total, (array_agg(c.id ORDER BY ${orderBy}))[${first} + 1 : ${first} + ${window.size}::int] AS ids
      FROM ${from} WHERE ${where}),
    picked AS MATERIALIZED (SELECT id, position FROM hits, unnest(ids) WITH ORDINALITY AS hit (id, position)), ${rows}
    ${answer('hits')}`
  return `WITH hits AS MATERIALIZED (
      SELECT c.id${sameAsId ? '' : `, ${by} AS sort`} FROM ${from} WHERE ${where}),
    picked AS MATERIALIZED (
      SELECT id, row_number() OVER () AS position FROM (
        SELECT id FROM hits ORDER BY ${sameAsId ? `id ${direction}` : order('sort', 'id')} ${limit}) AS ordered), ${rows}
    ${answer('(SELECT count(*) AS total FROM hits) AS counted')}`
}

interface ListRow {
  /** Null: the page is empty. */
  row: string | null
  total: number
}
const variants = new Map<string, ReturnType<typeof statement<ListRow>>>()

/** One page of the operator's cubes, of rows that the database has written as JSON. */
export async function list(db: Queryable, operator: string, query: ListQuery): Promise<JsonText<Page<CubeListItem>>> {
  const [field, direction] = query.sort.split(',') as [SortField, 'asc' | 'desc']
  const values: unknown[] = [operator]
  const parameter = (value: unknown) => `$${values.push(value)}`
  // The sizes that screens offer, and their first page, are written out: with an unknown LIMIT the planner expects a tenth of all
  // rows and plans anew for each call, which costs as much as the list itself.
  const usual = (pageSizes as readonly number[]).includes(query.size)
  const window: Window = {
    size: usual ? String(query.size) : parameter(query.size),
    offset: query.page === 0 ? undefined : parameter(query.page * query.size),
  }
  const words = searchWords(query.search ?? '')
  // Each condition with a word for the statement's name, which PostgreSQL cuts at 63 characters.
  const conditions: { word: string; sql: string }[] = []
  if (words.length > 0) {
    // Few numbers of words, so that there are few statements: the last word fills up to 1, 2, 4, 8 …
    const places = Array.from({ length: 2 ** Math.ceil(Math.log2(words.length)) }, (_, at) =>
      parameter(Buffer.from(words[at] ?? words.at(-1) ?? '')),
    )
    conditions.push({
      word: `found${places.length}`,
      sql: places.map((place) => `position(${place}::bytea IN c.search_bytes) > 0`).join(' AND '),
    })
  }
  if (query.monitored !== undefined)
    conditions.push(
      query.monitored ? { word: 'watched', sql: 'c.monitored' } : { word: 'unwatched', sql: 'NOT c.monitored' },
    )
  if (query.disconnected !== undefined)
    conditions.push(
      query.disconnected ? { word: 'offline', sql: 'NOT s.connected' } : { word: 'online', sql: 's.connected' },
    )
  const kind = `${usual ? query.size : 'n'}${window.offset === undefined ? '' : '-on'}`
  const name = ['cubes', field, direction, kind, ...conditions.map(({ word }) => word)].join('-')
  const filters = conditions.map(({ sql }) => sql)
  const known = variants.get(name) ?? statement<ListRow>(name, listText(field, direction, filters, window))
  variants.set(name, known)
  const rows = await db.query<ListRow>(known, values)
  const total = rows[0]?.total ?? 0
  const content = rows.flatMap(({ row }) => row ?? []).join(',')
  return jsonText(
    `{"content":[${content}],"totalElements":${total},"totalPages":${Math.ceil(total / query.size)},"number":${query.page},"size":${query.size}}`,
  )
}

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

/** A setup key whose time is over is none (R27); also where it is only shown. */
export const setupKeySealed = 'CASE WHEN c.setup_key_expires > now() THEN c.setup_key_sealed END'

const readText = statement<{ cube: Omit<Cube, 'setupKey'>; sealed: Buffer | null }>(
  'cube-read',
  `SELECT json_build_object(${detailFields}) AS cube, ${setupKeySealed} AS sealed ${detailFrom}`,
)
/** One cube; its setup key still sealed. */
export const read = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query<{ cube: Omit<Cube, 'setupKey'>; sealed: Buffer | null }>(readText, [operator, cubeId]))[0]

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
  'cube-overview',
  `SELECT json_build_object(${detailFields},
    'apps', ${list_(`SELECT json_build_object('appId', a.id, 'appName', a.name,
        'boxes', (SELECT count(*)::int FROM boxes b WHERE b.cube_id = c.id AND (b.apps = '{}' OR a.id = ANY (b.apps)))) AS row
      FROM apps a WHERE a.id IN (SELECT app_id FROM cube_apps WHERE cube_id = c.id
        UNION SELECT app_id FROM tenant_apps WHERE tenant_id = c.tenant_id) ORDER BY a.name`)},
    'units', ${list_(`SELECT json_build_object('id', id, 'secondary', secondary, 'connected', connected) AS row
      FROM units WHERE cube_id = c.id ORDER BY secondary, id`)},
    'devices', ${list_(`SELECT json_build_object('deviceId', device_id, 'vendor', vendor, 'model', model, 'types', types, 'info', info,
        'connected', connected, 'firstConnected', ${iso('first_connected')}, 'lastConnected', ${iso('last_connected')}) AS row
      FROM devices WHERE cube_id = c.id ORDER BY device_id`)},
    'lockModules', ${list_(`SELECT json_build_object('id', id, 'name', name) AS row FROM lock_modules
      WHERE cube_id = c.id AND operator_id = c.operator_id ORDER BY name, id`)},
    'notes', ${list_(`SELECT json_build_object('id', n.id, 'note', n.note, 'done', n.done, 'created', ${iso('n.created')},
        'createdBy', ${user}) AS row
      FROM cube_notes n JOIN users u ON u.id = n.created_by WHERE n.cube_id = c.id ORDER BY n.created DESC, n.id DESC`)},
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
  (await db.query<OverviewRow>(overviewText, [operator, cubeId]))[0]

const existsText = statement<{ found: number }>(
  'cube-exists',
  'SELECT 1 AS found FROM cubes WHERE operator_id = $1 AND id = $2',
)
/** Whether the operator has this cube: the guard of everything below a cube's path. */
export const exists = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query<{ found: number }>(existsText, [operator, cubeId])).length > 0

const tenantText = statement<{ tenantId: string | null }>(
  'cube-tenant',
  'SELECT tenant_id AS "tenantId" FROM cubes WHERE operator_id = $1 AND id = $2',
)
/** Whose cube of the operator it is; undefined if the operator has no such cube. */
export const tenantOf = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query<{ tenantId: string | null }>(tenantText, [operator, cubeId]))[0]
