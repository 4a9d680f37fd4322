import {
  type Dashboard,
  type DashboardFigures,
  longOpenMinutes,
  type MapPlaces,
  mostAlerts,
  mostDays,
} from '@cubeward/contract/admin/dashboard.ts'
import type { Queryable, Tx } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

/** An event that was stored by a transaction that took so long is still found. */
const overlap = "interval '2 minutes'"

/** So much of what has arrived is counted at a time: what fails, or is much, keeps nothing of what was counted before it. */
const slice = "interval '1 day'"

const sliceText = statement<{ after: string; until: string; last: boolean }>(
  `WITH counted AS (SELECT nullif(counted_until, '-infinity') AS until FROM operator_days_progress FOR UPDATE),
   began AS (SELECT coalesce((SELECT until FROM counted),
     least((SELECT min(received) FROM lock_events), (SELECT min(created) FROM occupancies)), now()) AS after)
   SELECT after::text, least(after + ${slice}, now())::text AS until, after + ${slice} >= now() AS last FROM began`,
)
const advanceText = statement(`INSERT INTO operator_days_progress (counted_until) VALUES ($1::timestamptz)
   ON CONFLICT (one) DO UPDATE SET counted_until = excluded.counted_until`)
// Which days have to be counted anew, each by the indexes of its cubes. A cube in setup belongs to no operator yet. What was counted stays
// counted: of a day from which retention has removed something, or a cube is gone, less is found than there was.
const countText = statement(
  `WITH touched AS (
     SELECT c.operator_id, (e.created AT TIME ZONE $2)::date AS day
     FROM lock_events e JOIN cubes c ON c.id = e.cube_id WHERE c.operator_id IS NOT NULL AND e.received > $1::timestamptz - ${overlap} AND e.received <= $3
     UNION
     SELECT c.operator_id, (o.created AT TIME ZONE $2)::date
     FROM occupancies o JOIN cubes c ON c.id = o.cube_id WHERE c.operator_id IS NOT NULL AND o.created > $1::timestamptz - ${overlap} AND o.created <= $3),
   bounded AS (
     SELECT operator_id, day, day::timestamp AT TIME ZONE $2 AS first, (day + 1)::timestamp AT TIME ZONE $2 AS next FROM touched)
   INSERT INTO operator_days AS d (operator_id, day, openings, occupancies, hours)
   SELECT b.operator_id, b.day, opened.n, occupied.n, occupied.hours FROM bounded b
   CROSS JOIN LATERAL (
     SELECT count(*) AS n FROM cubes c JOIN lock_events e ON e.cube_id = c.id
     WHERE c.operator_id = b.operator_id AND e.created >= b.first AND e.created < b.next AND e.status = 'Open') opened
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(n), 0) AS n, array_agg(coalesce(n, 0) ORDER BY hour) AS hours
     FROM generate_series(0, 23) AS hour LEFT JOIN (
       SELECT extract(hour FROM o.created AT TIME ZONE $2)::int AS hour, count(*) AS n
       FROM cubes c JOIN occupancies o ON o.cube_id = c.id
       WHERE c.operator_id = b.operator_id AND o.created >= b.first AND o.created < b.next GROUP BY 1) made USING (hour)) occupied
   ON CONFLICT (operator_id, day) DO UPDATE SET openings = greatest(d.openings, excluded.openings),
     occupancies = greatest(d.occupancies, excluded.occupancies),
     hours = CASE WHEN excluded.occupancies < d.occupancies THEN d.hours ELSE excluded.hours END`,
)
/** Counts the days on which something has arrived since the last time, as far as one slice goes. Says whether that was the last one. */
export async function countSlice(tx: Tx, timeZone: string): Promise<boolean> {
  const [part] = await tx.query(sliceText)
  if (part === undefined) throw new Error('A query without a table gave no row')
  await tx.query(countText, [part.after, timeZone, part.until])
  await tx.query(advanceText, [part.until])
  return part.last
}

const week = "interval '7 days'"
/** Cubes that a card of the dashboard has room for. */
const [fullestShown, awayShown] = [8, 8]
/** Of a cube that comes and goes all the time these outages are drawn. */
const outagesShown = 200

