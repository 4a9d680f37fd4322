import type { Point } from './mercator.ts'

/** The nearest one to that side; what lies aside counts twice, so that one goes straight on. */
export function nearestIn<T extends { at: Point }>(all: readonly T[], from: T, right: number, down: number) {
  let [best, distance]: [T | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const one of all) {
    const [x, y] = [one.at[0] - from.at[0], one.at[1] - from.at[1]]
    const ahead = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    if (ahead <= 0 || aside > 2 * ahead) continue
    if (ahead + 2 * aside < distance) [best, distance] = [one, ahead + 2 * aside]
  }
  return best
}
