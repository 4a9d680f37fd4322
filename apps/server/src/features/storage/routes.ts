import { appStorage, cubeAppStorage, tenantAppStorage } from '@cubeward/contract/admin/storage.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import type { Call, Route } from '../../platform/http/route.ts'
import * as apps from '../apps/queries.ts'
import { cubeOf, readCubeApp, readTenantApp } from '../cube-apps/queries.ts'
import * as queries from './queries.ts'
import { type Item, readItem, removeItem, type Sent, writeItem } from './service.ts'

interface OfCube {
  operator: string
  cubeId: string
  appId: string
}
interface OfTenant {
  operator: string
  tenantId: string
  appId: string
}
// what is only read locks nothing: a list that is taken as a whole is read where nothing can be
const ofApp = async (
  db: Queryable,
  { appId }: { appId: string },
  find: (db: Queryable, id: string) => Promise<unknown> = apps.isThere,
) => {
  found(await find(db, appId), 'app')
  return { appId }
}
const ofCube = async (db: Queryable, { operator, cubeId, appId }: OfCube) => {
  found(await readCubeApp(db, operator, cubeId, appId), 'app')
  return { appId, cubeId }
}
const ofTenant = async (db: Queryable, { operator, tenantId, appId }: OfTenant) => {
  found(await readTenantApp(db, operator, tenantId, appId), 'app')
  return { appId, tenantId }
}

const sent = (
  call: Pick<Call<typeof appStorage.write>, 'body' | 'request' | 'ifMatch'>,
  only?: Sent['only'],
): Sent => ({
  bytes: call.body,
  contentType: call.request.header('content-type'),
  ifMatch: call.ifMatch,
  only,
})

/** The storage of apps in its three scopes. */
export const storageRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  const item = ({ params, actor }: { params: { appId: string; storageKey: string }; actor: UserActor }): Item => ({
    at: { operator: null, actor },
    scope: { appId: params.appId },
    key: params.storageKey,
    guard: (tx) => ofApp(tx, params, apps.keep),
  })
  route(appStorage.list, async ({ params, query }) => queries.list(db, await ofApp(db, params), query))
  route(appStorage.read, async ({ params }) => readItem(db, await ofApp(db, params), params.storageKey))
  route(appStorage.write, (call) => {
    const onlyNew = call.request.header('if-none-match')?.trim() === '*'
    return writeItem(db, item(call), sent(call, onlyNew ? 'create' : undefined))
  })
  route(appStorage.remove, (call) => removeItem(db, item(call)))

  const onCube = async (call: { params: OfCube & { storageKey: string }; actor: UserActor }): Promise<Item> => {
    const { operator, cubeId, storageKey } = call.params
    const { tenantId } = found(await cubeOf(db, operator, cubeId), 'app')
    return {
      at: { operator, cubeId, tenantId, actor: call.actor },
      scope: await ofCube(db, call.params),
      key: storageKey,
      guard: (tx) => ofCube(tx, call.params),
    }
  }
  route(cubeAppStorage.list, async ({ params, query }) => queries.list(db, await ofCube(db, params), query))
  route(cubeAppStorage.read, async ({ params }) => readItem(db, await ofCube(db, params), params.storageKey))
  route(cubeAppStorage.create, async (call) => writeItem(db, await onCube(call), sent(call, 'create')))
  route(cubeAppStorage.write, async (call) => writeItem(db, await onCube(call), sent(call, 'replace')))
  route(cubeAppStorage.remove, async (call) => removeItem(db, await onCube(call)))

  const atTenant = async (call: { params: OfTenant & { storageKey: string }; actor: UserActor }): Promise<Item> => {
    const { operator, tenantId, storageKey } = call.params
    return {
      at: { operator, tenantId, actor: call.actor },
      scope: await ofTenant(db, call.params),
      key: storageKey,
      guard: (tx) => ofTenant(tx, call.params),
    }
  }
  route(tenantAppStorage.list, async ({ params, query }) => queries.list(db, await ofTenant(db, params), query))
  route(tenantAppStorage.read, async ({ params }) => readItem(db, await ofTenant(db, params), params.storageKey))
  route(tenantAppStorage.create, async (call) => writeItem(db, await atTenant(call), sent(call, 'create')))
  route(tenantAppStorage.write, async (call) => writeItem(db, await atTenant(call), sent(call, 'replace')))
  route(tenantAppStorage.remove, async (call) => removeItem(db, await atTenant(call)))
}
