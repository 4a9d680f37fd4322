import { setup } from '@cubeward/contract/admin/setup.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import { hashSecret } from '../live/device-secret.ts'
import { assignTenant } from './assign-tenant.ts'
import { createGuesses } from './guesses.ts'
import * as queries from './queries.ts'

export const setupRoutes = (route: Route, context: Pick<Context, 'db' | 'hub'>) => {
  const { db } = context
  const { attempt } = createGuesses()

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
