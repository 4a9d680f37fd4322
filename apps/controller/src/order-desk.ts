import { type ScreenshotName, takenAtHeader } from '@cubeward/contract/admin/screenshots.ts'
import type { OrderFrame } from '@cubeward/contract/device/cube.ts'
import { type Problem, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Clock } from './clock.ts'
import type { CommandMemory } from './command-memory.ts'
import type { Journal } from './journal.ts'
import { type Log, messageOf } from './log.ts'
import type { Machine, Picture } from './machine.ts'

interface Options {
  readonly machine: Machine
  readonly memory: CommandMemory
  readonly journal: Pick<Journal, 'keep'>
  readonly clock: Clock
  readonly log: Log
  /** Base address of this cube at the server, and its secret: pictures go there by HTTP. */
  readonly cubeUrl: string
  readonly secret: string
}

const UPLOAD_MS = 8_000

const lines: Record<Exclude<OrderFrame['@type'], 'TakeScreenshot'>, string> = {
  UpdateSoftware: 'Updating the software on command.',
  RestartController: 'Restarting the controller on command.',
  RestartUserInterface: 'Restarting the user interface on command.',
  RestartOperatingSystem: 'Restarting the operating system on command.',
}

/** Commands that act now: once, in time, and only from the connection that is current. */
export class OrderDesk {
  readonly #options: Options
  #epoch: number | undefined

  constructor(options: Options) {
    this.#options = options
  }

  enter(epoch: number): void {
    this.#epoch = epoch
  }

  leave(): void {
    this.#epoch = undefined
  }

  /** Resolves when it is done, or when the restart is about to begin; throws a `VcmpProblem` with the reason otherwise. */
  async carryOut(frame: OrderFrame, receivedAt: number): Promise<void> {
    const { clock, memory } = this.#options
    if (frame.epoch !== this.#epoch) throw refusal('The command belongs to another connection.')
    if (clock.monotonic() - receivedAt >= frame.ttlMs) throw refusal('The command is too old.')
    if (frame['@type'] === 'TakeScreenshot') return this.#screenshot(frame)
    const answer = await memory.once(frame.commandId, () => this.#run(frame))
    if (answer !== 'done') throw new VcmpProblem(answer)
  }

  async #run(frame: Exclude<OrderFrame, { '@type': 'TakeScreenshot' }>): Promise<'done' | Problem> {
    const { machine, journal, log } = this.#options
    try {
      await journal.keep({ type: 'Log', message: lines[frame['@type']] })
      switch (frame['@type']) {
        case 'UpdateSoftware':
          await machine.updateSoftware(frame.commandId)
          this.#afterAnswer(() => machine.restartController())
          break
        case 'RestartController':
          this.#afterAnswer(() => machine.restartController())
          break
        case 'RestartUserInterface':
          await machine.restartUserInterface()
          break
        case 'RestartOperatingSystem':
          this.#afterAnswer(() => machine.restartOperatingSystem())
          break
      }
      return 'done'
    } catch (error) {
      if (error instanceof VcmpProblem) return error.problem
      log.error(`The command ${frame['@type']} failed: ${messageOf(error)}`)
      return { status: 500, title: 'The command failed on the cube.', detail: messageOf(error).slice(0, 300) }
    }
  }

  /** The connection ends with the restart, so the answer must have left. */
  #afterAnswer(restart: () => Promise<void>): void {
    setImmediate(() => {
      restart().catch((error: unknown) => this.#options.log.error(`The restart failed: ${messageOf(error)}`))
    })
  }

  async #screenshot({ highQuality, kiosk }: Extract<OrderFrame, { '@type': 'TakeScreenshot' }>): Promise<void> {
    const picture = await this.#options.machine.takeScreenshot({ highQuality, kiosk })
    await this.#upload(kiosk ? 'kiosk' : 'desktop', picture)
  }

  async #upload(name: ScreenshotName, { bytes, type, takenAt }: Picture): Promise<void> {
    const { cubeUrl, secret } = this.#options
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
        signal: AbortSignal.timeout(UPLOAD_MS),
      })
      status = response.status
      await response.arrayBuffer()
    } catch (error) {
      throw refusal('The picture could not be sent to the server.', messageOf(error))
    }
    if (status >= 400) throw refusal('The server did not take the picture.', `It answered with status ${status}.`)
  }
}

const refusal = (title: string, detail?: string) =>
  new VcmpProblem({ status: 409, title, ...(detail !== undefined && { detail }) })
