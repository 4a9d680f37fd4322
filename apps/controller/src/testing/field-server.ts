import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CubeToServer,
  type FieldEvent,
  type Hello,
  type OpenLockFrame,
  type OrderFrame,
  type Requests,
  type SiteConfiguration,
} from '@cubeward/contract/device/cube.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { WebSocketServer } from 'ws'
import type { z } from 'zod'

/** The server's end of the cubes' connections, for tests: takes Hello and Events as the contract has them. */
export class FieldServer {
  readonly secret = 'a-secret-of-a-cube'
  readonly hellos: z.infer<typeof Hello>[] = []
  /** Every event as it arrived, duplicates included. */
  readonly arrived: FieldEvent[] = []
  /** Sizes of the batches as they came. */
  readonly batches: number[] = []
  /** What the next Welcome says; else what has been stored. */
  epoch = 0
  /** While false, events are neither stored nor acknowledged, as by a server without its database. */
  storing = true
  /** The clock of this server, which has nothing to do with that of the cube. */
  timesAsked = 0
  now = () => Date.now() + 86_400_000
  session: VcmpSession | undefined
  readonly #stored = new Map<string, FieldEvent>()
  readonly #http: Server
  readonly #webSockets: WebSocketServer
  readonly #watchers = new Set<() => void>()
  #seq = 0

  private constructor(http: Server) {
    this.#http = http
    this.#webSockets = new WebSocketServer({ ...wsOptions.device, noServer: true })
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      if (request.headers.authorization !== `Bearer ${this.secret}` || request.headers.origin !== undefined) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
        return
      }
      this.#webSockets.handleUpgrade(request, socket, head, (ws) => {
        const session = attach(ws, {
          heartbeat: { intervalMs: 15_000, initiate: true },
          handle: (message) =>
            message['@type'] === 'AskTime' ? this.#askedTime() : this.#handle(CubeToServer.parse(message)),
          onClose: () => {
            if (this.session === session) this.session = undefined
            this.#changed()
          },
        })
        this.session = session
      })
    })
  }

  static async start(port = 0): Promise<FieldServer> {
    const http = createServer((_request, response) => response.writeHead(404).end())
    const server = new FieldServer(http)
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port
  }

  /** Events by id, in the order of their numbers. */
  get stored(): FieldEvent[] {
    return [...this.#stored.values()].sort((a, b) => a.seq - b.seq)
  }

  /** “A1 Open” and the like: what was stored, short. */
  get story(): string[] {
    return this.stored.map((event) => {
      switch (event.type) {
        case 'LockStatus':
          return `${event.lock} ${event.status}`
        case 'LockRemoved':
          return `${event.lock} removed`
        case 'DeviceAdded':
          return `${event.device.deviceId} added`
        case 'DeviceRemoved':
          return `${event.deviceId} removed`
        case 'RequestExecuted':
          return `${event.kind} executed`
        case 'Log':
          return event.message
      }
      return ''
    })
  }

  /** Resolves once `condition` holds; it is tried after everything that arrives. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!condition()) return
        this.#watchers.delete(check)
        resolve()
      }
      this.#watchers.add(check)
    })
  }

  /** Resolves when the cube was welcomed. */
  connected(): Promise<void> {
    return this.until(() => this.session !== undefined && this.hellos.length > 0)
  }

  /** So many milliseconds from now, by the clock of this server. */
  deadline(ms = 10_000): string {
    return new Date(this.now() + ms).toISOString()
  }

  openLock(lock: string, more: Partial<OpenLockFrame> = {}): Promise<unknown> {
    const frame: OpenLockFrame = {
      '@type': 'OpenLock',
      commandId: randomUUID(),
      lock,
      deadline: this.deadline(),
      seq: ++this.#seq,
      epoch: this.epoch,
      ...more,
    }
    return this.#session().request(frame)
  }

  configure(configuration: SiteConfiguration): Promise<unknown> {
    return this.#session().request(configuration)
  }

  order(message: { '@type': OrderFrame['@type'] | 'MaintenanceCodes'; [field: string]: unknown }): Promise<unknown> {
    const frame = { commandId: randomUUID(), deadline: this.deadline(), epoch: this.epoch, ...message }
    return this.#session().request(frame)
  }

  remind(requests: Requests['requests']): Promise<unknown> {
    return this.#session().request({ '@type': 'Requests', requests } as { '@type': string })
  }

  /** Cuts every connection, as a broken line does. */
  cut(): void {
    for (const client of this.#webSockets.clients) client.terminate()
  }

  async close(): Promise<void> {
    this.cut()
    this.#webSockets.close()
    await new Promise((resolve) => {
      this.#http.close(resolve)
      this.#http.closeAllConnections()
    })
  }

  #session(): VcmpSession {
    if (!this.session) throw new Error('The cube is not connected')
    return this.session
  }

  #handle(message: CubeToServer): unknown {
    try {
      if (message['@type'] === 'Hello') {
        this.hellos.push(message)
        this.#seq = 0
        return { epoch: ++this.epoch, acknowledged: this.#acknowledged, ...this.#time() }
      }
      this.arrived.push(...message.events)
      this.batches.push(message.events.length)
      if (this.storing) for (const event of message.events) this.#store(event)
      return { acknowledged: this.#acknowledged }
    } finally {
      queueMicrotask(() => this.#changed())
    }
  }

  #askedTime() {
    this.timesAsked++
    queueMicrotask(() => this.#changed())
    return this.#time()
  }

  #time() {
    return { now: new Date(this.now()).toISOString() }
  }

  get #acknowledged(): number {
    return Math.max(0, ...[...this.#stored.values()].map(({ seq }) => seq))
  }

  #store(event: FieldEvent): void {
    if (!this.#stored.has(event.id)) this.#stored.set(event.id, event)
  }

  #changed(): void {
    for (const check of [...this.#watchers]) check()
  }
}