const kpisText = statement(
  `INSERT INTO operator_kpis (operator_id, computed_at, boxes, boxes_occupied, boxes_disabled, locks, open_locks, long_open_locks, secondary_locks,
     current_occupancies, fullest, away)
   SELECT o.id, now(), boxes.n, boxes.occupied, boxes.disabled, locks.n, locks.open, locks.long_open, seconds.n,
     occupied.n, full_ones.list, away.list FROM operators o
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(s.boxes_total), 0) AS n, coalesce(sum(s.boxes_occupied), 0) AS occupied,
       coalesce(sum(s.boxes_disabled), 0) AS disabled
     FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.operator_id = o.id) boxes
   CROSS JOIN LATERAL (
     SELECT count(*) AS n, count(*) FILTER (WHERE l.status = 'Open') AS open,
       count(*) FILTER (WHERE l.status = 'Open' AND l.since < now() - interval '${longOpenMinutes} minutes') AS long_open
     FROM cubes c JOIN locks l ON l.cube_id = c.id WHERE c.operator_id = o.id) locks
   CROSS JOIN LATERAL (
     SELECT count(*) AS n FROM cubes c JOIN boxes b ON b.cube_id = c.id
     WHERE c.operator_id = o.id AND b.secondary_lock IS NOT NULL) seconds
   CROSS JOIN LATERAL (
     SELECT count(*) AS n FROM cubes c JOIN occupancies p ON p.cube_id = c.id
     WHERE c.operator_id = o.id AND p.ended IS NULL) occupied
   CROSS JOIN LATERAL (
     SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'occupied', boxes_occupied, 'total', boxes_total)), '[]') AS list FROM (
       SELECT c.id, s.boxes_occupied, s.boxes_total FROM cubes c JOIN cube_state s ON s.cube_id = c.id
       WHERE c.operator_id = o.id AND s.boxes_total > 0
       ORDER BY s.boxes_occupied::float8 / s.boxes_total DESC, s.boxes_total DESC, c.id LIMIT ${fullestShown}) f) full_ones
   CROSS JOIN LATERAL (
     SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'seconds', seconds)), '[]') AS list FROM (
       SELECT c.id, sum(extract(epoch FROM w.ended - greatest(w.began, now() - ${week})))::int AS seconds FROM (
         SELECT cube_id, began, ended FROM cube_outages WHERE ended > now() - ${week}
         UNION ALL
         SELECT cube_id, last_connected, now() FROM cube_state WHERE NOT connected AND last_connected IS NOT NULL) w
       JOIN cubes c ON c.id = w.cube_id WHERE c.operator_id = o.id AND c.monitored
       GROUP BY c.id ORDER BY seconds DESC, c.id LIMIT ${awayShown}) a) away
   WHERE o.id = $1
   ON CONFLICT (operator_id) DO UPDATE SET computed_at = excluded.computed_at, boxes = excluded.boxes,
     boxes_occupied = excluded.boxes_occupied, boxes_disabled = excluded.boxes_disabled, locks = excluded.locks,
     open_locks = excluded.open_locks, long_open_locks = excluded.long_open_locks, secondary_locks = excluded.secondary_locks,
     current_occupancies = excluded.current_occupancies, fullest = excluded.fullest, away = excluded.away`,
)
/** Counts what there is now of an operator. */
export const countKpis = (db: Queryable, operator: string) => db.query(kpisText, [operator])
const operatorsText = statement<{ id: string }>('SELECT id FROM operators ORDER BY id')
export const operators = async (db: Queryable) => (await db.query(operatorsText)).map(({ id }) => id)

const countedText = statement('SELECT 1 AS there FROM operator_kpis WHERE operator_id = $1')
export const counted = async (db: Queryable, operator: string) => (await db.query(countedText, [operator])).length > 0

const readText = statement<Dashboard>(
  `SELECT coalesce(t.cubes, 0) AS "totalCubes", k.boxes AS "totalBoxes", k.locks AS "totalLocks", k.open_locks AS "openLocks",
     coalesce(d.openings, 0)::int AS "lockOpenEvents", coalesce(d.occupancies, 0)::int AS "totalOccupancies",
     k.current_occupancies AS "currentOccupancies", ${iso('k.computed_at')} AS "kpisComputedAt",
     coalesce((SELECT json_agg(json_build_object('id', a.id, 'type', a.type, 'created', ${iso('a.created')}, 'cubeId', a.cube_id,
       'boxNumber', a.box_number, 'taker', CASE WHEN u.id IS NOT NULL THEN coalesce(u.name, u.email, u.id) END,
       'muted', CASE WHEN t.muted_until > now() THEN
         json_build_object('until', CASE WHEN isfinite(t.muted_until) THEN ${iso('t.muted_until')} END) END) ORDER BY a.created DESC) FROM (
         SELECT a.* FROM alerts a JOIN cubes c ON c.id = a.cube_id
         WHERE c.operator_id = $1 AND a.cleared IS NULL ORDER BY a.created DESC LIMIT ${mostAlerts}) a
       LEFT JOIN attention t ON t.alert_id = a.id LEFT JOIN users u ON u.id = t.taken_by), '[]') AS alerts
   FROM operator_kpis k
   LEFT JOIN operator_totals t ON t.operator_id = k.operator_id
   LEFT JOIN LATERAL (
     SELECT sum(openings) AS openings, sum(occupancies) AS occupancies FROM operator_days WHERE operator_id = k.operator_id) d ON true
   WHERE k.operator_id = $1`,
)
export const read = async (db: Queryable, operator: string): Promise<Dashboard | undefined> =>
  (await db.query(readText, [operator]))[0]

