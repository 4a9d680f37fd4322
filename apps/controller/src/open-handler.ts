import type { OpenLockFrame } from '@cubeward/contract/device/cube.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { CommandMemory } from './command-memory.ts'
import type { NowOrNever } from './now-or-never.ts'
import type { Site } from './site.ts'

/** Opens locks for the server: each command at most once. */
export class OpenHandler {
  readonly #site: Pick<Site, 'open'>
  readonly #memory: CommandMemory
  readonly #now: NowOrNever

  constructor(site: Pick<Site, 'open'>, memory: CommandMemory, now: NowOrNever) {
    this.#site = site
    this.#memory = memory
    this.#now = now
  }

  /** Resolves when the driver has taken the command; throws a `VcmpProblem` with the reason otherwise. */
  open(frame: OpenLockFrame): Promise<void> {
    return this.#now.carryOut(frame, async (turn) => {
      const answer = await this.#memory.once(frame.commandId, async () => {
        try {
          turn.check()
          await this.#site.open(frame.lock, frame.commandId, turn.restMs)
          return 'done'
        } catch (error) {
          if (error instanceof VcmpProblem) return error.problem
          throw error
        }
      })
      if (answer !== 'done') throw new VcmpProblem(answer)
    })
  }
}
