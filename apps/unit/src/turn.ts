import type { UnitOrder } from '@cubeward/contract/device/unit.ts'
import type { PeerClock } from '@cubeward/vcmp/peer-clock.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'

/** In which an answer reaches the server. */
const ANSWER_MS = 250

/** Requests are carried out on the connection that they name, before their deadline by the server's clock, or not at all. */
export class Turns {
  #current: { epoch: number; server: PeerClock } | undefined

  /** A connection was welcomed; requests of earlier ones are refused from now on. */
  enter(epoch: number, server: PeerClock): void {
    this.#current = { epoch, server }
  }

  leave(): void {
    this.#current = undefined
  }

  /** Milliseconds that are left of a request's life, to be answered in. */
  restMs({ deadline }: Pick<UnitOrder, 'deadline'>): number {
    return Math.max(1, Date.parse(deadline) - (this.#current?.server.latest(performance.now()) ?? 0) - ANSWER_MS)
  }

  check({ epoch, deadline }: Pick<UnitOrder, 'epoch' | 'deadline'>): void {
    if (this.#current?.epoch !== epoch)
      throw new VcmpProblem({ status: 409, title: 'The request belongs to another connection.' })
    // the server's time is taken as late as it can be
    if (Date.parse(deadline) <= this.#current.server.latest(performance.now()))
      throw new VcmpProblem({ status: 408, title: 'The request reached the unit too late. Nothing was carried out.' })
  }
}
