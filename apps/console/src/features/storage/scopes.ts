import { apps } from '@cubeward/contract/admin/apps.ts'
import { tenantApps } from '@cubeward/contract/admin/cube-apps.ts'
import { appStorage, cubeAppStorage, storageHeaders, tenantAppStorage } from '@cubeward/contract/admin/storage.ts'
import type { Endpoint, PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { LinkProps } from '@tanstack/react-router'
import { call, callRaw, queryClient, readKey } from '../../api/api.ts'
import { type EditedText, isEdited, kindOf, textIn } from './item-content.ts'

/** Where items are stored: by an app for everybody, on one cube, or for one tenant. */
export interface StorageScope {
  /** Under which name the browser remembers the table. */
  table: string
  /** The lists of the three differ in their addresses alone. */
  list: typeof appStorage.list
  params: PathOf<typeof appStorage.list>
  calls: Record<'read' | 'create' | 'write' | 'remove', Endpoint>
  /** Addresses of what changes with the items, beside them. */
  beside: readonly string[]
  link: (storageKey: string) => LinkProps
}

type Link = StorageScope['link']
const scopeOf = (
  table: string,
  calls: { list: Endpoint } & Partial<StorageScope['calls']> & Omit<StorageScope['calls'], 'create'>,
  params: Record<string, string>,
  beside: readonly string[],
  link: Link,
): StorageScope => ({
  table,
  list: calls.list as StorageScope['list'],
  params: params as StorageScope['params'],
  calls: { create: calls.write, ...calls },
  beside: [calls.list.path, ...beside],
  link,
})

export const ofApp = (params: PathOf<typeof appStorage.list>, link: Link) =>
  scopeOf('app-storage', appStorage, params, [apps.read.path], link)
export const ofCubeApp = (params: PathOf<typeof cubeAppStorage.list>, link: Link) =>
  scopeOf('cube-app-storage', cubeAppStorage, params, [], link)
export const ofTenantApp = (params: PathOf<typeof tenantAppStorage.list>, link: Link) =>
  scopeOf('tenant-app-storage', tenantAppStorage, params, [tenantApps.read.path], link)

/** The input of a call that is one of three. */
interface Input {
  body?: Blob
  ifMatch?: string
  onlyNew?: boolean
  signal?: AbortSignal
}
const inputOf = ({ params }: StorageScope, storageKey: string, input: Input = {}) =>
  ({ params: { ...params, storageKey }, ...input }) as never

export interface StoredItem {
  key: string
  contentType: string
  created: string
  modified: string
  modifiedBy: string
  etag: string
  blob: Blob
  /** What can be edited; null where the bytes are none that an editor gives back as they were. */
  text: EditedText | 'unreadable' | null
}

const ANSWERED_FOR_MS = 60_000

export const itemRead = (scope: StorageScope, key: string) => ({
  queryKey: readKey(scope.calls.read, { ...scope.params, storageKey: key }),
  // an item may be large, and is read anew when it is opened
  gcTime: ANSWERED_FOR_MS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredItem> => {
    const { headers, ...response } = await rawItem(scope, key, signal)
    const header = (name: string) => headers.get(name) ?? ''
    const contentType = header('content-type')
    return {
      key,
      contentType,
      created: header(storageHeaders.created),
      modified: new Date(header('last-modified')).toISOString(),
      modifiedBy: decodeURIComponent(header(storageHeaders.modifiedBy)),
      etag: header('etag'),
      blob: response.blob,
      text: isEdited(kindOf(contentType)) ? await textIn(response.blob).then((it) => it ?? null, unreadable) : null,
    }
  },
})
const unreadable = () => 'unreadable' as const
async function rawItem(scope: StorageScope, key: string, signal: AbortSignal) {
  const response = await callRaw(scope.calls.read, inputOf(scope, key, { signal }))
  return { headers: response.headers, blob: await response.blob() }
}

/** An empty JSON object; refused if there is an item of this key. */
export const createItem = (scope: StorageScope, key: string) =>
  call(scope.calls.create, inputOf(scope, key, { body: new Blob(['{}'], { type: 'application/json' }), onlyNew: true }))
/** Refused if it is not the one any more that was seen. */
export const replaceItem = (scope: StorageScope, { key, etag }: StoredItem, body: Blob) =>
  call(scope.calls.write, inputOf(scope, key, { body, ifMatch: etag }))
export const removeItem = (scope: StorageScope, key: string) => call(scope.calls.remove, inputOf(scope, key))

/** After items were changed: the lists are read anew, and what counts them. */
export const itemsChanged = (scope: StorageScope) =>
  Promise.all(scope.beside.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
