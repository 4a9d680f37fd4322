/** Two clocks: what the site believes the time is, and what cannot be set (security F9: TTLs count on this one). */
export interface Clock {
  now(): Date
  /** Milliseconds since some moment; never jumps. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() }
