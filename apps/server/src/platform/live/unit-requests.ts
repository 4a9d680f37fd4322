import { randomUUID } from 'node:crypto'
import { Done, type UnitAnswer, unitAnswers } from '@cubeward/contract/admin/unit-requests.ts'
import type { UnitOrder, UnitTask } from '@cubeward/contract/device/unit.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { isTimeZone } from '@cubeward/domain/time-zones.ts'
import { isRemovable } from '@cubeward/domain/unit-packages.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import * as audit from '../audit/audit.ts'
import { because } from '../audit/written.ts'
import type { Database } from '../db/client.ts'
import type { Asker } from '../http/actor.ts'
import { NodeLimit } from '../security/limits.ts'
import type { Ask, Asking, DeviceSession, NotDone, Place } from './ask.ts'
import type { Feeds } from './feeds.ts'
import { ofUnit } from './refusals.ts'
import { subjects, type UnitAsked } from './subjects.ts'
import * as queries from './unit-queries.ts'

interface Deps {
  db: Database
  ask: Ask
  feeds: Feeds
  now: () => number
  monotonic: () => number
}

type Type = UnitTask['@type']

const answers = { ...unitAnswers, TakeScreenshot: Done }
const isReading = (type: Type) => type.startsWith('Get') || type === 'TakeScreenshot'
const jobs: readonly Type[] = ['InstallPackage', 'RemovePackage', 'UpgradeAll']

/** What the audit log says of a request that changes something; of a configuration only that it was changed. */
function sentence(request: UnitTask): Told {
  switch (request['@type']) {
    case 'ConfigurePackage':
      return tells('task.configure', { name: request.name })
    case 'InstallPackage':
      return request.version === undefined
        ? tells('task.install', { name: request.name })
        : tells('task.installVersion', { name: request.name, version: request.version })
    case 'RemovePackage':
      return tells('task.remove', { name: request.name })
    case 'HoldPackage':
      return tells(request.hold ? 'task.hold' : 'task.release', { name: request.name })
    case 'UpgradeAll':
      return tells('task.upgradeAll')
    case 'RestartService':
      return tells('task.restartService', { name: request.name })
    case 'ConfigureEthernet':
      return request.setting.mode === 'dhcp'
        ? tells('task.dhcp')
        : tells('task.network', { address: request.setting.address, gateway: request.setting.gateway })
    case 'ConfigureTimezone':
      return tells('task.timezone', { timezone: request.timezone })
    default:
      return tells('task.read')
  }
}

/** Requests to units that act now or fail visibly: never kept, never sent twice. */
export class UnitRequests {
  readonly #deps: Deps
  readonly #asking: Asking<UnitTask, unknown>

