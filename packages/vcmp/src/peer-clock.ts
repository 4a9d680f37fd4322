const SAMPLES = 8

/**
 * What time it is at the other end of a connection, whatever the clock here says. Each time that the peer tells is held against a clock
 * that cannot be set, so it is known between two bounds: not before it was asked for, and not after it was heard.
 */
export class PeerClock {
  #samples: { earliest: number; latest: number }[] = []

  /** The peer's clock said `time`; it was asked at `askedAt` (left out: it said so unasked) and heard at `heardAt` of our own. */
  heard(time: number, heardAt: number, askedAt = Number.NEGATIVE_INFINITY): void {
    const sample = { earliest: time - heardAt, latest: time - askedAt }
    // What does not fit was told before the peer's clock was set, or by another peer.
    const fits = this.#samples.filter(({ earliest, latest }) => earliest <= sample.latest && latest >= sample.earliest)
    this.#samples = [...fits, sample].slice(-SAMPLES)
  }

  get isKnown(): boolean {
    return this.#samples.length > 0
  }

  /** The peer's time at `at`, or a little before: what is over by this clock ends too early rather than too late. */
  earliest(at: number): number {
    return at + Math.max(...this.#samples.map(({ earliest }) => earliest))
  }

  /** The peer's time at `at`, or a little after. */
  latest(at: number): number {
    return at + Math.min(...this.#samples.map(({ latest }) => latest))
  }
}
