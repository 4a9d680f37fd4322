import type { ServerTime } from '@cubeward/contract/device/cube.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { ReceivedMessage } from '@cubeward/vcmp/frame.ts'
import { attach } from '@cubeward/vcmp/node.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import { semaphore } from '../lib/semaphore.ts'
import type { Bus, Subject } from './bus.ts'
import { restarting } from './close-frame.ts'
import type { DeviceConnection } from './device-connection.ts'
import { withNak } from './nak.ts'
import type { Timings } from './timings.ts'
import { isPlain, type StreamRoute } from './upgrade.ts'

/** A kind of device: all that differs from one to another. */
export interface DeviceKind<Connection extends DeviceConnection> {
  path: string
  param: 'cubeId' | 'unitId'
  /** Messages of a device that are handled at a time; 16 if not given. */
  maxInFlight?: number
  unhurried?: (message: ReceivedMessage) => boolean
  /** Said to all nodes: the device has a new connection somewhere, or may no longer be connected. */
  taken: Subject<{ deviceId: string; epoch: number }>
  revoked: Subject<{ deviceId: string; code: number; reason: string }>
  /** Refuses whoever does not know the secret of the device, by throwing a `Problem`. */
  admit: (deviceId: string, authorization: string | undefined) => Promise<void>
  /** A socket was accepted; nothing has been said on it yet. */
  connection: (deviceId: string, sessionId: string) => Connection
  /** What holds of the device in the database now; undefined if it is no more. */
  standing: (deviceId: string) => Promise<{ epoch: number; revoked: boolean } | undefined>
  /** Tells the device what it may not have been told while the nodes could not hear each other. */
  catchUp: (connection: Connection) => Promise<void>
  /** A welcomed connection has ended, and with it `isGone` the device is no longer connected to this node. */
  closed: (connection: Connection, isGone: () => boolean) => Promise<void>
  /** The server stops: all of its connections have ended. */
  ended: (connections: readonly Connection[]) => Promise<void>
  /** A connection was replaced while it lived. Devices that throw each other out again and again use one secret. */
  takenOver: (deviceId: string) => Promise<void>
}

export interface DeviceSocketsDeps {
  bus: Bus
  log: Logger
  timings: Timings
  heartbeatMs: number
  now: () => number
  /** Keeps track of the socket until it is closed. */
  opened: (socket: WebSocket) => void
}

/** The connections of one kind of device to this node: who is let in, Hello in time, one connection for each device, heartbeats. */
export class DeviceSockets<Connection extends DeviceConnection> {
  readonly route: StreamRoute
  readonly #kind: DeviceKind<Connection>
  readonly #deps: DeviceSocketsDeps
  readonly #welcomed = new Map<string, Connection>()
  /** Of each device, also those that have not said Hello yet. */
  readonly #all = new Map<string, Set<Connection>>()
  readonly #leave = new Map<Connection, () => void>()
  readonly #work = new Set<Promise<void>>()
  /** When everybody comes back at once, the rest of the server must still get at the database. */
  readonly atOnce = semaphore(8)

  constructor(kind: DeviceKind<Connection>, deps: DeviceSocketsDeps) {
    this.#kind = kind
    this.#deps = deps
    this.route = {
      path: kind.path,
      kind: 'device',
      admit: ({ params, authorization }) => kind.admit(params[kind.param] ?? '', authorization),
      accepted: (socket, { params, query }) => this.#accepted(socket, params[kind.param] ?? '', isPlain(query)),
    }
  }

