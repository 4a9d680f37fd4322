import { createHash } from 'node:crypto'
import { storageHeaders } from '@cubeward/contract/admin/storage.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import { type At, act, change } from '../../platform/audit/change.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import { Created, RawReply } from '../../platform/http/serialize.ts'
import * as queries from './queries.ts'

/** More than any app needs in one scope; what somebody can fill the database with has an end. */
const mostItems = 10_000

const version = ({ contentType, sha256 }: queries.Version) => ({ contentType, sha256 })

/** An item of a scope, and who asks for it. */
export interface Item {
  at: At
  scope: queries.Scope
  key: string
  /** Says in the transaction that the scope is one of the caller's, and keeps it so. */
  guard: (tx: Tx) => Promise<unknown>
}

/** The bytes as they were sent, with what is known of them in headers. They are shown by no browser as a page of ours. */
export async function readItem(db: Database, scope: queries.Scope, key: string): Promise<RawReply> {
  const item = found(await queries.read(db, scope, key), 'storageItem')
  return new RawReply(item.body, item.contentType, {
    etag: `"${item.sha256}.${new Versioned(version(item)).version}"`,
    'last-modified': item.modified.toUTCString(),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(key)}`,
    [storageHeaders.created]: item.created,
    [storageHeaders.modifiedBy]: encodeURIComponent(item.modifiedBy),
  })
}

export interface Sent {
  bytes: Uint8Array
  contentType: string | undefined
  ifMatch: string | undefined
  /** `create` refuses an item that exists, `replace` one that does not; left out, both are done. */
  only?: 'create' | 'replace' | undefined
}

/** Stores bytes under a key. The same bytes of the same type are no change. */
export async function writeItem(
  db: Database,
  { at, scope, key, guard }: Item,
  sent: Sent,
): Promise<Created<undefined> | undefined> {
  const contentType = sent.contentType?.trim() ?? ''
  if (!/^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}\s*(;[\x20-\x7e]{0,100})?$/.test(contentType))
    throw problem('storage.contentType')
  const sha256 = createHash('sha256').update(sent.bytes).digest('base64url')
  const now = await change<(queries.Version & { isNew?: boolean }) | undefined>(db, at, {
    async hold(tx) {
      await guard(tx)
      const before = await queries.hold(tx, scope, key)
      if (before !== undefined && sent.only === 'create') throw problem('storage.taken')
      if (before === undefined && sent.only === 'replace') throw problem('storageItem.unknown')
      return before
    },
    ifMatch: sent.ifMatch,
    edit: (before) => ({ contentType, sha256, isNew: before === undefined }),
    // The audit log leaves out what is named `content`. That holds for the hash too: content can be guessed from it.
    of: (item) => item && { contentType: item.contentType, content: item.sha256 },
    version: (item) => item && version(item),
    async write(tx, _, before) {
      const written = { by: at.actor.name ?? at.actor.id, contentType, body: sent.bytes, sha256 }
      if (before !== undefined) return queries.replace(tx, scope, key, written)
      if ((await queries.count(tx, scope)) >= mostItems) throw problem('storage.tooMany', { max: mostItems })
      if (!(await queries.insert(tx, scope, key, written))) throw problem('storage.taken')
    },
    audit: (_, before) => ({
      ...(before === undefined
        ? { type: 'StorageItemCreated', message: tells('storage.stored', { key }) }
        : { type: 'StorageItemUpdated', message: tells('storage.replaced', { key }) }),
      ...about(scope, key),
      data: { contentType, size: sent.bytes.length },
    }),
  })
  return now?.isNew === true ? new Created(undefined) : undefined
}

export const removeItem = (db: Database, { at, scope, key, guard }: Item) =>
  act(db, at, {
    async act(tx) {
      await guard(tx)
      found(await queries.remove(tx, scope, key), 'storageItem')
    },
    audit: () => ({ type: 'StorageItemDeleted', message: tells('storage.deleted', { key }), ...about(scope, key) }),
  })

const about = ({ appId }: queries.Scope, key: string) => ({
  appId,
  referenceType: 'StorageItem' as const,
  referenceId: key,
})
