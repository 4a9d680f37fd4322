import { z } from 'zod'
import { AppEventType } from '../admin/app-events.ts'
import { stream } from '../kernel/endpoint.ts'
import { Timestamp, Uuid } from '../kernel/fields.ts'
import { AppOccupancy } from './app-api.ts'

/** What an app is told of an occupancy: everything but its access code. */
export const ToldOccupancy = AppOccupancy.omit({ accessCode: true })

/** Body of a webhook. `number` counts the events of an occupancy from 1; the id of the event is `webhook-id`. */
export const WebhookEvent = z.object({
  type: AppEventType,
  timestamp: Timestamp,
  data: z.object({ number: z.number().int(), occupancy: ToldOccupancy }),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The same on the connection of an app. It is delivered once its frame is acknowledged; the same id is the same event. */
export const AppEventMessage = z.object({
  '@type': z.literal('AppOccupancyEvent'),
  id: Uuid,
  type: AppEventType,
  timestamp: Timestamp,
  number: z.number().int(),
  occupancy: ToldOccupancy,
})
export type AppEventMessage = z.infer<typeof AppEventMessage>

export const appEventsPath = '/app/v1/events'
export const appStream = stream(appEventsPath, {
  access: 'app',
  summary: 'Occupancy events of the app, in order for each occupancy; the app acknowledges the frame of each.',
  events: AppEventMessage,
  commands: {},
})
