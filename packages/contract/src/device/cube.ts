import { z } from 'zod'
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
export const Welcome = z.object({ epoch: z.number().int(), acknowledged: z.number().int().nonnegative() })

/** Events in order. The answer names the newest one that is safely stored; anything after it is sent again. */
export const Events = z.object({ '@type': z.literal('Events'), events: z.array(FieldEvent).min(1).max(200) })
export const EventsStored = z.object({ acknowledged: z.number().int().nonnegative() })

export const CubeToServer = z.discriminatedUnion('@type', [Hello, Events])
export type CubeToServer = z.infer<typeof CubeToServer>

/** Opens a lock within `ttlMs` of its arrival or not at all. The ACK says that the driver was told, not that it opened. */
export const OpenLockFrame = z.object({
  '@type': z.literal('OpenLock'),
  commandId: Uuid,
  lock: LockHandle,
  ttlMs: z.number().int().positive().max(10_000),
  seq: z.number().int().positive(),
  epoch: z.number().int(),
})
export type OpenLockFrame = z.infer<typeof OpenLockFrame>

/** The boxes as the server holds them, so that the controller can work while offline. */
export const SiteConfiguration = z.object({
  '@type': z.literal('SiteConfiguration'),
  revision: z.number().int().positive(),
  preventCloseNonOccupiedBoxAfterSeconds: z.number().int().nullable(),
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
})
export type SiteConfiguration = z.infer<typeof SiteConfiguration>

export const ServerToCube = z.discriminatedUnion('@type', [OpenLockFrame, SiteConfiguration])
export type ServerToCube = z.infer<typeof ServerToCube>
