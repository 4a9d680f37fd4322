import { type SetupMode, type UnitWelcome, unitDevicePath, type Watched } from '@cubeward/contract/device/unit.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { storable } from '@cubeward/contract/kernel/fields.ts'
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
import type { CubeAlerts } from './cube-alerts.ts'
import { DeviceSockets, type DeviceSocketsDeps } from './device-sockets.ts'
import type { Feeds } from './feeds.ts'
import type { SetupPort } from './setup-port.ts'
import { subjects } from './subjects.ts'
import { UnitConnection, type UnitKeeper, type UnitReport } from './unit-connection.ts'
import * as queries from './unit-queries.ts'
import type { UnitRequests } from './unit-requests.ts'
import type { UnitTerminals } from './unit-terminals.ts'

interface Deps extends DeviceSocketsDeps {
  db: Database
  node: Pick<Node, 'id'>
  feeds: Feeds
  requests: UnitRequests
  alerts: CubeAlerts
  /** Without it units are told no setup key. */
  setup: Pick<SetupPort, 'keyOfUnit'> | undefined
  terminals: UnitTerminals
  stopping: AbortSignal
}

/** As with cubes: three takeovers in short time mean two units with one secret. Logged once in ten minutes. */
const takeovers = new FleetLimit('takeovers of unit', { burst: 2, perSecond: 1 / 30 })
const reported = new FleetLimit('takeovers told of unit', { burst: 1, perSecond: 1 / 600 })

/** The connections of the units to this node. */
export class UnitSockets implements UnitKeeper {
  readonly #deps: Deps
  readonly #sockets: DeviceSockets<UnitConnection>

