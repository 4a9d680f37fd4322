import {
  CodesOnSite,
  cubeDevicePath,
  type FieldEvent,
  type Requests,
  SiteConfiguration,
  type Welcome,
} from '@cubeward/contract/device/cube.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { attach } from '@cubeward/vcmp/node.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import * as audit from '../audit/audit.ts'
import * as fieldLog from '../cubes/field-log.ts'
import type { Database } from '../db/client.ts'

import { uuidv7 } from '../db/uuidv7.ts'
import { applyEvents, applySnapshot, lockState } from '../locks/events.ts'
import type { CodesDesk } from '../maintenance-codes/service.ts'
import { answering } from './answer.ts'
import { type Bus, subjects } from './bus.ts'
import { CloneWatch } from './clone-watch.ts'
import type { Commands } from './commands.ts'
import * as queries from './connection-queries.ts'
import { CubeConnection, type Keeper } from './cube-connection.ts'
import { assertCubeSecret } from './device-secret.ts'
import type { Feeds } from './feeds.ts'
import type { Orders } from './orders.ts'
import { retrying } from './retrying.ts'
import { semaphore } from './semaphore.ts'
import type { Timings } from './timings.ts'
import type { StreamRoute, Upgrade } from './upgrade.ts'

interface Deps {
  db: Database
  bus: Bus
  feeds: Feeds
  commands: Commands
  orders: Orders
  /** Without it cubes are told no maintenance codes. */
  codes: Pick<CodesDesk, 'toSend' | 'onSite'> | undefined
  log: Logger
  timings: Timings
  heartbeatMs: number
  stopping: AbortSignal
  now: () => number
  monotonic: () => number
  /** Keeps track of the socket until it is closed. */
  opened: (socket: WebSocket) => void
}

/** Close codes besides 1012 (the server restarts) and 4404 (the cube is no more). */
const REPLACED = 4409
const NO_HELLO = 4408
/** For a cube to keep its codes safely. */
const ANSWER_MS = 10_000

interface Revoked {
  cubeId: string
  code: number
  reason: string
}

/** The connections of the cubes to this node. */
export class CubeSockets implements Keeper {
  readonly route: StreamRoute
  readonly #deps: Deps
  readonly #welcomed = new Map<string, CubeConnection>()
  /** Also those that have not said Hello yet. */
  readonly #all = new Set<CubeConnection>()
  readonly #leave = new Map<CubeConnection, () => void>()
  readonly #ending = new Set<Promise<void>>()
  readonly #clones: CloneWatch
  /** When everybody comes back at once, the rest of the server must still get at the database (F10). */
  readonly #atOnce = semaphore(8)

