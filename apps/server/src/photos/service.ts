import { randomUUID } from 'node:crypto'
import {
  PhotoName,
  type PhotoUpload,
  photoMaxBytes,
  photoMaxPixels,
  type photos,
} from '@cubeward/contract/admin/photos.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { pictureOf } from './picture.ts'
import * as queries from './queries.ts'
import { withoutTraces } from './without-traces.ts'

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

export function createPhotoService({ db, blobs, hub, log }: Services) {
  const discard = (id: string) =>
    blobs.remove(queries.blobKey(id)).catch((err: unknown) => log.warn({ err }, 'a photo could not be removed'))

  /** A store that is not ours does not say what has arrived; it is looked up when somebody wants to know. */
  async function catchUp({ operator, cubeId }: At): Promise<void> {
    if (blobs.onUpload !== undefined) return
    for (const { id } of await queries.waiting(db, operator, cubeId)) {
      if ((await blobs.size(queries.blobKey(id))) === undefined) continue
      await arrived(id).catch(async (err: unknown) => {
        // A store or a database that is away says nothing of the photo: it is looked at again the next time.
        if (!(err instanceof Problem)) return log.warn({ err }, 'an upload could not be looked at')
        // Two may look at once: what the other has taken in meanwhile stays.
        if (!(await queries.forgetWaiting(db, id))) return
        log.info({ err }, 'an upload was no photo and is removed')
        await discard(id)
      })
    }
  }

  /** The bytes of a photo are in the store: from now on it is one, unless they are something else. */
  async function arrived(id: string): Promise<void> {
    const key = queries.blobKey(id)
    const size = await blobs.size(key)
    if (size !== undefined && size > photoMaxBytes) throw new Problem('tooLarge')
    const bytes = size === undefined ? undefined : await blobs.get(key)
    if (bytes === undefined) throw new Problem('notFound')
    const picture = pictureOf(bytes)
    const clean = withoutTraces(bytes)
    if (clean.length !== bytes.length) await blobs.put(key, clean)
    const cubeId = await db.transaction(async (tx) => {
      const photo = await queries.expected(tx, id)
      if (photo === undefined || photo.arrived) throw new Problem('conflict', 'This address was used already.')
      if (picture?.type !== photo.type)
        throw new Problem('unsupportedMediaType', `The bytes are no picture of type ${photo.type}.`)
      if (picture.width * picture.height > photoMaxPixels)
        throw new Problem('tooLarge', `A photo has at most ${photoMaxPixels / 1_000_000} million pixels.`)
      if (photo.taken) throw new Problem('conflict', 'Photo already exists.')
      await queries.arrive(tx, id, { size: clean.length, width: picture.width, height: picture.height })
      await audit.append(tx, {
        operatorId: photo.operatorId,
        category: 'cube',
        type: 'PhotoUploaded',
        message: `Uploaded the photo ${photo.fileName}.`,
        actor: { id: photo.by, name: photo.byName },
        tenantId: photo.tenantId,
        cubeId: photo.cubeId,
        data: { fileName: photo.fileName, size: clean.length },
      })
      return photo.cubeId
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  }

  blobs.onUpload?.((key) => arrived(key.replace(/^photos\//, '')))

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
      const { taken, abandoned } = await db.transaction(async (tx) => {
        const taken = await queries.isTaken(tx, operator, cubeId, fileName)
        if (taken === undefined) return { taken, abandoned: [] }
        const abandoned = await queries.forgetAbandoned(tx, cubeId)
        if (!taken) await queries.expect(tx, { id, cubeId, fileName, type, by })
        return { taken, abandoned }
      })
      for (const one of abandoned) await discard(one.id)
      if (found(taken !== undefined && { taken }, 'cube').taken)
        return { presignedUrl: '', fileName, fileExisted: true }
      const presignedUrl = await blobs.uploadUrl(queries.blobKey(id), { type, maxBytes: photoMaxBytes, size })
      return { presignedUrl, fileName, fileExisted: false }
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
      await discard(id)
      hub.publishCube(cubeId, { '@type': 'CubeChanged' })
    },
  }
}