  constructor(deps: Deps) {
    this.#deps = deps
    const { db } = deps
    this.#sockets = new DeviceSockets<UnitConnection>(
      {
        path: unitDevicePath,
        param: 'unitId',
        // what terminals print comes in many small pieces
        maxInFlight: 512,
        unhurried: (message) => message['@type'] === 'TerminalOutput',
        taken: subjects.unitTaken,
        revoked: subjects.unitRevoked,
        admit: async (unitId, authorization) =>
          void (await admitted('unitDevice', queries.unitAdmission(db), authorization, { unitId })),
        connection: (unitId, sessionId) => new UnitConnection(unitId, sessionId, this),
        standing: (unitId) => queries.standing(db, unitId),
        catchUp: (connection) => this.#showSetup(connection),
        closed: (connection, isGone) => this.#closed(connection, isGone),
        ended: async (connections) => void (await queries.end(db, connections, this.#iso())),
        takenOver: (unitId) => this.#takenOver(unitId),
      },
      deps,
    )
  }

  /** To be awaited before the first connection is taken. */
  async start(): Promise<void> {
    await Promise.all([
      this.#sockets.start(),
      this.#deps.bus.subscribe(subjects.unitSetupChanged, ({ unitId }) => {
        const connection = this.#sockets.connectionOf(unitId)
        if (connection !== undefined) this.#sockets.later(this.#showSetup(connection))
      }),
      this.#deps.bus.subscribe(subjects.unitWatched, ({ unitId }) =>
        this.#sockets.connectionOf(unitId)?.notify({ '@type': 'Watched' } satisfies z.infer<typeof Watched>),
      ),
    ])
  }

  get route() {
    return this.#sockets.route
  }

  drop(): void {
    this.#sockets.drop()
  }

  close(): Promise<void> {
    return this.#sockets.close()
  }

  async greet(
    connection: UnitConnection,
    { version, osInfo, takesScreenshots = false }: Parameters<UnitKeeper['greet']>[1],
  ): Promise<z.infer<typeof UnitWelcome>> {
    const { db, node, feeds, log, requests, terminals } = this.#deps
    const { deviceId: unitId } = connection
    const now = this.#iso()
    const begun = await this.#sockets.atOnce(async () => {
      // It may have given up while it stood in line.
      if (!connection.isOpen) throw problem('unavailable')
      return queries.begin(db, { unitId, nodeId: node.id, takesScreenshots }, osInfo, now)
    })
    if (begun === undefined) {
      connection.close(closeCodes.notFound, 'No such unit')
      throw problem('notFound')
    }
    const { epoch } = begun
    const welcome = () => ({ epoch, now: this.#iso() })
    if (!(await this.#sockets.enter(connection, epoch, [(it) => requests.join(it), (it) => terminals.join(it)])))
      return welcome()
    log.info({ unitId, epoch, version }, 'unit connected')
    feeds.publishUnit(unitId, { '@type': 'ConnectionEvent', connected: true, since: now })
    this.#listed(unitId, begun, true, now)
    // Behind the Welcome, which leaves when this returns.
    setImmediate(() => this.#sockets.later(this.#showSetup(connection)))
    return welcome()
  }

  async #showSetup(connection: UnitConnection): Promise<void> {
    const { setup } = this.#deps
    if (setup === undefined) return
    const setupKey = await setup.keyOfUnit(connection.deviceId)
    const message: z.infer<typeof SetupMode> = { '@type': 'SetupMode', setupKey }
    connection.notify(message satisfies Message)
  }

  /** A unit that comes back takes over its connection once. If it happens again and again, two units have one secret. */
  async #takenOver(unitId: string): Promise<void> {
    const { db, feeds, alerts, log, now } = this.#deps
    if (await takeovers.take(db, unitId)) return
    log.warn({ unitId }, 'two devices seem to use one secret')
    const at = await queries.ownerOf(db, unitId)
    if (at === undefined || (await reported.take(db, unitId)) === false) return
    await db.transaction(async (tx) => {
      const { operatorId, cubeId } = at
      if (cubeId !== null)
        await alerts.raise(tx, { cubeId, type: 'CloneSuspected', boxNumber: null, lock: null }, now())
      await audit.append(tx, {
        ...{
          operatorId,
          cubeId,
          category: cubeId === null ? 'operator' : 'cube',
          level: 'log',
          type: 'CloneSuspected',
        },
        message: tells('unit.cloneSuspected', { unit: unitId }),
        ...{ actor: audit.system, referenceType: 'Unit', referenceId: unitId },
      })
    })
    if (at.cubeId !== null) feeds.publishCube(at.cubeId, { '@type': 'CubeChanged' })
  }

  async store(connection: UnitConnection, report: UnitReport): Promise<void> {
    const { db, feeds } = this.#deps
    const { deviceId: unitId, epoch } = connection
    if (!connection.welcomed) throw problem('live.helloFirst')
    switch (report['@type']) {
      case 'Metrics': {
        await queries.storeMetrics(db, unitId, epoch, report.metrics)
        return feeds.publishUnit(unitId, { '@type': 'MetricsChanged', at: this.#iso(), metrics: report.metrics })
      }
      case 'Changed':
        if (report.what === 'packages') return feeds.publishUnit(unitId, { '@type': 'PackagesChanged' })
        if (report.what === 'screens') return feeds.publishUnit(unitId, { '@type': 'ScreensChanged' })
        return feeds.publishUnit(unitId, { '@type': 'ServicesChanged' })
      case 'OsChanged': {
        const { timezone, metrics } = report.osInfo
        const refused = report.refused && storable(report.refused)
        await queries.storeOs(db, unitId, epoch, report.osInfo)
        if (refused) await this.#networkRefused(unitId, refused)
        feeds.publishUnit(unitId, {
          '@type': 'EthernetChanged',
          ethernet: metrics.ethernet,
          ...(refused && { refused }),
        })
        return feeds.publishUnit(unitId, { '@type': 'TimezoneChanged', timezone })
      }
      case 'JobOutput': {
        const { jobId, from } = report
        const told = await queries.printJob(db, unitId, jobId, from, storable(report.output))
        if (told === undefined || told.added === '') return
        return feeds.publishUnit(unitId, { '@type': 'JobOutput', jobId, from: told.from, output: told.added })
      }
      case 'JobExit':
        return this.#ended(unitId, report.jobId, report.exit)
    }
  }

  terminal(connection: UnitConnection, report: Parameters<UnitKeeper['terminal']>[1]): void {
    const { terminals } = this.#deps
    if (report['@type'] === 'TerminalEnded') terminals.told(connection, report.terminalId, { end: 'exited' })
    else terminals.told(connection, report.terminalId, { seq: report.seq, data: report.data })
  }

  async #networkRefused(unitId: string, refused: string): Promise<void> {
    const { db } = this.#deps
    const { operatorId = null, cubeId = null } = (await queries.ownerOf(db, unitId)) ?? {}
    await audit.append(db, {
      ...{ operatorId, cubeId, tenantId: null, category: cubeId === null ? 'operator' : 'cube', level: 'log' },
      ...{ type: 'UnitRequestFailed', message: tells('unit.networkRefused', { unit: unitId, reason: refused }) },
      ...{ actor: audit.system, referenceType: 'Unit', referenceId: unitId },
    })
  }

  async #ended(unitId: string, jobId: string, exit: number): Promise<void> {
    const { db, feeds } = this.#deps
    const job = await db.transaction(async (tx) => {
      const ended = await queries.endJob(tx, unitId, jobId, exit, this.#iso())
      if (ended === undefined) return undefined
      const { operatorId, cubeId, ...rest } = ended
      await audit.append(tx, {
        ...{ operatorId, cubeId, tenantId: null, category: cubeId === null ? 'operator' : 'cube', level: 'log' },
        ...{ type: 'UnitJobEnded', message: tells('unit.jobEnded', { job: rest.kind, unit: unitId, exit }) },
        ...{ actor: audit.system, referenceType: 'Unit', referenceId: unitId, data: rest },
      })
      return { cubeId, job: rest }
    })
    if (job === undefined) return
    feeds.publishUnit(unitId, { '@type': 'JobExit', job: job.job })
    feeds.publishUnit(unitId, { '@type': 'PackagesChanged' })
    // whoever sets up the cube hears what became of a driver
    if (job.cubeId !== null) feeds.publishCube(job.cubeId, { '@type': 'UnitsChanged' })
  }

  async #closed(connection: UnitConnection, isGone: () => boolean): Promise<void> {
    const { db, feeds, stopping } = this.#deps
    // A server that stops ends all of its connections at once.
    if (stopping.aborted) return
    const now = this.#iso()
    const [gone] = await retrying(() => queries.end(db, [connection], now), stopping)
    if (gone === undefined || !isGone()) return
    feeds.publishUnit(gone.unitId, { '@type': 'ConnectionEvent', connected: false, since: now })
    this.#listed(gone.unitId, gone, false, now)
  }

  #listed(unitId: string, { operatorId, cubeId }: queries.Place, connected: boolean, lastConnected: string): void {
    const { feeds } = this.#deps
    if (operatorId !== null)
      feeds.publishOperator(operatorId, { '@type': 'UnitStateEvent', unitId, connected, lastConnected })
    if (cubeId !== null) feeds.publishCube(cubeId, { '@type': 'UnitsChanged' })
  }

  #iso(): string {
    return new Date(this.#deps.now()).toISOString()
  }
}
