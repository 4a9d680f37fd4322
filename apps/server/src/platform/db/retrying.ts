import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from './client.ts'

const pausesMs = [100, 500, 1_000, 2_000, 5_000, 10_000]

/** Tries a write again while the database is away: what happened on a cube happens whether it can be written down or not. */
export async function retrying<T>(write: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await write()
    } catch (error) {
      if (stopping.aborted || !isUnavailable(error)) throw error
      await delay(pause, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return write()
}
