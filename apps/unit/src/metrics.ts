import type { OsInfo } from '@cubeward/contract/admin/unit-parts.ts'
import type { UnitMoment } from '@cubeward/contract/admin/unit-requests.ts'

const HOUR = 60

/** How the unit did in the last hour, minute by minute. */
export class MetricsHistory {
  #moments: UnitMoment[] = []

  get moments(): readonly UnitMoment[] {
    return this.#moments
  }

  add({ loadavg, availmem, rootfs }: OsInfo['metrics'], now = new Date()): void {
    this.#moments = [...this.#moments, { at: now.toISOString(), loadavg, availmem, rootfs }].slice(-HOUR)
  }
}
