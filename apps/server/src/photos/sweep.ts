import type { Context } from '../context.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { arriving } from '../outside/blobs/blobs.ts'
import * as queries from './queries.ts'

const HOUR_MS = 3_600_000
type Services = Pick<Context, 'db' | 'blobs' | 'log'>

/** Forgets addresses that were never used, and removes what has arrived and will never be a photo. */
export async function sweepUploads({ db, blobs }: Omit<Services, 'log'>, now = Date.now()): Promise<void> {
  for (const { id, cubeId } of await queries.forgetAbandoned(db)) {
    await blobs.remove(queries.arrivingKey(cubeId, id))
    await blobs.remove(queries.blobKey(id))
  }
  for (const { key, at } of await blobs.arrivals(arriving)) if (at.getTime() < now - HOUR_MS) await blobs.remove(key)
  await blobs.tidy?.()
}

/** Now and once an hour. */
export const startUploadSweep = ({ db, blobs, log }: Services): Job =>
  repeat('uploads', HOUR_MS, () => sweepUploads({ db, blobs }), log)
