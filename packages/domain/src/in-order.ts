export interface Numbered<T> {
  seq: number
  piece: T
}

export interface InOrderOptions<T> {
  /** Called once for each piece, in the order of the numbers. */
  deliver: (piece: T) => void
  waitMs?: number
  /** How often a missing piece is waited for before it is skipped. */
  tries?: number
  /** Timers, so that tests hold the clock. */
  after?: (ms: number, fn: () => void) => () => void
}

const timer = (ms: number, fn: () => void) => {
  const handle = setTimeout(fn, ms)
  return () => clearTimeout(handle)
}

/**
 * Puts numbered pieces in order: a missing one is waited for 5 times 50 ms, then it is skipped and the rest goes on. What comes after its
 * number was delivered or skipped is dropped.
 */
export function inOrder<T>({ deliver, waitMs = 50, tries = 5, after = timer }: InOrderOptions<T>) {
  const waiting = new Map<number, T>()
  let next: number | undefined
  let waited = 0
  let cancel: (() => void) | undefined

  function flush(): void {
    while (next !== undefined && waiting.has(next)) {
      const piece = waiting.get(next) as T
      waiting.delete(next)
      next += 1
      deliver(piece)
    }
    cancel?.()
    cancel = undefined
    waited = 0
    if (waiting.size > 0) cancel = after(waitMs, wait)
  }

  function wait(): void {
    cancel = undefined
    waited += 1
    if (waited < tries) cancel = after(waitMs, wait)
    else {
      next = Math.min(...waiting.keys())
      flush()
    }
  }

  return {
    push({ seq, piece }: Numbered<T>): void {
      next ??= seq
      if (seq < next || waiting.has(seq)) return
      waiting.set(seq, piece)
      if (seq === next) flush()
      else if (cancel === undefined) cancel = after(waitMs, wait)
    },
    /** A new connection counts anew, from the number of its first piece. */
    restart(first: number): void {
      cancel?.()
      cancel = undefined
      waited = 0
      waiting.clear()
      next = first
    },
  }
}
