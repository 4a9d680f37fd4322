import { appStorage } from '@cubeward/contract/admin/storage.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'

/** Whose items: those of an app everywhere, for one tenant, or on one cube. */
export interface Scope {
  appId: string
  tenantId?: string | undefined
  cubeId?: string | undefined
}
/** As the column `scope` has it. */
const scopeOf = ({ tenantId, cubeId }: Scope) =>
  cubeId !== undefined ? `cube ${cubeId}` : tenantId !== undefined ? `tenant ${tenantId}` : 'app'

// The lists of the three scopes differ in their addresses alone.
const page = listOf(appStorage.list, {
  from: 'storage_items s',
  // all of it: the same key stands in other scopes, of other tenants and operators too
  key: ['app_id', 'scope', 'key'],
  scope: 's.app_id = $1 AND s.scope = $2',
  json: `json_build_object('key', s.key, 'created', ${iso('s.created')}, 'modified', ${iso('s.modified')}, 'modifiedBy', s.modified_by,
    'contentType', s.content_type, 'size', octet_length(s.body))`,
  sorts: {
    key: 's.key',
    created: 's.created',
    modified: 's.modified',
    contentType: 's.content_type',
    size: 'octet_length(s.body)',
  },
  filters: { search: words('lower(s.key)') },
  total: 'exact',
})
export const list = (db: Queryable, scope: Scope, query: QueryOf<typeof appStorage.list>) =>
  page(db, [scope.appId, scopeOf(scope)], query)

/** What one edits of an item, and so its version. */
export interface Version {
  contentType: string
  sha256: string
}
export interface StoredItem extends Version {
  created: string
  modified: Date
  modifiedBy: string
  body: Buffer
}
const one = 'app_id = $1 AND scope = $2 AND key = $3'
const readText = statement<Omit<StoredItem, 'modified'> & { modified: string }>(
  `SELECT content_type AS "contentType", sha256, ${iso('created')} AS created, ${iso('modified')} AS modified,
     modified_by AS "modifiedBy", body FROM storage_items WHERE ${one}`,
)
export async function read(db: Queryable, scope: Scope, key: string): Promise<StoredItem | undefined> {
  const [row] = await db.query(readText, [scope.appId, scopeOf(scope), key])
  return row && { ...row, modified: new Date(row.modified) }
}

const holdText = statement<Version>(
  `SELECT content_type AS "contentType", sha256 FROM storage_items WHERE ${one} FOR UPDATE`,
)
export const hold = async (tx: Queryable, scope: Scope, key: string): Promise<Version | undefined> =>
  (await tx.query(holdText, [scope.appId, scopeOf(scope), key]))[0]

const countText = statement<{ number: number }>(
  'SELECT count(*)::int AS number FROM storage_items WHERE app_id = $1 AND scope = $2',
)
export const count = async (tx: Queryable, scope: Scope): Promise<number> =>
  (await tx.query(countText, [scope.appId, scopeOf(scope)]))[0]?.number ?? 0

const insertText = statement(
  `INSERT INTO storage_items (app_id, tenant_id, cube_id, key, modified_by, content_type, body, sha256)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING key`,
)
interface Written extends Version {
  body: Uint8Array
  by: string
}
/** False if there is an item of this key already. */
export const insert = async (tx: Queryable, scope: Scope, key: string, { by, contentType, body, sha256 }: Written) =>
  (
    await tx.query(insertText, [
      ...[scope.appId, scope.tenantId ?? null, scope.cubeId ?? null, key],
      ...[by, contentType, body, sha256],
    ])
  ).length > 0

const replaceText = statement(
  `UPDATE storage_items SET modified = clock_timestamp(), modified_by = $4, content_type = $5, body = $6, sha256 = $7 WHERE ${one}`,
)
export const replace = (tx: Queryable, scope: Scope, key: string, { by, contentType, body, sha256 }: Written) =>
  tx.query(replaceText, [scope.appId, scopeOf(scope), key, by, contentType, body, sha256])

const removeText = statement(`DELETE FROM storage_items WHERE ${one} RETURNING key`)
/** False if there is none. */
export const remove = async (tx: Queryable, scope: Scope, key: string): Promise<boolean> =>
  (await tx.query(removeText, [scope.appId, scopeOf(scope), key])).length > 0
