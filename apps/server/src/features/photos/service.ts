import { randomUUID } from 'node:crypto'
import {
  type photos as calls,
  PhotoName,
  type PhotoUpload,
  photoMaxBytes,
  photosPerCube,
} from '@cubeward/contract/admin/photos.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { tooMany } from './process-uploads.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  cubeId: string
}
type Services = Pick<Context, 'db' | 'blobs' | 'hub' | 'log' | 'uploadProcessing'>

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
  throw fieldProblem('fileName', 'photo.noName')
}

export function createPhotoService({ db, blobs, hub, log, uploadProcessing }: Services) {
  const drop = (key: string) =>
    blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a photo could not be removed'))
  const changed = (cubeId: string) => hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  const discard = (cubeId: string, id: string) =>
    Promise.all([queries.arrivingKey(cubeId, id), ...queries.keysOf(id)].map(drop))

  return {
    async createUpload(
      { operator, cubeId }: At,
      { fileName: said, contentType: type, size }: BodyOf<typeof calls.createUpload>,
      by: UserActor,
    ): Promise<PhotoUpload> {
      const fileName = keptName(said)
      if (size === undefined && blobs.exactSize) throw fieldProblem('size', 'photo.noSize')
      await uploadProcessing.catchUp({ operator, cubeId })
      const id = randomUUID()
      const expected = await db.transaction(async (tx) => {
        found(await queries.holdCube(tx, operator, cubeId), 'cube')
        const { taken, photos, waiting } = found(await queries.room(tx, operator, cubeId, fileName), 'cube')
        if (taken) return false
        if (photos >= photosPerCube) throw tooMany()
        if (waiting >= photosPerCube) throw problem('photo.tooManyUploads')
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

    setTags: (at: At, fileName: string, wanted: readonly string[], actor: UserActor, ifMatch: string | undefined) =>
      change(
        db,
        { ...at, actor },
        {
          hold: async (tx) => found(await queries.lock(tx, at.operator, at.cubeId, fileName), 'photo'),
          ifMatch,
          of: ({ tags }) => ({ tags }),
          edit: (before) => ({ ...before, tags: distinct(wanted) }),
          write: (tx, { id, tags }) => queries.setTags(tx, id, tags),
          audit: ({ tags, tenantId }) => ({
            type: 'PhotoTagged',
            message: tells(tags.length === 0 ? 'photo.untagged' : 'photo.tagged', { file: fileName }),
            tenantId,
            data: { fileName },
          }),
          committed: () => changed(at.cubeId),
        },
      ),

    remove(at: At, key: string, actor: UserActor) {
      const fileName = found(key.startsWith(`${at.cubeId}/`) && key.slice(at.cubeId.length + 1), 'photo')
      return act(
        db,
        { ...at, actor },
        {
          async act(tx) {
            const photo = found(await queries.lock(tx, at.operator, at.cubeId, fileName), 'photo')
            await queries.remove(tx, photo.id)
            return photo
          },
          audit: ({ tags, tenantId }) => ({
            ...{ type: 'PhotoDeleted', message: tells('photo.deleted', { file: fileName }), tenantId },
            data: { fileName, tags },
          }),
          async committed({ id }) {
            await discard(at.cubeId, id)
            changed(at.cubeId)
          },
        },
      )
    },
  }
}

/** Tags as they are stored: each once, none empty. */
export const distinct = (tags: readonly string[]): string[] => [...new Set(tags.filter((tag) => tag !== ''))]
