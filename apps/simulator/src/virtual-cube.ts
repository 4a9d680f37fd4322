import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { FieldEvent } from '@cubeward/contract/device/cube.ts'
import type { Presented } from '@cubeward/controller/access-handler.ts'
import { type Controller, createController } from '@cubeward/controller/controller.ts'
import { type Log, messageOf } from '@cubeward/controller/log.ts'
import type { Delivery } from '@cubeward/controller/server-link.ts'
import { frontOf, type VirtualBox } from './front.ts'
import { drawDesktop, drawKiosk } from './screen/kiosk-screen.ts'
import type { CubeFaults, CubeView, DoorAction, LogEntry } from './view.ts'
import { type VirtualDevice, VirtualDoors } from './virtual-doors.ts'
import { type MachineTimes, VirtualMachine } from './virtual-machine.ts'

export interface VirtualCubeSpec {
  readonly cubeId: string
  readonly secret: string
  /** Shown on the simulator's page; the id unless given. */
  readonly name?: string
  /** Of the place where it stands, such as Europe/Berlin. */
  readonly timeZone?: string
  readonly boxes: readonly VirtualBox[]
  readonly devices?: readonly VirtualDevice[]
  /** The front has a terminal. */
  readonly terminal?: boolean
  /** Devices that are not heard from the start: their drivers are not installed. */
  readonly unplugged?: readonly string[]
  /** Doors that are not closed at the first start, by lock. */
  readonly found?: Readonly<Record<string, LockStatus>>
  /** Registers the cube anew when the server does not know it by its secret, and says which one it is from then on. */
  readonly enrol?: () => Promise<{ readonly cubeId: string; readonly secret: string }>
}

export interface VirtualCubeOptions {
  readonly spec: VirtualCubeSpec
  readonly serverUrl: string
  readonly dataDir: string
  readonly driverPort: number | null
  readonly log: Log
  readonly onChange: () => void
  readonly backOff?: { readonly minMs: number; readonly maxMs: number }
  readonly machineTimes?: Partial<MachineTimes>
}

const LOG_LENGTH = 50
const NO_FAULTS: CubeFaults = { offline: false, lateMs: 0, duplicate: false }

/** A cube without its steel: virtual doors behind a real controller, which connects to the server as in the field. */
export class VirtualCube {
  readonly cubeId: string
  readonly #spec: VirtualCubeSpec
  readonly #doors: VirtualDoors
  readonly #controller: Controller
  readonly #machine: VirtualMachine
  /** Restarts, one after the other. */
  #restarting: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()
  readonly #onChange: () => void
  readonly #log: FieldEvent[] = []
  #faults = NO_FAULTS
  /** Aborted when the delay of late events changes. */
  #lateChanged = new AbortController()

