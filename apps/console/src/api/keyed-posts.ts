import { ApiProblem } from './problem.ts'

/** So long the same call is taken for another try of one whose outcome is not known. */
const REMEMBERED_MS = 10 * 60_000

/**
 * The Idempotency-Key of each POST: one for each thing that is asked for. Asked for again while it is under way, or after its answer was
 * lost, it goes out with the same key, so that it is done once; another body is another thing. Once answered, the next one is a new one.
 */
export function keyedPosts(now: () => number = Date.now) {
  const open = new Map<string, { key: string; at: number }>()
  return async <T>(what: string, send: (key: string) => Promise<T>): Promise<T> => {
    for (const [other, { at }] of open) if (now() - at > REMEMBERED_MS) open.delete(other)
    const { key } = open.get(what) ?? { key: crypto.randomUUID() }
    open.set(what, { key, at: now() })
    try {
      const answer = await send(key)
      open.delete(what)
      return answer
    } catch (error) {
      // refused is answered; anything else may have been done
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) open.delete(what)
      throw error
    }
  }
}
