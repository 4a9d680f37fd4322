import type { Server } from 'node:http'
import type { UnitRequest } from '@cubeward/contract/admin/unit-requests.ts'
import type { AppEventMessage } from '@cubeward/contract/app/events.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { CommandReceipt, NewCubeEvent } from '@cubeward/contract/live/cube-events.ts'
import type { NewUnitEvent } from '@cubeward/contract/live/unit-events.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import type { Admission } from '../http/access.ts'
import type { AppActor, Asker } from '../http/actor.ts'
import { createClientAddress } from '../lib/client-address.ts'
import type { Node } from '../nodes/nodes.ts'
import { AppSockets } from './app-sockets.ts'
import { Ask, type Place } from './ask.ts'
import type { Bus } from './bus.ts'
import type { Revoked } from './close-frame.ts'
import { Commands, type OpenRequest } from './commands.ts'
import * as connections from './connection-queries.ts'
import { ConsoleSockets } from './console-socket.ts'
import { type CubeAlerts, noAlerts } from './cube-alerts.ts'
import { CubeCommands } from './cube-commands.ts'
import { type CodesOfCubes, CubeSockets, type OccupanciesOnSite } from './cube-socket.ts'
import { cubeTopic, Feeds, type NewOperatorEvent, operatorTopic, unitTopic } from './feeds.ts'
import type { LiveIdentity } from './live-identity.ts'
import { notifyAlerts, notifyLists } from './notify-lists.ts'
import type { SetupPort } from './setup-port.ts'
import { SetupSockets } from './setup-socket.ts'
import { subjects, type Taken } from './subjects.ts'
import { Terminals } from './terminals.ts'
import { type Timings, timings as usual } from './timings.ts'
import * as unitQueries from './unit-queries.ts'
import { UnitRequests } from './unit-requests.ts'
import { UnitSockets } from './unit-sockets.ts'
import { UnitTerminals } from './unit-terminals.ts'
import { createLiveServer } from './upgrade.ts'

export interface HubOptions {
  config: Pick<Config, 'publicUrl' | 'ticketsOnly' | 'heartbeatMs'> & Partial<Pick<Config, 'trustedProxies'>>
  db: Database
  /** This node among those that share the database. */
  node: Node
  identity: LiveIdentity
  log: Logger
  /** Maintenance codes for the cubes; without it they are told none. */
  codes?: CodesOfCubes
  /** Keeps the alerts of cubes; without it nobody does. */
  alerts?: CubeAlerts
  /** Whoever sets up a cube or a unit by its key; without it nobody does. */
  setup?: SetupPort
  /** Whose token it is that an app comes with; without it no app is let in. */
  appOf?: Admission<AppActor>
  /** Whether the key of an app that was let in is still there. */
  appKeyExists?: (app: AppActor) => Promise<boolean>
  bus: Bus
  /** Parses every event before it is published (tests and development). */
  checkEvents?: boolean
  timings?: Partial<Timings>
  now?: () => number
  monotonic?: () => number
  maxArriving?: number
}

