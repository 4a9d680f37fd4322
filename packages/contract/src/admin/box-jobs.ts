import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, get, post } from '../kernel/endpoint.ts'
import { BoxNumber, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'

/** `Interrupted`: the server stopped meanwhile; it is not taken up again, because nobody would expect doors to open then. */
export const BoxJobState = z.enum(['Running', 'Stopping', 'Done', 'Stopped', 'Interrupted'])
export type BoxJobState = z.infer<typeof BoxJobState>

/** What came of one lock: the life of its command, `Waiting` before it was given, `Failed` if it could not be given, `Skipped` after a stop. */
export const BoxJobItemState = z.enum([
  'Waiting',
  'Requested',
  'Sent',
  'Acknowledged',
  'Opened',
  'Blocked',
  'Rejected',
  'Expired',
  'Unknown',
  'LateResult',
  'Failed',
  'Skipped',
])
export type BoxJobItemState = z.infer<typeof BoxJobItemState>

/** `boxes` are the locks of the boxes, `locks` every lock of the cube. */
export const BoxJobScope = z.enum(['boxes', 'locks'])

export const BoxJob = z.object({
  id: Uuid,
  scope: BoxJobScope,
  state: BoxJobState,
  startedBy: Text(255),
  started: Timestamp,
  ended: Timestamp.nullable(),
  total: z.number().int(),
  /** Items that no longer wait. */
  done: z.number().int(),
  items: z.array(
    z.object({
      lock: LockHandle,
      boxNumber: BoxNumber.nullable(),
      commandId: Uuid,
      state: BoxJobItemState,
      reason: Text(500).nullable(),
    }),
  ),
})
export type BoxJob = z.infer<typeof BoxJob>

const at = '/admin/v1/operators/:operator/cubes/:cubeId/open-all'
/** Opens one lock after the other, at most two a second, on the server: it goes on when the page is left. */
export const boxJobs = {
  read: get(at, {
    access: 'cube:read',
    summary: 'The job that opens all boxes: the one that runs, else the last one; null if there was none.',
    reply: BoxJob.nullable(),
  }),
  start: post(at, {
    access: 'lock:open',
    summary:
      'Opens all boxes (or locks) one after the other. The number of them confirms it; the same id is the same job.',
    body: z.strictObject({
      id: Uuid,
      scope: BoxJobScope,
      confirm: z.number(says('box.confirm')).int().min(0).max(100_000),
      /** By the server's clock: a start that arrives later opens nothing. */
      deadline: Timestamp.optional(),
    }),
    reply: BoxJob,
    status: 202,
  }),
  stop: del(at, {
    access: 'lock:open',
    summary: 'Stops the job that runs: what is not opened yet stays closed.',
    reply: BoxJob.nullable(),
    // Stopping what runs is written into the audit log; asking for it when nothing runs is not.
    audited: false,
  }),
}
