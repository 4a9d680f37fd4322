import { randomUUID } from 'node:crypto'
import { Done, type UnitAnswer, unitAnswers } from '@cubeward/contract/admin/unit-requests.ts'
import type { UnitOrder, UnitTask } from '@cubeward/contract/device/unit.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { isTimeZone } from '@cubeward/domain/time-zones.ts'
import { isRemovable } from '@cubeward/domain/unit-packages.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import { because } from '../audit/written.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Asker } from '../http/actor.ts'
import { NodeLimit } from '../security/limits.ts'
import type { Ask, Asking, DeviceSession, Intent, NotDone, Place, Untimed } from './ask.ts'
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
      intent: (asked) => this.#intentOf(asked),
      frame: ({ commandId, request }): Untimed<UnitOrder> => ({ '@type': 'UnitOrder', commandId, request }),
      answer: (result, asked, session) => this.#answer(result, asked, session),
      refusal: ofUnit,
    })
  }

  request(actor: Asker, place: Place, request: UnitTask): Promise<unknown> {
    return this.#asking.request(actor, place, request)
  }

  /** From now on requests to its unit go to this connection, until the returned function is called. */
  join(session: DeviceSession): Promise<() => void> {
    return this.#asking.join(session)
  }

  async #answer(result: unknown, { request, unitId }: UnitAsked, session: DeviceSession): Promise<unknown> {
    const type = request['@type']
    const answer = answers[type].safeParse(result ?? {})
    if (!answer.success) throw problem('unit.answerUnreadable')
    await this.#heard(session, unitId, type, answer.data)
    return answer.data
  }

  #intentOf(asked: UnitAsked): Intent | undefined {
    const { operatorId, cubeId, tenantId, actor, unitId: unit, request } = asked
    const type = request['@type']
    if (isReading(type)) return undefined
    const what = sentence(request)
    return {
      of: {
        ...{ operatorId, cubeId, tenantId, actor, category: cubeId === null ? 'operator' : 'cube' },
        ...{ referenceType: 'Unit', referenceId: unit, data: { request: type } },
      },
      asked: { type: 'UnitRequest', message: tells('unit.asked', { unit, what }) },
      failed: ({ end, problem: refused }) => ({
        type: 'UnitRequestFailed',
        message: tells(end === 'unknown' ? 'unit.perhapsNotDone' : 'unit.notDone', {
          ...{ unit, what, reason: because(refused) },
        }),
      }),
      stored: (tx, why) => jobs.includes(type) && this.#storeJob(tx, asked, why),
    }
  }

  /** A job that the unit did not accept is deleted. If it may have been accepted, the unit reports on it later. */
  async #storeJob(tx: Tx, { unitId, commandId: jobId, request }: UnitAsked, why: NotDone | undefined): Promise<void> {
    const { feeds, now } = this.#deps
    if (why !== undefined) {
      await (why.end === 'unknown' ? queries.unknownJob : queries.forgetJob)(tx, unitId, jobId)
      return tx.afterCommit(() => feeds.publishUnit(unitId, { '@type': 'UnitChanged' }))
    }
    const name = 'name' in request ? request.name : null
    const begun = { jobId, unitId, kind: request['@type'], name }
    const job = await queries.startJob(tx, begun, new Date(now()).toISOString())
    if (job === undefined) throw problem('unit.busy')
    tx.afterCommit(() => feeds.publishUnit(unitId, { '@type': 'JobStarted', job }))
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
