import { randomUUID } from 'node:crypto'
import {
  PhotoName,
  type PhotoUpload,
  photoMaxBytes,
  photoMaxPixels,
  type photos,
  photosPerCube,
} from '@cubeward/contract/admin/photos.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { pictureOf } from '../pictures/picture.ts'
import { withoutTraces } from '../pictures/without-traces.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  cubeId: string
}
type Services = Pick<Context, 'db' | 'blobs' | 'hub' | 'log'>

/** A file name as it is kept: without folders, control characters and dots in front. */
export function keptName(said: string): string {
  const name = said
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const parsed = PhotoName.safeParse(name)
  if (parsed.success) return parsed.data
  const message = 'Choose a file with a name.'
  throw new Problem('invalid', `fileName: ${message}`, { errors: [{ field: 'fileName', message }] })
}

const tooMany = () => new Problem('conflict', `A cube has at most ${photosPerCube} photos. Delete some of them first.`)
/** Of those that have arrived, how many are looked at together; each is held in memory. */
const TOGETHER = 4

export function createPhotoService({ db, blobs, hub, log }: Services) {
  const drop = (key: string) =>
    blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a photo could not be removed'))
  const discard = (cubeId: string, id: string) =>
    Promise.all([drop(queries.arrivingKey(cubeId, id)), drop(queries.blobKey(id))])

  /** A store that is not ours does not say what has arrived; it is asked when somebody wants to know, with one question a cube. */
  async function catchUp({ operator, cubeId }: At): Promise<void> {
    if (blobs.onUpload !== undefined || !(await queries.isWaiting(db, operator, cubeId))) return
    const arrivals = (await blobs.arrivals(queries.arrivingKeys(cubeId))).map(({ key }) => key)
    const next = async (): Promise<void> => {
      const key = arrivals.shift()
      if (key === undefined) return
      await takeIn(cubeId, key)
      return next()
    }
    await Promise.all(Array.from({ length: TOGETHER }, next))
  }

  async function takeIn(cubeId: string, key: string): Promise<void> {
    const id = queries.idOfArrival(key)
    const claimed = await queries.claim(db, id)
    if (claimed === undefined) {
      // An address may be used again after its photo was taken in: nobody wants what arrives then.
      if ((await queries.stateOf(db, id))?.arrived !== false) await drop(key)
      return
    }
    try {
      await makePhoto(key, claimed.type)
    } catch (err) {
      // A store or a database that is away says nothing of the photo: it is looked at again the next time.
      if (!(err instanceof Problem)) return log.warn({ err }, 'an upload could not be looked at')
      log.info({ err }, 'an upload was no photo and is removed')
      await queries.forgetWaiting(db, id)
      await discard(cubeId, id)
    }
  }

  /** Our own store tells at once; what it tells is answered to whoever sent it. */
  blobs.onUpload?.(async (key) => {
    const claimed = await queries.claim(db, queries.idOfArrival(key))
    if (claimed === undefined) throw new Problem('conflict', 'This address was used already.')
    await makePhoto(key, claimed.type)
  })

  /** What has arrived is a photo from now on, under a key that no address leads to; unless it is something else. */
  async function makePhoto(key: string, type: string): Promise<void> {
    const id = queries.idOfArrival(key)
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

  return {
    catchUp,

    async createUpload(
      { operator, cubeId }: At,
      { fileName: said, contentType: type, size }: BodyOf<typeof photos.createUpload>,
      by: UserActor,
    ): Promise<PhotoUpload> {
      const fileName = keptName(said)
      await catchUp({ operator, cubeId })
      const id = randomUUID()
      const { taken, photos, waiting } = found(await queries.room(db, operator, cubeId, fileName), 'cube')
      if (taken) return { presignedUrl: '', fileName, fileExisted: true }
      if (photos >= photosPerCube) throw tooMany()
      if (waiting >= photosPerCube)
        throw new Problem('tooManyRequests', 'Too many uploads were begun and not finished. Try again in an hour.')
      await queries.expect(db, { id, cubeId, fileName, type, by })
      const key = queries.arrivingKey(cubeId, id)
      return {
        presignedUrl: await blobs.uploadUrl(key, { type, maxBytes: photoMaxBytes, size }),
        fileName,
        fileExisted: false,
      }
    },

    async setTags({ operator, cubeId }: At, fileName: string, wanted: readonly string[], actor: UserActor) {
      const tags = [...new Set(wanted.filter((tag) => tag !== ''))]
      await db.transaction(async (tx) => {
        const before = found(await queries.lock(tx, operator, cubeId, fileName), 'photo')
        await queries.setTags(tx, before.id, tags)
        const message =
          tags.length === 0 ? `Removed the tags of the photo ${fileName}.` : `Tagged the photo ${fileName}.`
        await audit.change(
          tx,
          {
            ...{ operatorId: operator, category: 'cube', type: 'PhotoTagged', message, actor, cubeId },
            tenantId: before.tenantId,
            data: { fileName },
          },
          { tags: before.tags },
          { tags },
        )
      })
      hub.publishCube(cubeId, { '@type': 'CubeChanged' })
    },

    async remove({ operator, cubeId }: At, key: string, actor: UserActor) {
      const fileName = found(key.startsWith(`${cubeId}/`) && key.slice(cubeId.length + 1), 'photo')
      const id = await db.transaction(async (tx) => {
        const photo = found(await queries.lock(tx, operator, cubeId, fileName), 'photo')
        await queries.remove(tx, photo.id)
        const message = `Deleted the photo ${fileName}.`
        await audit.append(tx, {
          ...{ operatorId: operator, category: 'cube', type: 'PhotoDeleted', message, actor, cubeId },
          tenantId: photo.tenantId,
          data: { fileName, tags: photo.tags },
        })
        return photo.id
      })
      await discard(cubeId, id)
      hub.publishCube(cubeId, { '@type': 'CubeChanged' })
    },
  }
}