  private constructor(options: VirtualCubeOptions, doors: VirtualDoors, machine: VirtualMachine) {
    const { spec, serverUrl, dataDir, driverPort, log, onChange, backOff } = options
    this.cubeId = spec.cubeId
    this.#spec = spec
    this.#doors = doors
    this.#machine = machine
    this.#onChange = onChange
    this.#controller = createController({
      cubeId: spec.cubeId,
      server: { url: serverUrl, secret: spec.secret },
      ...(spec.enrol && { enrol: spec.enrol }),
      dataDir,
      driverPort,
      drivers: [doors],
      machine,
      log,
      // A demo is watched: what was cut off comes back within seconds.
      backOff: backOff ?? { minMs: 500, maxMs: 5_000 },
      onState: onChange,
      onConfiguration: onChange,
      onEvents: (events) => this.#note(events),
      delivery: (events, send) => this.#deliver(events, send),
    })
  }

  static async start(options: VirtualCubeOptions): Promise<VirtualCube> {
    const { spec, dataDir, log, onChange } = options
    await mkdir(dataDir, { recursive: true })
    const doors = await VirtualDoors.load({
      locks: spec.boxes.flatMap(({ lock, secondaryLock }) => (secondaryLock ? [lock, secondaryLock] : [lock])),
      devices: spec.devices ?? [],
      ...(spec.unplugged && { unplugged: spec.unplugged }),
      ...(spec.found && { found: spec.found }),
      path: join(dataDir, 'doors.json'),
      log,
      onChange,
    })
    const machine = await VirtualMachine.load({
      path: join(dataDir, 'machine.json'),
      restart: (offMs) => cube.#restart(offMs, log),
      draw: (picture) => cube.#draw(picture),
      ...(options.machineTimes && { times: options.machineTimes }),
    })
    const cube: VirtualCube = new VirtualCube(options, doors, machine)
    await cube.#controller.start()
    return cube
  }

  get driverPort(): number | undefined {
    return this.#controller.driverPort
  }

  /** How often the machine really did what it was asked for. */
  get counts(): VirtualMachine['counts'] {
    return this.#machine.counts
  }

  hasDevice(deviceId: string): boolean {
    return this.#doors.hasDevice(deviceId)
  }

  /** Plugs a device in or out; resolves when the cube has noticed. */
  plug(deviceId: string, plugged: boolean): Promise<void> {
    return this.#doors.plug(deviceId, plugged)
  }

  hasLock(lock: string): boolean {
    return this.#doors.has(lock)
  }

  /** Acts on a door; resolves when the cube has noticed. */
  act(lock: string, action: DoorAction): Promise<void> {
    return this.#doors.act(lock, action)
  }

  /** Faults that are not named stay as they are. */
  setFaults(faults: { [fault in keyof CubeFaults]?: CubeFaults[fault] | undefined }): void {
    const before = this.#faults
    this.#faults = {
      offline: faults.offline ?? before.offline,
      lateMs: faults.lateMs ?? before.lateMs,
      duplicate: faults.duplicate ?? before.duplicate,
    }
    if (this.#faults.lateMs !== before.lateMs) {
      this.#lateChanged.abort()
      this.#lateChanged = new AbortController()
    }
    if (this.#faults.offline !== before.offline) {
      if (this.#faults.offline) this.#controller.disconnect()
      else this.#controller.reconnect()
    }
    this.#onChange()
  }

  /** Somebody types a code at the keypad. */
  type(code: string): Promise<Presented> {
    return this.#controller.present(code)
  }

  view(): CubeView {
    const { pendingEvents, state } = this.#controller
    const acknowledged = (this.#log.at(-1)?.seq ?? 0) - pendingEvents
    return {
      cubeId: this.cubeId,
      name: this.#spec.name ?? this.cubeId,
      connection: state,
      pendingEvents,
      faults: this.#faults,
      ...frontOf(this.#spec.boxes, this.#controller.configuration),
      terminal: this.#spec.terminal ?? false,
      doors: this.#doors.doors,
      devices: this.#doors.devices,
      software: this.#machine.version,
      log: this.#log.map((event) => entry(event, acknowledged)).reverse(),
    }
  }

  async stop(): Promise<void> {
    this.#lateChanged.abort()
    this.#stopped.abort()
    await this.#restarting
    await this.#controller.stop()
  }

  /** The controller goes away and comes back, as after a restart of its program or of the whole machine. */
  #restart(offMs: number, log: Log): Promise<void> {
    this.#restarting = this.#restarting.then(async () => {
      try {
        await this.#controller.stop()
        await pause(offMs, this.#stopped.signal)
        if (this.#stopped.signal.aborted) return
        await this.#controller.start()
        if (this.#faults.offline) this.#controller.disconnect()
        this.#onChange()
      } catch (error) {
        log.error(`The virtual machine could not restart its controller: ${messageOf(error)}`)
      }
    })
    return this.#restarting
  }

  #draw({ highQuality, kiosk, booting }: { highQuality: boolean; kiosk: boolean; booting: boolean }): Uint8Array {
    const statuses = new Map(this.#doors.doors.map(({ lock, status }) => [lock, status]))
    const scene = {
      name: this.#spec.name ?? this.cubeId,
      version: this.#machine.version,
      now: new Date(),
      timeZone: this.#spec.timeZone,
      connected: this.#controller.state === 'connected',
      booting,
      doors: this.#spec.boxes.map(({ number, lock }) => ({ number, status: statuses.get(lock) ?? 'Closed' })),
    }
    return kiosk ? drawKiosk(scene, { highQuality }) : drawDesktop(scene, { highQuality })
  }

  #note(events: readonly FieldEvent[]): void {
    this.#log.push(...events)
    this.#log.splice(0, this.#log.length - LOG_LENGTH)
    this.#onChange()
  }

  async #deliver(...[events, send]: Parameters<Delivery>): Promise<number> {
    await this.#late()
    let acknowledged = await send(events)
    if (this.#faults.duplicate) acknowledged = await send(events)
    this.#onChange()
    return acknowledged
  }

  #late(): Promise<void> {
    const { lateMs } = this.#faults
    const { signal } = this.#lateChanged
    if (lateMs === 0 || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lateMs)
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function entry(event: FieldEvent, acknowledged: number): LogEntry {
  const common = { seq: event.seq, at: event.created, delivered: event.seq <= acknowledged, commanded: false }
  switch (event.type) {
    case 'LockStatus':
      return {
        ...common,
        what: 'lock',
        subject: event.lock,
        status: event.status,
        commanded: event.commandId !== undefined,
      }
    case 'LockRemoved':
      return { ...common, what: 'lockRemoved', subject: event.lock }
    case 'DeviceAdded':
      return { ...common, what: 'device', subject: event.device.deviceId }
    case 'DeviceRemoved':
      return { ...common, what: 'deviceRemoved', subject: event.deviceId }
    case 'RequestExecuted':
      return { ...common, what: 'request', subject: event.kind, commanded: true }
    case 'PickedUp':
      return { ...common, what: 'pickedUp', subject: event.occupancyId }
    case 'Log':
      return { ...common, what: 'log', subject: event.message }
  }
}
