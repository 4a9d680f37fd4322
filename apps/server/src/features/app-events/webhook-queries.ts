import type { DeliveryAttempt } from '@cubeward/contract/admin/app-events.ts'
import type { AppWebhook } from '@cubeward/contract/admin/app-webhooks.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const readText = statement<AppWebhook>(`SELECT w.url, (w.app_id IS NOT NULL) AS "secretSet",
    CASE WHEN w.previous_until > now() THEN ${iso('w.previous_until')} END AS "previousUntil",
    ${iso('w.failing_since')} AS "failingSince", ${iso('w.paused')} AS paused, w.last_success AS "lastSuccess",
    w.last_failure AS "lastFailure"
  FROM apps a LEFT JOIN app_webhooks w ON w.app_id = a.id WHERE a.id = $1`)
/** The webhook of an app, also if it has none yet; undefined if there is no such app. */
export const read = async (db: Queryable, app: string): Promise<AppWebhook | undefined> =>
  (await db.query(readText, [app]))[0]

export interface Target {
  url: string | null
  secret: Buffer
  /** Signs too, as long as there is one. */
  previous: Buffer | null
  paused: string | null
}
const targetText = statement<Target>(`SELECT url, secret_sealed AS secret, paused,
    CASE WHEN previous_until > now() THEN previous_sealed END AS previous FROM app_webhooks WHERE app_id = $1`)
export const target = async (db: Queryable, app: string): Promise<Target | undefined> =>
  (await db.query(targetText, [app]))[0]

const writeText = statement(`INSERT INTO app_webhooks (app_id, url, secret_sealed) VALUES ($1, $2, $3)
  ON CONFLICT (app_id) DO UPDATE SET url = excluded.url, failing_since = NULL, paused = NULL`)
/** Stores the address; the secret only if there is none yet. A new address begins anew. */
export const write = (tx: Queryable, app: string, url: string | null, secret: Buffer) =>
  tx.query(writeText, [app, url, secret])

const rotateText = statement<{
  until: string
}>(`UPDATE app_webhooks SET previous_sealed = secret_sealed, secret_sealed = $2,
    previous_until = now() + interval '24 hours' WHERE app_id = $1 RETURNING ${iso('previous_until')} AS until`)
export const rotate = async (tx: Queryable, app: string, secret: Buffer): Promise<string | undefined> =>
  (await tx.query(rotateText, [app, secret]))[0]?.until

const resumeText = statement('UPDATE app_webhooks SET failing_since = NULL, paused = NULL WHERE app_id = $1')
export const resume = (tx: Queryable, app: string) => tx.query(resumeText, [app])

// One row for all that is posted to an app: a success every few seconds is told often enough.
const succeededText =
  statement(`UPDATE app_webhooks SET failing_since = NULL, paused = NULL, last_success = $2 WHERE app_id = $1
  AND (failing_since IS NOT NULL OR last_success IS NULL OR (last_success->>'at')::timestamptz < now() - interval '5 seconds')`)
const failedText = statement<{ since: string; paused: boolean }>(`UPDATE app_webhooks
  SET failing_since = coalesce(failing_since, now()), last_failure = $2 WHERE app_id = $1
  RETURNING ${iso('failing_since')} AS since, paused IS NOT NULL AS paused`)
/** Notes how posting went; tells since when it fails. */
export async function note(tx: Queryable, app: string, attempt: DeliveryAttempt) {
  const values = [app, JSON.stringify(attempt)]
  if (!attempt.ok) return (await tx.query(failedText, values))[0]
  await tx.query(succeededText, values)
  return undefined
}

const pauseText = statement<{ app: string }>(
  'UPDATE app_webhooks SET paused = now() WHERE app_id = $1 AND paused IS NULL RETURNING app_id AS app',
)
/** False if it is paused already. */
export const pause = async (tx: Queryable, app: string): Promise<boolean> =>
  (await tx.query(pauseText, [app])).length > 0

const waitingText = statement<{ operatorId: string; pending: number }>(
  `SELECT coalesce(c.operator_id, e.operator_id) AS "operatorId", count(*)::int AS pending
   FROM app_events e LEFT JOIN cubes c ON c.id = e.cube_id WHERE e.app_id = $1 AND e.state = 'Pending' GROUP BY 1`,
)
/** Operators whose events wait for an app. */
export const waiting = (db: Queryable, app: string) => db.query(waitingText, [app])
