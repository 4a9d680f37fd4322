import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from './client.ts'

const pausesMs = [100, 500, 1_000, 2_000, 5_000, 10_000]

/** Repeats a write while the database is away: for what has happened on a cube and must be stored later. */
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
