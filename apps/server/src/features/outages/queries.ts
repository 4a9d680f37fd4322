import type { Connection } from '@cubeward/contract/admin/connection.ts'
import type { SentSms } from '@cubeward/domain/first-aid.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

export interface History extends Pick<Connection, 'knownSince' | 'days' | 'count'> {
  now: string
  outages: { from: string; until: string | null }[]
}
/** A cube that comes and goes all day is told by its days; of its outages these many are read. */
const mostOutages = 500

const historyText = statement<History>(
  `WITH cube AS (
     SELECT c.id, NOT s.connected AS away, s.last_connected,
       (SELECT started FROM cube_sessions WHERE cube_id = c.id ORDER BY started, id LIMIT 1) AS known
     FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.operator_id = $1 AND c.id = $2),
   days AS (
     SELECT day::date AS day, day::date::timestamp AT TIME ZONE $3 AS first,
       least((day::date + 1)::timestamp AT TIME ZONE $3, now()) AS next
     FROM generate_series((now() AT TIME ZONE $3)::date - 89, (now() AT TIME ZONE $3)::date, '1 day') AS day),
   outages AS (
     SELECT o.began, o.ended FROM cube_outages o
     WHERE o.cube_id = (SELECT id FROM cube) AND o.ended > (SELECT min(first) FROM days)
     UNION ALL
     SELECT last_connected, NULL FROM cube WHERE away AND last_connected IS NOT NULL),
   counted AS (
     SELECT d.day, greatest(0, extract(epoch FROM d.next - greatest(d.first, cube.known)))::int AS known,
       coalesce(o.away, 0) AS away, coalesce(o.lasting, false) AS lasting
     FROM days d CROSS JOIN cube LEFT JOIN LATERAL (
       SELECT sum(extract(epoch FROM least(coalesce(ended, now()), d.next) - greatest(began, d.first)))::int AS away,
         bool_or(ended IS NULL) AS lasting
       FROM outages WHERE began < d.next AND coalesce(ended, now()) > d.first) o ON true)
   SELECT ${iso('cube.known')} AS "knownSince", ${iso('now()')} AS now,
     (SELECT json_agg(json_build_object('day', day::text, 'known', known, 'away', least(away, known), 'lasting', lasting) ORDER BY day)
        FROM counted) AS days,
     (SELECT count(*)::int FROM outages) AS count,
     coalesce((SELECT json_agg(json_build_object('from', ${iso('began')}, 'until', ${iso('ended')}) ORDER BY began DESC)
        FROM (SELECT * FROM outages ORDER BY began DESC LIMIT ${mostOutages}) latest), '[]') AS outages
   FROM cube`,
)
/** Ninety days of a cube; undefined if the operator has no such cube. */
export const history = async (db: Queryable, operator: string, cubeId: string, timeZone: string) =>
  (await db.query(historyText, [operator, cubeId, timeZone]))[0]

const sentText = statement<SentSms>(
  `SELECT s.data ->> 'command' AS command, ${iso('s.created')} AS at, s.actor_name AS by, EXISTS (
     SELECT FROM audit f WHERE f.cube_id = s.cube_id AND f.type = 'RouterSmsFailed' AND f.actor_id = s.actor_id
       AND f.data ->> 'command' IS NOT DISTINCT FROM s.data ->> 'command'
       AND f.created BETWEEN s.created AND s.created + interval '2 minutes') AS failed
   FROM audit s WHERE s.operator_id = $1 AND s.cube_id = $2 AND s.type = 'RouterSms' AND s.created > now() - interval '90 days'
   ORDER BY s.created DESC LIMIT 200`,
)
/** What was sent to the router of a cube in ninety days, the newest first. */
export const sentSms = (db: Queryable, operator: string, cubeId: string) => db.query(sentText, [operator, cubeId])

const forgetText = statement<{ gone: number }>(
  `WITH gone AS (DELETE FROM cube_outages WHERE (cube_id, began) IN (
     SELECT cube_id, began FROM cube_outages WHERE ended < now() - interval '100 days' LIMIT 2000) RETURNING 1)
   SELECT count(*)::int AS gone FROM gone`,
)
/** Removes some of what no page tells any more; how many. */
export const forgetOutages = async (db: Queryable): Promise<number> => (await db.query(forgetText))[0]?.gone ?? 0
