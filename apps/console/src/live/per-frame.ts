/** A frame, or so much later where none is drawn: in a tab that nobody looks at. */
const LATEST_MS = 100

const nextFrame = (then: () => void): (() => void) => {
  const frame = requestAnimationFrame(then)
  const timer = setTimeout(then, LATEST_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Hands over what comes alone at once, and what follows it within the same frame together: a burst is drawn once a frame,
 * and a single event is not late.
 */
export function perFrame<T>(take: (items: readonly T[]) => void, next: typeof nextFrame = nextFrame) {
  let waiting: T[] = []
  let cancel: (() => void) | undefined
  const flush = () => {
    cancel?.()
    cancel = undefined
    const items = waiting
    waiting = []
    if (items.length === 0) return
    cancel = next(flush)
    take(items)
  }
  return {
    add(item: T) {
      waiting.push(item)
      if (cancel === undefined) flush()
    },
    /** Hands over now what still waits. */
    flush,
    stop() {
      cancel?.()
      cancel = undefined
      waiting = []
    },
  }
}
