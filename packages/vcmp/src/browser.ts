import type { OpenSocket } from './client.ts'
import type { Socket } from './socket.ts'

/** The part of the browser's `WebSocket` that is used, so that this file needs no DOM. */
export interface WebSocketLike {
  readonly bufferedAmount: number
  send(text: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void
}

/**
 * Opens a connection from a browser, for `connect`. `create` runs for every attempt, so it can fetch a fresh ticket
 * first: `openBrowserSocket(async () => new WebSocket(await ticketUrl()))`.
 */
export function openBrowserSocket(create: () => WebSocketLike | Promise<WebSocketLike>): OpenSocket {
  return async (listener, signal) => {
    const ws = await create()
    ws.addEventListener('open', () => listener.opened(browserSocket(ws)))
    ws.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') listener.received(data)
      else listener.misused(1003, 'Text frames only')
    })
    ws.addEventListener('close', ({ code, reason }) => listener.closed(code, reason))
    // The close event follows and says more.
    ws.addEventListener('error', () => {})
    signal.addEventListener('abort', () => ws.close(), { once: true })
    if (signal.aborted) ws.close()
  }
}

function browserSocket(ws: WebSocketLike): Socket {
  return {
    send: (text) => ws.send(text),
    close: (code, reason) => ws.close(allowed(code), reason),
    reset: () => ws.close(),
    get bufferedAmount() {
      return ws.bufferedAmount
    },
  }
}

/** Pages may close with 1000 and 3000 to 4999 only; 1002, for example, is told as 4002. */
function allowed(code: number): number {
  return code === 1000 || code >= 3000 ? code : code + 3000
}
