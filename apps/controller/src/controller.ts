import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FieldEvent, SiteConfiguration } from '@cubeward/contract/device/cube.ts'
import { AccessHandler, type Presented } from './access-handler.ts'
import { type Clock, systemClock } from './clock.ts'
import { CloseGuard } from './close-guard.ts'
import { CodeHandler } from './code-handler.ts'
import { CommandMemory } from './command-memory.ts'
import { prepareDataDirectory, readConfiguration, writeConfiguration } from './data-directory.ts'
import type { DriverSession, InProcessDriver } from './driver.ts'
import { DriverPort } from './driver-port.ts'
import { Journal } from './journal.ts'
import type { Log } from './log.ts'
import { bareMachine, type Machine } from './machine.ts'
import { NowOrNever } from './now-or-never.ts'
import { OpenHandler } from './open-handler.ts'
import { OrderHandler } from './order-handler.ts'
import { RequestHandler } from './request-handler.ts'
import { type Delivery, ServerLink } from './server-link.ts'
import { Site } from './site.ts'

export const CONTROLLER_VERSION = '0.1.0'

export interface ControllerOptions {
  readonly cubeId: string
  /** Base address of the server (`http:`, `https:`, `ws:` or `wss:`) and the cube's secret. */
  readonly server: { readonly url: string; readonly secret: string }
  /** Registers the cube anew when the server does not know it by its secret, and says which cube it is from then on. */
  readonly enrol?: () => Promise<{ readonly cubeId: string; readonly secret: string }>
  /** The cube's own directory; no two controllers may share one. */
  readonly dataDir: string
  /** Port for drivers on this machine, 0 for any; none without it. */
  readonly driverPort?: number | null
  readonly drivers?: readonly InProcessDriver[]
  readonly clock?: Clock
  readonly log: Log
  readonly heartbeatMs?: number
  readonly backOff?: { readonly minMs: number; readonly maxMs: number }
  readonly driverGraceMs?: number
  readonly onState?: (state: ControllerState) => void
  /** Called when what the server sent about boxes is kept. */
  readonly onConfiguration?: () => void
  /** Called with events that are safely on the disk. */
  readonly onEvents?: (events: readonly FieldEvent[]) => void
  readonly delivery?: Delivery
  /** The computer, as far as it may be commanded; without it every such command is refused. */
  readonly machine?: Machine
}

/** `stopped` is also what a controller is that was told to stay offline. */
export type ControllerState = 'connecting' | 'connected' | 'disconnected' | 'stopped'

export interface Controller {
  readonly state: ControllerState
  /** Where drivers connect; undefined without a driver port or if it was taken. */
  readonly driverPort: number | undefined
  /** What the server sent last; boxes and what they need on site. */
  readonly configuration: SiteConfiguration | undefined
  /** Events that the server has not acknowledged yet. */
  readonly pendingEvents: number
  start(): Promise<void>
  stop(): Promise<void>
  /** Gives the connection to the server up and keeps everything else running. */
  disconnect(): void
  /** Takes the connection up again. */
  reconnect(): void
  restartDevice(deviceId: string): Promise<void>
  /** Somebody has typed a code, or held a key to the reader. */
  present(code: string): Promise<Presented>
}

/** The program on a cube's main unit: locks and devices of its drivers, events kept for the server, commands carried out. */
export function createController(options: ControllerOptions): Controller {
  return new CubeController(options)
}

interface Running {
  readonly journal: Journal
  readonly memory: CommandMemory
  readonly site: Site
  readonly now: NowOrNever
  readonly openings: OpenHandler
  readonly orders: OrderHandler
  readonly codes: CodeHandler
  readonly access: AccessHandler
  readonly requests: RequestHandler
  readonly port: DriverPort | undefined
  readonly sessions: readonly DriverSession[]
}

class CubeController implements Controller {
  readonly #options: ControllerOptions
  readonly #clock: Clock
  readonly #machine: Machine
  #who: { readonly cubeId: string; readonly secret: string }
  #running: Running | undefined
  #link: ServerLink | undefined
  #state: ControllerState = 'stopped'
  #configuration: SiteConfiguration | undefined
  #bootId = ''

  constructor(options: ControllerOptions) {
    this.#options = options
    this.#who = { cubeId: options.cubeId, secret: options.server.secret }
    this.#clock = options.clock ?? systemClock
    this.#machine = options.machine ?? bareMachine(CONTROLLER_VERSION)
  }

  get state(): ControllerState {
    return this.#state
  }

  get driverPort(): number | undefined {
    return this.#running?.port?.port
  }

  get configuration(): SiteConfiguration | undefined {
    return this.#configuration
  }

  get pendingEvents(): number {
    return this.#running?.journal.pendingCount ?? 0
  }

