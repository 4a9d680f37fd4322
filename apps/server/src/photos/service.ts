import { randomUUID } from 'node:crypto'
import {
  photos as calls,
  PhotoName,
  type PhotoUpload,
  photoMaxBytes,
  photosPerCube,
} from '@cubeward/contract/admin/photos.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import { tooMany } from './intake.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  cubeId: string
}
type Services = Pick<Context, 'db' | 'blobs' | 'hub' | 'log' | 'photoIntake'>

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

function sizeNeeded(): Problem {
  const message = 'Say how many bytes will be sent: the store takes exactly as many.'
  return new Problem('invalid', `size: ${message}`, { errors: [{ field: 'size', message }] })
}

export function createPhotoService({ db, blobs, hub, log, photoIntake }: Services) {
  const drop = (key: string) =>
    blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a photo could not be removed'))
  const discard = (cubeId: string, id: string) =>
    Promise.all([drop(queries.arrivingKey(cubeId, id)), drop(queries.blobKey(id))])

  return {
    async createUpload(
      { operator, cubeId }: At,
      { fileName: said, contentType: type, size }: BodyOf<typeof calls.createUpload>,
      by: UserActor,
    ): Promise<PhotoUpload> {
      const fileName = keptName(said)
      if (size === undefined && blobs.exactSize) throw sizeNeeded()
      await photoIntake.catchUp({ operator, cubeId })
      const id = randomUUID()
      const expected = await db.transaction(async (tx) => {
        found(await queries.holdCube(tx, operator, cubeId), 'cube')
        const { taken, photos, waiting } = found(await queries.room(tx, operator, cubeId, fileName), 'cube')
        if (taken) return false
        if (photos >= photosPerCube) throw tooMany()
        if (waiting >= photosPerCube)
          throw new Problem('tooManyRequests', 'Too many uploads were begun and not finished. Try again in an hour.')
        found(await queries.expect(tx, operator, { id, cubeId, fileName, type, by }), 'cube')
        return true
      })
      if (!expected) return { presignedUrl: '', fileName, fileExisted: true }
      const key = queries.arrivingKey(cubeId, id)
      return {
        presignedUrl: await blobs.uploadUrl(key, { type, maxBytes: photoMaxBytes, size }),
        fileName,
        fileExisted: false,
      }
    },

    async setTags(
      { operator, cubeId, fileName }: At & { fileName: string },
      wanted: readonly string[],
      actor: UserActor,
      ifMatch: string | undefined,
    ) {
      const tags = [...new Set(wanted.filter((tag) => tag !== ''))]
      await db.transaction(async (tx) => {
        const before = found(await queries.lock(tx, operator, cubeId, fileName), 'photo')
        assertUnchanged(ifMatch, calls.tagsOfPhoto, { tags: before.tags })
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
