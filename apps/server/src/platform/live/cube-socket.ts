import {
  CodesOnSite,
  cubeDevicePath,
  type FieldEvent,
  type MaintenanceCodesFrame,
  type Requests,
  SiteConfiguration,
  type Welcome,
} from '@cubeward/contract/device/cube.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Message } from '@cubeward/vcmp/frame.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { z } from 'zod'
import * as audit from '../audit/audit.ts'
import type { Database } from '../db/client.ts'
import { retrying } from '../db/retrying.ts'
import { admitted } from '../http/access.ts'
import type { Node } from '../nodes/nodes.ts'
import { FleetLimit } from '../security/limits.ts'
import type { Ask } from './ask.ts'
import type { Subject } from './bus.ts'
import type { Commands } from './commands.ts'
import * as queries from './connection-queries.ts'
import type { CubeAlerts } from './cube-alerts.ts'
import type { CubeCommands } from './cube-commands.ts'
import { CubeConnection, type Keeper } from './cube-connection.ts'
import { DeviceSockets, type DeviceSocketsDeps } from './device-sockets.ts'
import type { Feeds } from './feeds.ts'
import * as fieldLog from './field-log.ts'
import { applyEvents, applySnapshot, lockState } from './lock-events.ts'
import { notifyAlerts, notifyLists } from './notify-lists.ts'
import { subjects } from './subjects.ts'

/** The maintenance codes that cubes go by, as far as their connections need them. */
export interface CodesOfCubes {
  /** What the cube has still to learn; undefined if it has confirmed everything. */
  toSend(cubeId: string): Promise<Omit<MaintenanceCodesFrame, 'deadline' | 'epoch'> | undefined>
  /** The cube says which codes it goes by. True if that was news. */
  onSite(cubeId: string, codes: CodesOnSite): Promise<boolean>
}

/** What cubes must know of occupancies, and what they tell of them; handed in by the feature. */
export interface OccupanciesOnSite {
  current(cubeId: string): Promise<NonNullable<SiteConfiguration['occupancies']>>
  /** Somebody has taken what was in the box. */
  pickedUp(cubeId: string, occupancyId: string): Promise<void>
}

interface Deps extends DeviceSocketsDeps {
  db: Database
  node: Pick<Node, 'id'>
  feeds: Feeds
  ask: Ask
  alerts: CubeAlerts
  commands: Commands
  cubeCommands: CubeCommands
  /** Without it cubes are told no maintenance codes. */
  codes: CodesOfCubes | undefined
  stopping: AbortSignal
}

/** A cube that loses its connection comes back now and then; the third time at once it is two that throw each other out. */
const takeovers = new FleetLimit('takeovers of cube', { burst: 2, perSecond: 1 / 30 })

/** The connections of the cubes to this node. */
export class CubeSockets implements Keeper {
  readonly #deps: Deps
  readonly #sockets: DeviceSockets<CubeConnection>

