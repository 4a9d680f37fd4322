import { nak } from '@cubeward/contract/kernel/problem.ts'
import { PeerClock } from '@cubeward/vcmp/peer-clock.ts'
import { type Problem, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Clock } from './clock.ts'

/** What every command of the server says besides what is to be done. */
interface Command {
  readonly epoch: number
  /** By the server's clock. */
  readonly deadline: string
  /** Of commands that must come in their order. */
  readonly seq?: number
}

/** A command that is being carried out. */
export interface Turn {
  /** Throws if it may no longer be carried out. To be called after every wait and every write, right before something is done. */
  check(): void
  /** How long something may take that is asked in turn, so that its answer still gets to the server in time. */
  readonly restMs: number
}

/** Longest life of a command, whatever the server says. */
const LIFE_MS = 10_000
/** The part of the rest that is left for the answer, and the most of it. */
const ANSWER_SHARE = 0.15
const ANSWER_MS = 1_500

/**
 * Every command of the server passes here: it is carried out in time, from the connection that is current, or not at all. It is answered
 * before its deadline even if something hangs, so that the server can tell a hanging part from a silent cube.
 */
export class NowOrNever {
  readonly #clock: Clock
  #epoch: number | undefined
  #server = new PeerClock()
  #lastSeq = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A connection was welcomed; commands of earlier ones are refused from now on. `server` is the clock that deadlines go by. */
  enter(epoch: number, server: PeerClock): void {
    this.#epoch = epoch
    this.#server = server
    this.#lastSeq = 0
  }

  /** The connection is lost. */
  leave(): void {
    this.#epoch = undefined
  }

  /** Throws a `VcmpProblem` if it was refused, and one with status 504 if it was begun and did not end in time. */
  async carryOut<T>(command: Command, act: (turn: Turn) => Promise<T>): Promise<T> {
    this.#check(command)
    const { seq } = command
    if (seq !== undefined) {
      if (seq <= this.#lastSeq) throw outOfOrder(seq, this.#lastSeq)
      this.#lastSeq = seq
    }
    const left = () => Math.max(0, Math.min(LIFE_MS, this.#left(command.deadline)))
    const turn: Turn = {
      check: () => this.#check(command),
      get restMs() {
        return left() - forAnswer(left())
      },
    }
    // Whatever else hangs is given up a little after what was asked in turn, which can say more of itself.
    return within(left() - forAnswer(left()) / 2, act(turn), UNFINISHED)
  }

  #check({ epoch, deadline }: Command): void {
    if (epoch !== this.#epoch) {
      throw new VcmpProblem({
        ...nak('command.otherConnection'),
        detail: `It names epoch ${epoch}; the present one is ${this.#epoch ?? 'none'}.`,
      })
    }
    if (this.#left(deadline) <= 0) throw new VcmpProblem(EXPIRED)
  }

  /** The server's time is taken as late as it can be. */
  #left(deadline: string): number {
    return Date.parse(deadline) - this.#server.latest(this.#clock.monotonic())
  }
}

const forAnswer = (leftMs: number) => Math.min(ANSWER_MS, leftMs * ANSWER_SHARE)

/** The result, or the problem if there is none in time; what comes after that is ignored. */
export async function within<T>(ms: number, work: Promise<T>, late: Problem): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VcmpProblem(late)), ms)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}

const EXPIRED: Problem = nak('command.lateOnSite')
const UNFINISHED: Problem = nak('command.unfinished')

const outOfOrder = (seq: number, last: number) =>
  new VcmpProblem({
    ...nak('command.outOfOrder'),
    detail: `Its number ${seq} is not above ${last}, the newest one of this connection.`,
  })
