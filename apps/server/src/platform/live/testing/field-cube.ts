import { randomUUID } from 'node:crypto'
import {
  type Hello,
  type MaintenanceCodesFrame,
  type NewFieldEvent,
  type OpenLockFrame,
  type OrderFrame,
  type Requests,
  ServerToCube,
  type SiteConfiguration,
  Welcome,
} from '@cubeward/contract/device/cube.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import { type Problem, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { SessionOptions, VcmpSession } from '@cubeward/vcmp/session.ts'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import { Inbox } from './inbox.ts'
import type { Site } from './live-server.ts'

type Report = { id?: string; seq?: number; created?: string } & NewFieldEvent

/** A server, and where devices connect to it if not at the same address. */
interface Reached {
  url: string
  deviceUrl?: string
}
type Credentials = Pick<Site, 'cubeId' | 'secret'>

/** The cube's end of a connection, as a controller would hold it; what it answers to a command is up to the test. */
export class FieldCube {
  readonly commands = new Inbox<OpenLockFrame>()
  readonly orders = new Inbox<OrderFrame>()
  readonly requests = new Inbox<Requests>()
  readonly configurations = new Inbox<SiteConfiguration>()
  readonly closed: Promise<{ code: number; reason: string }>
  readonly session: VcmpSession
  readonly socket: WebSocket
  welcome: z.infer<typeof Welcome> = { epoch: 0, acknowledged: 0, now: '' }
  /** What an OpenLock is answered with; by default an ACK. */
  answer: (frame: OpenLockFrame) => unknown = () => undefined
  /** Why an OpenLock is refused; by default it is not. */
  refuse: (frame: OpenLockFrame) => Problem | undefined = () => undefined
  /** What a command that is no opening is answered with; by default an ACK. */
  obey: (frame: OrderFrame) => unknown = () => undefined
  /** How maintenance codes are answered; by default it makes the same ones for all cubes. */
  keep: (frame: MaintenanceCodesFrame) => unknown = ({ fixed }) => ({
    codes: { FullAccess: '111111', OpenNonOccupied: '222222', ReadOnly: '333333', MaintenanceOnly: '444444', ...fixed },
  })
  #seq = 0

  private constructor(socket: WebSocket, options: Partial<SessionOptions>) {
    this.socket = socket
    let end: (why: { code: number; reason: string }) => void
    this.closed = new Promise((resolve) => {
      end = resolve
    })
    this.session = attach(socket, {
      handle: (received) => {
        const message = ServerToCube.parse(received)
        if (message['@type'] === 'SiteConfiguration') return this.configurations.put(message)
        if (message['@type'] === 'Requests') return this.requests.put(message)
        if (message['@type'] === 'OpenLock') {
          this.commands.put(message)
          const refused = this.refuse(message)
          if (refused !== undefined) throw new VcmpProblem(refused)
          return this.answer(message)
        }
        if (message['@type'] === 'MaintenanceCodes') return this.keep(message)
        this.orders.put(message)
        return this.obey(message)
      },
      onClose: (code, reason) => end({ code, reason }),
      ...options,
    })
  }

  /** Connects without a word. */
  static open(
    server: Reached,
    { cubeId, secret }: Credentials,
    options: Partial<SessionOptions> = {},
  ): Promise<FieldCube> {
    const url = `${server.deviceUrl ?? server.url}/device/v1/cubes/${cubeId}`
    const socket = new WebSocket(url, { ...wsOptions.device, headers: { authorization: `Bearer ${secret}` } })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new FieldCube(socket, options)))
    })
  }

  static async connect(
    server: Reached,
    site: Credentials,
    hello: Partial<z.infer<typeof Hello>> = {},
    options: Partial<SessionOptions> = {},
  ): Promise<FieldCube> {
    const cube = await FieldCube.open(server, site, options)
    await cube.hello(hello)
    return cube
  }

  async hello(more: Partial<z.infer<typeof Hello>> = {}): Promise<void> {
    const message: z.infer<typeof Hello> = {
      '@type': 'Hello',
      version: '1.0.0',
      bootId: randomUUID(),
      locks: [
        { lock: 'L1', status: 'Closed' },
        { lock: 'L2', status: 'Closed' },
      ],
      devices: [],
      lastSeq: 0,
      boxesRevision: 1,
      ...more,
    }
    this.#seq = message.lastSeq
    this.welcome = Welcome.parse(await this.session.request(message))
  }

  /** Delivers events, numbered on unless they bring their number. */
  report(...events: Report[]): Promise<unknown> {
    const numbered = events.map((event) => {
      this.#seq = event.seq ?? this.#seq + 1
      return { id: randomUUID(), created: new Date().toISOString(), ...event, seq: this.#seq }
    })
    return this.session.request({ '@type': 'Events', events: numbered } as { '@type': string })
  }

  lock(
    lock: string,
    status: 'Open' | 'Closed' | 'Blocked',
    more: { commandId?: string; seq?: number; id?: string } = {},
  ) {
    return this.report({ type: 'LockStatus', lock, status, ...more })
  }

  cut(): void {
    this.socket.terminate()
  }
}
