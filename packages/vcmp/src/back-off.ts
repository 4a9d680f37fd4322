export interface BackOffBounds {
  readonly minMs: number
  readonly maxMs: number
  /** After close 1012 (the server restarts) all clients come at once: they spread over this time. */
  readonly restartSpreadMs: number
  /** A session that lived this long starts again from `minMs`. */
  readonly stableMs: number
}

export const DEFAULT_BACK_OFF: BackOffBounds = {
  minMs: 1_000,
  maxMs: 30_000,
  restartSpreadMs: 10_000,
  stableMs: 5_000,
}

const SERVICE_RESTART = 1012

/** Full jitter: anything from nothing to the bound, which doubles with every failed attempt (the first is 0). */
export function backOffDelay(failures: number, closeCode: number, bounds: BackOffBounds, random: number): number {
  const bound = Math.min(bounds.maxMs, bounds.minMs * 2 ** failures)
  return random * (closeCode === SERVICE_RESTART ? Math.max(bound, bounds.restartSpreadMs) : bound)
}