/** Everything that is live on this server. */
export interface Hub {
  /** Listens to the other nodes and cleans up after those that are gone. To be called before `attach`. */
  start(): Promise<void>
  /** Sets who ends occupancies when a cube reports a pick-up, and knows what cubes must be sent. To be called before `attach`. */
  knowing(occupancies: OccupanciesOnSite): void
  /** Takes the live connections of an HTTP server. */
  attach(server: Server): void
  /** After a time without any node: gives cubes time to connect again before one counts as missing. */
  giveGrace(): Promise<void>
  /** Whether the other nodes can be reached, and with them the cubes that are connected there. */
  reachesOthers(): boolean
  /** The current numbers of the feeds of these objects: the value of the header `live-position`. */
  positions(ids: Readonly<Record<string, string>>): Promise<string>
  publishCube(cubeId: string, event: NewCubeEvent): void
  publishOperator(operatorId: string, event: NewOperatorEvent): void
  publishUnit(unitId: string, event: NewUnitEvent): void
  /** Ends the connection of a unit that may no longer be connected: its secret is revoked, or it is no more. */
  revokeUnit(unitId: string, code: Revoked, reason: string): void
  /** Somebody has signed out: what was opened for this person alone ends. */
  signedOut(userId: string): void
  /** Boxes or occupancies of a cube were changed and committed: consoles, lists and the cube itself learn of it. */
  boxesChanged(cubeId: string): Promise<void>
  /** Alerts of a cube began or ended, and that is committed: its page and the lists learn of it. */
  alertsChanged(cubeId: string): Promise<void>
  /** Settings of a cube were changed and committed: consoles and the cube itself learn of it. */
  settingsChanged(cubeId: string): void
  /** A cube has something new to carry out, and that is committed. */
  requestsChanged(cubeId: string): void
  /** Maintenance codes of a cube were stored, and that is committed. */
  maintenanceCodesChanged(cubeId: string): void
  /** Ends the connection of a cube that may no longer be connected: its secret is revoked, or it is no more. */
  revokeCube(cubeId: string, code: Revoked, reason: string): void
  /**
   * Who may see a cube, a unit or anything of an operator is others now, and that is committed: it was moved, deleted or given away, or its
   * setup key has ended. Whoever still listens and may not is cut off.
   */
  accessChanged(of: { cubeId: string } | { unitId: string } | { operator: string }): void
  /** The setup mode of a unit was entered or left, and that is committed: its screen follows. */
  unitSetupChanged(unitId: string): void
  /** Asks a unit for something, now or never. */
  askUnit(actor: Asker, place: Place, request: UnitRequest): Promise<unknown>
  /** Sends an event to an app, wherever it is connected; undefined if it is not. */
  sendToApp(appId: string, message: AppEventMessage): Promise<Taken | undefined>
  /** Hears of each new connection of an app to this node. */
  onAppConnected(listener: (appId: string) => unknown): void
  /** An API key was deleted, and that is committed: connections by it end. */
  revokeAppKey(consumerToken: string): void
  openLock(actor: Asker, place: Place, request: OpenRequest): Promise<CommandReceipt>
  counts(): { cubes: number; consoles: number }
  /** Ends all connections; to be called while the database still answers and before the HTTP server waits for its sockets. */
  close(): Promise<void>
}

