import { MAX_HEARTBEAT_MS, MIN_HEARTBEAT_MS } from './frame.ts'

export interface HeartbeatOptions {
  readonly intervalMs: number
  /** One side starts the ping-pong: the server. */
  readonly initiate: boolean
  /**
   * Answers at once instead of after the interval. For browsers: timers of a hidden tab run once a minute, incoming
   * messages are not held back. Only for a side that does not initiate.
   */
  readonly answerAtOnce?: boolean
}

interface Effects {
  readonly send: (intervalMs: number) => void
  /** Nothing at all was received for three intervals. */
  readonly silent: (silenceMs: number) => void
}

const GRACE_MS = 1_000

/**
 * The ping-pong of the published client: whoever receives a heartbeat sends it back after the interval, so each side
 * hears the other at least every two intervals. Three intervals without any frame are the end (decision 16: 45 s).
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  readonly #effects: Effects
  #intervalMs: number
  #lastHeard = performance.now()
  #answer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined

  constructor(options: HeartbeatOptions, effects: Effects) {
    if (!(options.intervalMs >= MIN_HEARTBEAT_MS && options.intervalMs <= MAX_HEARTBEAT_MS)) {
      throw new RangeError(`Heartbeat interval must be from ${MIN_HEARTBEAT_MS} to ${MAX_HEARTBEAT_MS} ms`)
    }
    this.#options = options
    this.#effects = effects
    this.#intervalMs = options.intervalMs
  }

  start(): void {
    this.#watchFor(this.#silenceMs)
    if (this.#options.initiate) this.#effects.send(this.#intervalMs)
  }

  heard(): void {
    this.#lastHeard = performance.now()
  }

  received(intervalMs: number): void {
    if (!this.#options.initiate) {
      // The initiator sets the pace; it keeps its own, so that no device can stretch the server's time-out.
      if (intervalMs !== this.#intervalMs || this.#watch === undefined) {
        this.#intervalMs = intervalMs
        this.#watchFor(this.#silenceMs)
      }
      if (this.#options.answerAtOnce) {
        this.#effects.send(intervalMs)
        return
      }
    }
    // One heartbeat is in the air: a second one before the answer is ignored, so a flood is not echoed.
    this.#answer ??= setTimeout(() => {
      this.#answer = undefined
      this.#effects.send(intervalMs)
    }, intervalMs)
  }

  stop(): void {
    clearTimeout(this.#answer)
    clearTimeout(this.#watch)
  }

  get #silenceMs(): number {
    return 3 * this.#intervalMs
  }

  #watchFor(delayMs: number): void {
    clearTimeout(this.#watch)
    const due = performance.now() + delayMs
    this.#watch = setTimeout(() => {
      const now = performance.now()
      const restMs = this.#lastHeard + this.#silenceMs - now
      if (restMs > 0) this.#watchFor(restMs)
      // A process that was itself stopped first reads what has arrived meanwhile.
      else if (now - due > GRACE_MS) this.#watchFor(GRACE_MS)
      else this.#effects.silent(this.#silenceMs)
    }, delayMs)
  }
}
