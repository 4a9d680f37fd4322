import type { Logger } from 'pino'

/** What has been started, to be ended in the reverse order. */
export class RunningParts {
  readonly #log: Logger
  readonly #ends: (() => Promise<unknown>)[] = []

  constructor(log: Logger) {
    this.#log = log
  }
  /** Keeps it until the end. */
  keep<T extends { close(): Promise<unknown> }>(started: T): T {
    this.#ends.push(() => started.close())
    return started
  }
  /** What does not end well is logged, and the rest is ended all the same. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse())
      await end().catch((error: unknown) => this.#log.error({ err: error }, 'could not stop cleanly'))
  }
}
