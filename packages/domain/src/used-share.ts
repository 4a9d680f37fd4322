/** Percentage of `total` that is in use when `free` is not, rounded; 0 for nothing at all. */
export const usedPercent = (free: number, total: number): number =>
  total <= 0 ? 0 : Math.round((Math.min(Math.max(total - free, 0), total) / total) * 100)

/** Load as a percentage of the processors: above 100 work is waiting. */
export const loadPercent = (load: number, cpus: number): number => Math.round((load / Math.max(cpus, 1)) * 100)
