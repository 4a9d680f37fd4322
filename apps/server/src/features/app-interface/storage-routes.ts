import { appOwnStorage } from '@cubeward/contract/app/app-api.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { AppActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Scope } from '../storage/queries.ts'
import { type Item, readItem, removeItem, writeItem } from '../storage/service.ts'
import * as queries from './queries.ts'

type Params = { storageKey: string; tenantId?: string; cubeId?: string }

/** The own items of an app; those of others are as absent as those that nobody has. */
export const appOwnStorageRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  /** Whose items they are, and where that is written down. */
  async function place(on: Queryable, app: AppActor, { tenantId, cubeId }: Params) {
    const scope: Scope = { appId: app.id, tenantId, cubeId }
    if (cubeId !== undefined) return { scope, at: { ...found(await queries.cube(on, app.id, cubeId), 'cube'), cubeId } }
    if (tenantId === undefined) return { scope, at: { operator: null } }
    return { scope, at: { ...found(await queries.tenant(on, app.id, tenantId), 'tenant'), tenantId } }
  }
  async function item({ actor, params }: { actor: AppActor; params: Params }): Promise<Item> {
    const { scope, at } = await place(db, actor, params)
    const by = { id: actor.id, name: actor.id }
    return { scope, key: params.storageKey, at: { ...at, actor: by }, guard: (tx) => place(tx, actor, params) }
  }
  const { read, readOfTenant, readOfCube, write, writeOfTenant, writeOfCube, remove, removeOfTenant, removeOfCube } =
    appOwnStorage
  for (const call of [read, readOfTenant, readOfCube])
    route(call, async (made) => readItem(db, (await place(db, made.actor, made.params)).scope, made.params.storageKey))
  for (const call of [write, writeOfTenant, writeOfCube])
    route(call, async (made) => {
      const { body: bytes, ifMatch, request } = made
      const only = request.header('if-none-match')?.trim() === '*' ? 'create' : undefined
      return writeItem(db, await item(made), { bytes, ifMatch, only, contentType: request.header('content-type') })
    })
  for (const call of [remove, removeOfTenant, removeOfCube])
    route(call, async (made) => removeItem(db, await item(made)))
}
