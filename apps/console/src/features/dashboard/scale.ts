/** The figures along an axis: round ones from 0 up, four to six of them, the last one not below the greatest value. */
export function scaleOf(most: number): number[] {
  const least = Math.max(1, most) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, ([1, 2, 5].find((it) => it * power >= least) ?? 10) * power)
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}
