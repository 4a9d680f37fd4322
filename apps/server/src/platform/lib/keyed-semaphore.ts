interface Options {
  /** Most at once, in all and for one key. */
  most: number
  mostOfOne: number
  /** Longest wait for a place. */
  patienceMs: number
}

/**
 * Limits how much work goes on at once, in all and per key, in order of arrival. A key at its limit does not block the others. Resolves
 * with a function that gives the place back, or with undefined after the time-out or an abort.
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
