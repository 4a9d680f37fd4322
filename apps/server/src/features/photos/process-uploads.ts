import { photoMaxBytes, photoMaxPixels, photosPerCube } from '@cubeward/contract/admin/photos.ts'
import { Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Logger } from 'pino'
import { act } from '../../platform/audit/change.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import { semaphore } from '../../platform/lib/semaphore.ts'
import type { Hub } from '../../platform/live/hub.ts'
import type { Blobs } from '../../platform/outside/blobs/blobs.ts'
import { pictureOf, plainPicture } from '../../platform/pictures/picture.ts'
import * as queries from './queries.ts'

export const tooMany = () => problem('photo.tooMany', { max: photosPerCube })
/** Of those that have arrived, how many are looked at together, whoever sent them; each is held in memory. */
const TOGETHER = 4

interface Services {
  db: Database
  blobs: Blobs
  hub: Pick<Hub, 'publishCube'>
  log: Logger
}

/** Makes photos of the uploads that have arrived. */
export interface UploadProcessing {
  /** A store that is not ours does not say what has arrived; it is asked when somebody wants to know, with one question a cube. */
  catchUp(at: { operator: string; cubeId: string }): Promise<void>
  /** Makes photos of the uploads with these keys, or removes them. */
  process(keys: readonly string[]): Promise<void>
}

/** One for the whole server: what it does at once is limited by it. */
export function createUploadProcessing({ db, blobs, hub, log }: Services): UploadProcessing {
  const together = semaphore(TOGETHER)
  const drop = (...keys: string[]) =>
    Promise.all(
      keys.map((key) => blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a photo could not be removed'))),
    )

  async function processOne(key: string): Promise<void> {
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
      if (await queries.forgetWaiting(db, id)) await drop(key, ...queries.keysOf(id))
    }
  }

  /** Our own store tells at once; what it tells is answered to whoever sent it. */
  blobs.onUpload?.((key) =>
    together(async () => {
      const id = queries.idOfArrival(key)
      const claimed = id === undefined ? undefined : await queries.claim(db, id)
      if (id === undefined || claimed === undefined) throw problem('file.linkUsed')
      await makePhoto(id, key, claimed.type)
    }),
  )

  /** What has arrived is a photo from now on, under a key that no address leads to; unless it is something else. */
  async function makePhoto(id: string, key: string, type: string): Promise<void> {
    try {
      const clean = await looked(key, type)
      await blobs.put(queries.thumbnailKey(id), clean.thumbnail)
      await blobs.put(queries.blobKey(id), clean.bytes)
      await db.transaction((tx) => enter(tx, id, clean))
    } catch (error) {
      // Of a commit nobody knows whether it came to pass before it is asked for.
      if ((await queries.stateOf(db, id))?.arrived !== true) {
        await drop(...queries.keysOf(id))
        await queries.release(db, id)
      }
      throw error
    }
    await drop(key)
  }

  async function enter(tx: Tx, id: string, clean: Awaited<ReturnType<typeof looked>>): Promise<void> {
    const photo = await queries.expected(tx, id)
    if (photo === undefined || photo.arrived) throw problem('file.linkExpired')
    if (photo.taken) throw problem('photo.exists')
    if (photo.photos >= photosPerCube) throw tooMany()
    const size = clean.bytes.length
    const { operatorId, tenantId, cubeId, fileName } = photo
    const at = { operator: operatorId, tenantId, cubeId, actor: { id: photo.by, name: photo.byName } }
    await act(tx, at, {
      act: () => queries.arrive(tx, id, { size, width: clean.width, height: clean.height }),
      audit: () => ({
        type: 'PhotoUploaded',
        message: tells('photo.uploaded', { file: fileName }),
        data: { fileName, size },
      }),
      committed: () => hub.publishCube(cubeId, { '@type': 'CubeChanged' }),
    })
  }

  /** The picture that has arrived, encoded anew. */
  async function looked(key: string, type: string) {
    const size = await blobs.size(key)
    if (size !== undefined && size > photoMaxBytes) throw problem('tooLarge')
    const bytes = size === undefined ? undefined : await blobs.get(key)
    if (bytes === undefined) throw problem('notFound')
    if (bytes.length > photoMaxBytes) throw problem('tooLarge') // replaced between the two
    const picture = await pictureOf(bytes)
    if (picture?.type !== type) throw problem('picture.otherType', { type })
    if (picture.pixels > photoMaxPixels) throw problem('photo.tooManyPixels', { max: photoMaxPixels / 1_000_000 })
    const plain = await plainPicture(bytes, picture)
    if (plain === undefined) throw problem('picture.damaged')
    return plain
  }

  const process = async (keys: readonly string[]) => {
    await Promise.all(keys.map((key) => together(() => processOne(key))))
  }
  return {
    process,
    async catchUp({ operator, cubeId }) {
      if (blobs.onUpload !== undefined || !(await queries.isWaiting(db, operator, cubeId))) return
      await process((await blobs.arrivals(queries.arrivingKeys(cubeId))).map(({ key }) => key))
    },
  }
}
