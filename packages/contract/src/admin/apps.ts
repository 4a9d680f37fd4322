import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { ConsumerToken, Id, Search, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

/** What staff may know of an app. */
export const AppSummary = z.object({
  id: Id,
  name: Text(255, 1),
  description: Text(2000).nullable(),
  vendor: Text(255).nullable(),
})
export type AppSummary = z.infer<typeof AppSummary>

export const EventCounts = z.object({
  delivered: z.number().int(),
  pending: z.number().int(),
  expired: z.number().int(),
})

/** The secret of a key is sent once, by whoever makes it, and never sent back. */
export const ApiKey = z.object({
  consumerToken: Text(128, 1),
  description: Text(255),
  loginCount: z.number().int(),
  lastLogin: Timestamp.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const App = AppSummary.extend({
  events: EventCounts,
  keys: z.array(ApiKey),
  storageItemCount: z.number().int(),
})
export type App = z.infer<typeof App>

/** What root alone is told of each app in the list. */
const AppListItem = AppSummary.extend({
  events: EventCounts.optional(),
  keys: z.number().int().optional(),
  storageItemCount: z.number().int().optional(),
})
export type AppListItem = z.infer<typeof AppListItem>

const NewApp = z.strictObject({
  name: Text(255, 1).optional(),
  description: Text(2000).nullish(),
  vendor: Text(255).nullish(),
})
const NewApiKey = z.strictObject({
  consumerToken: ConsumerToken,
  secret: Text(256, 1),
  description: Text(255).default(''),
})

/** How deliveries to an app have gone; `hours` are the last 24, the one that runs last. */
export const AppFigures = z.object({
  tenants: z.number().int(),
  cubes: z.number().int(),
  deliveredToday: z.number().int(),
  withFailures: z.number().int(),
  oldestPending: Timestamp.nullable(),
  /** Of the last 24 hours: median from the event to its delivery, and the share that arrived at the first attempt (0 to 1). */
  medianMs: z.number().nullable(),
  firstAttempt: z.number().nullable(),
  hours: z.array(z.object({ from: Timestamp, delivered: z.number().int(), failed: z.number().int() })),
})
export type AppFigures = z.infer<typeof AppFigures>

const at = '/admin/v1/apps'
const one = `${at}/:appId` as const
export const apps = {
  list: get(at, {
    access: 'signedIn',
    summary: 'Apps: id, name, description and vendor for every member of an operator; all fields for root.',
    query: ListQuery({ fields: ['id', 'name', 'description', 'vendor'], initial: 'name,asc' }).extend({
      search: Search.optional(),
    }),
    reply: Page(AppListItem),
  }),
  read: get(one, {
    access: 'platform:manage',
    summary: 'One app with its API keys, counts of its occupancy events and of its storage items.',
    reply: App,
  }),
  create: post(one, {
    access: 'platform:manage',
    summary: 'Creates an app with the id of the path, which cannot be changed later.',
    body: NewApp,
    reply: App,
    status: 201,
  }),
  update: put(one, {
    access: 'platform:manage',
    summary: 'Stores name, description and vendor of an app.',
    body: editOf(App, ['name', 'description', 'vendor']),
    reply: App,
  }),
  remove: del(one, {
    access: 'platform:manage',
    summary: 'Deletes an app with its keys, storage and events; refused while a cube or a tenant has it.',
  }),
  figures: get(`${one}/figures`, {
    access: 'platform:manage',
    summary: 'Who uses an app, and how deliveries of occupancy events to it have gone in the last 24 hours.',
    reply: AppFigures,
  }),
}

export const apiKeys = {
  list: get(`${one}/api-keys`, {
    access: 'platform:manage',
    summary: 'API keys of an app, newest first, without their secrets.',
    query: ListQuery({ fields: ['created'], initial: 'created,desc' }),
    reply: z.array(ApiKey),
  }),
  create: post(`${one}/api-keys`, {
    access: 'platform:manage',
    summary:
      'Creates an API key from a consumer token (at least 12 random bytes) and a secret (at least 48), both base64url; the secret is never shown again.',
    body: NewApiKey,
    reply: ApiKey,
    status: 201,
  }),
  remove: del(`${one}/api-keys/:consumerToken`, {
    access: 'platform:manage',
    summary: 'Deletes an API key: it logs nobody in any more, its tokens are refused and its connections end.',
  }),
}
