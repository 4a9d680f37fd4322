import { WallPlan } from '@cubeward/contract/admin/boxes.ts'
import { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { z } from 'zod'

/** What the simulator's page shows and sends; under `/simulator/api`. */
export const apiPath = '/simulator/api'

/** What can be done to a door, by hand or by fate. */
export const DoorAction = z.enum(['open', 'close', 'block', 'breakin', 'defective', 'repair'])
export type DoorAction = z.infer<typeof DoorAction>
export const DoorActionBody = z.strictObject({ action: DoorAction })

export const CubeFaults = z.strictObject({
  /** Cut off from the server; doors go on working, and their events are kept. */
  offline: z.boolean(),
  /** Events leave this much later. */
  lateMs: z.number().int().min(0).max(60_000),
  /** Every event is sent twice. */
  duplicate: z.boolean(),
})
export type CubeFaults = z.infer<typeof CubeFaults>

export const DoorView = z.object({
  lock: z.string(),
  status: LockStatus,
  /** The bolt is stuck: the next open command ends as Blocked. */
  jammed: z.boolean(),
})
export type DoorView = z.infer<typeof DoorView>

export const DeviceView = z.object({ id: z.string(), name: z.string(), plugged: z.boolean() })
export type DeviceView = z.infer<typeof DeviceView>
export const PlugBody = z.strictObject({ plugged: z.boolean() })

/** A terminal that shows its setup link. */
export const TerminalView = z.object({
  unitId: z.string(),
  connected: z.boolean(),
  /** What its QR code holds; null: it is not in setup mode. */
  setupLink: z.string().nullable(),
  /** The cube of the controller that runs on it. */
  cubeId: z.string().nullable(),
})
export type TerminalView = z.infer<typeof TerminalView>

export const LogEntry = z.object({
  seq: z.number(),
  at: z.string(),
  what: z.enum(['lock', 'lockRemoved', 'device', 'deviceRemoved', 'request', 'pickedUp', 'log']),
  /** Lock, device or occupancy. */
  subject: z.string(),
  status: LockStatus.optional(),
  /** The event follows from a command of the server. */
  commanded: z.boolean(),
  /** The server has it. */
  delivered: z.boolean(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const CubeView = z.object({
  cubeId: z.string(),
  name: z.string(),
  connection: z.enum(['connecting', 'connected', 'disconnected', 'stopped']),
  pendingEvents: z.number(),
  faults: CubeFaults,
  boxes: z.array(
    z.object({
      number: z.string(),
      types: z.array(z.string()),
      lock: z.string(),
      secondaryLock: z.string().optional(),
    }),
  ),
  terminal: z.boolean(),
  /** How the front is drawn where it was adjusted, by the numbers of `boxes`. */
  wall: WallPlan.optional(),
  doors: z.array(DoorView),
  devices: z.array(DeviceView),
  /** Version of the software that its machine runs. */
  software: z.string(),
  /** Newest first. */
  log: z.array(LogEntry),
})
export type CubeView = z.infer<typeof CubeView>

/** Whether people drop off and pick up by themselves. */
export const LifeBody = z.strictObject({ on: z.boolean() })

/** What somebody types at the keypad, and what came of it. */
export const KeypadBody = z.strictObject({ code: z.string().min(1).max(128) })
export const Typed = z.union([
  z.object({ opened: z.string() }),
  z.object({ refused: z.enum(['unknown', 'tooMany', 'noLock', 'doorSilent']) }),
])
export type Typed = z.infer<typeof Typed>
