import { readFile, rename, writeFile } from 'node:fs/promises'
import { LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { DriverDevice, DriverSession, InProcessDriver } from '@cubeward/controller/driver.ts'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import { z } from 'zod'
import { type DeviceView, type DoorAction, DoorView } from './view.ts'

/** From the command to the open door, as a spring lock takes it. */
const OPENS_AFTER_MS = 300

/** A device of a virtual cube; a lock controller has the locks that are wired to it, all of the cube unless they are named. */
export interface VirtualDevice extends DriverDevice {
  readonly locks?: readonly string[]
}

interface Options {
  readonly locks: readonly string[]
  readonly devices: readonly VirtualDevice[]
  /** Devices that are not heard from the start. */
  readonly unplugged?: readonly string[]
  /** Doors that are not closed at the first start, by lock. */
  readonly found?: Readonly<Record<string, LockStatus>>
  /** Where the doors' state is kept. */
  readonly path: string
  readonly log: Log
  readonly onChange: () => void
}

/** The doors of one virtual cube and their lock driver: they open on command, by hand, by force or not at all. */
export class VirtualDoors implements InProcessDriver {
  readonly type = 'locking'
  readonly name = 'virtual doors'
  readonly #options: Options
  readonly #doors = new Map<string, DoorView>()
  readonly #unplugged = new Set<string>()
  readonly #moving = new Set<ReturnType<typeof setTimeout>>()
  #session: DriverSession | undefined
  #saving: Promise<void> = Promise.resolve()

  private constructor(options: Options, kept: readonly DoorView[]) {
    this.#options = options
    for (const id of options.unplugged ?? []) this.#unplugged.add(id)
    for (const lock of options.locks) {
      const status = options.found?.[lock] ?? 'Closed'
      const door = kept.find((one) => one.lock === lock) ?? { lock, status, jammed: status === 'Blocked' }
      this.#doors.set(lock, door)
    }
  }

  /** The doors as they were when the simulator last ran. */
  static async load(options: Options): Promise<VirtualDoors> {
    return new VirtualDoors(options, await savedDoors(options.path))
  }

  get doors(): DoorView[] {
    return [...this.#doors.values()]
  }

  has(lock: string): boolean {
    return this.#doors.has(lock)
  }

  get devices(): DeviceView[] {
    return this.#options.devices.map(({ id, vendor, model }) => ({
      id,
      name: [vendor, model].filter((part) => part !== undefined && part !== null).join(' ') || id,
      plugged: !this.#unplugged.has(id),
    }))
  }

  hasDevice(id: string): boolean {
    return this.#options.devices.some((device) => device.id === id)
  }

  /** The driver finds no locks of a controller that is gone: they go with it and come back with it, as their doors are then. */
  async plug(id: string, plugged: boolean): Promise<void> {
    const device = this.#options.devices.find((one) => one.id === id)
    if (!device || plugged !== this.#unplugged.has(id)) return
    const before = this.doors.filter(({ lock }) => this.#isWired(lock))
    if (plugged) this.#unplugged.delete(id)
    else this.#unplugged.add(id)
    const after = this.doors.filter(({ lock }) => this.#isWired(lock))
    this.#options.onChange()
    const session = this.#session
    if (!session) return
    await Promise.all([
      plugged ? session.deviceAdded(device) : session.deviceRemoved(id),
      ...before.filter((door) => !after.includes(door)).map(({ lock }) => session.lockRemoved(lock)),
      ...after.filter((door) => !before.includes(door)).map(({ lock, status }) => session.lockAdded(lock, status)),
    ])
  }

  /** A controller of this lock is plugged in; doors without any known controller are always heard. */
  #isWired(lock: string): boolean {
    const controllers = this.#options.devices.filter(({ types }) => types.includes('Locking'))
    const own = controllers.filter(({ locks }) => locks === undefined || locks.includes(lock))
    return controllers.length === 0 || own.some(({ id }) => !this.#unplugged.has(id))
  }

  async start(session: DriverSession): Promise<void> {
    this.#session = session
    await Promise.all([
      ...this.doors
        .filter(({ lock }) => this.#isWired(lock))
        .map(({ lock, status }) => session.lockAdded(lock, status)),
      ...this.#options.devices
        .filter(({ id }) => !this.#unplugged.has(id))
        .map((device) => session.deviceAdded(device)),
    ])
  }

  async stop(): Promise<void> {
    for (const timer of this.#moving) clearTimeout(timer)
    this.#session = undefined
    await this.#saving
  }

  async openLock(lock: string): Promise<void> {
    const timer = setTimeout(() => {
      this.#moving.delete(timer)
      const door = this.#door(lock)
      const status = door.status === 'Defective' ? 'Defective' : door.jammed ? 'Blocked' : 'Open'
      void this.#change({ ...door, status }).catch((error) => this.#options.log.error(messageOf(error)))
    }, OPENS_AFTER_MS)
    this.#moving.add(timer)
  }

  /** Somebody or something acts on a door. */
  act(lock: string, action: DoorAction): Promise<void> {
    return this.#change(acted(this.#door(lock), action))
  }

  #door(lock: string): DoorView {
    const door = this.#doors.get(lock)
    if (!door) throw new Error(`There is no lock ${lock}`)
    return door
  }

  async #change(door: DoorView): Promise<void> {
    const before = this.#door(door.lock)
    this.#doors.set(door.lock, door)
    this.#options.onChange()
    this.#save()
    // A bolt that jams is not noticed before the next command.
    if (before.jammed !== door.jammed && before.status === door.status) return
    if (this.#isWired(door.lock)) await this.#session?.lockStatusChanged(door.lock, door.status)
  }

  #save(): void {
    const { path, log } = this.#options
    this.#saving = this.#saving.then(async () => {
      try {
        await writeFile(`${path}.next`, JSON.stringify(this.doors))
        await rename(`${path}.next`, path)
      } catch (error) {
        log.warn(`The state of the virtual doors could not be saved: ${messageOf(error)}`)
      }
    })
  }
}

/** The door after the action. A broken lock stays what it is until it is repaired. */
function acted(door: DoorView, action: DoorAction): DoorView {
  switch (action) {
    case 'open':
      return { ...door, status: door.status === 'Defective' ? 'Defective' : 'Open' }
    case 'close':
      return { ...door, status: door.status === 'Defective' ? 'Defective' : 'Closed' }
    case 'block':
      return { ...door, jammed: true }
    case 'breakin':
      return { ...door, status: 'Breakin' }
    case 'defective':
      return { ...door, status: 'Defective' }
    case 'repair':
      return { ...door, jammed: false, status: LockStatus.enum.Closed }
  }
}

async function savedDoors(path: string): Promise<DoorView[]> {
  try {
    return z.array(DoorView).parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // A first start, or nothing that can be read: all doors are closed.
    return []
  }
}
