import { z } from 'zod'
import { del, get, put } from '../kernel/endpoint.ts'
import { BoxNumber, Id, LockHandle, QueryFlag, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { TenantRef } from './cubes.ts'

const Count = z.number().int()
const Person = z.object({ id: Text(255), name: Text(255) })

/** Something that is wrong and needs a person: an open alert. */
export const AttentionCase = z.object({
  id: Uuid,
  type: Text(64),
  boxNumber: BoxNumber.nullable(),
  lock: LockHandle.nullable(),
  /** When it began; of a lost connection: when it was lost. */
  since: Timestamp,
  /** Who has it; null: nobody yet. */
  taker: Person.nullable(),
  /** `until` null: until it is over. */
  muted: z.object({ until: Timestamp.nullable(), by: Text(255) }).nullable(),
  /** What was noted last and is not done: at a box that needs maintenance, or at a cube since its connection was lost. HTML, and maybe cut. */
  noted: z.object({ note: Text(1000), by: Text(255) }).nullable(),
})
export type AttentionCase = z.infer<typeof AttentionCase>

/** What waits for the connection of a cube: it is neither counted nor shown as cases of its own. */
const Folded = z.object({
  alerts: z.array(AttentionCase.pick({ id: true, type: true, boxNumber: true, lock: true })),
  devices: Count,
})

/** A cube with its cases, the worst first. */
export const AttentionCube = z.object({
  id: Id,
  description: Text(255).nullable(),
  site: Text(255).nullable(),
  tenant: TenantRef.nullable(),
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  /** Of a cube without contact the number of its router, by which the carrier knows its SIM card; else null. */
  phoneNumber: Text(32).nullable(),
  /** At most 100. */
  cases: z.array(AttentionCase),
  /** Cases beyond these. */
  more: Count,
  folded: Folded.nullable(),
})
export type AttentionCube = z.infer<typeof AttentionCube>

/** `open`: all but one's own and muted ones. */
export const AttentionView = z.enum(['open', 'mine', 'muted'])
export type AttentionView = z.infer<typeof AttentionView>

/** An app whose webhook failed for so long that nothing is posted to it any more, while events of the operator's cubes wait for it. */
/** So many events that wait are counted; one more says that there are more. */
export const mostPending = 1_000
export const PausedApp = z.object({ id: Id, name: Text(255), since: Timestamp, pending: Count })
export type PausedApp = z.infer<typeof PausedApp>

/** A case that has closed by itself. */
export const ClosedCase = AttentionCase.omit({ taker: true, muted: true, noted: true }).extend({
  closed: Timestamp,
  cube: z.object({ id: Id, description: Text(255).nullable(), site: Text(255).nullable() }),
  /** Who had it. */
  taker: Person.nullable(),
})
export type ClosedCase = z.infer<typeof ClosedCase>

/** A case with what else is known of it. */
export const AttentionDetails = AttentionCase.extend({
  cube: AttentionCube.pick({ id: true, description: true, site: true, connected: true, lastConnected: true }),
  /** To how many it was told, and what became of that; null: to nobody. */
  told: z.object({ mail: Count, sms: Count, failed: Count, waiting: Count }).nullable(),
  /** Who uses the box now. */
  occupied: z.object({ app: Text(255), since: Timestamp }).nullable(),
})
export type AttentionDetails = z.infer<typeof AttentionDetails>

const at = '/admin/v1/operators/:operator/attention'
const one = `${at}/:alertId` as const
export const attention = {
  list: get(at, {
    access: 'cube:read',
    summary: 'What needs a person, over all cubes of the operator: pages of cubes, the worst case first.',
    query: ListQuery({ fields: ['worst'], initial: 'worst,asc' }).extend({
      sort: z.enum(['worst,asc']).default('worst,asc'),
      view: AttentionView.default('open'),
      /** Only what nobody has yet. */
      free: QueryFlag.optional(),
    }),
    reply: Page(AttentionCube).extend({
      /** How many cases each view has. */
      counts: z.object({ open: Count, mine: Count, muted: Count, free: Count }),
      pausedApps: z.array(PausedApp),
    }),
  }),
  closed: get(`${at}/closed`, {
    access: 'cube:read',
    summary: 'Cases that have closed by themselves since a moment, the newest first.',
    query: ListQuery({ fields: ['closed'], initial: 'closed,desc' }).extend({ since: Timestamp }),
    reply: Page(ClosedCase),
  }),
  read: get(one, { access: 'cube:read', summary: 'One case that is open.', reply: AttentionDetails }),
  take: put(`${one}/taker`, {
    access: 'cube:write',
    summary: 'Takes a case; `from` is who had it as the caller saw it. 409 if somebody else has it by now.',
    ifMatch: false,
    body: z.strictObject({ from: Text(255).nullable().default(null) }),
  }),
  giveBack: del(`${one}/taker`, {
    access: 'cube:write',
    summary:
      'Gives a case back, so that nobody has it; `from` is who had it as the caller saw it. 409 if it is somebody else by now.',
    query: z.object({ from: Text(255) }),
  }),
  mute: put(`${one}/mute`, {
    access: 'cube:write',
    summary: 'Mutes a case until a time, or until it is over (null).',
    ifMatch: false,
    body: z.strictObject({ until: Timestamp.nullable() }),
  }),
  unmute: del(`${one}/mute`, { access: 'cube:write', summary: 'Ends the muting of a case.' }),
}
