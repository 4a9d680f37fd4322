import { z } from 'zod'
import { BoxJobState } from '../admin/box-jobs.ts'
import { AlertCounts, TenantRef, Utilization } from '../admin/cubes.ts'
import { Device } from '../admin/devices.ts'
import { LockEvent } from '../admin/locks.ts'
import { CubeUnit } from '../admin/units.ts'
import { command, stream } from '../kernel/endpoint.ts'
import { Id, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'

/**
 * Life of a command to a cube. `Opened` is only ever said by a lock event; `Expired` came too late somewhere on its way, so nothing was
 * carried out; `Unknown` means that no answer came in time and that
 * it will not be tried again; `LateResult` is an answer that came after that.
 */
export const CommandState = z.enum([
  'Requested',
  'Sent',
  'Acknowledged',
  'Opened',
  'Blocked',
  'Rejected',
  'Expired',
  'Unknown',
  'LateResult',
])
export type CommandState = z.infer<typeof CommandState>
export const settledStates: readonly CommandState[] = [
  'Opened',
  'Blocked',
  'Rejected',
  'Expired',
  'Unknown',
  'LateResult',
]

/** Position of an event in the feed of its subject. A gap tells the console to read again. */
const seq = z.number().int().nonnegative()
const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ '@type': z.literal(type), seq, ...shape })

/**
 * First message of a subscription. `now` is the server's time. A console whose reads have this `feed` and number in their header
 * `live-position` has missed nothing; any other reads everything anew.
 */
export const Subscribed = event('Subscribed', { connected: z.boolean(), now: Timestamp, feed: Text(64).optional() })
export const Resync = event('Resync', {})
export const ConnectionEvent = event('ConnectionEvent', { connected: z.boolean(), since: Timestamp })
/** `kept`: sent from the journal of the cube when it connected, so it is late or a repetition. Whoever waits for a door to move ignores it. */
export const LockEventMessage = event('LockEvent', { ...LockEvent.shape, kept: z.boolean().optional() })
export const LockRemovedEvent = event('LockRemovedEvent', { lock: LockHandle })
export const DevicesChanged = event('DevicesChanged', { devices: z.array(Device).optional() })
export const BoxesChanged = event('BoxesChanged', {})
export const UnitsChanged = event('UnitsChanged', { units: z.array(CubeUnit).optional() })
export const TenantChanged = event('TenantChanged', { tenant: TenantRef.nullable() })
export const OccupancyEvent = event('OccupancyEvent', {
  occupancy: z.object({ id: Uuid, boxNumber: Text(64), ended: Timestamp.nullable() }),
})
/** An event for the app of an occupancy was delivered, failed once more, or expired. */
export const AppEventSettled = event('AppEventSettled', { occupancyId: Uuid })
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
  AppEventSettled,
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

/**
 * Until when a command may be carried out, by the server's clock: at most 10 s from the click. Whoever leaves it out has 10 s from the
 * moment at which the server reads the command, however long it stood in the line.
 */
const timed = { deadline: Timestamp.optional() }

/** The same `commandId` is the same command, so that it can be asked for again; without one the server chooses. */
export const OpenLock = z.strictObject({
  '@type': z.literal('OpenLock'),
  lock: LockHandle,
  commandId: Uuid.optional(),
  ...timed,
})
/** Sent when a connection is back that was lost before an opening was answered. */
export const WithdrawOpenLock = z.strictObject({
  '@type': z.literal('WithdrawOpenLock'),
  lock: LockHandle,
  commandId: Uuid,
})
/** What a command came to so far; further states follow as CommandEvents. */
export const CommandReceipt = z.object({
  commandId: Uuid,
  lock: LockHandle,
  state: CommandState,
  at: Timestamp,
  reason: Text(500).optional(),
})
export type CommandReceipt = z.infer<typeof CommandReceipt>

/** Commands that act now or fail; none of them is kept for later. The time-out is 10 s. */
export const TakeScreenshot = z.strictObject({
  '@type': z.literal('TakeScreenshot'),
  highQuality: z.boolean().default(false),
  kiosk: z.boolean().default(true),
  ...timed,
})
export const UpdateSoftware = z.strictObject({ '@type': z.literal('UpdateSoftware'), ...timed })
export const RestartController = z.strictObject({ '@type': z.literal('RestartController'), ...timed })
export const RestartUserInterface = z.strictObject({ '@type': z.literal('RestartUserInterface'), ...timed })
export const RestartOperatingSystem = z.strictObject({ '@type': z.literal('RestartOperatingSystem'), ...timed })
type TimedCubeOrder = z.output<
  | typeof TakeScreenshot
  | typeof UpdateSoftware
  | typeof RestartController
  | typeof RestartUserInterface
  | typeof RestartOperatingSystem
>
export type CubeOrder = TimedCubeOrder extends infer Order
  ? Order extends unknown
    ? Omit<Order, 'deadline'>
    : never
  : never
/** The cube has taken the command: a screenshot is stored, a restart begins. */
export const OrderReceipt = z.object({ commandId: Uuid, at: Timestamp })
export type OrderReceipt = z.infer<typeof OrderReceipt>

/** The connection goes on with the token behind this ticket, instead of ending with the one that opened it. */
export const Renew = z.strictObject({ '@type': z.literal('Renew'), ticket: Text(100, 1) })
export type Renew = z.infer<typeof Renew>
export const Renewed = z.object({ expires: Timestamp, now: Timestamp })
/** Every stream of a console can go on with a new token. */
export const renewal = {
  Renew: command({
    access: 'cube:read',
    summary: 'Goes on with a new token: takes a ticket of the same person for the address of this connection.',
    message: Renew,
    reply: Renewed,
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
    WithdrawOpenLock: command({
      access: 'lock:open',
      summary: 'Tells what became of an opening; one that has not arrived yet will not be carried out any more.',
      message: WithdrawOpenLock,
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

/** A cube's row in the list changed: connection, utilization or alerts. */
export const CubeStateEvent = event('CubeStateEvent', {
  cubeId: Id,
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  utilization: Utilization,
  openAlerts: AlertCounts,
})
/** A unit came, or its connection changed. */
export const UnitStateEvent = event('UnitStateEvent', {
  unitId: Id,
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
})
/** A lock module came, changed, reported or went. */
export const LockModuleChanged = event('LockModuleChanged', { lockModuleId: Id })
/** Alerts of a cube began or ended, or somebody has taken, muted or given back one. */
export const AttentionChanged = event('AttentionChanged', {})
/** The role of who listens is another one now. Said to that person alone; its number is that of the last event. */
export const RightsChanged = event('RightsChanged', {})
export const OperatorEvent = z.discriminatedUnion('@type', [
  Subscribed,
  Resync,
  CubeStateEvent,
  UnitStateEvent,
  LockModuleChanged,
  AttentionChanged,
  RightsChanged,
])
export type OperatorEvent = z.infer<typeof OperatorEvent>

export const operatorStream = stream('/admin/v1/operators/:operator/events', {
  access: 'cube:read',
  summary:
    "Changes that the operator's lists show: connection, utilization and alerts of its cubes, what needs a person, and its lock modules.",
  events: OperatorEvent,
  commands: renewal,
})
