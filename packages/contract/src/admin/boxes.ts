import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { BoxNumber, Id, LockHandle, Text, Timestamp } from '../kernel/fields.ts'

/**
 * A box as the specification has it, and what is going on in it (`occupied`, the current occupancy's app and start), so that a
 * wall can be drawn from one read. Several current occupancies (maxOccupancies > 1) show the oldest one.
 */
export const Box = z.object({
  number: BoxNumber,
  description: Text(255).nullable(),
  types: z.array(Text(64, 1)).max(32),
  apps: z.array(Id).max(100),
  enabled: z.boolean(),
  lock: LockHandle.nullable(),
  secondaryLock: LockHandle.nullable(),
  maxOccupancies: z.number().int(),
  accessible: z.boolean(),
  cooled: z.boolean(),
  dangerousGoods: z.boolean(),
  charger: z.boolean(),
  accessKeys: z.array(Text(128, 1)).max(100),
  maintenanceRequiredAt: Timestamp.nullable(),
  occupancies: z.number().int(),
  occupiedBy: z.object({ appId: Id, appName: Text(255), since: Timestamp }).nullable(),
})
export type Box = z.infer<typeof Box>

export const boxes = {
  list: get('/admin/v1/operators/:operator/cubes/:cubeId/boxes', {
    access: 'cube:read',
    summary: 'Boxes of a cube in natural order of their numbers.',
    reply: z.array(Box),
  }),
}
