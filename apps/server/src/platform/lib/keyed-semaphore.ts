interface Options {
  /** So many at once, and so many of them for one. */
  most: number
  mostOfOne: number
  /** So long somebody waits for a turn. */
  patienceMs: number
}

/**
 * Lets some work go on a few at a time, in the order in which it came; nobody waits behind somebody who holds all that is theirs. A turn
 * is given back by calling what was given; nothing is given to whom it takes too long and to whom has gone.
 */
export function keyedSemaphore({ most, mostOfOne, patienceMs }: Options) {
  const held = new Map<string, number>()
  const line: { of: string; go: () => void }[] = []
  let all = 0
  const mayGo = (of: string) => all < most && (held.get(of) ?? 0) < mostOfOne
  function enter(of: string): () => void {
    all++
    held.set(of, (held.get(of) ?? 0) + 1)
    return () => leave(of)
  }
  function leave(of: string): void {
    all--
    const left = (held.get(of) ?? 0) - 1
    if (left > 0) held.set(of, left)
    else held.delete(of)
    // handed over at once: whoever comes in between does not get it
    const next = line.find((one) => mayGo(one.of))
    if (next === undefined) return
    line.splice(line.indexOf(next), 1)
    next.go()
  }
  return function take(of: string, gone: AbortSignal): Promise<(() => void) | undefined> {
    if (gone.aborted) return Promise.resolve(undefined)
    if (mayGo(of)) return Promise.resolve(enter(of))
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
      }
      const one = {
        of,
        go() {
          end()
          resolve(enter(of))
        },
      }
      const giveUp = () => {
        end()
        line.splice(line.indexOf(one), 1)
        resolve(undefined)
      }
      const timer = setTimeout(giveUp, patienceMs)
      gone.addEventListener('abort', giveUp)
      line.push(one)
    })
  }
}
