import {
  type AttentionCube,
  type AttentionDetails,
  attention,
  mostPending,
  type PausedApp,
} from '@cubeward/contract/admin/attention.ts'
import type { QueryOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { alertOrder } from '@cubeward/domain/alert-causes.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import { openCases } from '../alerts/cases.ts'

type List = ReplyOf<typeof attention.list>

const nameOf = (user: string) => `coalesce(${user}.name, ${user}.email, ${user}.id)`
const person = (user: string) =>
  `CASE WHEN ${user}.id IS NOT NULL THEN json_build_object('id', ${user}.id, 'name', ${nameOf(user)}) END`
const facts = (alert: string) =>
  `'id', ${alert}.id, 'type', ${alert}.type, 'boxNumber', ${alert}.box_number, 'lock', ${alert}.lock`
/** A lost connection is missed after a while, but was lost before. */
const begun = (alert: string) =>
  `CASE WHEN ${alert}.type = 'CubeDisconnected' THEN least(s.last_connected, ${alert}.created) ELSE ${alert}.created END`
const noted = (alert: string) => `CASE WHEN ${alert}.type IN ('CubeDisconnected', 'MaintenanceRequired') THEN (
     SELECT json_build_object('note', left(q.note, 1000), 'by', ${nameOf('w')}) FROM cube_notes q JOIN users w ON w.id = q.created_by
     WHERE q.cube_id = ${alert}.cube_id AND NOT q.done AND q.box_number IS NOT DISTINCT FROM ${alert}.box_number
       AND (${alert}.type = 'MaintenanceRequired' OR q.created >= ${begun(alert)})
     ORDER BY q.created DESC, q.id DESC LIMIT 1) END`

/** `u` has it, `m` has muted it. */
const caseFields = (alert: string, care: string) =>
  `${facts(alert)}, 'since', ${iso(begun(alert))}, 'noted', ${noted(alert)}, 'taker', ${person('u')}, 'muted', CASE WHEN ${care}.muted_until IS NOT NULL THEN
     json_build_object('by', ${nameOf('m')}, 'until', CASE WHEN isfinite(${care}.muted_until) THEN ${iso(`${care}.muted_until`)} END) END`

const mostOfCube = 100
const listText = statement<{ total: number; counts: List['counts']; content: AttentionCube[] }>(
  `WITH cases AS MATERIALIZED (
     SELECT a.id, a.cube_id, a.type, a.box_number, a.lock, a.created, t.taken_by, t.muted_by, t.muted_until,
       coalesce(array_position($3::text[], a.type), 0) AS rank,
       CASE WHEN t.muted_until IS NOT NULL THEN 'muted' WHEN t.taken_by = $2 THEN 'mine' ELSE 'open' END AS view
     FROM ${openCases}),
   shown AS (
     SELECT *, row_number() OVER (PARTITION BY cube_id ORDER BY rank, taken_by IS NOT NULL, created, id) AS place
     FROM cases WHERE view = $4 AND (NOT $5::boolean OR taken_by IS NULL)),
   heads AS (
     SELECT *, row_number() OVER (ORDER BY rank, taken_by IS NOT NULL, created, id) AS nth FROM shown WHERE place = 1),
   page AS (SELECT * FROM heads ORDER BY nth LIMIT $6 OFFSET $7)
   SELECT (SELECT count(*) FROM heads)::int AS total,
     (SELECT json_build_object('open', count(*) FILTER (WHERE view = 'open'), 'mine', count(*) FILTER (WHERE view = 'mine'),
        'muted', count(*) FILTER (WHERE view = 'muted'), 'free', count(*) FILTER (WHERE view = 'open' AND taken_by IS NULL)) FROM cases) AS counts,
     coalesce((SELECT json_agg(json_build_object('id', c.id, 'description', c.description, 'site', c.site,
         'tenant', CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END,
         'connected', s.connected, 'lastConnected', ${iso('s.last_connected')},
         'phoneNumber', CASE WHEN p.type = 'CubeDisconnected' THEN (SELECT r.phone_number FROM cube_routers r WHERE r.cube_id = p.cube_id) END,
         'cases', (SELECT json_agg(json_build_object(${caseFields('x', 'x')}) ORDER BY x.place)
           FROM shown x LEFT JOIN users u ON u.id = x.taken_by LEFT JOIN users m ON m.id = x.muted_by
           WHERE x.cube_id = p.cube_id AND x.place <= ${mostOfCube}),
         'more', (SELECT count(*) FROM shown x WHERE x.cube_id = p.cube_id AND x.place > ${mostOfCube}),
         'folded', CASE WHEN p.type = 'CubeDisconnected' THEN json_build_object(
           'alerts', coalesce((SELECT json_agg(json_build_object(${facts('f')}) ORDER BY array_position($3::text[], f.type), f.created)
             FROM alerts f WHERE f.cube_id = p.cube_id AND f.operator_id = $1 AND f.cleared IS NULL AND f.type <> 'CubeDisconnected'), '[]'),
           'devices', (SELECT count(*) FROM devices d WHERE d.cube_id = p.cube_id)) END) ORDER BY p.nth)
       FROM page p JOIN cubes c ON c.id = p.cube_id JOIN cube_state s ON s.cube_id = c.id LEFT JOIN tenants n ON n.id = c.tenant_id), '[]') AS content`,
)
// Few webhooks are paused at a time; of what waits for one only so much is counted as is told, and by an index of the operator's own.
export const pausedText = statement<PausedApp>(
  `SELECT a.id, a.name, ${iso('w.paused')} AS since, p.pending FROM app_webhooks w JOIN apps a ON a.id = w.app_id
   CROSS JOIN LATERAL (SELECT count(*)::int AS pending FROM
     (SELECT e.cube_id FROM app_events e WHERE e.app_id = w.app_id AND e.operator_id = $1 AND e.state = 'Pending' LIMIT ${mostPending + 1}) e
     LEFT JOIN cubes c ON c.id = e.cube_id WHERE coalesce(c.operator_id, $1) = $1) p
   WHERE w.paused IS NOT NULL AND p.pending > 0 ORDER BY w.paused, a.id`,
)
/** One page of cubes with their cases, as they are for one person. */
export async function list(
  db: Queryable,
  operator: string,
  person: string,
  { view, free = false, page, size }: QueryOf<typeof attention.list>,
): Promise<List> {
  const values = [operator, person, alertOrder, view, free, size, page * size]
  const [row] = await db.query(listText, values)
  const pausedApps = await db.query(pausedText, [operator])
  if (row === undefined) throw new Error('A query without a table gave no row')
  const { total, counts, content } = row
  return { content, totalElements: total, totalPages: Math.ceil(total / size), number: page, size, counts, pausedApps }
}

const readText = statement<{ details: AttentionDetails }>(
  `SELECT json_build_object(${caseFields('a', 't')},
     'cube', json_build_object('id', c.id, 'description', c.description, 'site', c.site, 'connected', s.connected,
       'lastConnected', ${iso('s.last_connected')}),
     'told', (SELECT CASE WHEN count(*) > 0 THEN json_build_object('mail', count(*) FILTER (WHERE n.channel = 'mail'),
         'sms', count(*) FILTER (WHERE n.channel = 'sms'), 'failed', count(*) FILTER (WHERE d.state IN ('Failed', 'Dropped')),
         'waiting', count(*) FILTER (WHERE d.state IS NULL OR d.state = 'Waiting')) END
       FROM alert_notices n LEFT JOIN alert_deliveries d ON d.id = n.delivery_id WHERE n.alert_id = a.id),
     'occupied', (SELECT json_build_object('app', p.name, 'since', ${iso('o.created')}) FROM occupancies o JOIN apps p ON p.id = o.app_id
       WHERE o.cube_id = a.cube_id AND o.box_number = a.box_number AND o.ended IS NULL ORDER BY o.created LIMIT 1)) AS details
   FROM alerts a JOIN cubes c ON c.id = a.cube_id AND c.operator_id = $1 JOIN cube_state s ON s.cube_id = c.id
   LEFT JOIN attention t ON t.alert_id = a.id LEFT JOIN users u ON u.id = t.taken_by LEFT JOIN users m ON m.id = t.muted_by
   WHERE a.operator_id = $1 AND a.id = $2 AND a.cleared IS NULL`,
)
/** Undefined if the operator has no such open case. */
export const read = async (db: Queryable, operator: string, alertId: string): Promise<AttentionDetails | undefined> =>
  (await db.query(readText, [operator, alertId]))[0]?.details

const closedPage = listOf(attention.closed, {
  from: 'alerts a',
  key: ['id'],
  scope:
    'a.operator_id = $1 AND a.cleared IS NOT NULL AND EXISTS (SELECT FROM cubes c WHERE c.id = a.cube_id AND c.operator_id = $1)',
  rowJoins: `JOIN cubes c ON c.id = a.cube_id LEFT JOIN attention t ON t.alert_id = a.id LEFT JOIN users u ON u.id = t.taken_by`,
  json: `json_build_object(${facts('a')}, 'since', ${iso('a.created')}, 'closed', ${iso('a.cleared')}, 'taker', ${person('u')},
    'cube', json_build_object('id', c.id, 'description', c.description, 'site', c.site))`,
  sorts: { closed: { by: 'a.cleared', nulls: 'none', indexed: true } },
  filters: {
    since: { sql: (since, place) => `a.cleared >= ${place(since)}::timestamptz`, variants: ['2026-01-01T00:00:00Z'] },
  },
  total: 'exact',
})
export const closed = (db: Queryable, operator: string, query: QueryOf<typeof attention.closed>) =>
  closedPage(db, [operator], query)

export interface Held {
  cubeId: string
  tenantId: string | null
  boxNumber: string | null
  lock: string | null
  type: string
  taker: { id: string; name: string } | null
  mutedBy: string | null
  /** A moment, or `infinity`. */
  mutedUntil: string | null
}
// Before it is read: whoever waited here reads what the one before has written.
const holdText = statement('SELECT FROM alerts WHERE operator_id = $1 AND id = $2 FOR UPDATE')
const heldText = statement<Held>(
  `SELECT a.cube_id AS "cubeId", c.tenant_id AS "tenantId", a.box_number AS "boxNumber", a.lock, a.type, ${person('u')} AS taker,
     t.muted_by AS "mutedBy", CASE WHEN isfinite(t.muted_until) THEN ${iso('t.muted_until')} ELSE t.muted_until::text END AS "mutedUntil"
   FROM alerts a JOIN cubes c ON c.id = a.cube_id AND c.operator_id = $1
   LEFT JOIN attention t ON t.alert_id = a.id LEFT JOIN users u ON u.id = t.taken_by
   WHERE a.operator_id = $1 AND a.id = $2 AND a.cleared IS NULL`,
)
/** Held until the end of the transaction; undefined if the operator has no such open alert. */
export async function hold(tx: Queryable, operator: string, alertId: string): Promise<Held | undefined> {
  await tx.query(holdText, [operator, alertId])
  return (await tx.query(heldText, [operator, alertId]))[0]
}

const storeText = statement(
  `INSERT INTO attention (alert_id, taken_by, muted_by, muted_until) VALUES ($1, $2, $3, $4)
   ON CONFLICT (alert_id) DO UPDATE SET taken_by = excluded.taken_by, muted_by = excluded.muted_by, muted_until = excluded.muted_until`,
)
export const store = (tx: Queryable, alertId: string, { taker, mutedBy, mutedUntil }: Held) =>
  tx.query(storeText, [alertId, taker?.id ?? null, mutedBy, mutedUntil])

const unmuteText = statement<{ operatorId: string | null }>(
  `WITH woken AS (
     UPDATE attention SET muted_by = NULL, muted_until = NULL WHERE muted_until <= now() RETURNING alert_id)
   SELECT DISTINCT a.operator_id AS "operatorId" FROM woken JOIN alerts a ON a.id = woken.alert_id WHERE a.cleared IS NULL`,
)
/** Ends the mutings whose time has come; tells whose. */
export const unmuteDue = (db: Queryable) => db.query(unmuteText)
