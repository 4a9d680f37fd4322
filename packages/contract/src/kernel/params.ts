import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { BoxNumber, ConsumerToken, Id, StorageKey, TenantId, Text, Uuid } from './fields.ts'

/** What every path parameter of the product looks like. A name that is not listed cannot be declared. */
export const paramSchemas = {
  operator: Id,
  userId: Text(255, 1),
  cubeId: Id,
  unitId: Id,
  lockModuleId: Id,
  tenantId: TenantId,
  code: Text(64, 1),
  configurationId: Id,
  appId: Id,
  consumerToken: ConsumerToken,
  eventId: Uuid,
  storageKey: StorageKey,
  boxNumber: BoxNumber,
  occupancyId: Uuid,
  screen: Text(128, 1),
  deviceId: Text(128, 1),
  screenshot: z.enum(['kiosk', 'desktop'], says('screenshot.name')),
  setupKey: Text(64, 1),
  noteId: Uuid,
  alertId: Uuid,
  notificationId: Uuid,
  auditLogEntryId: Uuid,
  photoName: Text(200, 1),
  carrier: Id,
} as const satisfies Record<string, z.ZodType<string>>
export type ParamName = keyof typeof paramSchemas
