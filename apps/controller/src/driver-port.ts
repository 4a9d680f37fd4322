import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { attach, wsOptions } from '@cubeward/vcmp/node.ts'
import { VcmpProblem, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { VcmpSession } from '@cubeward/vcmp/session.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { z } from 'zod'
import { DRIVER_TYPES, type Driver, type DriverSession, type DriverType } from './driver.ts'
import { DriverMessage, UnusedMessage } from './driver-messages.ts'
import { type Log, messageOf } from './log.ts'
import type { Site } from './site.ts'

const MAX_DRIVERS = 64
const RESTART_TIMEOUT_MS = 10_000
/** A driver that does not answer the close is dropped. */
const CLOSE_WITHIN_MS = 500

interface Options {
  readonly port: number
  readonly site: Site
  /** Somebody has typed a code, or held a key to a reader. */
  readonly onCode: (code: string) => Promise<void>
  readonly heartbeatMs: number
  readonly log: Log
}

/**
 * Where drivers on the cube connect: `ws://localhost:{port}/drivers/{type}`, in the protocol of the published driver
 * package. Bound to loopback only; a browser, which always sends an Origin, is refused.
 */
export class DriverPort {
  readonly port: number
  readonly #servers: readonly Server[]
  readonly #webSockets: WebSocketServer
  readonly #sessions: Set<VcmpSession>

  private constructor(
    port: number,
    servers: readonly Server[],
    webSockets: WebSocketServer,
    sessions: Set<VcmpSession>,
  ) {
    this.port = port
    this.#servers = servers
    this.#webSockets = webSockets
    this.#sessions = sessions
  }

  /** Undefined if the port is taken: that is said, and the start goes on without it. */
  static async open(options: Options): Promise<DriverPort | undefined> {
    const { log } = options
    const webSockets = new WebSocketServer({ ...wsOptions.device, noServer: true })
    const sessions = new Set<VcmpSession>()
    const create = () =>
      createServer((_request, response) => response.writeHead(426, { upgrade: 'websocket' }).end()).on(
        'upgrade',
        (request, socket, head) => {
          socket.on('error', () => socket.destroy())
          const type = admitted(request, socket, sessions.size)
          if (type === undefined) return
          webSockets.handleUpgrade(request, socket, head, (ws) => serve(ws, type, options, sessions))
        },
      )
    const server = create()
    try {
      await listen(server, options.port, '127.0.0.1')
    } catch (error) {
      log.warn(
        `Drivers cannot connect: port ${options.port} cannot be opened (${messageOf(error)}). The start goes on without it.`,
      )
      return undefined
    }
    const { port } = server.address() as AddressInfo
    // “localhost” may mean ::1 first; a machine without it does without.
    const second = create()
    const servers = [server]
    try {
      await listen(second, port, '::1')
      servers.push(second)
    } catch {
      second.close()
    }
    log.info(`Drivers connect to ws://localhost:${port}/drivers/{type}`)
    return new DriverPort(port, servers, webSockets, sessions)
  }

  async close(): Promise<void> {
    for (const session of this.#sessions) session.close(1001, 'The controller stops')
    this.#webSockets.close()
    const impatience = setTimeout(() => {
      for (const client of this.#webSockets.clients) client.terminate()
    }, CLOSE_WITHIN_MS)
    await Promise.all(
      this.#servers.map((server) => {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        return closed
      }),
    )
    clearTimeout(impatience)
  }
}

function admitted(request: IncomingMessage, socket: Duplex, connected: number): DriverType | undefined {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const type = DRIVER_TYPES.find((known) => path === `/drivers/${known}`)
  if (request.headers.origin !== undefined) refuse(socket, 403, 'Forbidden')
  else if (!type) refuse(socket, 404, 'Not Found')
  else if (connected >= MAX_DRIVERS) refuse(socket, 503, 'Service Unavailable')
  else return type
  return undefined
}

function refuse(socket: Duplex, status: number, text: string): void {
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function serve(ws: WebSocket, type: DriverType, options: Options, sessions: Set<VcmpSession>): void {
  const { site, heartbeatMs, log } = options
  const driver: Driver = {
    type,
    name: `${type} driver`,
    async openLock(lock, timeoutMs) {
      if (timeoutMs <= 0) throw new VcmpProblem({ status: 408, title: 'There is no time left for the driver.' })
      try {
        await session.request({ '@type': 'locking:OpenLock', ...{ id: lock } }, { timeoutMs: Math.ceil(timeoutMs) })
      } catch (error) {
        // A driver that hangs must not find the command in its socket later and open the door then.
        if (error instanceof VcmpTimeout) session.reset('Command timed out')
        throw error
      }
    },
    async restartDevice(deviceId) {
      await session.request({ '@type': 'device:Restart', ...{ id: deviceId } }, { timeoutMs: RESTART_TIMEOUT_MS })
    },
  }
  const reports = site.attach(driver)
  const session = attach(ws, {
    plain: true,
    heartbeat: { intervalMs: heartbeatMs, initiate: true },
    handle: (message) => take(type, reports, message, options),
    onError: (error) => log.error(`A message of a ${type} driver failed: ${messageOf(error)}`),
    onClose: (code, reason) => {
      sessions.delete(session)
      reports.end()
      log.info(`A ${type} driver disconnected (${reason === '' ? code : `${code}: ${reason}`}).`)
    },
  })
  sessions.add(session)
  log.info(`A ${type} driver connected.`)
}

/** One message of a driver. What is refused is also in the log: the published client shows its program no reason. */
async function take(
  type: DriverType,
  reports: DriverSession,
  received: ReceivedMessage,
  options: Pick<Options, 'log' | 'onCode'>,
): Promise<void> {
  const { log } = options
  try {
    await report(type, reports, received, options)
  } catch (error) {
    log.warn(`A message ${received['@type']} of a ${type} driver was refused: ${messageOf(error)}`)
    throw error
  }
}

async function report(
  type: DriverType,
  reports: DriverSession,
  received: ReceivedMessage,
  { log, onCode }: Pick<Options, 'log' | 'onCode'>,
): Promise<void> {
  const parsed = DriverMessage.safeParse(received)
  if (!parsed.success) {
    if (!UnusedMessage.safeParse(received).success) throw notUnderstood(received, parsed.error)
    // Its name alone: what it carries may be a code or a card.
    log.info(`A ${type} driver sent ${received['@type']}. Nothing on this cube takes it yet.`)
    return
  }
  const message = parsed.data
  if (message['@type'].startsWith('locking:') && type !== 'locking') {
    throw new VcmpProblem({ status: 403, title: 'Only a locking driver reports locks.' })
  }
  switch (message['@type']) {
    case 'locking:LockAdded':
      return reports.lockAdded(message.id, message.status)
    case 'locking:LockRemoved':
      return reports.lockRemoved(message.id)
    case 'locking:LockStatusChanged':
      return reports.lockStatusChanged(message.id, message.status)
    case 'device:DeviceAdded':
      return reports.deviceAdded({ ...message, serialNumber: message.serialNumber ?? undefined })
    case 'device:DeviceRemoved':
      return reports.deviceRemoved(message.id)
    case 'keypad:AccessCode':
    case 'barcode-reader:BarcodeScanned':
      return onCode(message.code)
    case 'nfc-reader:CardPresented':
      return onCode(message.uid)
  }
}

function notUnderstood({ '@type': type }: ReceivedMessage, error: z.ZodError): VcmpProblem {
  const [issue] = error.issues
  const detail =
    issue?.code === 'invalid_union' ? `There is no message ${type}.` : `${issue?.path.join('.')}: ${issue?.message}`
  return new VcmpProblem({ status: 400, title: 'This message is not understood.', detail })
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
