import { type BillingData, billing } from '@cubeward/contract/admin/billing.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'

const spans = [
  ['commissioning', 'decommissioning'],
  ['operatingCostsFrom', 'operatingCostsUntil'],
] as const

/** Days as yyyy-MM-dd compare as texts. */
function assertInOrder(body: BillingData, from: (typeof spans)[number][0], until: (typeof spans)[number][1]): void {
  const [first, last] = [body[from], body[until]]
  if (first !== null && last !== null && last < first) throw fieldProblem(until, 'billing.order')
}

export const billingRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(
    billing.read,
    async ({ params: { operator, cubeId } }) =>
      new Versioned(found(await queries.read(db, operator, cubeId), 'cube').billing),
  )

  route(billing.update, async ({ params, body, actor, ifMatch }) => {
    for (const [from, until] of spans) assertInOrder(body, from, until)
    const { operator, cubeId } = params
    const after = await change(
      db,
      { ...params, actor },
      {
        hold: async (tx) => found(await queries.lock(tx, operator, cubeId), 'cube'),
        ifMatch,
        of: (cube) => cube.billing,
        edit: (before) => ({ ...before, billing: body }),
        write: (tx) => queries.put(tx, cubeId, body),
        audit: ({ tenantId }) => ({ type: 'BillingChanged', message: tells('cube.billingChanged'), tenantId }),
        committed: () => hub.publishCube(cubeId, { '@type': 'CubeChanged' }),
      },
    )
    return after.billing
  })
}
