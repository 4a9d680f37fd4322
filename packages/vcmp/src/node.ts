import { isUtf8 } from 'node:buffer'
import { Socket as NetSocket } from 'node:net'
import { type ClientOptions, type RawData, WebSocket } from 'ws'
import type { OpenSocket } from './client.ts'
import { type SessionOptions, VcmpSession } from './session.ts'
import type { Socket, SocketListener } from './socket.ts'

const common = {
  perMessageDeflate: false,
  /** A peer that does not answer a close is dropped after this time. */
  closeTimeout: 5_000,
} as const

/** Options of `ws` for either kind of peer (64 KiB from a console, 1 MiB from a device: screenshots go by HTTP). */
export const wsOptions = {
  console: { ...common, maxPayload: 65_536 },
  device: { ...common, maxPayload: 1_048_576 },
} as const

// Honest peers and proxies ping every few seconds at most. Fewer than the 60 unsent pongs at which ws itself drops a
// peer, without a close code.
const MAX_PINGS = 50
const PING_WINDOW_MS = 10_000

/** Runs a session on an open socket of `ws`: the server's side of every live connection. */
export function attach(ws: WebSocket, options: SessionOptions): VcmpSession {
  const feed: Feed = {
    received: (data) => session.receive(data),
    misused: (code, reason) => session.close(code, reason),
    touched: () => session.touched(),
    drained: () => session.drained(),
    closed: (code, reason) => session.closed(code, reason),
  }
  const maxPayload = options.maxPayload ?? wsOptions.device.maxPayload
  listen(ws, feed, maxPayload)
  const session = new VcmpSession(
    nodeSocket(ws, () => feed.drained()),
    options,
  )
  return session
}

/**
 * Opens a connection from Node, for `connect`. A refused upgrade is reported as closed with 4000 + its HTTP status, so
 * that 4401, 4403 and 4404 mean the same whether the server refuses before or after the upgrade.
 */
export function openWebSocket(url: string | URL, options: ClientOptions = {}): OpenSocket {
  return (listener, signal) => {
    const settings = { ...wsOptions.device, handshakeTimeout: 10_000, ...options }
    const ws = new WebSocket(url, settings)
    let refusedWith: number | undefined
    ws.on('unexpected-response', (_request, response) => {
      refusedWith = 4000 + (response.statusCode ?? 0)
      response.destroy()
      ws.terminate()
    })
    ws.once('open', () => listener.opened(nodeSocket(ws, () => listener.drained())))
    listen(
      ws,
      { ...bind(listener), closed: (code, reason) => listener.closed(refusedWith ?? code, reason) },
      settings.maxPayload ?? wsOptions.device.maxPayload,
    )
    signal.addEventListener('abort', () => ws.terminate(), { once: true })
    if (signal.aborted) ws.terminate()
  }
}

type Feed = Omit<SocketListener, 'opened'>

function bind(listener: SocketListener): Feed {
  return {
    received: (data) => listener.received(data),
    misused: (code, reason) => listener.misused(code, reason),
    touched: () => listener.touched(),
    drained: () => listener.drained(),
    closed: (code, reason) => listener.closed(code, reason),
  }
}

function listen(ws: WebSocket, feed: Feed, maxPayload: number): void {
  let pings = 0
  let windowStart = 0
  let failure = ''
  ws.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary || !Buffer.isBuffer(data)) feed.misused(1003, 'Text frames only')
    else if (data.byteLength > maxPayload) feed.misused(1009, 'Frame too large')
    // ws checks this itself unless it is told not to.
    else if (!isUtf8(data)) feed.misused(1007, 'Not UTF-8')
    else feed.received(data.toString('utf8'))
  })
  ws.on('ping', () => {
    feed.touched()
    const now = performance.now()
    if (now - windowStart > PING_WINDOW_MS) {
      windowStart = now
      pings = 0
    }
    if (++pings > MAX_PINGS) feed.misused(1002, 'Too many pings')
  })
  ws.on('pong', () => feed.touched())
  // ws closes with the right code itself (1002, 1007, 1009); without this listener the process would end.
  ws.on('error', (error) => {
    failure = error.message
  })
  ws.on('close', (code, reason) => feed.closed(code, reason.toString('utf8') || failure))
}

function nodeSocket(ws: WebSocket, drained: () => void): Socket {
  return {
    // With a callback, a failure is not thrown; the close event tells.
    send: (text) => ws.send(text, drained),
    together: (work) => {
      const socket: unknown = Reflect.get(ws, '_socket')
      if (!(socket instanceof NetSocket)) return work()
      socket.cork()
      try {
        work()
      } finally {
        socket.uncork()
      }
    },
    close: (code, reason) => ws.close(code, reason),
    reset: () => hardReset(ws),
    get bufferedAmount() {
      return ws.bufferedAmount
    },
  }
}

/** `close` and `terminate` of ws still deliver what is buffered, up to seconds later; a TCP reset does not. */
function hardReset(ws: WebSocket): void {
  const socket: unknown = Reflect.get(ws, '_socket')
  try {
    if (socket instanceof NetSocket) socket.resetAndDestroy()
  } catch {
    // A TLS socket cannot be reset; terminating at least drops what this process has not handed over yet.
  }
  ws.terminate()
}
