import type { AppFigures } from '@cubeward/contract/admin/apps.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

// Days are those of the server's time zone, as in accounting.
const figuresText = statement<{ figures: AppFigures }>(`WITH day AS MATERIALIZED (
    SELECT e.created, e.delivered, e.failures FROM app_events e WHERE e.app_id = $1 AND e.created > now() - interval '24 hours'),
  hours AS (SELECT date_trunc('hour', now()) - h * interval '1 hour' AS start FROM generate_series(0, 23) AS h)
  SELECT json_build_object(
    'tenants', (SELECT count(*) FROM tenant_apps WHERE app_id = a.id),
    'cubes', (SELECT count(*) FROM (SELECT cube_id FROM cube_apps WHERE app_id = a.id
      UNION SELECT c.id FROM tenant_apps t JOIN cubes c ON c.tenant_id = t.tenant_id WHERE t.app_id = a.id) AS owners),
    'deliveredToday', (SELECT count(*) FROM app_events e WHERE e.app_id = a.id AND e.state = 'Delivered'
      AND e.delivered >= date_trunc('day', now() AT TIME ZONE $2) AT TIME ZONE $2
      AND e.created > now() - interval '8 days'),
    'withFailures', (SELECT count(*) FROM app_events e WHERE e.app_id = a.id AND e.failures > 0),
    'oldestPending', (SELECT ${iso('min(e.created)')} FROM app_events e WHERE e.app_id = a.id AND e.state = 'Pending'),
    'medianMs', (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.delivered - d.created) * 1000)
      FROM day d WHERE d.delivered IS NOT NULL),
    'firstAttempt', (SELECT avg((d.failures = 0)::int) FROM day d WHERE d.delivered IS NOT NULL),
    'hours', (SELECT json_agg(json_build_object('from', ${iso('h.start')},
        'delivered', (SELECT count(*) FROM day d WHERE d.delivered >= h.start AND d.delivered < h.start + interval '1 hour' AND d.failures = 0),
        'failed', (SELECT count(*) FROM day d WHERE d.failures > 0 AND d.created >= h.start AND d.created < h.start + interval '1 hour'))
      ORDER BY h.start) FROM hours h)) AS figures
  FROM apps a WHERE a.id = $1`)
export const figures = async (db: Queryable, app: string, timeZone: string): Promise<AppFigures | undefined> =>
  (await db.query(figuresText, [app, timeZone]))[0]?.figures
