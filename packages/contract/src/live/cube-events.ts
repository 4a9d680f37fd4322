import { z } from 'zod'
import { BoxJobState } from '../admin/box-jobs.ts'
import { TenantRef, Utilization } from '../admin/cubes.ts'
import { Device } from '../admin/devices.ts'
import { LockEvent } from '../admin/locks.ts'
import { CubeUnit } from '../admin/units.ts'
import { command, stream } from '../kernel/endpoint.ts'
import { Id, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'

/**
 * Life of a command to a cube. `Opened` is only ever said by a lock event; `Unknown` means that no answer came in time and that
 * it will not be tried again; `LateResult` is an answer that came after that.
 */
export const CommandState = z.enum([
  'Requested',
  'Sent',
  'Acknowledged',
  'Opened',
  'Blocked',
  'Rejected',
  'Unknown',
  'LateResult',
])
export type CommandState = z.infer<typeof CommandState>
export const settledStates: readonly CommandState[] = ['Opened', 'Blocked', 'Rejected', 'Unknown', 'LateResult']

/** Position of an event in the feed of its subject. A gap tells the console to read again. */
const seq = z.number().int().nonnegative()
const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ '@type': z.literal(type), seq, ...shape })

/** First message of a subscription, and again whenever the console must read everything anew. */
export const Subscribed = event('Subscribed', { connected: z.boolean() })
export const Resync = event('Resync', {})
export const ConnectionEvent = event('ConnectionEvent', { connected: z.boolean(), since: Timestamp })
/** `kept`: the cube had it on its disk when it connected, so it is told again or late; who waits for a door to move lets it be. */
export const LockEventMessage = event('LockEvent', { ...LockEvent.shape, kept: z.boolean().optional() })
export const LockRemovedEvent = event('LockRemovedEvent', { lock: LockHandle })
export const DevicesChanged = event('DevicesChanged', { devices: z.array(Device).optional() })
export const BoxesChanged = event('BoxesChanged', {})
export const UnitsChanged = event('UnitsChanged', { units: z.array(CubeUnit).optional() })
export const TenantChanged = event('TenantChanged', { tenant: TenantRef.nullable() })
export const OccupancyEvent = event('OccupancyEvent', {
  occupancy: z.object({ id: Uuid, boxNumber: Text(64), ended: Timestamp.nullable() }),
})
export const ScreenshotEvent = event('ScreenshotEvent', { name: Text(128), takenAt: Timestamp })
export const CommandEvent = event('CommandEvent', {
  commandId: Uuid,
  lock: LockHandle,
  state: CommandState,
  at: Timestamp,
  reason: Text(500).optional(),
})

/** Settings, setup mode or requests of the cube changed. */
export const CubeChanged = event('CubeChanged', {})
/** The logs of the cube have a new line that no other event tells of. */
export const LogsChanged = event('LogsChanged', {})

/** The job that opens all boxes has come further; `done` of `total` no longer wait. */
export const BoxJobEvent = event('BoxJobEvent', {
  jobId: Uuid,
  state: BoxJobState,
  done: z.number().int(),
  total: z.number().int(),
})

export const CubeEvent = z.discriminatedUnion('@type', [
  Subscribed,
  Resync,
  ConnectionEvent,
  LockEventMessage,
  LockRemovedEvent,
  DevicesChanged,
  BoxesChanged,
  UnitsChanged,
  TenantChanged,
  OccupancyEvent,
  ScreenshotEvent,
  CommandEvent,
  CubeChanged,
  LogsChanged,
  BoxJobEvent,
])
export type CubeEvent = z.infer<typeof CubeEvent>
/** An event before its feed has numbered it. */
export type Unnumbered<E> = E extends unknown ? Omit<E, 'seq'> : never
export type NewCubeEvent = Unnumbered<CubeEvent>

/** The same `commandId` is the same command, so that it can be asked for again; without one the server chooses. */
export const OpenLock = z.strictObject({ '@type': z.literal('OpenLock'), lock: LockHandle, commandId: Uuid.optional() })
/** What a command came to so far; further states follow as CommandEvents. */
export const CommandReceipt = z.object({ commandId: Uuid, lock: LockHandle, state: CommandState, at: Timestamp })
export type CommandReceipt = z.infer<typeof CommandReceipt>

