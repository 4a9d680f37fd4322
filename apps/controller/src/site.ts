import { LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { DeviceReport, NewFieldEvent } from '@cubeward/contract/device/cube.ts'
import { LockHandle } from '@cubeward/contract/kernel/fields.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpClosed, VcmpNak, VcmpProblem, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import { deviceReport } from './device-report.ts'
import type { Driver, DriverDevice, DriverSession } from './driver.ts'
import type { Journal } from './journal.ts'
import { type Log, messageOf } from './log.ts'
import { within } from './now-or-never.ts'

type Report = z.infer<typeof DeviceReport>

/** As many as a Hello can name. */
const MAX_LOCKS = 5_000
const MAX_DEVICES = 500
/** A Hello names everything on site and must fit into one frame of 1 MiB. */
const MAX_SITE_BYTES = 900_000
const BYTES_AROUND_A_LOCK = 48
/** A status this long after the driver was told is still taken for the outcome of the command. */
const OPEN_WINDOW_MS = 10_000

interface SiteLock {
  status: LockStatus
  /** Undefined while its driver is away. */
  owner: Driver | undefined
  /** False if the event about it could not be kept: then the next report of it counts as news. */
  reported: boolean
  command?: { id: string; until: number } | undefined
}

interface SiteDevice {
  report: Report
  owner: Driver | undefined
}

interface Options {
  readonly journal: Journal
  readonly clock: Clock
  readonly log: Log
  /** How long locks and devices of a lost driver stay. */
  readonly graceMs: number
}

/** What is on site: the locks and devices and the driver that answers for each. Every change becomes an event. */
export class Site {
  readonly #options: Options
  readonly #locks = new Map<string, SiteLock>()
  readonly #devices = new Map<string, SiteDevice>()
  readonly #graces = new Set<ReturnType<typeof setTimeout>>()
  #bytes = 0

  constructor(options: Options) {
    this.#options = options
    for (const [lock, status] of options.journal.locks) {
      this.#setLock(lock, { status, owner: undefined, reported: true })
    }
    for (const report of options.journal.devices.values()) this.#setDevice({ report, owner: undefined })
    // After a start, too, drivers have the grace period to come back.
    if (this.#locks.size + this.#devices.size > 0) this.#removeLater([...this.#locks.keys()], [...this.#devices.keys()])
  }

  get locks(): { lock: string; status: LockStatus }[] {
    return [...this.#locks].map(([lock, { status }]) => ({ lock, status }))
  }

  get devices(): Report[] {
    return [...this.#devices.values()].map(({ report }) => report)
  }

  /** A driver has connected. */
  attach(driver: Driver): DriverSession {
    let ended = false
    const during =
      <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        if (ended) throw refusal(409, 'This driver is no longer connected.')
        await act(...args)
      }
    return {
      lockAdded: during((lock, status) => this.#lockAdded(driver, lock, status)),
      lockRemoved: during((lock) => this.#lockRemoved(driver, lock)),
      lockStatusChanged: during((lock, status) => this.#lockStatusChanged(driver, lock, status)),
      deviceAdded: during((device) => this.#deviceAdded(driver, device)),
      deviceRemoved: during((id) => this.#deviceRemoved(driver, id)),
      end: () => {
        if (ended) return
        ended = true
        this.#leave(driver)
      },
    }
  }

  /** Passes the command to the lock's driver, once. */
  async open(lock: string, commandId: string, timeoutMs: number): Promise<void> {
    const known = this.#locks.get(lock)
    if (!known) throw new VcmpProblem({ ...nak('lock.unknown'), detail: `No driver has reported a lock “${lock}”.` })
    if (!known.owner) throw new VcmpProblem(nak('lock.driverAway', { lock }))
    known.command = { id: commandId, until: this.#options.clock.monotonic() + OPEN_WINDOW_MS }
    try {
      await within(timeoutMs, known.owner.openLock(lock, timeoutMs), SILENT)
    } catch (error) {
      this.#options.log.warn(`The driver did not take the command for lock ${lock}: ${messageOf(error)}`)
      if (error instanceof VcmpProblem) throw error
      // After these the door may still have opened: then the status that follows keeps the command's id.
      if (error instanceof VcmpTimeout) throw new VcmpProblem(SILENT)
      if (error instanceof VcmpClosed) throw new VcmpProblem(nak('lock.driverGone'))
      if (error instanceof VcmpNak && known.command?.id === commandId) known.command = undefined
      throw new VcmpProblem(nak('lock.driverRefused', { reason: messageOf(error).slice(0, 300) }))
    }
  }

  async restartDevice(deviceId: string): Promise<void> {
    const owner = this.#devices.get(deviceId)?.owner
    if (!owner?.restartDevice) throw refusal(409, 'This device cannot be restarted now.')
    await owner.restartDevice(deviceId)
  }

  stop(): void {
    for (const grace of this.#graces) clearTimeout(grace)
    this.#graces.clear()
  }

  async #lockAdded(driver: Driver, lock: string, status: LockStatus): Promise<void> {
    checkLock(lock, status)
    const known = this.#locks.get(lock)
    if (known?.owner && known.owner !== driver) throw refusal(409, `Lock “${lock}” belongs to another driver.`)
    if (!known && (this.#locks.size >= MAX_LOCKS || this.#bytes + lockBytes(lock) > MAX_SITE_BYTES)) {
      throw refusal(409, 'This cube has more locks than can be handled.')
    }
    if (known) known.owner = driver
    // A driver that came back and found nothing changed is no news.
    if (known?.reported && known.status === status) return
    await this.#reportStatus(lock, known ?? this.#newLock(lock, status, driver), status)
  }

  async #lockStatusChanged(driver: Driver, lock: string, status: LockStatus): Promise<void> {
    checkLock(lock, status)
    await this.#reportStatus(lock, this.#ownLock(driver, lock), status)
  }

  async #reportStatus(lock: string, known: SiteLock, status: LockStatus): Promise<void> {
    known.status = status
    const commandId = this.#commandBehind(known, status)
    known.reported = await this.#keep(
      { type: 'LockStatus', lock, status, ...(commandId !== undefined && { commandId }) },
      () => {
        known.reported = false
      },
    )
  }

  /** Which command led to this status: only these can follow from one. */
  #commandBehind(known: SiteLock, status: LockStatus): string | undefined {
    const { command } = known
    if (!command || (status !== 'Open' && status !== 'Blocked' && status !== 'Defective')) return undefined
    known.command = undefined
    return command.until >= this.#options.clock.monotonic() ? command.id : undefined
  }

  async #lockRemoved(driver: Driver, lock: string): Promise<void> {
    this.#ownLock(driver, lock)
    this.#deleteLock(lock)
    await this.#keep({ type: 'LockRemoved', lock })
  }

  async #deviceAdded(driver: Driver, device: DriverDevice): Promise<void> {
    const report = deviceReport(device)
    const known = this.#devices.get(report.deviceId)
    if (known?.owner && known.owner !== driver) throw refusal(409, 'A device with this id belongs to another driver.')
    const more = deviceBytes(report) - (known ? deviceBytes(known.report) : 0)
    if ((!known && this.#devices.size >= MAX_DEVICES) || this.#bytes + more > MAX_SITE_BYTES) {
      throw refusal(409, 'This cube has more devices than can be handled.')
    }
    this.#setDevice({ report, owner: driver })
    if (known && JSON.stringify(known.report) === JSON.stringify(report)) return
    await this.#keep({ type: 'DeviceAdded', device: report }, () => this.#deleteDevice(report.deviceId))
  }

  async #deviceRemoved(driver: Driver, deviceId: string): Promise<void> {
    if (this.#devices.get(deviceId)?.owner !== driver) throw refusal(404, 'This driver has no such device.')
    this.#deleteDevice(deviceId)
    await this.#keep({ type: 'DeviceRemoved', deviceId })
  }

  #leave(driver: Driver): void {
    const locks = [...this.#locks].filter(([, { owner }]) => owner === driver)
    const devices = [...this.#devices].filter(([, { owner }]) => owner === driver)
    for (const [, lock] of locks) lock.owner = undefined
    for (const [, device] of devices) device.owner = undefined
    this.#removeLater(
      locks.map(([lock]) => lock),
      devices.map(([id]) => id),
    )
  }

  #removeLater(locks: readonly string[], devices: readonly string[]): void {
    const grace = setTimeout(() => {
      this.#graces.delete(grace)
      void this.#removeOrphans(locks, devices).catch((error) =>
        this.#options.log.error(`What a lost driver left could not be removed: ${messageOf(error)}`),
      )
    }, this.#options.graceMs)
    this.#graces.add(grace)
  }

  async #removeOrphans(locks: readonly string[], devices: readonly string[]): Promise<void> {
    const gone: Promise<unknown>[] = []
    for (const lock of locks) {
      const known = this.#locks.get(lock)
      if (!known || known.owner) continue
      this.#deleteLock(lock)
      gone.push(this.#keep({ type: 'LockRemoved', lock }))
    }
    for (const deviceId of devices) {
      const known = this.#devices.get(deviceId)
      if (!known || known.owner) continue
      this.#deleteDevice(deviceId)
      gone.push(this.#keep({ type: 'DeviceRemoved', deviceId }))
    }
    await Promise.all(gone)
  }

  #newLock(lock: string, status: LockStatus, owner: Driver): SiteLock {
    const known: SiteLock = { status, owner, reported: false }
    this.#setLock(lock, known)
    return known
  }

  #setLock(lock: string, known: SiteLock): void {
    this.#locks.set(lock, known)
    this.#bytes += lockBytes(lock)
  }

  #deleteLock(lock: string): void {
    if (this.#locks.delete(lock)) this.#bytes -= lockBytes(lock)
  }

  #setDevice(device: SiteDevice): void {
    this.#deleteDevice(device.report.deviceId)
    this.#devices.set(device.report.deviceId, device)
    this.#bytes += deviceBytes(device.report)
  }

  #deleteDevice(deviceId: string): void {
    const known = this.#devices.get(deviceId)
    if (!known) return
    this.#devices.delete(deviceId)
    this.#bytes -= deviceBytes(known.report)
  }

  #ownLock(driver: Driver, lock: string): SiteLock {
    const known = this.#locks.get(lock)
    if (known?.owner !== driver) throw refusal(404, 'This driver has no such lock.', 'Add the lock first.')
    return known
  }

  async #keep(event: NewFieldEvent, failed: () => void = () => {}): Promise<true> {
    try {
      await this.#options.journal.keep(event)
      return true
    } catch (error) {
      failed()
      this.#options.log.error(`An event could not be written to the disk: ${messageOf(error)}`)
      throw refusal(503, 'The controller cannot write to its disk.')
    }
  }
}

const lockBytes = (lock: string): number => Buffer.byteLength(JSON.stringify(lock)) + BYTES_AROUND_A_LOCK
const deviceBytes = (report: Report): number => Buffer.byteLength(JSON.stringify(report)) + 1

function checkLock(lock: string, status: LockStatus): void {
  if (!LockHandle.safeParse(lock).success) throw refusal(400, 'The id of a lock is 1 to 128 characters of valid text.')
  if (!LockStatus.safeParse(status).success) throw refusal(400, 'This is not a status of a lock.')
}

const SILENT = nak('lock.driverSilent')

function refusal(status: number, title: string, detail?: string): VcmpProblem {
  return new VcmpProblem({ status, title, ...(detail !== undefined && { detail }) })
}
