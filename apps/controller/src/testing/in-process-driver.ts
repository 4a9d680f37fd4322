import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { DriverSession, InProcessDriver } from '../driver.ts'

/** A driver in this process that does what a test says. */
export class TestDriver implements InProcessDriver {
  readonly type = 'locking'
  readonly name = 'test driver'
  /** Locks it was told to open, in order. */
  readonly opened: string[] = []
  onOpen: (lock: string) => void | Promise<void> = () => {}
  readonly #locks: readonly string[]
  #session: DriverSession | undefined

  constructor(locks: readonly string[] = ['A1', 'A2']) {
    this.#locks = locks
  }

  async start(session: DriverSession): Promise<void> {
    this.#session = session
    await Promise.all(this.#locks.map((lock) => session.lockAdded(lock, 'Closed')))
  }

  async openLock(lock: string): Promise<void> {
    this.opened.push(lock)
    await this.onOpen(lock)
  }

  async report(lock: string, status: LockStatus): Promise<void> {
    await this.#session?.lockStatusChanged(lock, status)
  }
}
