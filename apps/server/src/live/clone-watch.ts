const WINDOW_MS = 60_000
const SWAPS = 3

/** Notices a credential that two devices use: they throw each other out again and again (R25). */
export class CloneWatch {
  readonly #monotonic: () => number
  readonly #swaps = new Map<string, number[]>()

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** A connection was replaced while it lived; true at the third time within a minute, and then again from the start. */
  swapped(cubeId: string): boolean {
    const now = this.#monotonic()
    const recent = [...(this.#swaps.get(cubeId) ?? []), now].filter((at) => now - at < WINDOW_MS)
    if (this.#swaps.size > 1_000) this.#forget(now)
    if (recent.length < SWAPS) {
      this.#swaps.set(cubeId, recent)
      return false
    }
    this.#swaps.delete(cubeId)
    return true
  }

  #forget(now: number): void {
    for (const [cubeId, swaps] of this.#swaps) if (now - (swaps.at(-1) ?? 0) >= WINDOW_MS) this.#swaps.delete(cubeId)
  }
}
