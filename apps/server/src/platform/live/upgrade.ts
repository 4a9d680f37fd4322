import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ParamName, paramSchemas } from '@cubeward/contract/kernel/params.ts'
import { problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import { wsOptions } from '@cubeward/vcmp/node.ts'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { loggable, toProblem } from '../http/problem.ts'
import { endWithProblem } from '../http/write-problem.ts'

/** A request for a live connection. Its query may hold a token, so the query is read here once and never logged. */
export interface Upgrade {
  path: string
  params: Record<string, string>
  query: URLSearchParams
  authorization: string | undefined
  /** Of whoever asks. */
  address: string
}

/** Whether the peer runs the published client, which takes no results with its answers. */
export const isPlain = (query: URLSearchParams): boolean => query.get('plain') === '1'

/** A kind of live connection: who may open it, and what happens on it. */
export interface StreamRoute {
  path: string
  kind: 'console' | 'device'
  /** Refuses before there is a socket, by throwing a `Problem`. */
  admit?: (upgrade: Upgrade) => Promise<void>
  /** Must listen on the socket before it returns. The connection counts as arriving until the promise settles. */
  accepted(socket: WebSocket, upgrade: Upgrade): Promise<void>
}

export interface LiveServerOptions {
  routes: readonly StreamRoute[]
  /** Read for each connection: a test learns its port late. */
  publicUrl: () => string
  clientAddress: (request: IncomingMessage) => string
  log: Logger
  /** Connections of a kind that may be arriving at a time. */
  maxArriving: number
}

export interface LiveServer {
  attach(server: Server): void
  /** Accepts nothing more; what is open stays. */
  stop(): void
}

const MAX_URL = 4_096

/** The one place where live connections come in. */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { log, maxArriving } = options
  const routes = options.routes.map((route) => ({ route, match: matcher(route.path) }))
  const servers = {
    console: new WebSocketServer({ ...wsOptions.console, noServer: true, clientTracking: false }),
    device: new WebSocketServer({ ...wsOptions.device, noServer: true, clientTracking: false }),
  }
  const arriving = { console: 0, device: 0 }
  let stopped = false

  async function enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { path, query } = split(request.url ?? '/')
    const found = routes.flatMap(({ route, match }) => {
      const params = match(path)
      return params === undefined ? [] : [{ route, params }]
    })[0]
    if (found === undefined) throw problem('notFound')
    const { route, params } = found
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || request.method !== 'GET')
      throw problem('live.webSocketOnly')
    checkOrigin(route.kind, request.headers.origin, options.publicUrl())
    if (stopped || arriving[route.kind] >= maxArriving) {
      const wait = 1 + Math.floor(Math.random() * 10)
      throw problemWith({ 'retry-after': String(wait) }, 'unavailable')
    }
    arriving[route.kind]++
    const upgrade = {
      path,
      params,
      query,
      authorization: request.headers.authorization,
      address: options.clientAddress(request),
    }
    try {
      await route.admit?.(upgrade)
      if (socket.destroyed) return
      await new Promise<void>((resolve) => {
        // A handshake that ws itself refuses never calls back.
        socket.once('close', resolve)
        servers[route.kind].handleUpgrade(request, socket, head, (webSocket) => {
          route.accepted(webSocket, upgrade).then(resolve, (err: unknown) => {
            log.error({ err, path: loggable(path) }, 'live connection failed')
            webSocket.terminate()
            resolve()
          })
        })
      })
    } finally {
      arriving[route.kind]--
    }
  }

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const ignore = () => undefined
        socket.on('error', ignore)
        if ((request.url ?? '').length > MAX_URL) return endWithProblem(socket, problem('headersTooLarge'))
        enter(request, socket, head).catch((error: unknown) => {
          const problem = toProblem(error)
          const path = loggable(split(request.url ?? '/').path)
          if (problem.status >= 500 && problem.kind !== 'unavailable')
            log.error({ err: error, path }, 'live connection failed')
          else log.info({ path, status: problem.status }, 'live connection refused')
          endWithProblem(socket, problem)
        })
      })
    },
    stop() {
      stopped = true
    },
  }
}

/**
 * Pages of the console's own origin may open its connections, and no page may open a device's. On a machine of one's own the
 * names of the loopback address mean the same.
 */
export function checkOrigin(kind: 'console' | 'device', origin: string | undefined, publicUrl: string): void {
  if (kind === 'device') {
    if (origin !== undefined) throw problem('live.deviceFromPage')
    return
  }
  if (origin === undefined || !originsOf(publicUrl).includes(origin)) throw problem('live.originNotAllowed')
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']

function originsOf(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}

function split(url: string): { path: string; query: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) }
}

/** The parameters of a path that matches the pattern, if each has the right form. */
function matcher(pattern: string): (path: string) => Record<string, string> | undefined {
  const wanted = pattern.split('/')
  return (path) => {
    const parts = path.split('/')
    if (parts.length !== wanted.length) return undefined
    const params: Record<string, string> = {}
    for (const [index, want] of wanted.entries()) {
      const part = parts[index] ?? ''
      if (!want.startsWith(':')) {
        if (part !== want) return undefined
        continue
      }
      const name = want.slice(1)
      const value = paramSchemas[name as ParamName].safeParse(decoded(part))
      if (!value.success) return undefined
      params[name] = value.data
    }
    return params
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
