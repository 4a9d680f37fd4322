import { ServerToUnit, type UnitToServer, UnitWelcome } from '@cubeward/contract/device/unit.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { type ConnectionState, connect, type VcmpConnection } from '@cubeward/vcmp/client.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { openWebSocket } from '@cubeward/vcmp/node.ts'
import { PeerClock } from '@cubeward/vcmp/peer-clock.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { createRequestHandler } from './handlers/requests.ts'
import type { Running, UnitHost } from './host/host.ts'
import { inTime, shared } from './in-time.ts'
import { type JobReport, Jobs } from './jobs.ts'
import { MetricsHistory } from './metrics.ts'
import { Terminals } from './terminals.ts'
import { Turns } from './turn.ts'
import { uploadPicture } from './upload.ts'

export const AGENT_VERSION = '0.1.0'
const ANSWER_MS = 10_000

export interface AgentOptions {
  readonly unitId: string
  /** Base address of the server (`ws:` or `wss:`) and the unit's secret. */
  readonly server: { readonly url: string; readonly secret: string }
  readonly host: UnitHost
  /** Registers this unit anew when the server does not know it by its secret, and says who it is from then on. */
  readonly enrol?: () => Promise<{ readonly unitId: string; readonly secret: string }>
  /** Hears the key of the setup link that the screen shows; null: the unit is not in setup mode. */
  readonly onSetupKey?: (setupKey: string | null) => void
  /** The job that an earlier run of this program has left. */
  readonly interrupted?: { readonly jobId: string; readonly running: Running }
  readonly log: { info(text: string): void; warn(text: string): void }
  readonly heartbeatMs?: number
  readonly backOff?: { readonly minMs: number; readonly maxMs: number }
  /** How often metrics are told while somebody watches, how often else, and how long one look lasts. */
  readonly pace?: { readonly watchedMs: number; readonly usualMs: number; readonly lookMs: number }
}

/** Of a key, and of what was shown, nobody waits for the receipt; of a piece of a paste somebody does. */
const isKeyOrAck = ({ '@type': type, data }: ReceivedMessage) =>
  type === 'TerminalAck' || (type === 'TerminalInput' && String(data).length <= KEYS)
/** Characters that a hand may type at once. */
const KEYS = 16

const usualPace = { watchedMs: 3_000, usualMs: 60_000, lookMs: 60_000 }

/** The program on a unit: keeps the connection to the server up, tells how the unit does, and carries out what it is asked. */
export class UnitAgent {
  readonly #options: AgentOptions
  readonly #connection: VcmpConnection
  readonly #turns = new Turns()
  readonly #jobs: Jobs
  readonly #terminals: Terminals
  readonly #history = new MetricsHistory()
  readonly #carryOut: ReturnType<typeof createRequestHandler>
  #welcomed: Promise<void> = Promise.resolve()
  #metrics: ReturnType<typeof setTimeout> | undefined
  readonly #minutes: ReturnType<typeof setInterval>
  #watchedUntil = 0
  #isWelcomed = false
  #who: { readonly unitId: string; readonly secret: string }
  /** The server does not know this unit, or not by this secret. */
  #refused = false
  #stopped = false

