import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Timestamp } from '../kernel/fields.ts'
import { Alert } from './cubes.ts'

const Count = z.number().int()

/** What stands at the top of the dashboard. Counted every five minutes and on the first visit; the alerts are those of this moment. */
export const Dashboard = z.object({
  totalCubes: Count,
  totalBoxes: Count,
  totalLocks: Count,
  openLocks: Count,
  /** All that are stored. */
  lockOpenEvents: Count,
  /** All that are stored. */
  totalOccupancies: Count,
  currentOccupancies: Count,
  /** Open ones, newest first, at most 200. */
  alerts: z.array(Alert),
  kpisComputedAt: Timestamp,
})
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardFigures = z.object({
  /** The last 30 days, the oldest first; one without openings and occupancies is there as well. */
  days: z.array(z.object({ day: z.iso.date(), openings: Count, occupancies: Count })),
  /** Occupancies of the last 30 days by weekday (Monday first) and hour of the day. */
  hours: z.array(z.array(Count)),
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

const at = '/admin/v1/operators/:operator/dashboard'
export const dashboard = {
  read: get(at, {
    access: 'cube:read',
    summary: 'Key figures of an operator and its open alerts.',
    reply: Dashboard,
  }),
  figures: get(`${at}/figures`, {
    access: 'cube:read',
    summary: 'Lock openings and occupancies by day, occupancies by weekday and hour.',
    reply: DashboardFigures,
  }),
}
