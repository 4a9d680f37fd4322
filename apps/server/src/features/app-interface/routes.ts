import { randomUUID } from 'node:crypto'
import { NewNotification } from '@cubeward/contract/admin/notifications.ts'
import { appApi } from '@cubeward/contract/app/app-api.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { AppActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import { logIn, tokenSeconds } from '../apps/app-admissions.ts'
import * as notifications from '../notifications/queries.ts'
import { createNotification } from '../notifications/service.ts'
import * as occupied from '../occupancies/queries.ts'
import * as reading from '../occupancies/read-queries.ts'
import {
  changeOccupancy,
  endOccupancies,
  hasRoom,
  type OccupyOrder,
  occupy,
  onOccupancies,
} from '../occupancies/service.ts'
import * as queries from './queries.ts'

interface Own {
  cubeId: string
  occupancyId: string
}

/** The interface for apps. What an app does is written down with the app as the actor. */
export const appInterfaceRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer' | 'deliveries'>) => {
  const { db, hub, sealer, deliveries } = context
  const read = async ({ id }: AppActor, { cubeId, occupancyId }: Own) =>
    found(await queries.read(db, sealer, id, cubeId, occupancyId), 'occupancy')
  /** On the cube of an own occupancy. */
  const ofOwn = async (app: AppActor, { cubeId, occupancyId }: Own) => {
    const { operator } = found(await queries.own(db, app.id, cubeId, occupancyId), 'occupancy')
    return { operator, cubeId, actor: app }
  }
  const take = (actor: AppActor, operator: string, cubeId: string, order: Omit<OccupyOrder, 'appId'>) =>
    onOccupancies(context, { operator, cubeId, actor }, (site) => occupy(site, { ...order, appId: actor.id }))

  route(appApi.login, async ({ actor }) => {
    const accessToken = await logIn(db, actor.keyId)
    if (accessToken === undefined) throw problem('app.loginWrong')
    return { accessToken, expiresIn: tokenSeconds }
  })
  route(appApi.cubes, ({ actor, query }) => queries.cubes(db, actor.id, query))

  route(appApi.occupy, async ({ actor, params: { cubeId }, body: { id = randomUUID(), ...order } }) => {
    const { operator } = found(await queries.cube(db, actor.id, cubeId), 'cube')
    await take(actor, operator, cubeId, { id, ...given(order) })
    return read(actor, { cubeId, occupancyId: id })
  })

  route(appApi.occupyAnywhere, async ({ actor, body: { id = randomUUID(), tenantId, ...order } }) => {
    found(await queries.tenant(db, actor.id, tenantId), 'tenant')
    /** Asked for again, it is the one that it became, wherever that is. */
    const known = async () => {
      const there = await occupied.byId(db, id)
      if (there === undefined) return undefined
      if (there.appId !== actor.id) throw problem('occupancy.idUsed')
      return read(actor, { cubeId: there.cubeId, occupancyId: id })
    }
    const before = await known()
    if (before !== undefined) return before
    for (const { cubeId, operator } of await queries.withRoom(db, actor.id, tenantId)) {
      // A cube is held only where there is room: many may be looked through in one transaction, and others wait for what it holds.
      if (!(await hasRoom(db, cubeId, { ...given(order), appId: actor.id }))) continue
      try {
        await take(actor, operator, cubeId, { id, ...given(order) })
        return await read(actor, { cubeId, occupancyId: id })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // Another call with this id was faster, on another cube.
        if (error.code === 'occupancy.idUsed') return found(await known(), 'occupancy')
        // There is no room on this one after all: the next one may have some.
        if (!elsewhere.has(error.code)) throw error
      }
    }
    throw problem('occupancy.noBox')
  })

  route(appApi.read, ({ actor, params }) => read(actor, params))

  route(appApi.update, async ({ actor, params, body }) => {
    const at = await ofOwn(actor, params)
    await onOccupancies(context, at, (site) =>
      changeOccupancy(
        site,
        async (tx) => found(await reading.read(tx, sealer, { ...at, occupancyId: params.occupancyId }), 'occupancy'),
        body,
      ),
    )
    return read(actor, params)
  })

  route(appApi.end, async ({ actor, params }) => {
    const at = await ofOwn(actor, params)
    await onOccupancies(context, at, (site) => endOccupancies(site, { id: params.occupancyId }))
  })

  route(
    appApi.open,
    async ({ actor, params, body }) => {
      const { operator } = await ofOwn(actor, params)
      const { cubeId } = params
      const { ended, boxNumber } = await read(actor, params)
      if (ended !== null) throw problem('occupancy.ended')
      const lock = await queries.lockOf(db, cubeId, boxNumber)
      if (lock === undefined) throw problem('locks.none')
      const commandId = randomUUID()
      const place = { operatorId: operator, deviceId: cubeId, deadline: body?.deadline }
      const occupancy = { id: params.occupancyId, appId: actor.id }
      const { state, at } = await hub.openLock(actor, place, { lock, commandId, occupancy })
      return { commandId, state, at }
    },
    // repeated with a later deadline it is the same opening
    { outside: true, apart: 'deadline' },
  )

  route(appApi.notify, async ({ actor, body }) => {
    const { operator } = found(await queries.tenant(db, actor.id, body.tenantId), 'tenant')
    return act(
      db,
      { operator, tenantId: body.tenantId, actor },
      {
        act: async (tx) => {
          const whole = NewNotification.parse({ notificationType: ofApp, ...body, appId: actor.id })
          const { id } = await createNotification(tx, deliveries, operator, whole)
          return found(await notifications.read(tx, operator, id), 'notification')
        },
        audit: ({ id }) => ({
          ...{ type: 'NotificationCreated', message: tells('app.notification'), appId: actor.id },
          ...{ referenceType: 'Notification', referenceId: id },
        }),
      },
    )
  })
}

/** The type of a notification for which its app names none. */
const ofApp = 'App'

/** Refusals that say that this cube has no room for it, and nothing against another one. */
const elsewhere = new Set(['occupancy.noBox', 'cube.inSetup', 'occupancy.codeInUse', 'cube.unknown', 'occupancy.noApp'])

/** Without what was left out: undefined and left out are not the same to those who look. */
const given = <T extends object>(order: T) =>
  Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
