import { randomUUID } from 'node:crypto'
import type { Machine } from '../machine.ts'

/** A machine that notes what was asked of it and does it only when the test says so. */
export class TestMachine implements Machine {
  version = '0.1.0'
  boot: string = randomUUID()
  readonly done: string[] = []
  readonly #watchers = new Set<() => void>()

  bootId = async () => this.boot
  restartController = async () => this.#note('restart controller')
  restartUserInterface = async () => this.#note('restart user interface')
  restartOperatingSystem = async () => this.#note('restart operating system')
  updateSoftware = async (key: string) => this.#note(`update ${key}`)
  takeScreenshot = async () => ({ bytes: new Uint8Array([1]), type: 'image/png' as const, takenAt: new Date() })

  /** Resolves when it was asked for this. */
  until(what: string): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.done.includes(what)) return
        this.#watchers.delete(look)
        resolve()
      }
      this.#watchers.add(look)
      look()
    })
  }

  #note(what: string): void {
    this.done.push(what)
    for (const look of [...this.#watchers]) look()
  }
}
