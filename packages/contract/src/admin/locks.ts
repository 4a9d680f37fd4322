import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { BoxNumber, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { Cursor, ListQuery, LongPage } from '../kernel/paging.ts'

/** Spelled so on the wire. */
export const LockStatus = z.enum(['Open', 'Closed', 'Blocked', 'Defective', 'Breakin'])
export type LockStatus = z.infer<typeof LockStatus>

export const Lock = z.object({
  lock: LockHandle,
  status: LockStatus,
  /** When the status last changed, by the cube's clock. */
  since: Timestamp.nullable(),
  boxNumber: BoxNumber.nullable(),
  /** True if it is the secondary lock of that box. */
  secondary: z.boolean(),
})
export type Lock = z.infer<typeof Lock>

/** `created` is the time on the cube, `received` the time at the server. */
export const LockEvent = z.object({
  id: Uuid,
  created: Timestamp,
  received: Timestamp,
  lock: LockHandle,
  status: LockStatus,
  /** Who gave the command that the door opened by; null if it moved by itself. What comes live does not say it. */
  by: Text(255).nullable().optional(),
})
export type LockEvent = z.infer<typeof LockEvent>

const at = '/admin/v1/operators/:operator/cubes/:cubeId'
export const locks = {
  list: get(`${at}/locks`, {
    access: 'cube:read',
    summary: 'Locks of a cube with their status and box.',
    reply: z.array(Lock),
  }),
  events: get(`${at}/lock-events`, {
    access: 'cube:read',
    summary: 'Lock events of a cube, newest first, optionally of one lock.',
    query: ListQuery({ fields: ['created', 'received', 'lock', 'status'], initial: 'created,desc' }).extend({
      lock: LockHandle.optional(),
      cursor: Cursor.optional(),
    }),
    reply: LongPage(LockEvent),
  }),
}
