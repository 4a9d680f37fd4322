import { deviceRegistration } from '@cubeward/contract/device/registration.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { createRegistrationService } from './service.ts'

/** How devices get their identity and their secret. */
export const registrationRoutes = (route: Route, context: Pick<Context, 'config' | 'db' | 'hub' | 'sealer'>) => {
  const service = createRegistrationService(context)
  // a wrong token counts, though the call is refused
  route(deviceRegistration.unit, ({ body, request: { address } }) => service.unit(body, address), { outside: true })
  route(deviceRegistration.cube, ({ body: { unitId }, actor, request: { address } }) => {
    if (unitId !== actor.id) throw problem('registration.otherUnit')
    return service.cube(actor, address)
  })
}
