import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BoxJob } from '@cubeward/contract/admin/box-jobs.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import { says } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Logger } from 'pino'
import { act } from '../../platform/audit/change.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import type { Hub } from '../../platform/live/hub.ts'
import type { Node } from '../../platform/nodes/nodes.ts'
import * as jobs from './job-queries.ts'
import * as boxes from './queries.ts'

interface Deps {
  db: Database
  node: Pick<Node, 'id'>
  hub: Pick<Hub, 'openLock' | 'publishCube'>
  log: Logger
  /** The role that someone has at that moment: rights can end while a job runs. */
  roleIn: (userId: string, operator: string) => Promise<UserActor['role']>
  /** Time to press Stop before the first door opens, and from one door to the next: two a second. */
  pauses?: { firstMs: number; nextMs: number }
}

export interface OpenAllOrder {
  operator: string
  cubeId: string
  actor: UserActor
  id: string
  scope: BoxJob['scope']
  /** The number that whoever starts it has typed: of boxes, or of locks. */
  confirm: number
  deadline?: string | undefined
}

interface Run {
  order: OpenAllOrder
  abort: AbortController
  done: Promise<void>
}

/**
 * Opens all boxes of a cube, one lock after the other, on the server. Its state is in the database: it is read by whoever looks, and
 * stopped by whoever may. What a stopped server leaves is never taken up again.
 */
export class OpenJobs {
  readonly #deps: Deps
  readonly #runs = new Map<string, Run>()
  readonly #pauses: { firstMs: number; nextMs: number }

  constructor(deps: Deps) {
    this.#deps = deps
    this.#pauses = deps.pauses ?? { firstMs: 1_000, nextMs: 500 }
  }

