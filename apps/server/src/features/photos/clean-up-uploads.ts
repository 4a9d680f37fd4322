import type { Context } from '../../context.ts'
import type { Schedules } from '../../platform/deliveries/schedules.ts'
import { arriving } from '../../platform/outside/blobs/blobs.ts'
import * as queries from './queries.ts'

const HOUR_MS = 3_600_000
type Services = Pick<Context, 'db' | 'blobs' | 'uploadProcessing'>

/** Forgets addresses that were never used, and removes what has arrived and will never be a photo. */
export async function cleanUpUploads({ db, blobs, uploadProcessing }: Services, now = Date.now()): Promise<void> {
  // A store that is not ours tells nothing: what nobody has looked for is looked at before its address is forgotten.
  const tells = blobs.onUpload !== undefined
  if (!tells) await uploadProcessing.process((await blobs.arrivals(arriving)).map(({ key }) => key))
  const undecided = tells ? [] : (await blobs.arrivals(arriving)).map(({ key }) => queries.idOfArrival(key))
  for (const { id, cubeId } of await queries.forgetAbandoned(
    db,
    undecided.filter((id) => id !== undefined),
  )) {
    await blobs.remove(queries.arrivingKey(cubeId, id))
    for (const key of queries.keysOf(id)) await blobs.remove(key)
  }
  for (const { key, at } of await blobs.arrivals(arriving)) {
    if (at.getTime() >= now - HOUR_MS) continue
    const id = queries.idOfArrival(key)
    const waitedFor = id !== undefined && (await queries.stateOf(db, id))?.arrived === false
    if (!waitedFor) await blobs.remove(key)
  }
  await blobs.tidy?.()
}

export const registerUploadCleanUp = (schedules: Schedules, services: Services): void =>
  schedules.every(HOUR_MS, 'uploads', () => cleanUpUploads(services))
