import type { TerminalEvent } from '@cubeward/contract/live/terminal.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { WebSocket } from 'ws'
import { Inbox } from './inbox.ts'
import type { LiveServer } from './live-server.ts'

type Output = Extract<TerminalEvent, { '@type': 'output' }>

/** The console's end of a terminal. */
export class TerminalViewer {
  readonly opened = new Inbox<Extract<TerminalEvent, { '@type': 'opened' }>>()
  readonly output = new Inbox<Output>()
  readonly closed: Promise<{ code: number; reason: string }>
  readonly session: VcmpSession

  private constructor(socket: WebSocket) {
    let end: (why: { code: number; reason: string }) => void
    this.closed = new Promise((resolve) => {
      end = resolve
    })
    this.session = attach(socket, {
      heartbeat: { intervalMs: 15_000, initiate: false },
      handle: (message) => {
        const event = message as unknown as TerminalEvent
        if (event['@type'] === 'output') this.output.put(event)
        else this.opened.put(event)
      },
      onClose: (code, reason) => end({ code, reason }),
    })
  }

  static async open(server: LiveServer, path: string, ticket: string, size = 'cols=80&rows=24') {
    const address = `${server.url}${path}?access_token=${encodeURIComponent(ticket)}&${size}`
    const socket = new WebSocket(address, { ...wsOptions.console, origin: server.origin })
    return new Promise<TerminalViewer>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new TerminalViewer(socket)))
    })
  }

  type(data: string): void {
    this.session.notify({ '@type': 'input', data } as { '@type': string })
  }
}
