import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { get, post } from '../kernel/endpoint.ts'
import { Id, Search, Text, Timestamp, Told, Uuid } from '../kernel/fields.ts'
import { Cursor, ListQuery, LongPage } from '../kernel/paging.ts'

export const NotificationChannel = z.enum(['matrix', 'sms', 'email'])
export type NotificationChannel = z.infer<typeof NotificationChannel>
export const NotificationState = z.enum(['Delivered', 'Sent', 'Failed', 'Expired', 'Pending'])

const times = {
  sent: Timestamp.nullable(),
  failed: Timestamp.nullable(),
  /** When it is tried next. */
  retry: Timestamp.nullable(),
  delivered: Timestamp.nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  said: Told.nullable(),
}
const Channels = {
  matrix: z.object({ ...times, recipient: z.string() }).nullable(),
  sms: z.object({ ...times, phone: z.string() }).nullable(),
  email: z.object({ ...times, to: z.string() }).nullable(),
}

export const NotificationListItem = z.object({
  id: Uuid,
  appId: Id,
  appName: z.string().nullable(),
  tenantId: Id,
  tenantName: z.string(),
  cubeId: Id.nullable(),
  recipient: z.string(),
  created: Timestamp,
  expires: Timestamp,
  subject: z.string().nullable(),
  notificationType: z.string(),
  referenceType: z.string().nullable(),
  referenceId: z.string().nullable(),
  ...Channels,
})
export type NotificationListItem = z.infer<typeof NotificationListItem>

/** A file lies elsewhere: it is linked, never read by the server. */
const Attachment = z.strictObject({
  name: Text(255, 1).regex(/^\P{Cc}*$/u, says('text.oneLine')),
  url: Text(2000).regex(/^https:\/\/[^\s/?#]+/i, says('notification.attachment')),
})
export const Notification = NotificationListItem.extend({
  shortContent: z.string(),
  /** Only what an allow-list lets through. */
  fullContentHtml: z.string(),
  attachments: z.array(Attachment),
  /** What went wrong on which way, newest first. */
  errors: z.array(
    z.object({ channel: NotificationChannel, timestamp: Timestamp, message: z.string(), said: Told.nullable() }),
  ),
})
export type Notification = z.infer<typeof Notification>

const line = (max: number, min = 0) => Text(max, min).regex(/^\P{Cc}*$/u, says('text.oneLine'))
/** An empty text stands for none. */
const none = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

/** In minutes; a notification that was not sent by then is never sent. */
export const testTtl = 60
const mostMinutes = 30 * 24 * 60

const New = {
  appId: Id,
  recipient: none(line(255)),
  notificationType: none(line(64)),
  /** Minutes until it expires. */
  ttl: z
    .number()
    .int(says('number.wholeRange', { min: 1, max: mostMinutes }))
    .min(1, says('number.wholeRange', { min: 1, max: mostMinutes }))
    .max(mostMinutes, says('number.wholeRange', { min: 1, max: mostMinutes }))
    .default(testTtl),
  referenceType: none(line(64)),
  referenceId: none(line(255)),
  subject: none(line(255)),
  matrixUser: none(
    Text(255).regex(/^@[^\s:\p{Cc}]{1,200}:[A-Za-z0-9.:[\]-]{1,200}$/u, says('notification.matrixUser')),
  ),
  email: none(z.email(says('mail.address')).max(254, says('mail.address'))),
  phone: none(Text(32).regex(/^\+[1-9][0-9 ]{5,20}$/, says('notification.phone'))),
  shortContent: Text(1600, 1),
  fullContentHtml: Text(500_000, 1),
  attachments: z
    .array(Attachment)
    .max(10, says('list.atMost', { max: 10 }))
    .default([]),
  configurationId: none(Text(64)),
}
const NewOfTenant = z.strictObject({ ...New, tenantId: Id.optional() })
export const NewNotification = z.strictObject({ ...New, tenantId: Id })
export type NewNotification = z.output<typeof NewNotification>

const filters = {
  state: NotificationState.optional(),
  notificationType: Text(64).optional(),
  referenceType: Text(64).optional(),
  channel: NotificationChannel.optional(),
  search: Search.optional(),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
  cursor: Cursor.optional(),
}
const order = { fields: ['created'], initial: 'created,desc' } as const
const at = '/admin/v1/operators/:operator/notifications'
const ofTenant = '/admin/v1/operators/:operator/tenants/:tenantId/notifications'
export const notifications = {
  list: get(at, {
    access: 'notification:read',
    summary: 'Notifications of the operator, newest first; filters combine.',
    query: ListQuery(order).extend({ ...filters, tenantId: Id.optional(), cubeId: Id.optional() }),
    reply: LongPage(NotificationListItem),
  }),
  types: get(`${at}/types`, {
    access: 'notification:read',
    summary: 'Types of notifications: those that are built in, and those in use.',
    reply: z.array(z.string()),
  }),
  referenceTypes: get(`${at}/reference-types`, {
    access: 'notification:read',
    summary: 'What notifications refer to: what is built in, and what is in use.',
    reply: z.array(z.string()),
  }),
  read: get(`${at}/:notificationId`, {
    access: 'notification:read',
    summary: 'One notification with what it says. That it was read is recorded, since it may hold a code.',
    reply: Notification,
    audited: true,
  }),
  create: post(at, {
    access: 'notification:write',
    summary: 'Creates a test notification and sends it over the channels of the tenant that are switched on.',
    body: NewNotification,
    reply: Notification,
    status: 201,
  }),
  ofTenant: get(ofTenant, {
    access: 'notification:read',
    summary: 'Notifications of a tenant; the state is the best that any channel has reached.',
    query: ListQuery(order).extend(filters),
    reply: LongPage(NotificationListItem),
  }),
  createOfTenant: post(ofTenant, {
    access: 'notification:write',
    summary: 'Creates a test notification of a tenant and sends it.',
    body: NewOfTenant,
    reply: Notification,
    status: 201,
  }),
  execute: post(`${ofTenant}/execute`, {
    access: 'notification:write',
    summary: 'Sends at once what waits; with retry=now also what has failed and is not expired.',
    query: z.object({ retry: z.literal('now').optional(), id: Uuid.optional() }),
    reply: z.object({ queued: z.number().int() }),
    status: 202,
  }),
}
