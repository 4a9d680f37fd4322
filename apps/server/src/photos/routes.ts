import { photos } from '@cubeward/contract/admin/photos.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'
import { createPhotoService } from './service.ts'

export const photoRoutes = (route: Route, context: Pick<Context, 'db' | 'blobs' | 'hub' | 'log' | 'config'>) => {
  const { db, blobs, config } = context
  const service = createPhotoService(context)

  route(photos.list, async ({ params }) => {
    await service.catchUp(params)
    const rows = found(await queries.list(db, params.operator, params.cubeId), 'cube')
    return Promise.all(
      rows.map(async ({ id, fileName, type, tags }) => ({
        key: `${params.cubeId}/${fileName}`,
        signedUrl: await blobs.downloadUrl(queries.blobKey(id), type),
        tags,
      })),
    )
  })
  route(photos.createUpload, ({ params, body, actor }) => service.createUpload(params, body, actor))
  route(photos.setTags, ({ params, body, actor }) => service.setTags(params, body.fileName, body.tags, actor))
  route(photos.removeTags, ({ params, actor }) => service.setTags(params, params.photoName, [], actor))
  route(photos.remove, ({ params, body, actor }) => service.remove(params, body.key, actor))
  route(photos.tags, async ({ params }) => {
    const all = new Set([...config.photoTags, ...(await queries.tagsInUse(db, params.operator))])
    return [...all].sort((one, other) => one.localeCompare(other, 'en'))
  })
}