/** Commands that act now or fail; none of them is kept for later (GAP-24). The time-out is 10 s. */
export const TakeScreenshot = z.strictObject({
  '@type': z.literal('TakeScreenshot'),
  highQuality: z.boolean().default(false),
  kiosk: z.boolean().default(true),
})
export const UpdateSoftware = z.strictObject({ '@type': z.literal('UpdateSoftware') })
export const RestartController = z.strictObject({ '@type': z.literal('RestartController') })
export const RestartUserInterface = z.strictObject({ '@type': z.literal('RestartUserInterface') })
export const RestartOperatingSystem = z.strictObject({ '@type': z.literal('RestartOperatingSystem') })
export type CubeOrder = z.output<
  | typeof TakeScreenshot
  | typeof UpdateSoftware
  | typeof RestartController
  | typeof RestartUserInterface
  | typeof RestartOperatingSystem
>
/** The cube has taken the command: a screenshot is stored, a restart begins. */
export const OrderReceipt = z.object({ commandId: Uuid, at: Timestamp })
export type OrderReceipt = z.infer<typeof OrderReceipt>

/** The connection goes on with the token behind this ticket, instead of ending with the one that opened it. */
export const Renew = z.strictObject({ '@type': z.literal('Renew'), ticket: Text(100, 1) })
const renewal = {
  Renew: command({
    access: 'cube:read',
    summary: 'Goes on with a new token: takes a ticket of the same person for the address of this connection.',
    message: Renew,
    reply: z.object({ expires: Timestamp }),
  }),
}

export const cubeStream = stream('/admin/v1/operators/:operator/cubes/:cubeId/events', {
  access: 'cube:read',
  summary: 'Events of one cube, and commands to it.',
  events: CubeEvent,
  commands: {
    ...renewal,
    OpenLock: command({
      access: 'lock:open',
      summary: 'Opens a lock by its handle, now or never.',
      message: OpenLock,
      reply: CommandReceipt,
    }),
    TakeScreenshot: command({
      access: 'cube:write',
      summary: 'Takes a picture of the screen; answered when it is stored.',
      message: TakeScreenshot,
      reply: OrderReceipt,
    }),
    UpdateSoftware: command({
      access: 'cube:write',
      summary: 'Updates the software now.',
      message: UpdateSoftware,
      reply: OrderReceipt,
    }),
    RestartController: command({
      access: 'cube:write',
      summary: 'Restarts the controller, which disconnects and comes back.',
      message: RestartController,
      reply: OrderReceipt,
    }),
    RestartUserInterface: command({
      access: 'cube:write',
      summary: 'Restarts what the screen of the cube shows.',
      message: RestartUserInterface,
      reply: OrderReceipt,
    }),
    RestartOperatingSystem: command({
      access: 'cube:write',
      summary: 'Restarts the computer of the cube, which disconnects and comes back.',
      message: RestartOperatingSystem,
      reply: OrderReceipt,
    }),
  },
})

/** A cube's row in the list changed: connection or utilization. */
export const CubeStateEvent = event('CubeStateEvent', {
  cubeId: Id,
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  utilization: Utilization,
})
/** A lock module came, changed, reported or went. */
export const LockModuleChanged = event('LockModuleChanged', { lockModuleId: Id })
/** The role of who listens is another one now. Said to that person alone; its number is that of the last event. */
export const RightsChanged = event('RightsChanged', {})
export const OperatorEvent = z.discriminatedUnion('@type', [
  Subscribed,
  Resync,
  CubeStateEvent,
  LockModuleChanged,
  RightsChanged,
])
export type OperatorEvent = z.infer<typeof OperatorEvent>

export const operatorStream = stream('/admin/v1/operators/:operator/events', {
  access: 'cube:read',
  summary: "Changes that the operator's lists show: connection and utilization of its cubes, and its lock modules.",
  events: OperatorEvent,
  commands: renewal,
})
