import { z } from 'zod'
import { WallPlan } from '../admin/boxes.ts'
import { CubeRequestKind } from '../admin/cube-requests.ts'
import { MaintenancePermission, OccupyMode } from '../admin/cubes.ts'
import { Device } from '../admin/devices.ts'
import { LockStatus } from '../admin/locks.ts'
import { BoxNumber, LockHandle, Text, Timestamp, Uuid } from '../kernel/fields.ts'

/*
 * The controller's connection `/device/v1/cubes/{cubeId}`: VCMP, `Authorization: Bearer {cube secret}`, no Origin header.
 * After the upgrade the controller says Hello, then delivers the events it kept, then live ones.
 */
export const cubeDevicePath = '/device/v1/cubes/:cubeId'

/** Numbered per cube by the controller, without gaps, kept on its disk until acknowledged. `created` is the cube's clock. */
const stamp = { id: Uuid, seq: z.number().int().positive(), created: Timestamp }
export const DeviceReport = Device.pick({ deviceId: true, vendor: true, model: true, types: true, info: true })
export const FieldEvent = z.discriminatedUnion('type', [
  /** A lock appeared or changed its status. `commandId` names the command that caused it, if the controller knows. */
  z.object({
    type: z.literal('LockStatus'),
    ...stamp,
    lock: LockHandle,
    status: LockStatus,
    commandId: Uuid.optional(),
  }),
  z.object({ type: z.literal('LockRemoved'), ...stamp, lock: LockHandle }),
  z.object({ type: z.literal('DeviceAdded'), ...stamp, device: DeviceReport }),
  z.object({ type: z.literal('DeviceRemoved'), ...stamp, deviceId: Text(128, 1) }),
  /** A request of the server is done; `created` is when. */
  z.object({ type: z.literal('RequestExecuted'), ...stamp, requestId: Uuid, kind: CubeRequestKind }),
  /** Somebody has opened the box of an occupancy with its code or key. */
  z.object({ type: z.literal('PickedUp'), ...stamp, occupancyId: Uuid }),
  /** A technical line for the logs of the cube. */
  z.object({ type: z.literal('Log'), ...stamp, message: Text(1_000, 1) }),
])
export type FieldEvent = z.infer<typeof FieldEvent>
export type NewFieldEvent = FieldEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'id' | 'seq' | 'created'>
    : never
  : never

/** First message: what is on site now. The answer carries the epoch that commands of this connection name. */
export const Hello = z.object({
  '@type': z.literal('Hello'),
  version: Text(64),
  /** New on each start of the controller. */
  bootId: Uuid,
  locks: z.array(z.object({ lock: LockHandle, status: LockStatus })).max(5_000),
  devices: z.array(DeviceReport).max(500),
  /** Number of the newest event this controller has made. */
  lastSeq: z.number().int().nonnegative(),
  /** Revision of the box configuration it holds; 0 for none. */
  boxesRevision: z.number().int().nonnegative(),
})
export const Welcome = z.object({
  epoch: z.number().int(),
  acknowledged: z.number().int().nonnegative(),
  /** The server's time, by which deadlines are meant. */
  now: Timestamp,
})

/** Asked now and then, so that the clocks of cube and server need not run alike. */
export const AskTime = z.object({ '@type': z.literal('AskTime') })
export type AskTime = z.infer<typeof AskTime>
export const ServerTime = z.object({ now: Timestamp })

/** Events in order. The answer names the newest one that is safely stored; anything after it is sent again. */
export const Events = z.object({ '@type': z.literal('Events'), events: z.array(FieldEvent).min(1).max(200) })
export const EventsStored = z.object({ acknowledged: z.number().int().nonnegative() })

export const CubeToServer = z.discriminatedUnion('@type', [Hello, Events])
export type CubeToServer = z.infer<typeof CubeToServer>

/**
 * Opens a lock before its deadline or not at all. The ACK says that the driver was told, not that it opened; a NAK with status 408 says
 * that it came too late, one with 504 that it was begun and it is not known whether it ended.
 */
