import { photoMaxBytes, photoMaxPixels, photosPerCube } from '@cubeward/contract/admin/photos.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { Logger } from 'pino'
import * as audit from '../audit/audit.ts'
import type { Database, Queryable } from '../db/client.ts'
import type { Hub } from '../live/hub.ts'
import { semaphore } from '../live/semaphore.ts'
import type { Blobs } from '../outside/blobs/blobs.ts'
import { pictureOf } from '../pictures/picture.ts'
import { withoutTraces } from '../pictures/without-traces.ts'
import * as queries from './queries.ts'

export const tooMany = () =>
  new Problem('conflict', `A cube has at most ${photosPerCube} photos. Delete some of them first.`)
/** Of those that have arrived, how many are looked at together, whoever sent them; each is held in memory. */
const TOGETHER = 4

interface Services {
  db: Database
  blobs: Blobs
  hub: Pick<Hub, 'publishCube'>
  log: Logger
}

/** Where what has arrived becomes a photo. */
export interface PhotoIntake {
  /** A store that is not ours does not say what has arrived; it is asked when somebody wants to know, with one question a cube. */
  catchUp(at: { operator: string; cubeId: string }): Promise<void>
  /** Looks at what has arrived under these keys. */
  takeIn(keys: readonly string[]): Promise<void>
}

/** One for the whole server: what it does at once is limited by it. */
export function createPhotoIntake({ db, blobs, hub, log }: Services): PhotoIntake {
  const together = semaphore(TOGETHER)
  const drop = (key: string) =>
    blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a photo could not be removed'))

  async function takeInOne(key: string): Promise<void> {
    const id = queries.idOfArrival(key)
    if (id === undefined) return
    const claimed = await queries.claim(db, id)
    if (claimed === undefined) {
      // An address may be used again after its photo was taken in: nobody wants what arrives then.
      if ((await queries.stateOf(db, id))?.arrived !== false) await drop(key)
      return
    }
    try {
      await makePhoto(id, key, claimed.type)
    } catch (err) {
      // A store or a database that is away says nothing of the photo: it is looked at again the next time.
      if (!(err instanceof Problem)) return log.warn({ err }, 'an upload could not be looked at')
      log.info({ err }, 'an upload was no photo and is removed')
      // Unless another has made a photo of it meanwhile, whose bytes these are.
      if (await queries.forgetWaiting(db, id)) await Promise.all([drop(key), drop(queries.blobKey(id))])
    }
  }

  /** Our own store tells at once; what it tells is answered to whoever sent it. */
  blobs.onUpload?.((key) =>
    together(async () => {
      const id = queries.idOfArrival(key)
      const claimed = id === undefined ? undefined : await queries.claim(db, id)
      if (id === undefined || claimed === undefined) throw new Problem('conflict', 'This address was used already.')
      await makePhoto(id, key, claimed.type)
    }),
  )

  /** What has arrived is a photo from now on, under a key that no address leads to; unless it is something else. */
  async function makePhoto(id: string, key: string, type: string): Promise<void> {
    let cubeId: string
    try {
      const clean = await looked(key, type)
      await blobs.put(queries.blobKey(id), clean.bytes)
      cubeId = await db.transaction((tx) => enter(tx, id, clean))
    } catch (error) {
      // Of a commit nobody knows whether it came to pass before it is asked for.
      if ((await queries.stateOf(db, id))?.arrived !== true) {
        await drop(queries.blobKey(id))
        await queries.release(db, id)
      }
      throw error
    }
    await drop(key)
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  }

  async function enter(tx: Queryable, id: string, clean: Awaited<ReturnType<typeof looked>>): Promise<string> {
    const photo = await queries.expected(tx, id)
    if (photo === undefined || photo.arrived) throw new Problem('conflict', 'This address is not good any more.')
    if (photo.taken) throw new Problem('conflict', 'Photo already exists.')
    if (photo.photos >= photosPerCube) throw tooMany()
    const size = clean.bytes.length
    await queries.arrive(tx, id, { size, width: clean.width, height: clean.height })
    await audit.append(tx, {
      operatorId: photo.operatorId,
      category: 'cube',
      type: 'PhotoUploaded',
      message: `Uploaded the photo ${photo.fileName}.`,
      actor: { id: photo.by, name: photo.byName },
      tenantId: photo.tenantId,
      cubeId: photo.cubeId,
      data: { fileName: photo.fileName, size },
    })
    return photo.cubeId
  }

  /** The picture that has arrived, without its traces. */
  async function looked(key: string, type: string) {
    const size = await blobs.size(key)
    if (size !== undefined && size > photoMaxBytes) throw new Problem('tooLarge')
    const bytes = size === undefined ? undefined : await blobs.get(key)
    if (bytes === undefined) throw new Problem('notFound')
    if (bytes.length > photoMaxBytes) throw new Problem('tooLarge') // replaced between the two
    const picture = pictureOf(bytes)
    if (picture?.type !== type) throw new Problem('unsupportedMediaType', `The bytes are no picture of type ${type}.`)
    if (picture.width * picture.height > photoMaxPixels)
      throw new Problem('tooLarge', `A photo has at most ${photoMaxPixels / 1_000_000} million pixels.`)
    const plain = withoutTraces(bytes, picture.type)
    if (plain === undefined) throw new Problem('unsupportedMediaType', 'The picture is damaged.')
    return { bytes: plain, width: picture.width, height: picture.height }
  }

  const takeIn = async (keys: readonly string[]) => {
    await Promise.all(keys.map((key) => together(() => takeInOne(key))))
  }
  return {
    takeIn,
    async catchUp({ operator, cubeId }) {
      if (blobs.onUpload !== undefined || !(await queries.isWaiting(db, operator, cubeId))) return
      await takeIn((await blobs.arrivals(queries.arrivingKeys(cubeId))).map(({ key }) => key))
    },
  }
}