  /** To be awaited before the first connection is taken. */
  async start(): Promise<void> {
    const { bus } = this.#deps
    bus.onResumed(() => {
      for (const connection of this.#welcomed.values()) this.later(this.#catchUp(connection))
    })
    await Promise.all([
      bus.subscribe(this.#kind.taken, ({ deviceId, epoch }) => this.#replaced(deviceId, epoch)),
      bus.subscribe(this.#kind.revoked, ({ deviceId, code, reason }) => {
        for (const connection of this.#all.get(deviceId) ?? []) connection.close(code, reason)
      }),
    ])
  }

  get count(): number {
    return this.#welcomed.size
  }

  /** The connection that the device has to this node. */
  connectionOf(deviceId: string): Connection | undefined {
    return this.#welcomed.get(deviceId)
  }

  /**
   * A connection is welcomed: it takes the device over from any other one, here or on another node, and what is asked of it. False if it
   * was overtaken itself, or lost meanwhile.
   */
  async enter(
    connection: Connection,
    epoch: number,
    joins: readonly ((connection: Connection) => Promise<() => void>)[],
  ): Promise<boolean> {
    const { deviceId } = connection
    connection.epoch = epoch
    connection.welcomed = true
    const left = await Promise.all(joins.map((join) => join(connection)))
    const leave = () => {
      for (const end of left) end()
    }
    this.#deps.bus.publish(this.#kind.taken, { deviceId, epoch })
    const newer = (this.#welcomed.get(deviceId)?.epoch ?? 0) > epoch
    if (newer || !connection.isOpen) {
      leave()
      if (newer) connection.close(closeCodes.replaced, 'replaced')
      // It was lost while it was being welcomed; nobody has heard of it yet.
      else this.later(this.#closed(connection))
      return false
    }
    this.#welcomed.set(deviceId, connection)
    this.#leave.set(connection, leave)
    return true
  }

  /** Work that nobody waits for but the end of the server. */
  later(work: Promise<void>): void {
    const done = work
      .catch((err: unknown) => this.#deps.log.error({ err }, 'work for the connection of a device failed'))
      .finally(() => this.#work.delete(done))
    this.#work.add(done)
  }

  /** Ends every connection; the reason tells when to come back. */
  drop(): Connection[] {
    const connections = [...this.#all.values()].flatMap((ofDevice) => [...ofDevice])
    for (const connection of connections) connection.close(...restarting())
    return connections
  }

  /** Ends every connection, in the database too. */
  async close(): Promise<void> {
    const connections = this.drop()
    await Promise.all(connections.map((connection) => connection.idle))
    while (this.#work.size > 0) await Promise.allSettled(this.#work)
    const begun = connections.filter(({ epoch }) => epoch > 0)
    if (begun.length > 0) await this.#kind.ended(begun)
  }

  #accepted(socket: WebSocket, deviceId: string, plain: boolean): Promise<void> {
    const { log, timings, heartbeatMs, opened, now } = this.#deps
    opened(socket)
    const connection = this.#kind.connection(deviceId, uuidv7({ msecs: now() }))
    this.#all.set(deviceId, (this.#all.get(deviceId) ?? new Set()).add(connection))
    return new Promise((arrived) => {
      const late = setTimeout(() => connection.close(closeCodes.noHello, 'No Hello in time'), timings.helloMs)
      const done = () => {
        clearTimeout(late)
        arrived()
      }
      const onInternal = (err: unknown) => log.error({ err, deviceId }, 'a message of a device failed')
      const session = attach(socket, {
        plain,
        heartbeat: { intervalMs: heartbeatMs, initiate: true },
        maxInFlight: this.#kind.maxInFlight ?? 16,
        ...(this.#kind.unhurried && { unhurried: this.#kind.unhurried }),
        handle: async (message) => {
          try {
            return await withNak(async () => this.#handle(connection, message), onInternal)
          } finally {
            if (connection.welcomed) done()
          }
        },
        onClose: (code) => {
          done()
          const ofDevice = this.#all.get(deviceId)
          if (ofDevice?.delete(connection) && ofDevice.size === 0) this.#all.delete(deviceId)
          log.info({ deviceId, code, epoch: connection.epoch }, 'connection of a device closed')
          if (connection.welcomed) this.later(this.#closed(connection))
        },
      })
      connection.run(session)
    })
  }

  #handle(connection: Connection, message: ReceivedMessage): Promise<unknown> | z.infer<typeof ServerTime> {
    if (message['@type'] !== 'AskTime') return connection.handle(message)
    return { now: new Date(this.#deps.now()).toISOString() }
  }

  #catchUp(connection: Connection): Promise<void> {
    const { deviceId, epoch } = connection
    return this.atOnce(async () => {
      const standing = await this.#kind.standing(deviceId)
      if (standing === undefined) return connection.close(closeCodes.notFound, 'No such device')
      if (standing.epoch > epoch) return connection.close(closeCodes.replaced, 'replaced')
      if (standing.revoked) return connection.close(closeCodes.unauthenticated, 'The secret of this device was reset')
      await this.#kind.catchUp(connection)
    })
  }

  /** The device is connected anew, here or on another node: what it had before ends. */
  #replaced(deviceId: string, epoch: number): void {
    const older = [...(this.#all.get(deviceId) ?? [])].filter((it) => it.isOpen && it.epoch > 0 && it.epoch < epoch)
    for (const connection of older) connection.close(closeCodes.replaced, 'replaced')
    if (older.length > 0) this.later(this.#kind.takenOver(deviceId))
  }

  async #closed(connection: Connection): Promise<void> {
    const { deviceId } = connection
    this.#leave.get(connection)?.()
    this.#leave.delete(connection)
    if (this.#welcomed.get(deviceId) === connection) this.#welcomed.delete(deviceId)
    await this.#kind.closed(connection, () => !this.#welcomed.has(deviceId))
  }
}
