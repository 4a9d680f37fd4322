import type { LockStatus } from '@cubeward/contract/admin/locks.ts'

/** The kinds of drivers, as the published driver package names them in the path of its connection. */
export const DRIVER_TYPES = [
  'keypad',
  'payment-terminal',
  'nfc-reader',
  'locking',
  'barcode-reader',
  'kiosk',
  'door-bell',
] as const
export type DriverType = (typeof DRIVER_TYPES)[number]

/** A device as a driver describes it; the types are the published ones, more than the console knows. */
export interface DriverDevice {
  id: string
  types: readonly string[]
  vendor?: string | null | undefined
  model?: string | null | undefined
  serialNumber?: string | undefined
  info?: unknown
}

/** What the site asks of a driver, wherever it runs. */
export interface Driver {
  readonly type: DriverType
  /** For the log. */
  readonly name: string
  /** Passes the command on, within `timeoutMs` or never. Resolves when the driver took it, not when the door is open. */
  openLock(lock: string, timeoutMs: number): Promise<void>
  restartDevice?(deviceId: string): Promise<void>
}

/** What a driver tells the site. Each call resolves when the event is safely kept and throws a `VcmpProblem` if refused. */
export interface DriverSession {
  lockAdded(lock: string, status: LockStatus): Promise<void>
  lockRemoved(lock: string): Promise<void>
  lockStatusChanged(lock: string, status: LockStatus): Promise<void>
  deviceAdded(device: DriverDevice): Promise<void>
  deviceRemoved(deviceId: string): Promise<void>
  /** The driver is gone; what it brought follows after the grace period unless it comes back. */
  end(): void
}

/** A driver in the controller's own process; the simulator's doors are one. */
export interface InProcessDriver extends Driver {
  start(session: DriverSession): void | Promise<void>
  stop?(): void | Promise<void>
}
