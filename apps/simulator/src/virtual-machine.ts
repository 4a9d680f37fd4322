import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Machine, Picture } from '@cubeward/controller/machine.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { z } from 'zod'

/** How often something was really done; what tests and the page count. */
const Kept = z.object({
  bootId: z.string(),
  patch: z.number().int(),
  updates: z.array(z.string()),
  controllerStarts: z.number().int(),
  userInterfaceStarts: z.number().int(),
  operatingSystemStarts: z.number().int(),
})
type Kept = z.infer<typeof Kept>

export interface VirtualMachineOptions {
  /** Where the machine's own memory is kept, beside the controller's. */
  readonly path: string
  /** Stops the controller, waits as long as a start takes, and starts it. */
  readonly restart: (offMs: number) => Promise<void>
  readonly draw: (options: { highQuality: boolean; kiosk: boolean; booting: boolean }) => Uint8Array
  /** How long things take; a demo is watched, tests are not. */
  readonly times?: Partial<MachineTimes>
}

export interface MachineTimes {
  controllerMs: number
  userInterfaceMs: number
  operatingSystemMs: number
  updateMs: number
}
const usual: MachineTimes = { controllerMs: 1_200, userInterfaceMs: 2_500, operatingSystemMs: 4_000, updateMs: 1_500 }

/** The computer of a virtual cube: it forgets nothing that a disk keeps, and restarts for real. */
export class VirtualMachine implements Machine {
  readonly #options: VirtualMachineOptions
  readonly #times: MachineTimes
  #kept: Kept
  #screenReadyAt = 0

  private constructor(options: VirtualMachineOptions, kept: Kept) {
    this.#options = options
    this.#times = { ...usual, ...options.times }
    this.#kept = kept
  }

  static async load(options: VirtualMachineOptions): Promise<VirtualMachine> {
    const machine = new VirtualMachine(options, await readKept(options.path))
    await machine.#keep({})
    return machine
  }

  get version(): string {
    return `0.1.${this.#kept.patch}`
  }

  get counts(): Omit<Kept, 'bootId' | 'patch' | 'updates'> & { updates: number } {
    const { bootId: _bootId, patch: _patch, updates, ...starts } = this.#kept
    return { ...starts, updates: updates.length }
  }

  bootId(): Promise<string> {
    return Promise.resolve(this.#kept.bootId)
  }

  async restartController(): Promise<void> {
    await this.#keep({ controllerStarts: this.#kept.controllerStarts + 1 })
    void this.#options.restart(this.#times.controllerMs)
  }

  async restartUserInterface(): Promise<void> {
    await this.#keep({ userInterfaceStarts: this.#kept.userInterfaceStarts + 1 })
    this.#screenReadyAt = performance.now() + this.#times.userInterfaceMs
  }

  async restartOperatingSystem(): Promise<void> {
    await this.#keep({ bootId: randomUUID(), operatingSystemStarts: this.#kept.operatingSystemStarts + 1 })
    const { operatingSystemMs, userInterfaceMs } = this.#times
    this.#screenReadyAt = performance.now() + operatingSystemMs + userInterfaceMs
    void this.#options.restart(operatingSystemMs)
  }

  async updateSoftware(key: string): Promise<void> {
    if (this.#kept.updates.includes(key)) return
    await pause(this.#times.updateMs)
    await this.#keep({ patch: this.#kept.patch + 1, updates: [...this.#kept.updates, key] })
  }

  async takeScreenshot(options: { highQuality: boolean; kiosk: boolean }): Promise<Picture> {
    const takenAt = new Date()
    try {
      const bytes = this.#options.draw({ ...options, booting: performance.now() < this.#screenReadyAt })
      return { bytes, type: 'image/png', takenAt }
    } catch {
      throw new VcmpProblem({ status: 409, title: 'No picture of the screen could be taken.' })
    }
  }

  async #keep(change: Partial<Kept>): Promise<void> {
    this.#kept = { ...this.#kept, ...change }
    const { path } = this.#options
    await writeFile(`${path}.next`, JSON.stringify(this.#kept))
    await rename(`${path}.next`, path)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function readKept(path: string): Promise<Kept> {
  try {
    return Kept.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // A first start.
    return {
      bootId: randomUUID(),
      patch: 0,
      updates: [],
      controllerStarts: 0,
      userInterfaceStarts: 0,
      operatingSystemStarts: 0,
    }
  }
}
