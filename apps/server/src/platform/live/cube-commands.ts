import { randomUUID } from 'node:crypto'
import type { OrderFrame } from '@cubeward/contract/device/cube.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import type { CubeOrder, OrderReceipt } from '@cubeward/contract/live/cube-events.ts'
import { may } from '@cubeward/domain/permissions.ts'
import type { AuditCode } from '@cubeward/words/audit-messages.ts'
import { tells } from '@cubeward/words/tells.ts'
import { because } from '../audit/written.ts'
import type { Database } from '../db/client.ts'
import type { Asker } from '../http/actor.ts'
import { NodeLimit } from '../security/limits.ts'
import type { Ask, Asking, DeviceSession, Intent, NotDone, Place, Untimed } from './ask.ts'
import { tenantOf } from './command-queries.ts'
import type { Feeds } from './feeds.ts'
import { noCube, notConnected } from './refusals.ts'
import { type OtherOrder, subjects } from './subjects.ts'
import { screenOf } from './unit-queries.ts'
import type { UnitRequests } from './unit-requests.ts'

interface Deps {
  db: Database
  ask: Ask
  feeds: Feeds
  units: UnitRequests
  now: () => number
  monotonic: () => number
}

/** What the audit log says. Pictures are no change and would fill it. */
const names = {
  TakeScreenshot: undefined,
  UpdateSoftware: 'order.updateSoftware',
  RestartController: 'order.restartController',
  RestartUserInterface: 'order.restartInterface',
  RestartOperatingSystem: 'order.restartSystem',
} as const satisfies Record<CubeOrder['@type'], AuditCode | undefined>

/** Commands to a cube that act now or fail visibly: never kept, never sent twice. Locks have their own (`commands.ts`). */
export class CubeCommands {
  readonly #deps: Deps
  readonly #asking: Asking<CubeOrder, OrderReceipt>

  constructor(deps: Deps) {
    this.#deps = deps
    // Pictures follow each other after 200 ms, for a few people at a time.
    const pictures = new NodeLimit({ perSecond: 15, burst: 30 }, deps.monotonic)
    // Restarts and updates take a cube away from its users for a while.
    const restarts = new NodeLimit({ perSecond: 1 / 6, burst: 10 }, deps.monotonic)
    this.#asking = deps.ask.of({
      permission: 'cube:write',
      subject: subjects.cubeOrders,
      notConnected,
      limit: ({ message }) => (message['@type'] === 'TakeScreenshot' ? pictures : restarts),
      tooMany: 'command.tooMany',
      // Each refusal of a cube that is away is a line in its log.
      away: new NodeLimit({ perSecond: 1 / 6, burst: 10 }, deps.monotonic),
      prepare: async ({ id, name }, { operatorId, deviceId: cubeId }, message) => {
        const cube = await tenantOf(deps.db, operatorId, cubeId)
        if (cube === undefined) throw noCube()
        const actor = { id, name }
        const { tenantId, epoch } = cube
        return { order: { commandId: randomUUID(), actor, operatorId, cubeId, tenantId, message }, epoch }
      },
      intent: (order) => this.#intentOf(order),
      frame: ({ commandId, message }): Untimed<OrderFrame> => ({ ...message, commandId }),
      answer: (_, { commandId }) => ({ commandId, at: new Date(deps.now()).toISOString() }),
      refusal,
      unsent: (order, why) =>
        deps.ask.write(this.#intentOf(order), {
          end: 'refused',
          problem: problem(why === 'expired' ? 'command.late' : 'cubeNotConnected'),
        }),
    })
  }

  async order(actor: Asker, place: Place, message: CubeOrder): Promise<OrderReceipt> {
    const taken = message['@type'] === 'TakeScreenshot' && (await this.#byUnit(actor, place, message))
    return taken || this.#asking.request(actor, place, message)
  }

  /** The agent of the main unit is beside the screen; without one the controller takes the picture, if it can. */
  async #byUnit(
    actor: Asker,
    { operatorId, deviceId: cubeId, deadline }: Place,
    { '@type': type, highQuality, kiosk }: Extract<CubeOrder, { '@type': 'TakeScreenshot' }>,
  ): Promise<OrderReceipt | undefined> {
    const { db, units, now } = this.#deps
    if (!may(actor, 'cube:write', cubeId)) return undefined
    const unitId = await screenOf(db, operatorId, cubeId)
    if (unitId === undefined) return undefined
    try {
      await units.request(actor, { operatorId, deviceId: unitId, deadline }, { '@type': type, highQuality, kiosk })
    } catch (error) {
      if (error instanceof Problem && (error.code === 'unit.noScreen' || error.code === 'unit.notConnected'))
        return undefined
      throw error
    }
    return { commandId: randomUUID(), at: new Date(now()).toISOString() }
  }

  /** From now on orders to its cube go to this connection, until the returned function is called. */
  join(session: DeviceSession): Promise<() => void> {
    return this.#asking.join(session)
  }

  #intentOf({ actor, operatorId, cubeId, tenantId, commandId, message }: OtherOrder): Intent | undefined {
    const name = names[message['@type']]
    if (name === undefined) return undefined
    const order = tells(name)
    return {
      of: {
        ...{ operatorId, category: 'cube', actor, tenantId, cubeId },
        data: { commandId, command: message['@type'] },
      },
      asked: { type: 'CubeCommand', message: tells('order.commanded', { order }) },
      failed: (why) => ({
        type: 'CubeCommandFailed',
        message: tells('order.failed', { order, reason: because(refusal(why)) }),
      }),
      stored: (tx) => tx.afterCommit(() => this.#deps.feeds.publishCube(cubeId, { '@type': 'LogsChanged' })),
    }
  }
}

/** Of what was sent and not answered nobody knows whether it was carried out. */
const refusal = ({ end, problem: refused }: NotDone): Problem => {
  if (end !== 'unknown') return refused
  if (refused.code === 'commandTimeout') return problem('command.noAnswerUnknown')
  if (refused.code === 'command.connectionLost') return problem('command.connectionLostUnknown')
  return problem('command.unknownBecause', { reason: refused.message })
}