  /** The same id is the same job, however often it is asked for. */
  async start(order: OpenAllOrder): Promise<BoxJob> {
    const { db } = this.#deps
    const id = order.id.toLowerCase()
    const { operator, cubeId, actor, scope } = order
    const made = await act(
      db,
      { operator, cubeId, actor },
      {
        act: (tx) => this.#insert(tx, { ...order, id }),
        audit: (it) =>
          it && {
            ...{ tenantId: it.tenantId, category: 'box', type: 'OpenAllRequested' },
            message: tells(scope === 'boxes' ? 'boxes.openAll' : 'boxes.openAllLocks', { number: it.number }),
            data: { jobId: id, scope, locks: it.locks },
          },
      },
    )
    if (made !== undefined) {
      this.#runs.get(id)?.abort.abort()
      const abort = new AbortController()
      const run: Run = { order: { ...order, id }, abort, done: Promise.resolve() }
      this.#runs.set(id, run)
      run.done = this.#run(run).finally(() => {
        if (this.#runs.get(id) === run) this.#runs.delete(id)
      })
      await this.#notify(order.cubeId, id)
    }
    return found(await jobs.find(db, id), 'job').job
  }

  async stop(operator: string, cubeId: string, actor: UserActor): Promise<BoxJob | null> {
    const { db } = this.#deps
    const { stopped } = await act(
      db,
      { operator, cubeId, actor },
      {
        async act(tx) {
          const { tenantId } = found(await boxes.hold(tx, operator, cubeId), 'cube')
          return { tenantId, stopped: await jobs.stop(tx, cubeId) }
        },
        audit: ({ tenantId, stopped: jobId }) =>
          jobId === undefined
            ? undefined
            : {
                ...{ tenantId, category: 'box', type: 'OpenAllStopped', data: { jobId } },
                message: tells('boxes.openAllStopped'),
              },
      },
    )
    if (stopped !== undefined) {
      await this.#notify(cubeId, stopped)
      const run = this.#runs.get(stopped)
      run?.abort.abort()
      await run?.done
    }
    return (await jobs.latest(db, cubeId)) ?? null
  }

  /** What a node that is no more has left. */
  async recover(nodeId: string): Promise<void> {
    const { db } = this.#deps
    for (const { id, cubeId } of await jobs.ofNode(db, nodeId))
      if (await db.transaction((tx) => jobs.end(tx, id, 'Interrupted', new Date().toISOString())))
        await this.#notify(cubeId, id)
  }

  async close(): Promise<void> {
    const runs = [...this.#runs.values()]
    for (const { abort } of runs) abort.abort()
    await Promise.all(runs.map(({ done }) => done))
  }

  /** Undefined if the job is there already. */
  async #insert(tx: Tx, order: OpenAllOrder) {
    const { operator, cubeId, actor, id, scope, confirm, deadline } = order
    const { tenantId } = found(await boxes.hold(tx, operator, cubeId), 'cube')
    const before = await jobs.find(tx, id)
    if (before !== undefined) {
      if (before.cubeId !== cubeId || before.actorId !== actor.id || before.job.scope !== scope)
        throw problem('job.idUsed')
      return undefined
    }
    if (deadline !== undefined && Date.parse(deadline) <= Date.now()) throw problem('boxes.openTooLate')
    const targets = await jobs.targets(tx, cubeId, scope)
    const number = scope === 'boxes' ? await jobs.countBoxes(tx, cubeId) : targets.length
    if (number !== confirm)
      throw scope === 'boxes'
        ? problem('boxes.otherCountToOpen', { boxes: number, confirm })
        : problem('locks.otherCountToOpen', { locks: number, confirm })
    if (targets.length === 0) throw problem('locks.none')
    const items = targets.map((target) => ({ ...target, commandId: randomUUID() }))
    await jobs.insert(tx, {
      id,
      cubeId,
      scope,
      actor,
      started: new Date().toISOString(),
      nodeId: this.#deps.node.id,
      items,
    })
    return { tenantId, number, locks: items.length }
  }

  async #run({ order, abort }: Run): Promise<void> {
    const { db, log } = this.#deps
    const { id, cubeId } = order
    try {
      await this.#pause(this.#pauses.firstMs, abort.signal)
      const items = (await jobs.find(db, id))?.job.items ?? []
      for (const { lock, commandId } of items) {
        if (abort.signal.aborted || (await jobs.state(db, id)) !== 'Running') break
        const reason = await this.#open(order, lock, commandId, abort.signal)
        await jobs.setItem(db, id, commandId, reason === null ? 'Given' : 'Failed', reason)
        await this.#notify(cubeId, id)
        if (reason === null) await this.#pause(this.#pauses.nextMs, abort.signal)
      }
      await this.#end(id, cubeId)
    } catch (err) {
      log.error({ err, cubeId, jobId: id }, 'opening all boxes has broken off')
      await this.#end(id, cubeId).catch(() => undefined)
    }
  }

  async #end(id: string, cubeId: string): Promise<void> {
    const { db } = this.#deps
    const job = (await jobs.find(db, id))?.job
    if (job === undefined) return
    const state = job.state === 'Stopping' ? 'Stopped' : job.done === job.total ? 'Done' : 'Interrupted'
    if (await db.transaction((tx) => jobs.end(tx, id, state, new Date().toISOString()))) await this.#notify(cubeId, id)
  }

  /** Null if the command was given, else why not: that is logged, and the next lock has its turn. */
  async #open(order: OpenAllOrder, lock: string, commandId: string, signal: AbortSignal): Promise<string | null> {
    const { hub, log, roleIn } = this.#deps
    const { operator, cubeId, id } = order
    while (true) {
      try {
        const actor = { ...order.actor, role: await roleIn(order.actor.id, operator) }
        await hub.openLock(actor, { operatorId: operator, deviceId: cubeId }, { lock, commandId })
        return null
      } catch (err) {
        // Somebody else opens doors of this cube too: wait for our turn.
        if (err instanceof Problem && err.kind === 'tooManyRequests' && !signal.aborted) {
          await this.#pause(this.#pauses.nextMs, signal)
          continue
        }
        log.warn({ err, cubeId, lock, jobId: id }, 'a lock could not be opened; going on with the next one')
        return err instanceof Problem ? err.said : says('internal')
      }
    }
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }

  async #notify(cubeId: string, jobId: string): Promise<void> {
    const { db, hub } = this.#deps
    const job = (await jobs.find(db, jobId))?.job
    if (job === undefined) return
    const { state, done, total } = job
    hub.publishCube(cubeId, { '@type': 'BoxJobEvent', jobId, state, done, total })
  }
}
