/** So many at once, and after that so many a second, for each key. */
export class TokenBuckets {
  readonly #perSecond: number
  readonly #burst: number
  readonly #now: () => number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()
  #swept = Number.NEGATIVE_INFINITY

  /** `now` is a monotonic clock in milliseconds. */
  constructor(limit: { perSecond: number; burst: number }, now: () => number) {
    this.#perSecond = limit.perSecond
    this.#burst = limit.burst
    this.#now = now
  }

  /** Of how many keys something is remembered. */
  get size(): number {
    return this.#buckets.size
  }

  /** False if the key has to wait. */
  take(key: string): boolean {
    const now = this.#now()
    const tokens = this.#tokens(key, now)
    if (tokens < 1) return false
    this.#forgetFull(now)
    this.#buckets.set(key, { tokens: tokens - 1, at: now })
    return true
  }

  /** What was taken for nothing. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket !== undefined) bucket.tokens = Math.min(this.#burst, bucket.tokens + 1)
  }

  #tokens(key: string, now: number): number {
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return this.#burst
    return Math.min(this.#burst, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond)
  }

  /** Looks at every key, so not with every call: whoever sends many keys would make each call walk all of them. */
  #forgetFull(now: number): void {
    if (this.#buckets.size <= 1_000 || now - this.#swept < 1_000) return
    this.#swept = now
    for (const key of this.#buckets.keys()) if (this.#tokens(key, now) >= this.#burst) this.#buckets.delete(key)
  }
}
