import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Text, Timestamp } from '../kernel/fields.ts'

/** What can be done from afar about a cube without contact, by SMS to its router. */
export const FirstAidStep = z.enum(['restart', 'power'])
export type FirstAidStep = z.infer<typeof FirstAidStep>

/** `until` is null while it lasts; `followed` names the step that it ended within ten minutes of. */
export const Outage = z.object({
  from: Timestamp,
  until: Timestamp.nullable(),
  followed: FirstAidStep.nullable(),
})
export type Outage = z.infer<typeof Outage>

export const StepTaken = z.object({
  at: Timestamp,
  by: Text(255).nullable(),
  /**
   * `failed`: the SMS was not sent. `off`: the computer was switched off and not on again. `waiting`: it was done less than ten minutes
   * ago. `helped`: the cube came back within ten minutes. `inVain`: it did not. `connected`: the cube was connected then.
   */
  outcome: z.enum(['failed', 'off', 'waiting', 'helped', 'inVain', 'connected']),
  /** When the cube came back, where it helped. */
  back: Timestamp.nullable(),
})
export type StepTaken = z.infer<typeof StepTaken>

const Step = z.object({
  last: StepTaken.nullable(),
  /** In how many of the last outages that are over it helped; null where it never did. */
  helped: z.object({ times: z.number().int(), of: z.number().int() }).nullable(),
  /** Minutes after which the cube was usually back. */
  backWithin: z.number().int().nullable(),
})

export const Connection = z.object({
  /** Begin of the first known connection; null if there was none. */
  knownSince: Timestamp.nullable(),
  /** The last 90 days, the oldest first: seconds of it that are known, and seconds without contact. */
  days: z.array(z.object({ day: z.iso.date(), known: z.number().int(), away: z.number().int(), lasting: z.boolean() })),
  /** How many outages those days have had. */
  count: z.number().int(),
  /** The last ones, the newest first. */
  outages: z.array(Outage),
  steps: z.record(FirstAidStep, Step),
  /** The last SMS to the router, whatever it said. */
  lastSms: z.object({ at: Timestamp, failed: z.boolean() }).nullable(),
})
export type Connection = z.infer<typeof Connection>

export const connection = {
  read: get('/admin/v1/operators/:operator/cubes/:cubeId/connection', {
    access: 'cube:read',
    summary: 'Ninety days of connection of a cube, its last outages, and what was done about them.',
    reply: Connection,
  }),
}
