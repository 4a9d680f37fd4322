import { ApiProblem } from './problem.ts'

/** For this long the same call counts as another try of a call whose outcome is not known. */
const REMEMBERED_MS = 10 * 60_000

/**
 * Chooses the Idempotency-Key of each POST. The same POST, sent again while it is under way or after its answer was lost, gets the same
 * key, so that it is done once. Another body, or a POST after an answer, gets a new key.
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
      // a 4xx says that nothing was done; after any other failure it may have been done, so another try needs the same key
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) open.delete(what)
      throw error
    }
  }
}