  constructor(deps: Deps) {
    this.#deps = deps
    this.#clones = new CloneWatch(deps.monotonic)
    this.route = {
      path: cubeDevicePath,
      kind: 'device',
      admit: (upgrade) => this.#admit(upgrade),
      accepted: (socket, { params }) => this.#accepted(socket, params.cubeId ?? ''),
    }
    deps.bus.subscribe(subjects.cubeTaken, ({ cubeId, epoch }: { cubeId: string; epoch: number }) => {
      const there = this.#welcomed.get(cubeId)
      if (there === undefined || there.epoch >= epoch) return
      there.close(REPLACED, 'replaced')
      if (this.#clones.swapped(cubeId)) this.#later(this.#suspectClone(cubeId))
    })
    deps.bus.subscribe(subjects.siteChanged, ({ cubeId }: { cubeId: string }) => {
      const there = this.#welcomed.get(cubeId)
      if (there) this.#later(this.#configure(there))
    })
    deps.bus.subscribe(subjects.requestsChanged, ({ cubeId }: { cubeId: string }) => {
      const there = this.#welcomed.get(cubeId)
      if (there) this.#later(this.#remind(there))
    })
    deps.bus.subscribe(subjects.codesChanged, ({ cubeId }: { cubeId: string }) => {
      const there = this.#welcomed.get(cubeId)
      if (there) this.#later(this.#tellCodes(there))
    })
    deps.bus.subscribe(subjects.cubeRevoked, ({ cubeId, code, reason }: Revoked) => {
      for (const connection of this.#all) if (connection.cubeId === cubeId) connection.close(code, reason)
    })
  }

  get count(): number {
    return this.#welcomed.size
  }

  isConnected(cubeId: string): boolean {
    return this.#welcomed.get(cubeId)?.isOpen === true
  }

  /** Ends every connection (F24), in the database too; the reason tells when to come back. */
  async close(): Promise<void> {
    const connections = [...this.#all]
    for (const connection of connections)
      connection.close(1012, `restart; retry in ${Math.ceil(Math.random() * 10_000)} ms`)
    await Promise.all(connections.map((connection) => connection.idle))
    while (this.#ending.size > 0) await Promise.allSettled(this.#ending)
    const begun = connections.filter(({ epoch }) => epoch > 0)
    if (begun.length > 0) await queries.end(this.#deps.db, begun, this.#iso())
  }

  #admit({ params, authorization }: Upgrade): Promise<void> {
    return assertCubeSecret(authorization, () => queries.secretHash(this.#deps.db, params.cubeId ?? ''))
  }

  #accepted(socket: WebSocket, cubeId: string): Promise<void> {
    const { log, timings, heartbeatMs, opened } = this.#deps
    opened(socket)
    const connection = new CubeConnection(cubeId, uuidv7(this.#deps.now()), this)
    this.#all.add(connection)
    return new Promise((arrived) => {
      const late = setTimeout(() => connection.close(NO_HELLO, 'No Hello in time'), timings.helloMs)
      const done = () => {
        clearTimeout(late)
        arrived()
      }
      const onInternal = (err: unknown) => log.error({ err, cubeId }, 'a message of a cube failed')
      const session = attach(socket, {
        heartbeat: { intervalMs: heartbeatMs, initiate: true },
        maxInFlight: 16,
        handle: async (message) => {
          try {
            return await answering(async () => connection.handle(message), onInternal)
          } finally {
            if (connection.welcomed) done()
          }
        },
        onClose: (code) => {
          done()
          this.#all.delete(connection)
          log.info({ cubeId, code, epoch: connection.epoch }, 'cube connection closed')
          if (connection.welcomed) this.#later(this.#closed(connection))
        },
      })
      connection.run(session)
    })
  }

  async greet(connection: CubeConnection, hello: Parameters<Keeper['greet']>[1]): Promise<z.infer<typeof Welcome>> {
    const { db, feeds, log } = this.#deps
    const { cubeId, sessionId } = connection
    const now = this.#iso()
    const begun = await this.#atOnce(async () => {
      // It may have given up while it stood in line.
      if (!connection.isOpen) throw new Problem('unavailable')
      return db.transaction(async (tx) => {
        const row = await queries.begin(tx, cubeId, sessionId, now)
        if (row === undefined) return undefined
        // A controller that was put back to an older state numbers on behind ours (it learns so from the Welcome).
        const seq = Math.max(hello.lastSeq, row.fieldSeq)
        const snapshot = await applySnapshot(tx, cubeId, { locks: hello.locks, devices: hello.devices, seq }, now)
        const state = await queries.liveState(tx, cubeId)
        return state && { ...row, snapshot, state }
      })
    })
    if (begun === undefined) {
      connection.close(4404, 'No such cube')
      throw new Problem('notFound')
    }
    const { epoch, fieldSeq, snapshot, state } = begun
    Object.assign(connection, { epoch, welcomed: true, snapshotSeq: hello.lastSeq, boxesRevision: hello.boxesRevision })
    connection.newestSeq = Math.max(connection.newestSeq, hello.lastSeq, fieldSeq)
    this.#enter(connection)
    if (this.#welcomed.get(cubeId) !== connection) return { epoch, acknowledged: fieldSeq }
    log.info({ cubeId, epoch, version: hello.version }, 'cube connected')
    feeds.publishCube(cubeId, { '@type': 'ConnectionEvent', connected: true, since: now })
    if (snapshot.locksChanged) feeds.publishCube(cubeId, { '@type': 'Resync' })
    if (snapshot.devicesChanged) feeds.publishCube(cubeId, { '@type': 'DevicesChanged' })
    if (state.operatorId !== null) feeds.publishOperator(state.operatorId, state.event)
    // Behind the Welcome, which leaves when this returns.
    if (state.boxesRevision !== hello.boxesRevision) setImmediate(() => this.#later(this.#configure(connection)))
    if (state.codesPending) setImmediate(() => this.#later(this.#tellCodes(connection)))
    if (state.pending.length > 0) setImmediate(() => this.#request(connection, state.pending))
    return { epoch, acknowledged: fieldSeq }
  }

  async store(connection: CubeConnection, events: readonly FieldEvent[]): Promise<number> {
    const { db, feeds, commands } = this.#deps
    const { cubeId, epoch, snapshotSeq } = connection
    if (!connection.welcomed) throw new Problem('conflict', 'Say Hello first.')
    const applied = await db.transaction(async (tx) => {
      const state = await lockState(tx, cubeId)
      if (state?.epoch !== epoch) throw new Problem('conflict', 'A newer connection has taken over.')
      const received = this.#iso()
      const field = await applyEvents(tx, cubeId, state, snapshotSeq, events, received)
      return { ...field, ...(await fieldLog.apply(tx, cubeId, events, received)) }
    })
    for (const { id, created, received, lock, status, seq } of applied.stored) {
      const message = { '@type': 'LockEvent' as const, id, created, received, lock, status }
      feeds.publishCube(cubeId, seq <= snapshotSeq ? { ...message, kept: true } : message)
    }
    for (const lock of applied.removedLocks) feeds.publishCube(cubeId, { '@type': 'LockRemovedEvent', lock })
    if (applied.devicesChanged) feeds.publishCube(cubeId, { '@type': 'DevicesChanged' })
    if (applied.executed) feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
    if (applied.logged) feeds.publishCube(cubeId, { '@type': 'LogsChanged' })
    if (applied.outdated) feeds.publishCube(cubeId, { '@type': 'Resync' })
    commands.reported(cubeId, applied.stored)
    return applied.acknowledged
  }

  /** Takes the cube over from any other connection, here or on another node. */
  #enter(connection: CubeConnection): void {
    const { bus, commands, orders } = this.#deps
    const { cubeId, epoch } = connection
    if ((this.#welcomed.get(cubeId)?.epoch ?? 0) > epoch) {
      connection.close(REPLACED, 'replaced')
      return
    }
    bus.publish(subjects.cubeTaken, { cubeId, epoch })
    if (!connection.isOpen) {
      // It was lost while it was being welcomed; nobody has heard of it yet.
      this.#later(this.#closed(connection))
      return
    }
    this.#welcomed.set(cubeId, connection)
    const left = [commands.join(connection), orders.join(connection)]
    this.#leave.set(connection, () => {
      for (const leave of left) leave()
    })
  }

  async #closed(connection: CubeConnection): Promise<void> {
    const { db, feeds, commands, stopping } = this.#deps
    const { cubeId } = connection
    this.#leave.get(connection)?.()
    this.#leave.delete(connection)
    if (this.#welcomed.get(cubeId) === connection) this.#welcomed.delete(cubeId)
    const given = commands.lost(connection, 'The connection was lost before the cube had answered.')
    // A server that stops ends all of its connections at once.
    if (!stopping.aborted) {
      const now = this.#iso()
      const ended = await retrying(() => queries.end(db, [connection], now), stopping)
      if (ended.length > 0 && !this.#welcomed.has(cubeId)) {
        feeds.publishCube(cubeId, { '@type': 'ConnectionEvent', connected: false, since: now })
        const state = await queries.liveState(db, cubeId)
        if (state && state.operatorId !== null) feeds.publishOperator(state.operatorId, state.event)
      }
    }
    await given
  }

  async #configure(connection: CubeConnection): Promise<void> {
    const configuration = await queries.siteConfiguration(this.#deps.db, connection.cubeId)
    if (configuration !== undefined) connection.notify(SiteConfiguration.parse(configuration))
  }

  /** What the cube answers is what its codes are from now on; without an answer it is told again when it is back (MAINT-09). */
  async #tellCodes(connection: CubeConnection): Promise<void> {
    const { codes, feeds, log } = this.#deps
    const { cubeId } = connection
    const frame = await codes?.toSend(cubeId)
    if (codes === undefined || frame === undefined) return
    try {
      const answer = CodesOnSite.parse(await connection.request(frame, { timeoutMs: ANSWER_MS }))
      if (await codes.onSite(cubeId, answer.codes)) feeds.publishCube(cubeId, { '@type': 'CubeChanged' })
    } catch (error) {
      if (error instanceof VcmpNak) log.warn({ cubeId }, 'the cube does not take maintenance codes')
      else if (!(error instanceof VcmpClosed) && !(error instanceof VcmpTimeout)) throw error
    }
  }

  async #remind(connection: CubeConnection): Promise<void> {
    const state = await queries.liveState(this.#deps.db, connection.cubeId)
    if (state) this.#request(connection, state.pending)
  }

  /** The cube knows by the ids what it has done already, so that it can be told as often as it takes (R29). */
  #request(connection: CubeConnection, requests: Requests['requests']): void {
    if (requests.length > 0) connection.notify({ '@type': 'Requests', requests } satisfies Requests)
  }

  async #suspectClone(cubeId: string): Promise<void> {
    const { db, log } = this.#deps
    log.warn({ cubeId }, 'two devices seem to use the secret of one cube')
    await db.transaction(async (tx) => {
      const raised = { id: uuidv7(), cubeId, boxNumber: null, type: 'CloneSuspected', now: this.#iso() }
      if (!(await queries.raiseAlert(tx, raised))) return
      const state = await queries.liveState(tx, cubeId)
      await audit.append(tx, {
        operatorId: state?.operatorId ?? null,
        category: 'cube',
        level: 'log',
        type: 'CloneSuspected',
        message: `Cube ${cubeId} was taken over three times within a minute: two devices seem to use its secret.`,
        actor: audit.system,
        tenantId: state?.tenantId ?? null,
        cubeId,
      })
    })
  }

  /** Work that nobody waits for but the end of the server. */
  #later(work: Promise<void>): void {
    const done = work
      .catch((err: unknown) => this.#deps.log.error({ err }, 'work for a cube connection failed'))
      .finally(() => this.#ending.delete(done))
    this.#ending.add(done)
  }

  #iso(): string {
    return new Date(this.#deps.now()).toISOString()
  }
}
