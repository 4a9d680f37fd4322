import { appApi, appOwnStorage } from '../app/app-api.ts'
import { appStream } from '../app/events.ts'
import { lockModuleDevice } from '../device/lock-module.ts'
import { deviceRegistration } from '../device/registration.ts'
import type { Endpoint, Stream } from '../kernel/endpoint.ts'
import { cubeStream, operatorStream } from '../live/cube-events.ts'
import { cubeSetupStream, unitSetupStream } from '../live/setup-events.ts'
import { terminalStream } from '../live/terminal.ts'
import { unitStream } from '../live/unit-events.ts'
import { accounting } from './accounting.ts'
import { activationCodes } from './activation-codes.ts'
import { appEvents } from './app-events.ts'
import { appWebhooks } from './app-webhooks.ts'
import { apiKeys, apps } from './apps.ts'
import { attention } from './attention.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { boxJobs } from './box-jobs.ts'
import { boxStory } from './box-story.ts'
import { boxes } from './boxes.ts'
import { branding } from './branding.ts'
import { connection } from './connection.ts'
import { cubeApps, tenantApps } from './cube-apps.ts'
import { cubeRequests } from './cube-requests.ts'
import { cubes } from './cubes.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import { emailConfiguration } from './email-configuration.ts'
import { find } from './find.ts'
import { identity } from './identity.ts'
import { lockModules } from './lock-modules.ts'
import { locks } from './locks.ts'
import { maintenanceCodes } from './maintenance-codes.ts'
import { boxNotes, notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { occupancies } from './occupancies.ts'
import { operatorSettings } from './operator-settings.ts'
import { operators } from './operators.ts'
import { photos } from './photos.ts'
import { router } from './router.ts'
import { screenshots } from './screenshots.ts'
import { sessions } from './sessions.ts'
import { setup } from './setup.ts'
import { sms } from './sms.ts'
import { appStorage, cubeAppStorage, tenantAppStorage } from './storage.ts'
import { tenantSettings } from './tenant-settings.ts'
import { tenants } from './tenants.ts'
import { units } from './units.ts'
import { users } from './users.ts'

/** Every call of the product, by feature. The server must register each exactly once; the matrix test walks them all. */
export const endpoints = {
  identity,
  operators,
  operatorSettings,
  branding,
  emailConfiguration,
  users,
  find,
  dashboard,
  attention,
  cubes,
  cubeRequests,
  devices,
  sessions,
  connection,
  screenshots,
  notes,
  boxNotes,
  photos,
  maintenanceCodes,
  billing,
  router,
  sms,
  setup,
  deviceRegistration,
  boxes,
  boxJobs,
  boxStory,
  locks,
  lockModules,
  lockModuleDevice,
  occupancies,
  apps,
  apiKeys,
  appApi,
  appOwnStorage,
  appEvents,
  appWebhooks,
  appStorage,
  cubeApps,
  cubeAppStorage,
  tenantApps,
  tenantAppStorage,
  units,
  tenants,
  tenantSettings,
  activationCodes,
  notifications,
  accounting,
  audit,
}
/** Every live connection of the console, and that of apps. */
export const streams = {
  cubeStream,
  operatorStream,
  unitStream,
  cubeSetupStream,
  unitSetupStream,
  terminalStream,
  appStream,
}

export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}
export const allEndpoints = (): NamedEndpoint[] =>
  Object.entries(endpoints).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
      name: `${feature}.${call}`,
      endpoint,
    })),
  )
export const allStreams = (): { name: string; stream: Stream }[] =>
  Object.entries(streams as unknown as Record<string, Stream>).map(([name, stream]) => ({ name, stream }))
