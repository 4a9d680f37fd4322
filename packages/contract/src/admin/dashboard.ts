import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Id, Text, Timestamp } from '../kernel/fields.ts'
import { Alert } from './cubes.ts'

const Count = z.number().int()

/** So many open alerts are listed; there may be more. */
export const mostAlerts = 200

/** An open alert with who takes care of it: nobody yet, or it is muted until a moment, or until it is over. */
export const DashboardAlert = Alert.extend({
  taker: Text(255).nullable(),
  muted: z.object({ until: Timestamp.nullable() }).nullable(),
})
export type DashboardAlert = z.infer<typeof DashboardAlert>

/** What stands at the top of the dashboard. Counted every five minutes and on the first visit; the alerts are those of this moment. */
export const Dashboard = z.object({
  totalCubes: Count,
  totalBoxes: Count,
  totalLocks: Count,
  openLocks: Count,
  /** All that were ever stored. */
  lockOpenEvents: Count,
  /** All that were ever stored. */
  totalOccupancies: Count,
  currentOccupancies: Count,
  /** Open ones, newest first, at most `mostAlerts`. */
  alerts: z.array(DashboardAlert).max(mostAlerts),
  kpisComputedAt: Timestamp,
})
export type Dashboard = z.infer<typeof Dashboard>

/** The days of the dashboard's bars. */
export const mostDays = 90
/** A lock that is open for longer may have been forgotten. */
export const longOpenMinutes = 10

export const DashboardFigures = z.object({
  /** The last 90 days, the oldest first; one without openings and occupancies is there as well. The last one is today. */
  days: z.array(z.object({ day: z.iso.date(), openings: Count, occupancies: Count })),
  /** Occupancies of the last 30 days by weekday (Monday first) and hour of the day. */
  hours: z.array(z.array(Count)),
  /** Beside the key figures, and counted with them. */
  boxesOccupied: Count,
  boxesDisabled: Count,
  /** Boxes have one lock, and some a second one. */
  secondaryLocks: Count,
  /** Open for longer than ten minutes. */
  longOpenLocks: Count,
  /** The fullest cubes, the fullest first; counted with the key figures. */
  fullest: z.array(z.object({ cubeId: Id, description: Text(255).nullable(), occupied: Count, total: Count })),
  /** The monitored cubes that were without contact longest in the last seven days, the worst first, and when; `until` is null while it lasts. */
  week: z.object({
    from: Timestamp,
    until: Timestamp,
    cubes: z.array(
      z.object({
        cubeId: Id,
        description: Text(255).nullable(),
        seconds: Count,
        outages: z.array(z.object({ from: Timestamp, until: Timestamp.nullable() })),
      }),
    ),
  }),
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

/** What a cube needs on the map, the worst first: a monitored one is missed, one has alerts, one is away and not monitored, all is well. */
export const PlaceState = z.enum(['missed', 'alert', 'away', 'fine'])
export type PlaceState = z.infer<typeof PlaceState>
export const MapPlace = z.object({
  id: Id,
  /** Its description, else its id. */
  name: Text(255),
  /** Latitude and longitude. */
  at: z.tuple([z.number(), z.number()]),
  state: PlaceState,
})
export type MapPlace = z.infer<typeof MapPlace>
export const MapPlaces = z.object({
  /** The worst first, at most 5,000. */
  places: z.array(MapPlace),
  /** How many cubes have coordinates, and how many there are. */
  placed: Count,
  total: Count,
})
export type MapPlaces = z.infer<typeof MapPlaces>

const at = '/admin/v1/operators/:operator/dashboard'
export const dashboard = {
  read: get(at, {
    access: 'cube:read',
    summary: 'Key figures of an operator and its open alerts.',
    reply: Dashboard,
  }),
  figures: get(`${at}/figures`, {
    access: 'cube:read',
    summary:
      'Lock openings and occupancies by day, occupancies by weekday and hour, the fullest cubes, and a week of connection of the worst ones.',
    reply: DashboardFigures,
  }),
  places: get(`${at}/places`, {
    access: 'cube:read',
    summary: 'Where the cubes of the operator stand, with what each needs.',
    reply: MapPlaces,
  }),
}
