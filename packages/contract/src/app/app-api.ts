import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { NewNotification, Notification } from '../admin/notifications.ts'
import { AccessCode, AccessKeys } from '../admin/occupancies.ts'
import { storageMaxBytes } from '../admin/storage.ts'
import { anyType, del, get, post, put, raw } from '../kernel/endpoint.ts'
import { BoxNumber, Id, TenantId, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { JsonContent } from '../kernel/json-content.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

/** An occupancy as its app sees it. */
export const AppOccupancy = z.object({
  id: Uuid,
  cubeId: Id,
  boxNumber: BoxNumber,
  appId: Id,
  created: Timestamp,
  updated: Timestamp,
  ended: Timestamp.nullable(),
  content: z.unknown(),
  accessCode: Text(64).nullable(),
  accessKeys: z.array(Text(128, 1)),
})
export type AppOccupancy = z.infer<typeof AppOccupancy>

const Feature = z.enum(['accessible', 'cooled', 'dangerousGoods', 'charger'])
const Order = {
  /** Chosen by the app: the same id is the same occupancy, however often it is asked for. */
  id: Uuid.optional(),
  /** One of these types. */
  types: z
    .array(Text(64, 1))
    .max(32, says('list.atMost', { max: 32 }))
    .optional(),
  /** All of these. */
  features: z
    .array(Feature)
    .max(4, says('list.atMost', { max: 4 }))
    .optional(),
  content: JsonContent.optional(),
  accessCode: AccessCode.nullish(),
  accessKeys: AccessKeys.optional(),
}
/** A certain box, or any of a cube that fits. */
export const OccupyAtCube = z.strictObject({ ...Order, boxNumber: BoxNumber.optional() })
/** Any box that fits on any cube of the tenant that the app may use. */
export const OccupyAtTenant = z.strictObject({ ...Order, tenantId: TenantId })

/** A cube that an app may use. */
export const AppCube = z.object({
  id: Id,
  tenantId: Id.nullable(),
  description: z.string().nullable(),
  site: z.string().nullable(),
  connected: z.boolean(),
  boxes: z.object({ total: z.number().int(), available: z.number().int() }),
})
export type AppCube = z.infer<typeof AppCube>

/** What may be left out is as if it were null; the app is the one that calls. */
const AppNotification = NewNotification.omit({ appId: true }).partial({
  ...{ recipient: true, notificationType: true, referenceType: true, referenceId: true, subject: true },
  ...{ matrixUser: true, email: true, phone: true, configurationId: true },
})

const at = '/app/v1'
const ofCube = `${at}/cubes/:cubeId/occupancies` as const
const one = `${ofCube}/:occupancyId` as const
export const appApi = {
  login: post(`${at}/login`, {
    access: 'appKey',
    summary:
      'Logs in with an API key: consumer token and secret as user name and password (Basic). The token is good for an hour.',
    reply: z.object({ accessToken: z.string(), expiresIn: z.number().int() }),
    // the login is counted with its key
    audited: false,
  }),
  cubes: get(`${at}/cubes`, {
    access: 'app',
    summary: 'Cubes that have the app, with their boxes.',
    query: ListQuery({ fields: ['id'], initial: 'id,asc' }).extend({ tenantId: TenantId.optional() }),
    reply: Page(AppCube),
  }),
  occupy: post(ofCube, {
    access: 'app',
    summary: 'Occupies a box of a cube: a certain one, or one that the rules of the cube choose among those that fit.',
    body: OccupyAtCube,
    reply: AppOccupancy,
    status: 201,
  }),
  occupyAnywhere: post(`${at}/occupancies`, {
    access: 'app',
    summary: 'Occupies a box that fits on one of the cubes of a tenant; the answer says which.',
    body: OccupyAtTenant,
    reply: AppOccupancy,
    status: 201,
  }),
  read: get(one, { access: 'app', summary: 'One of the own occupancies.', reply: AppOccupancy }),
  update: put(one, {
    access: 'app',
    summary: 'Changes content and access of an own occupancy that lasts; what is left out stays as it is.',
    ifMatch: false,
    body: z.strictObject({
      content: JsonContent.optional(),
      accessCode: AccessCode.nullish(),
      accessKeys: AccessKeys.optional(),
    }),
    reply: AppOccupancy,
  }),
  end: del(one, { access: 'app', summary: 'Ends an own occupancy. Ending it again changes nothing.' }),
  open: post(`${one}/open`, {
    access: 'app',
    summary: 'Opens the box of an own occupancy that lasts, now or never: nothing is kept for later.',
    /** Until when the door may open, by the server's clock, 10 s from the request at most; a call that arrives later opens nothing. */
    body: z.strictObject({ deadline: Timestamp.optional() }).optional(),
    reply: z.object({ commandId: Uuid, state: z.string(), at: Timestamp }),
    status: 202,
  }),
  notify: post(`${at}/notifications`, {
    access: 'app',
    summary: 'Creates a notification and sends it over the channels of the tenant that are switched on.',
    body: AppNotification,
    reply: Notification,
    status: 201,
  }),
}

const Bytes = raw([anyType], storageMaxBytes)
const read = { access: 'app', summary: 'Body of a storage item with its own content type.', reply: Bytes } as const
const write = {
  access: 'app',
  summary: 'Creates (201) or replaces (204) a storage item.',
  creates: true,
  body: Bytes,
} as const
const remove = { access: 'app', summary: 'Deletes a storage item.' } as const
/** The own items of an app: everywhere, for one tenant, on one cube. */
export const appOwnStorage = {
  read: get(`${at}/storage/:storageKey`, read),
  write: put(`${at}/storage/:storageKey`, write),
  remove: del(`${at}/storage/:storageKey`, remove),
  readOfTenant: get(`${at}/tenants/:tenantId/storage/:storageKey`, read),
  writeOfTenant: put(`${at}/tenants/:tenantId/storage/:storageKey`, write),
  removeOfTenant: del(`${at}/tenants/:tenantId/storage/:storageKey`, remove),
  readOfCube: get(`${at}/cubes/:cubeId/storage/:storageKey`, read),
  writeOfCube: put(`${at}/cubes/:cubeId/storage/:storageKey`, write),
  removeOfCube: del(`${at}/cubes/:cubeId/storage/:storageKey`, remove),
}
