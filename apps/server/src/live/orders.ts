import { randomUUID } from 'node:crypto'
import type { OrderFrame } from '@cubeward/contract/device/cube.ts'
import { storable } from '@cubeward/contract/kernel/fields.ts'
import { Problem, type ProblemCode } from '@cubeward/contract/kernel/problem.ts'
import type { CubeOrder, OrderReceipt } from '@cubeward/contract/live/cube-events.ts'
import { VcmpClosed, VcmpNak, VcmpTimeout } from '@cubeward/vcmp/problem.ts'
import * as audit from '../audit/audit.ts'
import * as cubes from '../cubes/queries.ts'
import type { Database } from '../db/client.ts'
import { type Bus, NoResponder, subjects } from './bus.ts'
import { type LiveActor, noCube } from './callers.ts'
import type { CommandSession } from './commands.ts'
import type { Feeds } from './feeds.ts'
import type { Timings } from './timings.ts'
import { TokenBuckets } from './token-bucket.ts'

interface Deps {
  db: Database
  bus: Bus
  feeds: Feeds
  timings: Timings
  now: () => number
  monotonic: () => number
}

/** An order that is allowed, on its way to the node that holds the cube's connection. */
interface Order {
  commandId: string
  actor: { id: string; name: string }
  operatorId: string
  cubeId: string
  tenantId: string | null
  message: CubeOrder
}
type Answer = { receipt: OrderReceipt } | { refused: { code: ProblemCode; detail: string } }

/** What the trail says. Pictures are no change and would fill it. */
const names: Record<CubeOrder['@type'], string | undefined> = {
  TakeScreenshot: undefined,
  UpdateSoftware: 'Update of the software',
  RestartController: 'Restart of the controller',
  RestartUserInterface: 'Restart of the user interface',
  RestartOperatingSystem: 'Restart of the operating system',
}

/** Commands to a cube that act now or fail visibly: never kept, never sent twice (GAP-24). Locks have their own (`commands.ts`). */
export class Orders {
  readonly #deps: Deps
  readonly #limit: TokenBuckets
  readonly #restarts: TokenBuckets
  readonly #away: TokenBuckets

  constructor(deps: Deps) {
    this.#deps = deps
    // Pictures follow each other after 200 ms (spec §9), for a few people at a time.
    this.#limit = new TokenBuckets({ perSecond: 15, burst: 30 }, deps.monotonic)
    // Restarts and updates take a cube away from its users for a while (T20).
    this.#restarts = new TokenBuckets({ perSecond: 1 / 6, burst: 10 }, deps.monotonic)
    // Each refusal of a cube that is away is a line in its log.
    this.#away = new TokenBuckets({ perSecond: 1 / 6, burst: 10 }, deps.monotonic)
  }

  async order(actor: LiveActor, operatorId: string, cubeId: string, message: CubeOrder): Promise<OrderReceipt> {
    const { db, bus } = this.#deps
    const cube = await cubes.tenantOf(db, operatorId, cubeId)
    if (cube === undefined) throw noCube()
    const { id, name } = actor
    const { tenantId } = cube
    const order: Order = { commandId: randomUUID(), actor: { id, name }, operatorId, cubeId, tenantId, message }
    let answer: Answer
    try {
      answer = (await bus.request(subjects.cubeOrders(cubeId), order)) as Answer
    } catch (error) {
      if (!(error instanceof NoResponder)) throw error
      const detail = `Cube ${cubeId} is not connected. Nothing was sent, and nothing will be later.`
      if (!this.#away.take(cubeId)) throw new Problem('tooManyRequests', `${detail} ${later}`)
      await this.#failed(order, 'The cube is not connected.')
      throw new Problem('cubeNotConnected', detail)
    }
    if ('refused' in answer) throw new Problem(answer.refused.code, answer.refused.detail)
    return answer.receipt
  }

  /** From now on orders to its cube go to this connection, until the returned function is called. */
  join(session: CommandSession): () => void {
    return this.#deps.bus.respond(subjects.cubeOrders(session.cubeId), (order: Order) => this.#carryOut(session, order))
  }

  async #carryOut(session: CommandSession, order: Order): Promise<Answer> {
    const { db, monotonic, timings } = this.#deps
    if (!session.isOpen) throw new NoResponder(session.cubeId)
    const limit = order.message['@type'] === 'TakeScreenshot' ? this.#limit : this.#restarts
    if (!limit.take(order.cubeId)) {
      return {
        refused: { code: 'tooManyRequests', detail: `This cube was given too many commands. ${later}` },
      }
    }
    const begun = monotonic()
    const name = names[order.message['@type']]
    // Before the frame leaves, as with locks (R20).
    if (name !== undefined) {
      await audit.append(db, { ...trailOf(order), type: 'CubeCommand', message: `${name} commanded.` })
      this.#deps.feeds.publishCube(order.cubeId, { '@type': 'LogsChanged' })
    }
    const ttlMs = Math.floor(timings.commandMs - (monotonic() - begun))
    const refused = session.isOpen && ttlMs > 0 ? await this.#send(session, order, ttlMs) : notSent
    if (refused === undefined) {
      return { receipt: { commandId: order.commandId, at: new Date(this.#deps.now()).toISOString() } }
    }
    await this.#failed(order, refused.detail)
    return { refused }
  }

  /** Undefined when the cube has taken it. */
  async #send(session: CommandSession, { commandId, message }: Order, ttlMs: number): Promise<Refusal | undefined> {
    const frame = { ...message, commandId, ttlMs, epoch: session.epoch } as OrderFrame
    try {
      await session.request(frame, { timeoutMs: ttlMs })
      return undefined
    } catch (error) {
      if (error instanceof VcmpNak) {
        const { title, detail } = error.problem
        return { code: 'conflict', detail: (detail === undefined ? title : `${title} ${detail}`).slice(0, 500) }
      }
      if (error instanceof VcmpTimeout) {
        // A picture that is late harms nobody; anything else must not reach the cube any more.
        if (message['@type'] !== 'TakeScreenshot') session.reset('A command was not acknowledged')
        return {
          code: 'commandTimeout',
          detail: 'The cube did not answer in time. Whether it carried the command out is not known.',
        }
      }
      if (error instanceof VcmpClosed) {
        return {
          code: 'conflict',
          detail:
            'The connection was lost before the cube had answered. Whether it carried the command out is not known.',
        }
      }
      throw error
    }
  }

  async #failed(order: Order, reason: string): Promise<void> {
    const name = names[order.message['@type']]
    if (name === undefined) return
    await audit.append(this.#deps.db, {
      ...trailOf(order),
      level: 'log',
      type: 'CubeCommandFailed',
      message: `${name} failed. ${storable(reason)}`,
    })
    this.#deps.feeds.publishCube(order.cubeId, { '@type': 'LogsChanged' })
  }
}

const later = 'Try again in a moment.'

interface Refusal {
  code: ProblemCode
  detail: string
}
const notSent: Refusal = { code: 'cubeNotConnected', detail: 'The cube disconnected before the command was sent.' }

const trailOf = ({ actor, operatorId, cubeId, tenantId, commandId, message }: Order) => ({
  operatorId,
  category: 'cube' as const,
  actor,
  tenantId,
  cubeId,
  data: { commandId, command: message['@type'] },
})