const figuresText = statement<DashboardFigures>(
  `WITH days AS (
     SELECT day::date AS day FROM generate_series((now() AT TIME ZONE $2)::date - ${mostDays - 1}, (now() AT TIME ZONE $2)::date, '1 day') AS day),
   counted AS (SELECT d.day, o.openings, o.occupancies, o.hours FROM days d LEFT JOIN operator_days o ON o.operator_id = $1 AND o.day = d.day),
   by_hour AS (
     SELECT w AS weekday, h AS hour, coalesce(sum(c.hours[h]), 0)::int AS n
     FROM generate_series(1, 7) AS w CROSS JOIN generate_series(1, 24) AS h
     LEFT JOIN counted c ON extract(isodow FROM c.day) = w AND c.day > (now() AT TIME ZONE $2)::date - 30 GROUP BY w, h)
   SELECT
     (SELECT json_agg(json_build_object('day', day::text, 'openings', coalesce(openings, 0), 'occupancies', coalesce(occupancies, 0))
        ORDER BY day) FROM counted) AS days,
     coalesce(k.boxes_occupied, 0) AS "boxesOccupied", coalesce(k.boxes_disabled, 0) AS "boxesDisabled",
     coalesce(k.secondary_locks, 0) AS "secondaryLocks", coalesce(k.long_open_locks, 0) AS "longOpenLocks",
     (SELECT json_agg(row ORDER BY weekday) FROM (
        SELECT weekday, json_agg(n ORDER BY hour) AS row FROM by_hour GROUP BY weekday) rows) AS hours,
     coalesce((SELECT json_agg(json_build_object('cubeId', c.id, 'description', c.description,
         'occupied', (f.one ->> 'occupied')::int, 'total', (f.one ->> 'total')::int) ORDER BY f.place)
       FROM jsonb_array_elements(k.fullest) WITH ORDINALITY AS f (one, place)
       JOIN cubes c ON c.operator_id = $1 AND c.id = f.one ->> 'id'), '[]') AS fullest,
     json_build_object('from', ${iso(`(now() - ${week})`)}, 'until', ${iso('now()')}, 'cubes',
       coalesce((SELECT json_agg(json_build_object('cubeId', c.id, 'description', c.description,
           'seconds', (a.one ->> 'seconds')::int, 'outages', coalesce(w.outages, '[]')) ORDER BY a.place)
         FROM jsonb_array_elements(k.away) WITH ORDINALITY AS a (one, place)
         JOIN cubes c ON c.operator_id = $1 AND c.id = a.one ->> 'id'
         CROSS JOIN LATERAL (
           SELECT json_agg(json_build_object('from', ${iso('began')}, 'until', ${iso('ended')}) ORDER BY began) AS outages FROM (
             SELECT began, ended FROM cube_outages WHERE cube_id = c.id AND ended > now() - ${week}
             UNION ALL
             SELECT last_connected, NULL FROM cube_state
             WHERE cube_id = c.id AND NOT connected AND last_connected IS NOT NULL
             ORDER BY began DESC LIMIT ${outagesShown}) o) w), '[]')) AS week
   FROM (SELECT) AS one LEFT JOIN operator_kpis k ON k.operator_id = $1`,
)
export async function figures(db: Queryable, operator: string, timeZone: string): Promise<DashboardFigures> {
  const [row] = await db.query(figuresText, [operator, timeZone])
  if (row === undefined) throw new Error('A query without a table gave no row')
  return row
}

/** So many fit a map, and a message; of a larger fleet those that need somebody come first. */
const mostPlaces = 5_000
const placesText = statement<MapPlaces>(
  `SELECT coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'at', json_build_array(latitude, longitude), 'state', state)) FROM (
     SELECT c.id, coalesce(c.description, c.id) AS name, c.latitude, c.longitude,
       CASE WHEN NOT s.connected AND c.monitored THEN 'missed' WHEN s.alerts <> '{}' THEN 'alert'
         WHEN NOT s.connected THEN 'away' ELSE 'fine' END AS state
     FROM cubes c JOIN cube_state s ON s.cube_id = c.id
     WHERE c.operator_id = $1 AND c.latitude IS NOT NULL AND c.longitude IS NOT NULL
     ORDER BY NOT s.connected AND c.monitored DESC, s.alerts <> '{}' DESC, s.connected, c.id LIMIT ${mostPlaces}) p), '[]') AS places,
     (SELECT count(*)::int FROM cubes WHERE operator_id = $1 AND latitude IS NOT NULL AND longitude IS NOT NULL) AS placed,
     coalesce((SELECT cubes FROM operator_totals WHERE operator_id = $1), 0) AS total`,
)
/** Where the cubes of an operator stand, and how each of them is. */
export async function places(db: Queryable, operator: string): Promise<MapPlaces> {
  const [row] = await db.query(placesText, [operator])
  if (row === undefined) throw new Error('A query without a table gave no row')
  return row
}
