import type { Context } from './context.ts'
import { accountingRoutes } from './features/accounting/routes.ts'
import { activationCodeRoutes } from './features/activation-codes/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { appEventRoutes } from './features/app-events/routes.ts'
import { appWebhookRoutes } from './features/app-events/webhook-routes.ts'
import { appInterfaceRoutes } from './features/app-interface/routes.ts'
import { appOwnStorageRoutes } from './features/app-interface/storage-routes.ts'
import { appRoutes } from './features/apps/routes.ts'
import { attentionRoutes } from './features/attention/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { boxStoryRoutes } from './features/box-story/routes.ts'
import { boxRoutes } from './features/boxes/routes.ts'
import { brandingRoutes } from './features/branding/routes.ts'
import { cubeAppRoutes } from './features/cube-apps/routes.ts'
import { cubeRoutes } from './features/cubes/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { deviceRoutes } from './features/devices/routes.ts'
import { emailConfigurationRoutes } from './features/email-configurations/routes.ts'
import { findRoutes } from './features/find/routes.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { lockModuleRoutes } from './features/lock-modules/routes.ts'
import { lockRoutes } from './features/locks/routes.ts'
import { maintenanceCodeRoutes } from './features/maintenance-codes/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { occupancyRoutes } from './features/occupancies/routes.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { operatorSettingsRoutes } from './features/operators/settings.ts'
import { outageRoutes } from './features/outages/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { routerRoutes } from './features/routers/routes.ts'
import { screenshotRoutes } from './features/screenshots/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { smsRoutes } from './features/sms/routes.ts'
import { storageRoutes } from './features/storage/routes.ts'
import { tenantRoutes } from './features/tenants/routes.ts'
import { unitRoutes } from './features/units/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import type { Route } from './platform/http/route.ts'

/** Every feature's calls. */
export const registerRoutes = (route: Route, context: Context): void => {
  identityRoutes(route, context)
  operatorRoutes(route, context)
  operatorSettingsRoutes(route, context)
  alertRoutes(route, context)
  brandingRoutes(route, context)
  emailConfigurationRoutes(route, context)
  userRoutes(route, context)
  findRoutes(route, context)
  dashboardRoutes(route, context)
  attentionRoutes(route, context)
  cubeRoutes(route, context)
  billingRoutes(route, context)
  maintenanceCodeRoutes(route, context)
  noteRoutes(route, context)
  photoRoutes(route, context)
  routerRoutes(route, context)
  smsRoutes(route, context)
  setupRoutes(route, context)
  registrationRoutes(route, context)
  boxRoutes(route, context)
  boxStoryRoutes(route, context)
  lockRoutes(route, context)
  lockModuleRoutes(route, context)
  occupancyRoutes(route, context)
  appRoutes(route, context)
  appEventRoutes(route, context)
  appInterfaceRoutes(route, context)
  appOwnStorageRoutes(route, context)
  appWebhookRoutes(route, context)
  cubeAppRoutes(route, context)
  storageRoutes(route, context)
  deviceRoutes(route, context)
  screenshotRoutes(route, context)
  sessionRoutes(route, context)
  outageRoutes(route, context)
  unitRoutes(route, context)
  tenantRoutes(route, context)
  activationCodeRoutes(route, context)
  auditRoutes(route, context)
  notificationRoutes(route, context)
  accountingRoutes(route, context)
}
