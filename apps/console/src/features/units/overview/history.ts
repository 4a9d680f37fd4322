import type { UnitMetrics } from '@cubeward/contract/admin/unit-parts.ts'

/** How a unit did at a moment. */
export interface Moment extends Pick<UnitMetrics, 'loadavg' | 'availmem' | 'rootfs'> {
  at: string
}

export const HOUR_MS = 3_600_000
/** Closer together than this they are one point of the chart. */
const LEAST_MS = 10_000

/** The moments of the last hour with one more, in their order; what is older than an hour is forgotten. */
export function withMoment(moments: readonly Moment[], next: Moment): readonly Moment[] {
  const at = Date.parse(next.at)
  const kept = moments.filter((it) => Date.parse(it.at) > at - HOUR_MS && Date.parse(it.at) < at)
  const last = kept.at(-1)
  const before = kept.at(-2)
  // the newest point moves on until it is far enough from the one before
  const tooClose = last !== undefined && before !== undefined && Date.parse(last.at) - Date.parse(before.at) < LEAST_MS
  return [...(tooClose ? kept.slice(0, -1) : kept), next]
}
