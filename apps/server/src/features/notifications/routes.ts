import { type NewNotification, notifications } from '@cubeward/contract/admin/notifications.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import * as tenants from '../tenants/queries.ts'
import * as queries from './queries.ts'
import { builtInReferenceTypes, builtInTypes, createNotification, execute } from './service.ts'

// A test is paid for like any other, and goes to whomever one likes.
const testsAnHour = 60
const ofOperator = new FleetLimit('test notification of operator', {
  burst: testsAnHour,
  perSecond: testsAnHour / 3_600,
})
/** Who reads the same one again within an hour is not recorded again. */
const ofReader = new FleetLimit('notification read', { burst: 1, perSecond: 1 / 3_600 })

export const notificationRoutes = (route: Route, { db, deliveries }: Pick<Context, 'db' | 'deliveries'>) => {
  route(notifications.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(notifications.types, ({ params }) => queries.inUse(db, params.operator, 'type', builtInTypes))
  route(notifications.referenceTypes, ({ params }) =>
    queries.inUse(db, params.operator, 'referenceType', builtInReferenceTypes),
  )
  route(notifications.ofTenant, async ({ params, query }) =>
    found(await queries.ofTenant(db, params.operator, params.tenantId, query), 'tenant'),
  )

  route(notifications.read, async ({ params: { operator, notificationId }, actor }) => {
    const one = found(await queries.read(db, operator, notificationId), 'notification')
    const entry = {
      type: 'NotificationRead' as const,
      message: tells('notification.wasRead'),
      ...referenceTo(notificationId),
    }
    await act(
      db,
      { operator, tenantId: one.tenantId, actor },
      {
        act: (tx) => ofReader.take(tx, `${actor.id} ${notificationId}`),
        audit: (isFirst) => (isFirst ? entry : undefined),
      },
    )
    return one
  })

  const create = (operator: string, body: NewNotification, actor: UserActor) =>
    act(
      db,
      { operator, tenantId: body.tenantId, actor },
      {
        act: async (tx) => {
          if (!(await ofOperator.take(tx, operator))) throw problem('notification.tooManyTests', { count: testsAnHour })
          const { id } = await createNotification(tx, deliveries, operator, body)
          return found(await queries.read(tx, operator, id), 'notification')
        },
        audit: ({ id }) => ({
          ...{ type: 'TestNotificationSent', message: tells('notification.test') },
          ...referenceTo(id),
        }),
      },
    )
  route(notifications.create, ({ params, body, actor }) => create(params.operator, body, actor))
  route(notifications.createOfTenant, async ({ params: { operator, tenantId }, body, actor }) => {
    found(await tenants.exists(db, operator, tenantId), 'tenant')
    return create(operator, { ...body, tenantId }, actor)
  })

  route(notifications.execute, ({ params: { operator, tenantId }, query, actor }) =>
    act(
      db,
      { operator, tenantId, actor },
      {
        act: async (tx) => {
          found(await tenants.exists(tx, operator, tenantId), 'tenant')
          const failed = query.retry === 'now'
          return { queued: await execute(tx, deliveries, { operator, tenantId, failed, id: query.id }) }
        },
        audit: ({ queued }) =>
          queued === 0
            ? undefined
            : { type: 'NotificationsRetried', message: tells('notification.again', { number: queued }) },
      },
    ),
  )
}

const referenceTo = (id: string) => ({ referenceType: 'Notification' as const, referenceId: id })
