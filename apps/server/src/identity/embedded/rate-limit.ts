/** Counts tries by key within a sliding minute. */
export interface RateLimit {
  /** Counts one more, unless the limit is reached: then the seconds to wait. */
  take(key: string): number | undefined
  /** This one does not count after all. */
  giveBack(key: string): void
}

const windowMs = 60_000
const mostKeys = 50_000

export function createRateLimit(limit: number, now: () => number = () => performance.now()): RateLimit {
  const tries = new Map<string, number[]>()
  const recent = (key: string) => (tries.get(key) ?? []).filter((at) => at > now() - windowMs)
  return {
    take(key) {
      if (tries.size >= mostKeys) for (const other of tries.keys()) if (recent(other).length === 0) tries.delete(other)
      const counted = recent(key)
      const [first] = counted
      if (counted.length >= limit && first !== undefined) return Math.ceil((first + windowMs - now()) / 1000)
      tries.set(key, [...counted, now()])
      return undefined
    },
    giveBack(key) {
      const left = recent(key).slice(0, -1)
      if (left.length === 0) tries.delete(key)
      else tries.set(key, left)
    },
  }
}
