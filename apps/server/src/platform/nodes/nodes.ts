import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { type Database, databaseError } from '../db/client.ts'
import { type Job, repeat } from '../lib/repeat.ts'
import * as queries from './queries.ts'

export interface NodeTimings {
  leaseMs: number
  everyMs: number
}
const usual: NodeTimings = { leaseMs: 12_000, everyMs: 3_000 }

/** This process among those that serve one database. */
export interface Node {
  /** Another one after the lease has been lost: read it when something begins. */
  readonly id: string
  /** Work to do once a node is no more: ends what was under way on it. It may be done by several nodes at once, and again. */
  onEnded(work: (nodeId: string) => Promise<void>): void
  /** This node was taken for dead: the others have ended what was under way here. */
  onLost(work: () => void): void
  /** Ends what nodes that are no more have left, from now on again and again. Tells whether this node is the only one. */
  start(): Promise<{ alone: boolean }>
  close(): Promise<void>
}

export async function joinNodes({
  db,
  log,
  timings = usual,
}: {
  db: Database
  log: Logger
  timings?: NodeTimings | undefined
}): Promise<Node> {
  const ending: ((nodeId: string) => Promise<void>)[] = []
  const losing: (() => void)[] = []
  const here = { machine: machineName(), pid: process.pid }
  let id = uuidv7()
  let job: Job | undefined
  await queries.join(db, { id, ...here, leaseMs: timings.leaseMs })

  async function renew(): Promise<void> {
    if (await queries.renew(db, id, timings.leaseMs)) return
    log.error({ node: id }, 'this node was taken for dead; its connections begin anew')
    id = uuidv7()
    await queries.join(db, { id, ...here, leaseMs: timings.leaseMs })
    for (const work of losing) work()
  }

  /** Whether other nodes are left. */
  async function look(): Promise<boolean> {
    for (const other of await queries.others(db, id)) {
      const gone = other.machine === here.machine && !isRunning(other.pid)
      if (!(await queries.giveUp(db, other.id, gone))) continue
      log.warn({ node: other.id }, 'another node is no more; what was under way on it ends')
      for (const work of ending) await work(other.id)
      await remove(other.id)
    }
    return (await queries.others(db, id)).length > 0
  }

  /** Not if something still names it, which began while it was given up: that is ended the next time. */
  async function remove(nodeId: string): Promise<void> {
    await queries.remove(db, nodeId).catch((error: unknown) => {
      if (databaseError(error)?.code !== '23503') throw error
    })
  }

  return {
    get id() {
      return id
    },
    onEnded: (work) => ending.push(work),
    onLost: (work) => losing.push(work),
    async start() {
      const alone = !(await look())
      const run = async () => {
        await renew()
        await look()
      }
      job = repeat('nodes', timings.everyMs, run, log)
      return { alone }
    },
    async close() {
      await job?.close()
      // What could not be ended in order is left to the others, or to the next start.
      await queries.giveUp(db, id, true)
      await remove(id)
    },
  }
}

/** The same for processes that see each other: one machine since its start, one container. */
function machineName(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