  async start(): Promise<void> {
    if (this.#running) return
    const { dataDir, log, drivers = [], driverPort = null, onEvents, driverGraceMs = 30_000 } = this.#options
    await prepareDataDirectory(dataDir)
    const journal = await Journal.open(join(dataDir, 'events.jsonl'), { clock: this.#clock, log })
    if (onEvents) journal.onKept(onEvents)
    const memory = await CommandMemory.open(join(dataDir, 'commands.jsonl'), log)
    this.#configuration = await readConfiguration(dataDir, log)
    const site = new Site({ journal, clock: this.#clock, log, graceMs: driverGraceMs })
    const guard = new CloseGuard({ site, clock: this.#clock, log, configuration: () => this.#configuration })
    journal.onKept((events) => guard.noticed(events))
    this.#bootId = randomUUID()
    const access = new AccessHandler({
      site,
      journal,
      clock: this.#clock,
      log,
      configuration: () => this.#configuration,
    })
    const onCode = async (code: string) => void (await access.present(code))
    const port =
      driverPort === null
        ? undefined
        : await DriverPort.open({ port: driverPort, site, onCode, heartbeatMs: this.#heartbeatMs, log })
    const sessions = drivers.map((driver) => site.attach(driver))
    const requests = await RequestHandler.open({
      path: join(dataDir, 'requests.jsonl'),
      machine: this.#machine,
      journal,
      log,
    })
    const { server } = this.#options
    const now = new NowOrNever(this.#clock)
    const codes = await CodeHandler.open(join(dataDir, 'maintenance-codes.json'), now, log)
    const orders = new OrderHandler({
      machine: this.#machine,
      memory,
      journal,
      now,
      log,
      door: () => ({ cubeUrl: cubeUrl(server.url, this.#who.cubeId, 'http'), secret: this.#who.secret }),
    })
    const openings = new OpenHandler(site, memory, now)
    this.#running = { journal, memory, site, now, openings, orders, codes, access, requests, port, sessions }
    try {
      await Promise.all(drivers.map((driver, at) => sessions[at] && driver.start(sessions[at])))
    } catch (error) {
      await this.stop()
      throw error
    }
    this.reconnect()
  }

  async stop(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = undefined
    this.disconnect()
    await Promise.all((this.#options.drivers ?? []).map((driver) => driver.stop?.()))
    for (const session of running.sessions) session.end()
    await running.port?.close()
    running.site.stop()
    await running.requests.close()
    await running.journal.close()
    await running.memory.close()
  }

  disconnect(): void {
    this.#link?.stop()
    this.#link = undefined
  }

  reconnect(): void {
    if (!this.#running || this.#link) return
    const { journal, now, openings, orders, codes, requests, site } = this.#running
    const { server, enrol, log, backOff = { minMs: 1_000, maxMs: 30_000 }, delivery } = this.#options
    this.#link = new ServerLink({
      door: () => ({ url: cubeUrl(server.url, this.#who.cubeId, 'ws'), secret: this.#who.secret }),
      enrol:
        enrol &&
        (async () => {
          this.#who = await enrol()
        }),
      heartbeatMs: this.#heartbeatMs,
      backOff,
      journal,
      now,
      openings,
      orders,
      codes,
      onRequests: (pending) => requests.receive(pending),
      clock: this.#clock,
      log,
      hello: () => ({
        version: this.#machine.version,
        bootId: this.#bootId,
        locks: site.locks,
        devices: site.devices,
        lastSeq: journal.lastSeq,
        boxesRevision: this.#configuration?.revision ?? 0,
      }),
      onConfiguration: (configuration) => this.#configure(configuration),
      onState: (state) => {
        this.#state = state
        this.#options.onState?.(state)
      },
      delivery,
    })
  }

  async restartDevice(deviceId: string): Promise<void> {
    await this.#running?.site.restartDevice(deviceId)
  }

  async present(code: string): Promise<Presented> {
    return (await this.#running?.access.present(code)) ?? { refused: 'doorSilent' }
  }

  get #heartbeatMs(): number {
    return this.#options.heartbeatMs ?? 15_000
  }

  async #configure(configuration: SiteConfiguration): Promise<void> {
    await writeConfiguration(this.#options.dataDir, configuration)
    this.#configuration = configuration
    this.#running?.access.configured(configuration)
    this.#options.onConfiguration?.()
  }
}

function cubeUrl(base: string, cubeId: string, scheme: 'ws' | 'http'): string {
  const url = new URL(base)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? `${scheme}s:` : `${scheme}:`
  url.pathname = `${url.pathname.replace(/\/$/, '')}/device/v1/cubes/${encodeURIComponent(cubeId)}`
  return url.toString()
}
