export interface Spread {
  min: number
  median: number
  max: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return { min: at(0), median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, max: at(sorted.length - 1) }
}

export const median = (values: readonly number[]): number => spread(values).median

/** Ratio of each round to the baseline of the same round, so that what slows the machine for a while slows both. */
export const ratios = (measured: readonly number[], baseline: readonly number[]): Spread =>
  spread(measured.map((value, round) => value / (baseline[round] ?? Number.NaN)))
