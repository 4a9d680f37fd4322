import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Id, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { Cursor, ListQuery, LongPage } from '../kernel/paging.ts'
import { CommandState } from '../live/cube-events.ts'
import { CubeNote } from './cubes.ts'
import { LockStatus } from './locks.ts'

export const storyKinds = ['lock', 'command', 'occupancy', 'maintenance', 'note', 'change'] as const
export const StoryKind = z.enum(storyKinds)
export type StoryKind = z.infer<typeof StoryKind>

const common = { id: Text(64), at: Timestamp }
const ofLock = { lock: LockHandle, /** It is the secondary lock of the box. */ secondary: z.boolean() }
/** Who did it: by name, or by id if nobody has a name for it. */
const by = Text(255)
/** From where it was done. */
const source = z.enum(['Console', 'App', 'Cube', 'Server'])

/** A lock that changed without a command; with a command it is told there, unless commands are left out. */
const LockEntry = z.object({
  ...{ ...common, ...ofLock },
  kind: z.literal('lock'),
  status: LockStatus,
  /** Who gave the command that the door moved by. */
  by: by.nullable(),
  /** Of a door that opened by itself: when it was closed. That closing is no entry of its own. */
  closed: Timestamp.nullable(),
  /** Of a door that was closed: since when it was open. */
  opened: Timestamp.nullable(),
})
const CommandEntry = z.object({
  ...{ ...common, ...ofLock, by, source },
  kind: z.literal('command'),
  state: CommandState,
  reason: Text(500).nullable(),
  sent: Timestamp.nullable(),
  acknowledged: Timestamp.nullable(),
  settled: Timestamp.nullable(),
})
const OccupancyEntry = z.object({
  ...common,
  kind: z.literal('occupancy'),
  occupancyId: Uuid,
  appId: Id,
  appName: Text(255),
  /** When it began; null: it begins here. */
  since: Timestamp.nullable(),
})
/** What stands in the audit log, too. */
const auditEntry = { ...common, auditId: Uuid, type: Text(128), by, source }
const AccessEntry = z.object({ ...auditEntry, kind: z.literal('access'), occupancyId: Uuid.nullable() })
const MaintenanceEntry = z.object({
  ...auditEntry,
  kind: z.literal('maintenance'),
  /** Of one that was completed: since when it was required. */
  since: Timestamp.nullable(),
})
const NoteEntry = z.object({
  ...auditEntry,
  kind: z.literal('note'),
  /** As it is now; null if it was deleted. */
  note: z.object({ id: Uuid, note: CubeNote.shape.note, done: z.boolean() }).nullable(),
  /** Whether it was done then, if that was changed. */
  done: z.boolean().nullable(),
})
const ChangeEntry = z.object({ ...auditEntry, kind: z.literal('change'), fields: z.array(Text(128)) })

export const StoryEntry = z.discriminatedUnion('kind', [
  LockEntry,
  CommandEntry,
  OccupancyEntry,
  AccessEntry,
  MaintenanceEntry,
  NoteEntry,
  ChangeEntry,
])
export type StoryEntry = z.infer<typeof StoryEntry>

/** How far each kind is counted. */
export const mostOfKind = 1000
const Count = z.number().int()
/** A story is read from its newest entry on, by cursors alone. Beyond the first page nothing is counted again: that is null. */
export const BoxStory = LongPage(StoryEntry)
  .pick({ content: true, next: true })
  .extend({
    totalElements: Count.nullable(),
    totalPages: Count.nullable(),
    /** A kind is not counted to its end. */
    capped: z.boolean().nullable(),
    /** How many there are of each kind, up to `mostOfKind`, whichever are asked for. */
    counts: z.record(StoryKind, Count).nullable(),
  })
export type BoxStory = z.infer<typeof BoxStory>

const at = '/admin/v1/operators/:operator/cubes/:cubeId/boxes/:boxNumber'
export const boxStory = {
  read: get(`${at}/story`, {
    access: 'cube:read',
    summary:
      'What happened at a box, newest first: lock events, commands with their steps, occupancies, maintenance, notes and changes; `kind` keeps some of them, `from` and `until` those of a time, both included.',
    query: ListQuery({ fields: ['at'], initial: 'at,desc' })
      .pick({ size: true })
      .extend({
        kind: z
          .union([StoryKind, z.array(StoryKind).max(storyKinds.length)])
          .transform((given) => [given].flat())
          .optional(),
        from: Timestamp.optional(),
        until: Timestamp.optional(),
        cursor: Cursor.optional(),
      }),
    reply: BoxStory,
  }),
}