  constructor(options: AgentOptions) {
    this.#options = options
    const { host, server, unitId, heartbeatMs = 15_000, backOff } = options
    this.#who = { unitId, secret: server.secret }
    const packages = shared(() => host.packages())
    this.#jobs = new Jobs({
      send: (report) => this.#send(report),
      ended: () => {
        packages.forget()
        this.#notifyChanged('services')
      },
      delivered: (jobId) => void host.forgetJob?.(jobId),
    })
    const { interrupted } = options
    if (interrupted !== undefined) void this.#jobs.start(interrupted.jobId, () => interrupted.running)
    this.#terminals = new Terminals({
      host,
      tell: (report) => void this.#connection.notify(report),
      changed: () => this.#notifyChanged('screens'),
    })
    this.#carryOut = createRequestHandler({
      host,
      packages,
      jobs: this.#jobs,
      history: this.#history,
      reachable: () => this.#reachable(),
      deliver: (screenshot, picture, order) => {
        this.#turns.check(order)
        const timeoutMs = this.#turns.restMs(order)
        return uploadPicture({ server: server.url, ...this.#who, screenshot, picture, timeoutMs })
      },
      osChanged: (refused) => void this.#osChanged(refused?.slice(0, 300)),
    })
    this.#minutes = setInterval(() => void this.#remember(), 60_000)
    this.#minutes.unref()
    for (let ago = 59; host.metricsAt && ago > 0; ago--) {
      const at = new Date(Date.now() - ago * 60_000)
      this.#history.add(host.metricsAt(at), at)
    }
    void this.#remember()
    this.#connection = connect({
      open: async (listener, signal) => {
        if (this.#refused && options.enrol !== undefined) this.#who = await options.enrol()
        this.#refused = false
        const { unitId, secret } = this.#who
        const address = `${server.url}/device/v1/units/${encodeURIComponent(unitId)}`
        await openWebSocket(address, { headers: { authorization: `Bearer ${secret}` } })(listener, signal)
      },
      heartbeat: { intervalMs: heartbeatMs, initiate: false },
      ...(backOff && { backOff }),
      handle: (message) => this.#handle(message),
      unhurried: isKeyOrAck,
      onError: (error) => options.log.warn(`A message of the server failed: ${String(error)}`),
      onState: (state, why) => this.#changed(state, why?.code),
    })
  }

  get isConnected(): boolean {
    return this.#isWelcomed
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#minutes)
    clearTimeout(this.#metrics)
    this.#terminals.closeAll()
    this.#connection.close(1000, 'The agent stops')
  }

  #changed(state: ConnectionState, code?: number): void {
    if (code === closeCodes.unauthenticated || code === closeCodes.notFound) this.#refused = true
    this.#turns.leave()
    this.#jobs.disconnected()
    this.#terminals.closeAll()
    this.#isWelcomed = false
    clearTimeout(this.#metrics)
    if (state === 'open') this.#welcomed = this.#greet()
    else if (state === 'reconnecting') this.#options.log.warn('Not connected to the server.')
  }

  async #greet(): Promise<void> {
    try {
      const { host } = this.#options
      const osInfo = await host.osInfo()
      const takesScreenshots = host.takeScreenshot !== undefined
      const askedAt = performance.now()
      const hello: UnitToServer = { '@type': 'Hello', version: AGENT_VERSION, osInfo, takesScreenshots }
      const welcome = UnitWelcome.parse(await this.#connection.request(hello, { timeoutMs: ANSWER_MS }))
      const server = new PeerClock()
      server.heard(Date.parse(welcome.now), performance.now(), askedAt)
      this.#turns.enter(welcome.epoch, server)
      this.#isWelcomed = true
      this.#options.log.info(`Connected to the server (epoch ${welcome.epoch}).`)
      this.#jobs.connected()
      this.#tellLater()
    } catch (error) {
      if (this.#connection.state !== 'open') return
      this.#options.log.warn(`The server did not welcome this unit: ${String(error)}`)
      this.#connection.reset('Not welcomed')
    }
  }

  async #handle(received: ReceivedMessage): Promise<unknown> {
    const parsed = ServerToUnit.safeParse(received)
    if (!parsed.success) throw new VcmpProblem({ status: 400, title: 'This message is not understood by this unit.' })
    // a request right behind the Welcome may be read before the Welcome is worked off
    await this.#welcomed
    if (parsed.data['@type'] === 'Watched') return this.#watched()
    if (parsed.data['@type'] === 'SetupMode') return this.#options.onSetupKey?.(parsed.data.setupKey)
    if (parsed.data['@type'] === 'UnitOrder') {
      const order = parsed.data
      this.#turns.check(order)
      return inTime(this.#carryOut(order), this.#turns.restMs(order), () =>
        this.#notifyChanged(order.request['@type'] === 'RestartService' ? 'services' : 'packages'),
      )
    }
    if (parsed.data['@type'] !== 'OpenTerminal') return this.#terminals.handle(parsed.data)
    this.#turns.check(parsed.data)
    return this.#terminals.open(parsed.data)
  }

  #watched(): undefined {
    const { lookMs } = this.#options.pace ?? usualPace
    const wasWatched = this.#watchedUntil > performance.now()
    this.#watchedUntil = performance.now() + lookMs
    if (!wasWatched) void this.#tell()
    return undefined
  }

  #tellLater(): void {
    clearTimeout(this.#metrics)
    if (this.#stopped || !this.#isWelcomed) return
    const { watchedMs, usualMs } = this.#options.pace ?? usualPace
    const pause = this.#watchedUntil > performance.now() ? watchedMs : usualMs
    this.#metrics = setTimeout(() => void this.#tell(), pause)
    this.#metrics.unref()
  }

  async #tell(): Promise<void> {
    try {
      const { metrics } = await this.#options.host.osInfo()
      await this.#send({ '@type': 'Metrics', metrics })
    } catch {
      // the next one tells the same
    }
    this.#tellLater()
  }

  async #remember(): Promise<void> {
    await this.#options.host.osInfo().then(
      ({ metrics }) => this.#history.add(metrics),
      () => undefined,
    )
  }

  #notifyChanged(what: 'packages' | 'services' | 'screens'): void {
    void this.#send({ '@type': 'Changed', what }).catch(() => undefined)
  }

  async #osChanged(refused?: string): Promise<void> {
    try {
      await this.#send({ '@type': 'OsChanged', osInfo: await this.#options.host.osInfo(), ...(refused && { refused }) })
    } catch {
      // Hello of the next connection tells it
    }
  }

  /** A setting of the network may leave the old connection hanging: a new one must come up. */
  async #reachable(): Promise<boolean> {
    if (this.#isWelcomed) {
      try {
        await this.#connection.request({ '@type': 'AskTime' }, { timeoutMs: 3_000 })
        return true
      } catch {
        this.#connection.reset('The network has changed')
      }
    }
    return this.#isWelcomed
  }

  async #send(report: JobReport | Exclude<UnitToServer, { '@type': 'Hello' }>): Promise<void> {
    await this.#connection.request(report, { timeoutMs: ANSWER_MS })
  }
}
