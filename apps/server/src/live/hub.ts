import type { Server } from 'node:http'
import type { CommandReceipt, CubeOrder, NewCubeEvent, OrderReceipt } from '@cubeward/contract/live/cube-events.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import type { CodesDesk } from '../maintenance-codes/service.ts'
import { type Bus, createLocalBus, subjects } from './bus.ts'
import type { Callers, LiveActor } from './callers.ts'
import { Commands, type OpenRequest } from './commands.ts'
import * as connections from './connection-queries.ts'
import { ConsoleSockets } from './console-socket.ts'
import { CubeSockets } from './cube-socket.ts'
import { Feeds, type NewOperatorEvent } from './feeds.ts'
import { Orders } from './orders.ts'
import { type Timings, timings as usual } from './timings.ts'
import { createLiveServer } from './upgrade.ts'

export interface HubOptions {
  config: Pick<Config, 'publicUrl' | 'ticketsOnly' | 'heartbeatMs'>
  db: Database
  identity: Callers
  log: Logger
  /** Maintenance codes for the cubes; without it they are told none. */
  codes?: Pick<CodesDesk, 'toSend' | 'onSite'>
  /** Between several nodes; in process if it is left out. */
  bus?: Bus
  /** Parses every event before it is published (tests and development). */
  checkEvents?: boolean
  timings?: Partial<Timings>
  now?: () => number
  monotonic?: () => number
  maxArriving?: number
}

/** Everything that is live on this server. */
export interface Hub {
  /** Takes the live connections of an HTTP server. */
  attach(server: Server): void
  /** Puts right what a server that was killed has left; before anything is attached. */
  recover(): Promise<void>
  isConnected(cubeId: string): boolean
  publishCube(cubeId: string, event: NewCubeEvent): void
  publishOperator(operatorId: string, event: NewOperatorEvent): void
  /** Boxes or occupancies of a cube were changed and committed: consoles, lists and the cube itself learn of it. */
  boxesChanged(cubeId: string): Promise<void>
  /** Settings of a cube were changed and committed: consoles and the cube itself learn of it. */
  settingsChanged(cubeId: string): void
  /** A cube has something new to carry out, and that is committed. */
  requestsChanged(cubeId: string): void
  /** Maintenance codes of a cube were stored, and that is committed. */
  maintenanceCodesChanged(cubeId: string): void
  /** Ends the connection of a cube that may no longer be connected: its secret is revoked (4401), or it is no more (4404). */
  revokeCube(cubeId: string, code: 4401 | 4404, reason: string): void
  /** A command that acts now or is refused. */
  order(actor: LiveActor, operatorId: string, cubeId: string, message: CubeOrder): Promise<OrderReceipt>
  /** The cube was moved, deleted, or given to another operator, and that is committed. */
  ownershipChanged(cubeId: string): void
  /** The operator is no more, and that is committed: whoever still listens there is cut off, also root, who was no member. */
  operatorDeleted(operatorId: string): void
  openLock(actor: LiveActor, operatorId: string, cubeId: string, request: OpenRequest): Promise<CommandReceipt>
  counts(): { cubes: number; consoles: number }
  /** Ends all connections; to be called while the database still answers and before the HTTP server waits for its sockets. */
  close(): Promise<void>
}

export function createHub(options: HubOptions): Hub {
  const { config, db, identity: callers, log } = options
  const bus = options.bus ?? createLocalBus()
  const timings = { ...usual, ...options.timings }
  const now = options.now ?? Date.now
  const monotonic = options.monotonic ?? (() => performance.now())
  const stop = new AbortController()
  const feeds = new Feeds(bus, { check: options.checkEvents ?? false })
  const sockets = new Set<WebSocket>()
  const opened = (socket: WebSocket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const shared = { db, bus, feeds, log, timings, stopping: stop.signal, now, monotonic, opened }
  const { heartbeatMs, ticketsOnly } = config
  const commands = new Commands(shared)
  const orders = new Orders(shared)
  const cubes = new CubeSockets({ ...shared, commands, orders, codes: options.codes, heartbeatMs })
  const consoles = new ConsoleSockets({ ...shared, commands, orders, callers, heartbeatMs, ticketsOnly })
  const live = createLiveServer({
    routes: [cubes.route, ...consoles.routes],
    publicUrl: () => config.publicUrl,
    log,
    maxArriving: options.maxArriving ?? 1_000,
  })

  /** Sockets that do not close by themselves in time are dropped. */
  async function drain(): Promise<void> {
    const closed = [...sockets].map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
    const overdue = setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, timings.drainMs)
    await Promise.all(closed)
    clearTimeout(overdue)
  }

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    live.stop()
    stop.abort()
    // Outcomes first, while the consoles can still hear them.
    await commands.close()
    consoles.close()
    await cubes.close()
    for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.close(1012)
    await drain()
    await bus.close()
  }

  return {
    attach: (server) => live.attach(server),
    async recover() {
      await connections.endAll(db, new Date(now()).toISOString())
      const abandoned = await commands.recover()
      if (abandoned > 0)
        log.warn({ abandoned }, 'commands of the server before are Unknown now; they are not sent again')
    },
    isConnected: (cubeId) => cubes.isConnected(cubeId),
    publishCube: (cubeId, event) => feeds.publishCube(cubeId, event),
    publishOperator: (operatorId, event) => feeds.publishOperator(operatorId, event),
    async boxesChanged(cubeId) {
      feeds.publishCube(cubeId, { '@type': 'BoxesChanged' })
      bus.publish(subjects.siteChanged, { cubeId })
      const state = await connections.liveState(db, cubeId)
      if (state && state.operatorId !== null) feeds.publishOperator(state.operatorId, state.event)
    },
    settingsChanged(cubeId) {
      feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
      bus.publish(subjects.siteChanged, { cubeId })
    },
    requestsChanged(cubeId) {
      feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
      bus.publish(subjects.requestsChanged, { cubeId })
    },
    maintenanceCodesChanged(cubeId) {
      feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
      bus.publish(subjects.codesChanged, { cubeId })
    },
    revokeCube: (cubeId, code, reason) => bus.publish(subjects.cubeRevoked, { cubeId, code, reason }),
    order: (actor, operatorId, cubeId, message) => orders.order(actor, operatorId, cubeId, message),
    ownershipChanged: (cubeId) => bus.publish(subjects.access, { cubeId }),
    operatorDeleted: (operator) => bus.publish(subjects.access, { operator }),
    openLock: (actor, operatorId, cubeId, request) => commands.openLock(actor, operatorId, cubeId, request),
    counts: () => ({ cubes: cubes.count, consoles: consoles.count }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
