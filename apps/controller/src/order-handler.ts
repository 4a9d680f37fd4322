import { type ScreenshotName, takenAtHeader } from '@cubeward/contract/admin/screenshots.ts'
import type { OrderFrame } from '@cubeward/contract/device/cube.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { type Problem, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { AuditCode } from '@cubeward/words/audit-messages.ts'
import type { CommandMemory } from './command-memory.ts'
import type { Journal } from './journal.ts'
import { type Log, messageOf } from './log.ts'
import type { Machine, Picture } from './machine.ts'
import type { NowOrNever, Turn } from './now-or-never.ts'

interface Options {
  readonly machine: Machine
  readonly memory: CommandMemory
  readonly journal: Pick<Journal, 'keep'>
  readonly now: NowOrNever
  readonly log: Log
  /** Base address of this cube at the server, and its secret: pictures go there by HTTP. */
  readonly door: () => { readonly cubeUrl: string; readonly secret: string }
}

/** The server says them to readers of any language. */
const lines: Record<Exclude<OrderFrame['@type'], 'TakeScreenshot'>, AuditCode> = {
  UpdateSoftware: 'controller.updating',
  RestartController: 'controller.restarting',
  RestartUserInterface: 'controller.restartingInterface',
  RestartOperatingSystem: 'controller.restartingSystem',
}

/** Carries commands out that are no openings, each at most once. */
export class OrderHandler {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when it is done, or when the restart is about to begin; throws a `VcmpProblem` with the reason otherwise. */
  carryOut(frame: OrderFrame): Promise<void> {
    const { memory, now } = this.#options
    return now.carryOut(frame, async (turn) => {
      if (frame['@type'] === 'TakeScreenshot') return this.#screenshot(frame, turn)
      const answer = await memory.once(frame.commandId, () => this.#run(frame, turn))
      if (answer !== 'done') throw new VcmpProblem(answer)
    })
  }

  async #run(frame: Exclude<OrderFrame, { '@type': 'TakeScreenshot' }>, turn: Turn): Promise<'done' | Problem> {
    const { machine, journal, log } = this.#options
    try {
      turn.check()
      await journal.keep({ type: 'Log', message: lines[frame['@type']] })
      turn.check()
      switch (frame['@type']) {
        case 'UpdateSoftware':
          await machine.updateSoftware(frame.commandId)
          // The update was in time, and takes effect by this.
          this.#afterAnswer(() => machine.restartController())
          break
        case 'RestartController':
          this.#afterAnswer(() => machine.restartController(), turn)
          break
        case 'RestartUserInterface':
          await machine.restartUserInterface()
          break
        case 'RestartOperatingSystem':
          this.#afterAnswer(() => machine.restartOperatingSystem(), turn)
          break
      }
      return 'done'
    } catch (error) {
      if (error instanceof VcmpProblem) return error.problem
      log.error(`The command ${frame['@type']} failed: ${messageOf(error)}`)
      return nak('command.failed', { reason: messageOf(error).slice(0, 300) })
    }
  }

  /** The connection ends with the restart, so the answer must have left. */
  #afterAnswer(restart: () => Promise<void>, turn?: Turn): void {
    setImmediate(async () => {
      try {
        turn?.check()
        await restart()
      } catch (error) {
        this.#options.log.error(`The restart failed: ${messageOf(error)}`)
      }
    })
  }

  async #screenshot(
    { highQuality, kiosk }: Extract<OrderFrame, { '@type': 'TakeScreenshot' }>,
    turn: Turn,
  ): Promise<void> {
    const picture = await this.#options.machine.takeScreenshot({ highQuality, kiosk })
    turn.check()
    await this.#upload(kiosk ? 'kiosk' : 'desktop', picture, turn.restMs)
  }

  async #upload(name: ScreenshotName, { bytes, type, takenAt }: Picture, timeoutMs: number): Promise<void> {
    const { cubeUrl, secret } = this.#options.door()
    let status: number
    try {
      const response = await fetch(`${cubeUrl}/screenshots/${name}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': type,
          [takenAtHeader]: takenAt.toISOString(),
        },
        body: Buffer.from(bytes),
        signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
      })
      status = response.status
      await response.arrayBuffer()
    } catch (error) {
      throw new VcmpProblem(nak('command.pictureNotSent', { reason: messageOf(error).slice(0, 300) }))
    }
    if (status >= 400) throw new VcmpProblem(nak('command.pictureNotTaken', { status }))
  }
}
