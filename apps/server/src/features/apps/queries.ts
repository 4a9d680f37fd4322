import { type App, type AppSummary, apiKeys, apps } from '@cubeward/contract/admin/apps.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName, words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const summary = `'id', a.id, 'name', a.name, 'description', a.description, 'vendor', a.vendor`
const countsJson = (
  where: string,
) => `(SELECT json_build_object('delivered', count(*) FILTER (WHERE e.state = 'Delivered'),
    'pending', count(*) FILTER (WHERE e.state = 'Pending'), 'expired', count(*) FILTER (WHERE e.state = 'Expired'))
  FROM app_events e WHERE ${where})`
/** Counts of the events of an app, of the cubes of one tenant if there is a condition. */
export const eventCounts = (condition = '') => countsJson(`e.app_id = a.id${condition}`)
const itemCount =
  '(SELECT count(*) FROM storage_items s WHERE s.app_id = a.id AND s.tenant_id IS NULL AND s.cube_id IS NULL)'
const keyJson = `json_build_object('consumerToken', k.consumer_token, 'description', k.description, 'loginCount', k.login_count,
  'lastLogin', ${iso('k.last_login')})`

const pageOf = (json: string) =>
  listOf(apps.list, {
    from: 'apps a',
    key: ['id'],
    scope: 'true',
    json: `json_build_object(${summary}${json})`,
    sorts: { id: 'a.id', name: byName('a.name'), description: byName('a.description'), vendor: byName('a.vendor') },
    filters: {
      search: words(
        `lower(a.id || ' ' || a.name || ' ' || coalesce(a.description, '') || ' ' || coalesce(a.vendor, ''))`,
      ),
    },
    total: 'exact',
  })
const whole = pageOf(`, 'events', ${eventCounts()}, 'keys', (SELECT count(*) FROM app_keys k WHERE k.app_id = a.id),
  'storageItemCount', ${itemCount}`)
const short = pageOf('')
/** One page of apps; root is told more of each. */
export const list = (db: Queryable, root: boolean, query: QueryOf<typeof apps.list>) =>
  root ? whole(db, [], query) : short(db, [], query)

const memberText = statement('SELECT FROM memberships WHERE user_id = $1 LIMIT 1')
export const isMember = async (db: Queryable, user: string) => (await db.query(memberText, [user])).length > 0

const readText = statement<{ app: App }>(`SELECT json_build_object(${summary}, 'events', ${eventCounts()},
    'keys', coalesce((SELECT json_agg(${keyJson} ORDER BY k.created DESC) FROM app_keys k WHERE k.app_id = a.id), '[]'::json),
    'storageItemCount', ${itemCount}) AS app
  FROM apps a WHERE a.id = $1`)
export const read = async (db: Queryable, id: string): Promise<App | undefined> =>
  (await db.query(readText, [id]))[0]?.app

const thereText = statement('SELECT FROM apps WHERE id = $1')
export const isThere = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.query(thereText, [id])).length > 0

const holdText = statement<AppSummary>('SELECT id, name, description, vendor FROM apps WHERE id = $1 FOR UPDATE')
/** The app as it is; nobody changes it, installs it or occupies a box for it until the transaction ends. */
export const hold = async (tx: Queryable, id: string): Promise<AppSummary | undefined> =>
  (await tx.query(holdText, [id]))[0]

const keepText = statement<AppSummary>('SELECT id, name, description, vendor FROM apps WHERE id = $1 FOR KEY SHARE')
/** The app, which is not deleted until the transaction ends. */
export const keep = async (tx: Queryable, id: string): Promise<AppSummary | undefined> =>
  (await tx.query(keepText, [id]))[0]

const insertText = statement(
  'INSERT INTO apps (id, name, description, vendor) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id',
)
/** False if the id is taken, in whatever case. */
export const insert = async (tx: Queryable, { id, name, description, vendor }: AppSummary): Promise<boolean> =>
  (await tx.query(insertText, [id, name, description, vendor])).length > 0

const updateText = statement('UPDATE apps SET name = $2, description = $3, vendor = $4 WHERE id = $1')
export const update = (tx: Queryable, { id, name, description, vendor }: AppSummary) =>
  tx.query(updateText, [id, name, description, vendor])

const usesText = statement<{ tenants: number; cubes: number }>(
  `SELECT (SELECT count(*)::int FROM tenant_apps WHERE app_id = $1) AS tenants,
    (SELECT count(DISTINCT cube_id)::int FROM (SELECT cube_id FROM cube_apps WHERE app_id = $1
      UNION ALL SELECT cube_id FROM occupancies WHERE app_id = $1 AND ended IS NULL) AS used) AS cubes`,
)
/** How many have it: tenants, and cubes by themselves or because a box is occupied there. */
export const uses = async (tx: Queryable, id: string) => (await tx.query(usesText, [id]))[0] ?? { tenants: 0, cubes: 0 }

const removeText = statement('DELETE FROM apps WHERE id = $1')
/** Keys, tokens, storage, webhook and events go with it. */
export const remove = (tx: Queryable, id: string) => tx.query(removeText, [id])

const pageOfKeys = listOf(apiKeys.list, {
  from: 'app_keys k',
  key: ['consumer_token'],
  parent: 'SELECT FROM apps WHERE id = $1',
  scope: 'k.app_id = $1',
  json: keyJson,
  sorts: { created: { by: 'k.created', nulls: 'none' } },
  filters: {},
  total: 'none',
})
/** One page of the keys of an app; undefined if there is none. */
export const keys = (db: Queryable, app: string, query: QueryOf<typeof apiKeys.list>) => pageOfKeys(db, [app], query)

const keyTokensText = statement<{ token: string }>('SELECT consumer_token AS token FROM app_keys WHERE app_id = $1')
export const keyTokens = async (tx: Queryable, app: string): Promise<string[]> =>
  (await tx.query(keyTokensText, [app])).map(({ token }) => token)

const countKeysText = statement<{ number: number }>('SELECT count(*)::int AS number FROM app_keys WHERE app_id = $1')
export const countKeys = async (tx: Queryable, app: string) => (await tx.query(countKeysText, [app]))[0]?.number ?? 0

const insertKeyText = statement(
  `INSERT INTO app_keys (consumer_token, app_id, secret_hash, description) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING consumer_token`,
)
/** False if the token is taken. */
export const insertKey = async (
  tx: Queryable,
  key: { consumerToken: string; appId: string; secretHash: string; description: string },
): Promise<boolean> =>
  (await tx.query(insertKeyText, [key.consumerToken, key.appId, key.secretHash, key.description])).length > 0

const removeKeyText = statement<{ description: string }>(
  'DELETE FROM app_keys WHERE app_id = $1 AND consumer_token = $2 RETURNING description',
)
export const removeKey = async (tx: Queryable, app: string, token: string) =>
  (await tx.query(removeKeyText, [app, token]))[0]