export const OpenLockFrame = z.object({
  '@type': z.literal('OpenLock'),
  commandId: Uuid,
  lock: LockHandle,
  deadline: Timestamp,
  seq: z.number().int().positive(),
  epoch: z.number().int(),
})
export type OpenLockFrame = z.infer<typeof OpenLockFrame>

/** Done before its deadline or not at all. The ACK says that it is done, or for a restart that it begins. */
const order = { commandId: Uuid, deadline: Timestamp, epoch: z.number().int() }
export const TakeScreenshotFrame = z.object({
  '@type': z.literal('TakeScreenshot'),
  ...order,
  highQuality: z.boolean(),
  kiosk: z.boolean(),
})
export const UpdateSoftwareFrame = z.object({ '@type': z.literal('UpdateSoftware'), ...order })
export const RestartControllerFrame = z.object({ '@type': z.literal('RestartController'), ...order })
export const RestartUserInterfaceFrame = z.object({ '@type': z.literal('RestartUserInterface'), ...order })
export const RestartOperatingSystemFrame = z.object({ '@type': z.literal('RestartOperatingSystem'), ...order })
export const OrderFrame = z.discriminatedUnion('@type', [
  TakeScreenshotFrame,
  UpdateSoftwareFrame,
  RestartControllerFrame,
  RestartUserInterfaceFrame,
  RestartOperatingSystemFrame,
])
export type OrderFrame = z.infer<typeof OrderFrame>

/**
 * Everything that the cube has to carry out once it can, sent on each connection until it says RequestExecuted; the id of a request is
 * what makes it happen once.
 */
export const Requests = z.object({
  '@type': z.literal('Requests'),
  requests: z.array(z.object({ id: Uuid, kind: CubeRequestKind })).max(10),
})
export type Requests = z.infer<typeof Requests>

/** Fixed maintenance codes by permission; the cube makes those of the others itself. */
export const MaintenanceCodesFrame = z.object({
  '@type': z.literal('MaintenanceCodes'),
  deadline: Timestamp,
  epoch: z.number().int(),
  fixed: z.partialRecord(MaintenancePermission, Text(32, 1)),
})
export type MaintenanceCodesFrame = z.infer<typeof MaintenanceCodesFrame>
/** The answer: the code that holds on site for each permission, which confirms it. Sent once they are kept safely. */
export const CodesOnSite = z.object({ codes: z.record(MaintenancePermission, Text(32, 1).regex(/^[1-9]+$/)) })
export type CodesOnSite = z.infer<typeof CodesOnSite>['codes']

/** The boxes as the server holds them, so that the controller can work while offline. */
export const SiteConfiguration = z.object({
  '@type': z.literal('SiteConfiguration'),
  revision: z.number().int().positive(),
  preventCloseNonOccupiedBoxAfterSeconds: z.number().int().nullable(),
  occupyMode: OccupyMode.optional(),
  occupyPreferOpenBox: z.boolean().optional(),
  boxes: z.array(
    z.object({
      number: BoxNumber,
      types: z.array(Text(64)),
      lock: LockHandle.nullable(),
      secondaryLock: LockHandle.nullable(),
      enabled: z.boolean(),
      occupied: z.boolean(),
    }),
  ),
  /** Who may open which box by what; left out by a server that tells it not. */
  occupancies: z
    .array(
      z.object({
        id: Uuid,
        boxNumber: BoxNumber,
        accessCode: Text(64).nullable(),
        accessKeys: z.array(Text(128, 1)),
      }),
    )
    .optional(),
  /** How the front is drawn; a controller that draws none leaves it alone. */
  wall: WallPlan.optional(),
})
export type SiteConfiguration = z.infer<typeof SiteConfiguration>

export const ServerToCube = z.discriminatedUnion('@type', [
  OpenLockFrame,
  ...OrderFrame.options,
  Requests,
  SiteConfiguration,
  MaintenanceCodesFrame,
])
export type ServerToCube = z.infer<typeof ServerToCube>