  constructor(deps: Deps) {
    this.#deps = deps
    const limit = new NodeLimit({ perSecond: 10, burst: 60 }, deps.monotonic)
    this.#asking = deps.ask.of({
      permission: 'unit:read',
      subject: subjects.unitOrders,
      notConnected: () => problem('unit.notConnected'),
      limit: () => limit,
      tooMany: 'unit.askedTooMuch',
      away: new NodeLimit({ perSecond: 10, burst: 60 }, deps.monotonic),
      prepare: async ({ id, name }, { operatorId, deviceId: unitId }, request) => {
        if (request['@type'] === 'RemovePackage' && !isRemovable(request.name)) throw problem('unit.basePackage')
        if (request['@type'] === 'ConfigureTimezone' && !isTimeZone(request.timezone))
          throw fieldProblem('timezone', 'unit.timezone')
        const place = await queries.placeOf(deps.db, operatorId, unitId)
        if (place === undefined) throw problem('unit.unknown')
        const { epoch, ...owners } = place
        const order = { actor: { id, name }, operatorId, unitId, ...owners, commandId: randomUUID(), request }
        return { order, epoch }
      },
      carryOut: (session, asked, deadline) => this.#carryOut(session, asked, deadline),
    })
  }

  request(actor: Asker, place: Place, request: UnitTask): Promise<unknown> {
    return this.#asking.request(actor, place, request)
  }

  /** From now on requests to its unit go to this connection, until the returned function is called. */
  join(session: DeviceSession): Promise<() => void> {
    return this.#asking.join(session)
  }

  async #carryOut(session: DeviceSession, asked: UnitAsked, deadline: number): Promise<unknown> {
    const { ask } = this.#deps
    const { request, commandId, unitId } = asked
    const type = request['@type']
    // Before the frame leaves, so that the audit log holds what may have happened.
    if (!isReading(type)) await this.#write(asked)
    const outcome = await ask.send<UnitOrder>(session, { '@type': 'UnitOrder', commandId, request }, deadline)
    if (outcome.end !== 'done') {
      await this.#failed(asked, outcome)
      throw ofUnit(outcome)
    }
    const answer = answers[type].safeParse(outcome.result ?? {})
    if (!answer.success) throw problem('unit.answerUnreadable')
    await this.#heard(session, unitId, type, answer.data)
    return answer.data
  }

  async #write(asked: UnitAsked): Promise<void> {
    const { db, feeds, now } = this.#deps
    const { request, unitId, commandId: jobId } = asked
    const at = new Date(now()).toISOString()
    const kind = request['@type']
    const job = await db.transaction(async (tx) => {
      const name = 'name' in request ? request.name : null
      const begun = jobs.includes(kind) ? await queries.startJob(tx, { jobId, unitId, kind, name }, at) : null
      if (begun === undefined) throw problem('unit.busy')
      await audit.append(tx, {
        ...auditEntryOf(asked),
        ...{ type: 'UnitRequest', message: tells('unit.asked', { unit: unitId, what: sentence(request) }) },
      })
      return begun
    })
    if (job !== null) feeds.publishUnit(unitId, { '@type': 'JobStarted', job })
  }

  /** A job that the unit did not accept is deleted. If it may have been accepted, the unit reports on it later. */
  async #failed(asked: UnitAsked, { end, problem: refused }: NotDone): Promise<void> {
    const { db, feeds } = this.#deps
    const { request, unitId, commandId } = asked
    if (isReading(request['@type'])) return
    const code = end === 'unknown' ? 'unit.perhapsNotDone' : 'unit.notDone'
    await audit.append(db, {
      ...auditEntryOf(asked),
      ...{ level: 'log', type: 'UnitRequestFailed' },
      message: tells(code, { unit: unitId, what: sentence(request), reason: because(refused) }),
    })
    if (!jobs.includes(request['@type'])) return
    if (end === 'unknown') await queries.unknownJob(db, unitId, commandId)
    else await queries.forgetJob(db, unitId, commandId)
    feeds.publishUnit(unitId, { '@type': 'UnitChanged' })
  }

  /** Stores a report of the unit, and publishes it to other consoles if it has changed. */
  async #heard({ epoch }: DeviceSession, unitId: string, type: Type, answer: unknown): Promise<void> {
    const { db, feeds } = this.#deps
    const told = answer as Partial<UnitAnswer<'GetPackages'> & UnitAnswer<'GetServices'> & UnitAnswer<'GetScreens'>>
    if (type === 'GetOsInfo') return queries.storeOs(db, unitId, epoch, answer as UnitAnswer<'GetOsInfo'>)
    if (told.packages) return queries.storeSnapshot(db, unitId, epoch, 'packages', told.packages)
    if (told.services) return queries.storeSnapshot(db, unitId, epoch, 'services', told.services)
    if (told.screens) return queries.storeSnapshot(db, unitId, epoch, 'screens', told.screens)
    if (type === 'HoldPackage' || type === 'ConfigurePackage') feeds.publishUnit(unitId, { '@type': 'PackagesChanged' })
    if (type === 'RestartService') feeds.publishUnit(unitId, { '@type': 'ServicesChanged' })
  }
}

const auditEntryOf = ({ operatorId, cubeId, tenantId, actor, unitId, request }: UnitAsked) => ({
  ...{ operatorId, cubeId, tenantId, actor, category: cubeId === null ? ('operator' as const) : ('cube' as const) },
  ...{ referenceType: 'Unit' as const, referenceId: unitId, data: { request: request['@type'] } },
})
