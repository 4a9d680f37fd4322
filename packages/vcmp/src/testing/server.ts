import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'
import { attach, wsOptions } from '../node.ts'
import type { SessionOptions, VcmpSession } from '../session.ts'

/** A real server on a random port, with every session it accepted and how it ended. */
export interface TestServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly sessions: readonly VcmpSession[]
  readonly sockets: ReadonlySet<WebSocket>
  /** The next session that is accepted. */
  accepted(): Promise<VcmpSession>
  /** The next session that ends. */
  ended(): Promise<{ code: number; reason: string }>
}

export async function startServer(
  options: Partial<SessionOptions> = {},
  settings: ServerOptions = wsOptions.device,
): Promise<TestServer> {
  const server = new WebSocketServer({ ...settings, host: '127.0.0.1', port: 0 })
  const sessions: VcmpSession[] = []
  const accepted = waiters<VcmpSession>()
  const ended = waiters<{ code: number; reason: string }>()
  server.on('connection', (ws) => {
    const session = attach(ws, {
      handle: () => undefined,
      ...options,
      onClose: (code, reason) => {
        options.onClose?.(code, reason)
        ended.tell({ code, reason })
      },
    })
    sessions.push(session)
    accepted.tell(session)
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    sessions,
    sockets: server.clients,
    accepted: accepted.next,
    ended: ended.next,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

export interface TestPair extends AsyncDisposable {
  readonly host: TestServer
  readonly server: VcmpSession
  readonly client: VcmpSession
  /** The client's socket, to watch the wire. */
  readonly socket: WebSocket
}

/** Both ends of one connection as sessions. */
export async function startPair(
  serverSide: Partial<SessionOptions> = {},
  clientSide: Partial<SessionOptions> = {},
): Promise<TestPair> {
  const host = await startServer(serverSide)
  const accepted = host.accepted()
  const ws = new WebSocket(host.url, wsOptions.device)
  // Attached on opening, not after awaiting it: frames may come at once.
  const client = await new Promise<VcmpSession>((resolve, reject) => {
    ws.once('error', reject)
    ws.once('open', () => resolve(attach(ws, { handle: () => undefined, ...clientSide })))
  })
  return {
    host,
    client,
    socket: ws,
    server: await accepted,
    async [Symbol.asyncDispose]() {
      client.close()
      await host[Symbol.asyncDispose]()
    },
  }
}

export function waiters<T>(): { next(): Promise<T>; tell(value: T): void } {
  const waiting: ((value: T) => void)[] = []
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    tell: (value) => {
      for (const resolve of waiting.splice(0)) resolve(value)
    },
  }
}
