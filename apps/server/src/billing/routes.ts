import { billing } from '@cubeward/contract/admin/billing.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const billingRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(
    billing.read,
    async ({ params: { operator, cubeId } }) => found(await queries.read(db, operator, cubeId), 'cube').billing,
  )

  route(billing.update, async ({ params: { operator, cubeId }, body, actor, ifMatch }) => {
    await db.transaction(async (tx) => {
      const { tenantId, billing: before } = found(await queries.lock(tx, operator, cubeId), 'cube')
      assertUnchanged(ifMatch, billing.read, before)
      await queries.put(tx, cubeId, body)
      const message = 'Changed the billing data.'
      const entry = {
        operatorId: operator,
        category: 'cube',
        type: 'BillingChanged',
        message,
        actor,
        tenantId,
        cubeId,
      } as const
      await audit.change(tx, entry, before, body)
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
    return body
  })
}
