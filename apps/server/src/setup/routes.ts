import { setup } from '@cubeward/contract/admin/setup.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import { hashSecret } from '../live/device-secret.ts'
import { TokenBuckets } from '../live/token-bucket.ts'
import { assignTenant } from './assign-tenant.ts'
import * as queries from './queries.ts'

export const setupRoutes = (route: Route, context: Pick<Context, 'db' | 'hub'>) => {
  // Of keys that are none; whoever sets up a cube has one that is (T21).
  const { db } = context
  const guesses = new TokenBuckets({ perSecond: 1, burst: 60 }, () => performance.now())

  // As many wrong codes as wrong keys.
  route(setup.assignTenant, async ({ params: { setupKey }, body, request: { address } }) => {
    if (!guesses.take(address)) throw new Problem('tooManyRequests', 'Too many unknown keys or codes. Try again later.')
    const cube = await assignTenant(context, setupKey, body.cubeActivationCode)
    guesses.giveBack(address)
    return { ...cube, setupKey }
  })

  route(setup.cube, async ({ params: { setupKey }, request: { address } }) => {
    // Taken before it is looked up, so that guesses at once do not get past it.
    if (!guesses.take(address)) throw new Problem('tooManyRequests', 'Too many unknown setup keys. Try again later.')
    const cube = found(await queries.cubeOfKey(db, hashSecret(setupKey)), 'setup')
    guesses.giveBack(address)
    return { ...cube, setupKey }
  })
}