  #occupancies: OccupanciesOnSite | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    const { db } = deps
    this.#sockets = new DeviceSockets<CubeConnection>(
      {
        path: cubeDevicePath,
        param: 'cubeId',
        taken: subjects.cubeTaken,
        revoked: subjects.cubeRevoked,
        admit: async (cubeId, authorization) =>
          void (await admitted('cubeDevice', queries.cubeAdmission(db), authorization, { cubeId })),
        connection: (cubeId, sessionId) => new CubeConnection(cubeId, sessionId, this),
        standing: (cubeId) => queries.standing(db, cubeId),
        catchUp: async (connection) =>
          void (await Promise.all([
            this.#configure(connection),
            this.#remind(connection),
            this.#sendCodes(connection),
          ])),
        closed: (connection, isGone) => this.#closed(connection, isGone),
        ended: async (connections) => void (await this.#end(connections)),
        takenOver: (cubeId) => this.#takenOver(cubeId),
      },
      deps,
    )
  }

  /** To be awaited before the first connection is taken. */
  async start(): Promise<void> {
    const onChange = (subject: Subject<{ cubeId: string }>, act: (connection: CubeConnection) => Promise<void>) =>
      this.#deps.bus.subscribe(subject, ({ cubeId }) => {
        const there = this.#sockets.connectionOf(cubeId)
        if (there) this.#sockets.later(act(there))
      })
    await Promise.all([
      this.#sockets.start(),
      onChange(subjects.siteChanged, (connection) => this.#configure(connection)),
      onChange(subjects.requestsChanged, (connection) => this.#remind(connection)),
      onChange(subjects.codesChanged, (connection) => this.#sendCodes(connection)),
    ])
  }

  /** Before the first connection is taken. */
  knowing(occupancies: OccupanciesOnSite): void {
    this.#occupancies = occupancies
  }

  get route() {
    return this.#sockets.route
  }

  get count(): number {
    return this.#sockets.count
  }

  /** Ends every connection: each cube connects anew, to whichever node. */
  drop(): void {
    this.#sockets.drop()
  }

  close(): Promise<void> {
    return this.#sockets.close()
  }

  async greet(connection: CubeConnection, hello: Parameters<Keeper['greet']>[1]): Promise<z.infer<typeof Welcome>> {
    const { db, node, feeds, alerts, log, commands, cubeCommands } = this.#deps
    const { deviceId: cubeId, sessionId } = connection
    const now = this.#iso()
    const begun = await this.#sockets.atOnce(async () => {
      // It may have given up while it stood in line.
      if (!connection.isOpen) throw problem('unavailable')
      return db.transaction(async (tx) => {
        const row = await queries.begin(tx, { cubeId, sessionId }, node.id, now)
        if (row === undefined) return undefined
        // A controller that was put back to an older state numbers on behind ours (it learns so from the Welcome).
        const seq = Math.max(hello.lastSeq, row.fieldSeq)
        const snapshot = await applySnapshot(tx, cubeId, { locks: hello.locks, devices: hello.devices, seq }, now)
        if (row.hasAlerts || snapshot.locksChanged || snapshot.devicesChanged)
          await alerts.reconcile(tx, [cubeId], Date.parse(now))
        const state = await queries.liveState(tx, cubeId)
        return state && { ...row, snapshot, state }
      })
    })
    if (begun === undefined) {
      connection.close(closeCodes.notFound, 'No such cube')
      throw problem('notFound')
    }
    const { epoch, fieldSeq, snapshot, state } = begun
    connection.snapshotSeq = hello.lastSeq
    connection.newestSeq = Math.max(connection.newestSeq, hello.lastSeq, fieldSeq)
    if (!(await this.#sockets.enter(connection, epoch, [(it) => commands.join(it), (it) => cubeCommands.join(it)])))
      return { epoch, acknowledged: fieldSeq, now: this.#iso() }
    log.info({ cubeId, epoch, version: hello.version }, 'cube connected')
    feeds.publishCube(cubeId, { '@type': 'ConnectionEvent', connected: true, since: now })
    if (snapshot.locksChanged) feeds.publishCube(cubeId, { '@type': 'Resync' })
    if (snapshot.devicesChanged) feeds.publishCube(cubeId, { '@type': 'DevicesChanged' })
    if (state.operatorId !== null) feeds.publishOperator(state.operatorId, state.event)
    // Behind the Welcome, which leaves when this returns.
    setImmediate(() => {
      if (state.boxesRevision !== hello.boxesRevision) this.#sockets.later(this.#configure(connection))
      if (state.codesPending) this.#sockets.later(this.#sendCodes(connection))
      this.#request(connection, state.pending)
    })
    return { epoch, acknowledged: fieldSeq, now: this.#iso() }
  }

  async store(connection: CubeConnection, events: readonly FieldEvent[]): Promise<number> {
    const { db, feeds, commands, alerts } = this.#deps
    const { deviceId: cubeId, epoch, snapshotSeq } = connection
    if (!connection.welcomed) throw problem('live.helloFirst')
    // Before the events are acknowledged. A repeated event finds its occupancy already ended.
    for (const event of events)
      if (event.type === 'PickedUp') await this.#occupancies?.pickedUp(cubeId, event.occupancyId)
    const applied = await db.transaction(async (tx) => {
      const state = await lockState(tx, cubeId)
      if (state?.epoch !== epoch) throw problem('live.takenOver')
      const received = this.#iso()
      const field = await applyEvents(tx, cubeId, state, snapshotSeq, events, received)
      const alerted = field.mayAlert ? await alerts.reconcile(tx, [cubeId], Date.parse(received)) : []
      return { ...field, ...(await fieldLog.apply(tx, cubeId, events, received)), alerted: alerted.length > 0 }
    })
    for (const { id, created, received, lock, status, seq } of applied.stored) {
      const message = { '@type': 'LockEvent' as const, id, created, received, lock, status }
      feeds.publishCube(cubeId, seq <= snapshotSeq ? { ...message, kept: true } : message)
    }
    for (const lock of applied.removedLocks) feeds.publishCube(cubeId, { '@type': 'LockRemovedEvent', lock })
    if (applied.devicesChanged) feeds.publishCube(cubeId, { '@type': 'DevicesChanged' })
    if (applied.alerted) await notifyAlerts(db, feeds, cubeId)
    else if (applied.executed) feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
    if (applied.logged) feeds.publishCube(cubeId, { '@type': 'LogsChanged' })
    if (applied.outdated) feeds.publishCube(cubeId, { '@type': 'Resync' })
    commands.reported(cubeId, applied.stored)
    return applied.acknowledged
  }

  async #closed(connection: CubeConnection, isGone: () => boolean): Promise<void> {
    const { db, feeds, commands, stopping } = this.#deps
    const cubeId = connection.deviceId
    const given = commands.lost(connection)
    // A server that stops ends all of its connections at once.
    if (!stopping.aborted) {
      const now = this.#iso()
      const ended = await retrying(() => this.#end([connection], now), stopping)
      if (ended.length > 0 && isGone()) {
        feeds.publishCube(cubeId, { '@type': 'ConnectionEvent', connected: false, since: now })
        await notifyLists(db, feeds, cubeId)
      }
    }
    await given
  }

  #end(connections: readonly CubeConnection[], now = this.#iso()): Promise<string[]> {
    const ended = connections.map(({ deviceId, sessionId, epoch }) => ({ cubeId: deviceId, sessionId, epoch }))
    return queries.end(this.#deps.db, ended, now)
  }

  async #configure(connection: CubeConnection): Promise<void> {
    const configuration = await queries.siteConfiguration(this.#deps.db, connection.deviceId)
    if (configuration === undefined) return
    const occupancies = await this.#occupancies?.current(connection.deviceId)
    connection.notify(SiteConfiguration.parse({ ...(configuration as object), occupancies }))
  }

  /** What the cube answers is what its codes are from now on; without an answer it is told again when it is back. */
  async #sendCodes(connection: CubeConnection): Promise<void> {
    const { ask, codes, feeds, log } = this.#deps
    const cubeId = connection.deviceId
    const frame = await codes?.toSend(cubeId)
    if (codes === undefined || frame === undefined) return
    const outcome = await ask.send<MaintenanceCodesFrame>(connection, frame, ask.deadline())
    if (outcome.end === 'refused') log.warn({ cubeId }, 'the cube does not take maintenance codes')
    if (outcome.end !== 'done') return
    const answer = CodesOnSite.safeParse(outcome.result)
    if (!answer.success) return log.warn({ cubeId }, 'the cube does not say which maintenance codes it goes by')
    if (await codes.onSite(cubeId, answer.data.codes)) feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
  }

  async #remind(connection: CubeConnection): Promise<void> {
    const state = await queries.liveState(this.#deps.db, connection.deviceId)
    if (state) this.#request(connection, state.pending)
  }

  /** The cube knows by the ids what it has done already, so that it can be told as often as it takes. */
  #request(connection: CubeConnection, requests: Requests['requests']): void {
    if (requests.length === 0) return
    const message: Requests = { '@type': 'Requests', requests }
    connection.notify(message satisfies Message)
  }

  async #takenOver(cubeId: string): Promise<void> {
    const { db, feeds, alerts, log, now } = this.#deps
    if (await takeovers.take(db, cubeId)) return
    log.warn({ cubeId }, 'two devices seem to use one secret')
    const raised = await db.transaction(async (tx) => {
      const happening = { cubeId, type: 'CloneSuspected', boxNumber: null, lock: null } as const
      if (!(await alerts.raise(tx, happening, now()))) return false
      const state = await queries.liveState(tx, cubeId)
      await audit.append(tx, {
        operatorId: state?.operatorId ?? null,
        category: 'cube',
        level: 'log',
        type: 'CloneSuspected',
        message: tells('cube.cloneSuspected', { cube: cubeId }),
        actor: audit.system,
        tenantId: state?.tenantId ?? null,
        cubeId,
      })
      return true
    })
    if (raised) await notifyAlerts(db, feeds, cubeId)
  }

  #iso(): string {
    return new Date(this.#deps.now()).toISOString()
  }
}
