/** Two clocks: what the site believes the time is, and what cannot be set: how long something still counts is counted on this one. */
export interface Clock {
  now(): Date
  /** Milliseconds since some moment; never jumps. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() }