export function createHub(options: HubOptions): Hub {
  const { config, db, node, bus, identity, log } = options
  const timings = { ...usual, ...options.timings }
  const now = options.now ?? Date.now
  const monotonic = options.monotonic ?? (() => performance.now())
  const stop = new AbortController()
  const feeds = new Feeds(bus, { check: options.checkEvents ?? false, now })
  const sockets = new Set<WebSocket>()
  const opened = (socket: WebSocket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const shared = {
    alerts: options.alerts ?? noAlerts,
    db,
    node,
    bus,
    feeds,
    log,
    timings,
    stopping: stop.signal,
    now,
    monotonic,
    opened,
  }
  const { heartbeatMs, ticketsOnly } = config
  const ask = new Ask(shared)
  const commands = new Commands({ ...shared, ask })
  const unitRequests = new UnitRequests({ ...shared, ask })
  const cubeCommands = new CubeCommands({ ...shared, ask, units: unitRequests })
  const cubes = new CubeSockets({ ...shared, ask, commands, cubeCommands, codes: options.codes, heartbeatMs })
  const unitTerminals = new UnitTerminals({ ...shared, ask })
  const units = new UnitSockets({
    ...shared,
    requests: unitRequests,
    terminals: unitTerminals,
    setup: options.setup,
    heartbeatMs,
  })
  const terminals = new Terminals({ ...shared, units: unitTerminals })
  // Somebody stands before the doors and has to know at once that nothing is heard any more.
  const watchedMs = Math.min(heartbeatMs, 3_000)
  const consoles = new ConsoleSockets({
    ...shared,
    commands,
    cubeCommands,
    units: unitRequests,
    terminals,
    identity,
    heartbeatMs: watchedMs,
    ticketsOnly,
  })
  const wizards = new SetupSockets({
    ...shared,
    commands,
    units: unitRequests,
    setup: options.setup,
    heartbeatMs: watchedMs,
  })
  const { appOf = async () => undefined, appKeyExists = async () => false } = options
  const apps = new AppSockets({ ...shared, heartbeatMs, admission: appOf, keyExists: appKeyExists })
  const live = createLiveServer({
    routes: [cubes.route, units.route, apps.route, ...consoles.routes, ...wizards.routes],
    publicUrl: () => config.publicUrl,
    clientAddress: createClientAddress(config.trustedProxies ?? []),
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

  /** Ends what was live on a node that is no more; of what has begun elsewhere meanwhile nothing is touched. */
  async function endNode(nodeId: string): Promise<void> {
    const ended = await connections.endOfNode(db, nodeId, new Date(now()).toISOString())
    // Some may be back already, on another node: whoever listens reads what is so now.
    for (const { cubeId } of ended) feeds.publishCube(cubeId, { '@type': 'Resync' })
    const operators = new Set(ended.flatMap(({ operatorId }) => (operatorId === null ? [] : [operatorId])))
    for (const { unitId, operatorId } of await unitQueries.endOfNode(db, nodeId, new Date(now()).toISOString())) {
      feeds.publishUnit(unitId, { '@type': 'Resync' })
      if (operatorId !== null) operators.add(operatorId)
    }
    for (const operatorId of operators) feeds.publishOperator(operatorId, { '@type': 'Resync' })
    const abandoned = await commands.abandon(nodeId)
    if (abandoned > 0)
      log.warn(
        { abandoned, node: nodeId },
        'commands of a node that is no more are Unknown now; they are not sent again',
      )
  }

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    live.stop()
    feeds.close()
    stop.abort()
    // Outcomes first, while the consoles can still hear them.
    await commands.close()
    await bus.flush()
    await terminals.close()
    await bus.flush()
    consoles.close()
    wizards.close()
    apps.close()
    await Promise.all([cubes.close(), units.close()])
    for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.close(closeCodes.restart)
    await drain()
  }

  return {
    async start() {
      await Promise.all([cubes.start(), units.start(), consoles.start(), wizards.start(), apps.start()])
      node.onEnded(endNode)
      node.onLost(() => {
        cubes.drop()
        units.drop()
      })
    },
    knowing: (occupancies) => cubes.knowing(occupancies),
    attach: (server) => live.attach(server),
    giveGrace: () => connections.giveGrace(db, new Date(now()).toISOString()),
    reachesOthers: () => bus.isUp(),
    async positions({ operator, cubeId, unitId }) {
      const topics = {
        ...(operator !== undefined && { operator: operatorTopic(operator) }),
        ...(cubeId !== undefined && { cube: cubeTopic(cubeId) }),
        ...(unitId !== undefined && { unit: unitTopic(unitId) }),
      }
      const told = Object.entries(topics).map(async ([kind, topic]) => [kind, await feeds.position(topic)])
      return (await Promise.all(told)).flatMap(([kind, at]) => (at === undefined ? [] : `${kind}=${at}`)).join(',')
    },
    publishCube: (cubeId, event) => feeds.publishCube(cubeId, event),
    publishOperator: (operatorId, event) => feeds.publishOperator(operatorId, event),
    publishUnit: (unitId, event) => feeds.publishUnit(unitId, event),
    revokeUnit(unitId, code, reason) {
      bus.publish(subjects.unitRevoked, { deviceId: unitId, code, reason })
      bus.publish(subjects.access, { unitId })
    },
    signedOut: (userId) => bus.publish(subjects.signedOut, { userId }),
    async boxesChanged(cubeId) {
      feeds.publishCube(cubeId, { '@type': 'BoxesChanged' })
      bus.publish(subjects.siteChanged, { cubeId })
      await notifyLists(db, feeds, cubeId)
    },
    alertsChanged: (cubeId) => notifyAlerts(db, feeds, cubeId),
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
    revokeCube: (cubeId, code, reason) => bus.publish(subjects.cubeRevoked, { deviceId: cubeId, code, reason }),
    accessChanged: (of) => bus.publish(subjects.access, of),
    unitSetupChanged: (unitId) => bus.publish(subjects.unitSetupChanged, { unitId }),
    askUnit: (actor, place, request) => unitRequests.request(actor, place, request),
    sendToApp: (appId, message) => apps.deliver(appId, message),
    onAppConnected: (listener) => apps.onConnected(listener),
    revokeAppKey: (consumerToken) => bus.publish(subjects.appKeyRevoked, { consumerToken }),
    openLock: (actor, place, request) => commands.openLock(actor, place, request),
    counts: () => ({ cubes: cubes.count, consoles: consoles.count }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
