import { randomUUID } from 'node:crypto'
import { CommandReceipt, CubeEvent, type OperatorEvent } from '@cubeward/contract/live/cube-events.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { WebSocket } from 'ws'
import { Inbox } from './inbox.ts'
import type { LiveServer } from './live-server.ts'

type Event = CubeEvent | OperatorEvent

/** The console's end of a live connection. */
export class Viewer {
  readonly events = new Inbox<Event>()
  readonly closed: Promise<{ code: number; reason: string }>
  readonly session: VcmpSession
  readonly socket: WebSocket

  private constructor(socket: WebSocket) {
    this.socket = socket
    let end: (why: { code: number; reason: string }) => void
    this.closed = new Promise((resolve) => {
      end = resolve
    })
    this.session = attach(socket, {
      heartbeat: { intervalMs: 15_000, initiate: false },
      handle: (message) => this.events.put(message as unknown as Event),
      onClose: (code, reason) => end({ code, reason }),
    })
  }

  /** Opens the stream at `path`; `token` undefined sends none. */
  static open(server: LiveServer, path: string, token: string | undefined, origin = server.origin): Promise<Viewer> {
    const query = token === undefined ? '' : `?access_token=${encodeURIComponent(token)}`
    const socket = new WebSocket(`${server.url}${path}${query}`, { ...wsOptions.console, origin })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new Viewer(socket)))
    })
  }

  static async ofCube(
    server: LiveServer,
    { operator, cubeId }: { operator: string; cubeId: string },
    sub: string,
  ): Promise<Viewer> {
    const viewer = await Viewer.open(server, pathOf(operator, cubeId), server.token(sub))
    await viewer.event('Subscribed')
    return viewer
  }

  event<T extends Event['@type']>(type: T, fits: (event: Extract<Event, { '@type': T }>) => boolean = () => true) {
    const isIt = (event: Event) => event['@type'] === type && fits(event as Extract<Event, { '@type': T }>)
    return this.events.first(isIt) as Promise<Extract<Event, { '@type': T }>>
  }

  /** Resolves when the command has come to this state. */
  state(commandId: string, state: string) {
    return this.event('CommandEvent', (event) => event.commandId === commandId && event.state === state)
  }

  async open(lock: string, commandId: string = randomUUID()): Promise<CommandReceipt> {
    return CommandReceipt.parse(
      await this.session.request({ '@type': 'OpenLock', lock, commandId } as { '@type': string }),
    )
  }
}

export const pathOf = (operator: string, cubeId: string) => `/admin/v1/operators/${operator}/cubes/${cubeId}/events`

/** Every event that a viewer got is one of the contract. */
export const allParse = (viewer: Viewer) => viewer.events.all.every((event) => CubeEvent.safeParse(event).success)
