import { activationCodeRoutes } from './activation-codes/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { boxRoutes } from './boxes/routes.ts'
import { brandingRoutes } from './branding/routes.ts'
import type { Context } from './context.ts'
import { cubeRoutes } from './cubes/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { emailConfigurationRoutes } from './email-configurations/routes.ts'
import type { Route } from './http/route.ts'
import { identityRoutes } from './identity/routes.ts'
import { lockModuleRoutes } from './lock-modules/routes.ts'
import { lockRoutes } from './locks/routes.ts'
import { maintenanceCodeRoutes } from './maintenance-codes/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { occupancyRoutes } from './occupancies/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { operatorSettingsRoutes } from './operators/settings.ts'
import { photoRoutes } from './photos/routes.ts'
import { routerRoutes } from './routers/routes.ts'
import { screenshotRoutes } from './screenshots/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { smsRoutes } from './sms/routes.ts'
import { tenantRoutes } from './tenants/routes.ts'
import { unitRoutes } from './units/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every feature's calls. */
export const registerRoutes = (route: Route, context: Context): void => {
  identityRoutes(route, context)
  operatorRoutes(route, context)
  operatorSettingsRoutes(route, context)
  brandingRoutes(route, context)
  emailConfigurationRoutes(route, context)
  userRoutes(route, context)
  cubeRoutes(route, context)
  billingRoutes(route, context)
  maintenanceCodeRoutes(route, context)
  noteRoutes(route, context)
  photoRoutes(route, context)
  routerRoutes(route, context)
  smsRoutes(route, context)
  setupRoutes(route, context)
  boxRoutes(route, context)
  lockRoutes(route, context)
  lockModuleRoutes(route, context)
  occupancyRoutes(route, context)
  deviceRoutes(route, context)
  screenshotRoutes(route, context)
  sessionRoutes(route, context)
  unitRoutes(route, context)
  tenantRoutes(route, context)
  activationCodeRoutes(route, context)
  auditRoutes(route, context)
}
