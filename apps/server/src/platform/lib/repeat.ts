import type { Logger } from 'pino'

export interface Job {
  /** Ends the repetition and waits for a run that is under way. */
  close(): Promise<void>
}

/**
 * Runs something now and then again and again, never twice at once. A run that fails is logged, and the next one comes at its time.
 * Of each node by itself: what is to run once in a fleet is a task of `Schedules`.
 */
export function repeat(name: string, everyMs: number, run: () => Promise<void>, log: Logger): Job {
  let running: Promise<void> | undefined
  const once = () => {
    running ??= run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed; it runs again at its next time'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(once, everyMs)
  timer.unref()
  once()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
