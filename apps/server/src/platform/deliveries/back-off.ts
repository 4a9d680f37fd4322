export interface BackOff {
  firstMs: number
  mostMs: number
}
export const usualBackOff: BackOff = { firstMs: 60_000, mostMs: 3_600_000 }

/** Pause before the next attempt: doubled each time up to a cap, ± 20 % so that those who failed together do not retry together. */
export function backOffMs(attempts: number, { firstMs, mostMs }: BackOff, random: () => number = Math.random): number {
  const doubled = Math.min(mostMs, firstMs * 2 ** Math.min(attempts - 1, 30))
  return doubled * (0.8 + random() * 0.4)
}
