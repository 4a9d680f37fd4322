import { appAdmissions } from '../features/apps/app-admissions.ts'
import { lockModuleAdmissions } from '../features/lock-modules/lock-module-admissions.ts'
import { cubeSetupAdmission, unitSetupAdmission } from '../features/setup/key-queries.ts'
import type { Database } from '../platform/db/client.ts'
import type { Admissions } from '../platform/http/access.ts'
import { cubeAdmission } from '../platform/live/connection-queries.ts'
import { unitAdmission } from '../platform/live/unit-queries.ts'

/** How callers that are no users are let in: a feature whose callers have keys of their own adds its line here. */
export const admissionsOf = (db: Database): Admissions => ({
  setupKey: cubeSetupAdmission(db),
  unitSetupKey: unitSetupAdmission(db),
  cubeDevice: cubeAdmission(db),
  unitDevice: unitAdmission(db),
  ...lockModuleAdmissions(db),
  ...appAdmissions(db),
})
