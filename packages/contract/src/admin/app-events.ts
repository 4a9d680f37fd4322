import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { get, post } from '../kernel/endpoint.ts'
import { Id, QueryFlag, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { Cursor, ListQuery, LongPage } from '../kernel/paging.ts'

export const AppEventType = z.enum(['OccupancyCreated', 'OccupancyUpdated', 'OccupancyEnded'])
export type AppEventType = z.infer<typeof AppEventType>
export const ProcessingState = z.enum(['Pending', 'Delivered', 'Expired'])
export type ProcessingState = z.infer<typeof ProcessingState>

export const AppOccupancyEvent = z.object({
  id: Uuid,
  type: AppEventType,
  processingState: ProcessingState,
  created: Timestamp,
  delivered: Timestamp.nullable(),
  failureCount: z.number().int(),
  /** When it is tried next; null once it is delivered or expired, and while it waits for the event before it. */
  retry: Timestamp.nullable(),
  /** When it expires, or has expired; null once it is delivered. */
  expired: Timestamp.nullable(),
  appOccupancy: z.object({ uuid: Uuid, cubeId: Id }),
  operator: Id,
  boxNumber: z.string(),
  /** An attempt is under way. */
  underway: z.boolean(),
  /** Events of one occupancy arrive in order: the earlier one that is to be delivered first. */
  waitsFor: Uuid.nullable(),
})
export type AppOccupancyEvent = z.infer<typeof AppOccupancyEvent>

/** One attempt to deliver. What the receiver answered is its words; `reason` is ours, in a code of the catalogue. */
export const DeliveryAttempt = z.object({
  at: Timestamp,
  way: z.enum(['webhook', 'socket']),
  ok: z.boolean(),
  /** Of the answer of a webhook; null if none came. */
  status: z.number().int().nullable(),
  ms: z.number().int(),
  /** At most the first 2 kB. */
  answer: z.string().nullable(),
  reason: z.string().nullable(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** The number counts from 1; of very many attempts the latest are kept. */
export const NumberedAttempt = DeliveryAttempt.extend({ number: z.number().int() })
export type NumberedAttempt = z.infer<typeof NumberedAttempt>

const EventFilter = z.enum(['All', ...ProcessingState.options])
const IdPart = Text(36).regex(/^[0-9a-fA-F-]*$/, says('occupancy.idPart'))
const at = '/admin/v1/apps/:appId/occupancy-events'
const ofOccupancy = '/admin/v1/operators/:operator/cubes/:cubeId/occupancies/:occupancyId/events'
export const appEvents = {
  list: get(at, {
    access: 'platform:manage',
    summary:
      'Occupancy events of an app by state, failures and occupancy (its id or the beginning of it), newest first.',
    query: ListQuery({ fields: ['created'], initial: 'created,desc' }).extend({
      state: EventFilter.default('All'),
      failures: QueryFlag.optional(),
      occupancyId: IdPart.optional(),
      cursor: Cursor.optional(),
    }),
    reply: LongPage(AppOccupancyEvent),
  }),
  attempts: get(`${at}/:eventId/attempts`, {
    access: 'platform:manage',
    summary: 'How the attempts to deliver an occupancy event went, newest first.',
    reply: z.array(NumberedAttempt),
  }),
  retry: post(`${at}/:eventId`, {
    access: 'platform:manage',
    summary: 'Has an occupancy event that is not delivered tried at once; an expired one gets one more attempt.',
    reply: AppOccupancyEvent,
    status: 202,
  }),
  retryAll: post(at, {
    access: 'platform:manage',
    summary: 'Has all pending occupancy events of the app tried as soon as there is room, in order.',
    reply: z.object({ queued: z.number().int() }),
    status: 202,
  }),
  ofOccupancy: get(ofOccupancy, {
    access: 'cube:read',
    summary: 'Events of an occupancy for its app, newest first.',
    query: ListQuery({ fields: ['created'], initial: 'created,desc' }),
    reply: z.array(AppOccupancyEvent),
  }),
  retryOfOccupancy: post(`${ofOccupancy}/:eventId`, {
    access: 'cube:write',
    summary: "Has an occupancy's event that is not delivered tried at once.",
    reply: AppOccupancyEvent,
    status: 202,
  }),
}
