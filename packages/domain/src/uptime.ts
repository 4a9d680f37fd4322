const units: readonly [seconds: number, name: string][] = [
  [31_536_000, 'years'],
  [2_592_000, 'months'],
  [86_400, 'days'],
  [3_600, 'hours'],
  [60, 'mins'],
  [1, 'seconds'],
]

export interface Uptime {
  count: number
  unit: 'years' | 'months' | 'days' | 'hours' | 'mins' | 'seconds'
}

/** Seconds in the largest unit of which there is at least one, rounded down: 90 s are 1 mins. */
export function uptimeOf(seconds: number): Uptime {
  const whole = Math.max(0, Math.floor(seconds))
  const [size, unit] = units.find(([size]) => whole >= size) ?? [1, 'seconds']
  return { count: Math.floor(whole / size), unit: unit as Uptime['unit'] }
}
