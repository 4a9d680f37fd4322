export const AUTO_REFRESH_MS = 200
/** A picture that has not come by then was lost on its way; the next one is asked for all the same. */
export const LOST_MS = 10_000

interface AutoRefreshOptions {
  /** Asks for a picture; false if none will come. */
  take: () => Promise<boolean>
  onFailed: () => void
}

/** Asks for one picture after the other: the next one 200 ms after the one before has arrived. */
export function createAutoRefresh({ take, onFailed }: AutoRefreshOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let pictures = 0
  const after = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void next(), ms)
  }
  async function next(): Promise<void> {
    const before = pictures
    const coming = await take()
    if (stopped) return
    if (!coming) onFailed()
    else if (pictures === before) after(LOST_MS)
  }
  return {
    /** A picture has arrived, or it all begins. */
    arrived(): void {
      pictures += 1
      after(AUTO_REFRESH_MS)
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
