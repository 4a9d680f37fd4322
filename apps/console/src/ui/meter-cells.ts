export interface Utilization {
  total: number
  occupied: number
  available: number
  disabled: number
}

/** One cell of a meter: how much of it is occupied (from the left) and disabled (from the right), from 0 to 1. */
export interface MeterCell {
  occupied: number
  disabled: number
}

/** Shares a cube's boxes out over `count` cells: occupied from the left, disabled from the right, the rest is free. */
export function meterCells({ total, occupied, disabled }: Utilization, count: number): MeterCell[] {
  const all = Math.max(total, occupied + disabled)
  const scale = all === 0 ? 0 : count / all
  return Array.from({ length: count }, (_, at) => ({
    occupied: share(occupied * scale - at),
    disabled: share(disabled * scale - (count - 1 - at)),
  }))
}

// cells are drawn in pixels: a thousandth is plenty and keeps sums such as 0.1 + 0.2 out of the styles
const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
