import { setup } from '@cubeward/contract/admin/setup.ts'
import type { Context } from '../context.ts'
import { openSetupKey } from '../cubes/service.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import { hashSecret } from '../live/device-secret.ts'
import { assignTenant } from './assign-tenant.ts'
import { createGuesses } from './guesses.ts'
import * as pending from './pending-queries.ts'
import * as queries from './queries.ts'

export const setupRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer'>) => {
  const { db, sealer } = context
  const { attempt } = createGuesses()

  route(setup.pendingCubes, async ({ query }) => {
    const { rows, total } = await pending.pendingCubes(db, query)
    return {
      content: rows.map(({ row, sealed }) => ({ ...row, setupKey: openSetupKey(sealer, sealed) })),
      totalElements: total,
      totalPages: Math.ceil(total / query.size),
      number: query.page,
      size: query.size,
    }
  })
  route(setup.pendingUnits, ({ query }) => pending.pendingUnits(db, query))

  // As many wrong codes as wrong keys.
  route(setup.assignTenant, async ({ params: { setupKey }, body, request: { address } }) => {
    const cube = await attempt(address, setupKey, () => assignTenant(context, setupKey, body.cubeActivationCode))
    return { ...cube, setupKey }
  })

  route(setup.cube, async ({ params: { setupKey }, request: { address } }) => {
    const cube = await attempt(address, setupKey, async () =>
      found(await queries.cubeOfKey(db, hashSecret(setupKey)), 'setup'),
    )
    return { ...cube, setupKey }
  })
}
