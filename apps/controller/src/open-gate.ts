import type { OpenLockFrame } from '@cubeward/contract/device/cube.ts'
import { type Problem, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Clock } from './clock.ts'
import type { CommandMemory } from './command-memory.ts'

interface Site {
  refusalToOpen(lock: string): Problem | undefined
  open(lock: string, commandId: string, timeoutMs: number): Promise<void>
}

/**
 * Every open command passes here: at most once, in time, and only from the connection that is current
 * (security.md R19, F5, F9; design/live.md, step 3).
 */
export class OpenGate {
  readonly #site: Site
  readonly #memory: CommandMemory
  readonly #clock: Clock
  #epoch: number | undefined
  #lastSeq = 0

  constructor(site: Site, memory: CommandMemory, clock: Clock) {
    this.#site = site
    this.#memory = memory
    this.#clock = clock
  }

  /** A connection was welcomed; commands of earlier ones are refused from now on. */
  enter(epoch: number): void {
    this.#epoch = epoch
    this.#lastSeq = 0
  }

  /** The connection is lost. */
  leave(): void {
    this.#epoch = undefined
  }

  /** Resolves when the driver has taken the command; throws a `VcmpProblem` with the reason otherwise. */
  async open(frame: OpenLockFrame, receivedAt: number): Promise<void> {
    const answer = await this.#memory.once(frame.commandId, () => this.#run(frame, receivedAt))
    if (answer !== 'done') throw new VcmpProblem(answer)
  }

  async #run(frame: OpenLockFrame, receivedAt: number): Promise<'done' | Problem> {
    const refused = this.#refusal(frame) ?? this.#site.refusalToOpen(frame.lock)
    if (refused) return refused
    this.#lastSeq = frame.seq
    const restMs = frame.ttlMs - (this.#clock.monotonic() - receivedAt)
    if (restMs <= 0) return expired(frame.ttlMs)
    try {
      await this.#site.open(frame.lock, frame.commandId, restMs)
      return 'done'
    } catch (error) {
      if (error instanceof VcmpProblem) return error.problem
      throw error
    }
  }

  #refusal({ epoch, seq }: OpenLockFrame): Problem | undefined {
    if (epoch !== this.#epoch) {
      return {
        status: 409,
        title: 'The command belongs to another connection.',
        detail: `It names epoch ${epoch}; the present one is ${this.#epoch ?? 'none'}.`,
      }
    }
    if (seq > this.#lastSeq) return undefined
    return {
      status: 409,
      title: 'The command is out of order.',
      detail: `Its number ${seq} is not above ${this.#lastSeq}, the newest one of this connection.`,
    }
  }
}

const expired = (ttlMs: number): Problem => ({
  status: 408,
  title: 'The command is too old.',
  detail: `It was not passed to the driver within ${ttlMs} ms of its arrival.`,
})
