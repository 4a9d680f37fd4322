import { photos, usualTagsMax } from '@cubeward/contract/admin/photos.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { thumbnailType } from '../../platform/pictures/picture.ts'
import { lockOwner } from '../owners/settings-owner.ts'
import * as queries from './queries.ts'
import { createPhotoService, distinct } from './service.ts'

type Services = Pick<Context, 'db' | 'blobs' | 'hub' | 'log' | 'config' | 'uploadProcessing'>

export const photoRoutes = (route: Route, context: Services) => {
  const { db, blobs, config, uploadProcessing } = context
  const service = createPhotoService(context)

  route(photos.list, async ({ params }) => {
    await uploadProcessing.catchUp(params)
    const rows = found(await queries.list(db, params.operator, params.cubeId), 'cube')
    return Promise.all(
      rows.map(async ({ id, fileName, type, tags }) => ({
        key: `${params.cubeId}/${fileName}`,
        signedUrl: await blobs.downloadUrl(queries.blobKey(id), type),
        thumbnailUrl: await blobs.downloadUrl(queries.thumbnailKey(id), thumbnailType),
        tags,
      })),
    )
  })
  route(photos.createUpload, ({ params, body, actor }) => service.createUpload(params, body, actor), { outside: true })
  route(
    photos.tagsOfPhoto,
    async ({ params: { operator, cubeId, photoName } }) =>
      new Versioned(found(await queries.tagsOf(db, operator, cubeId, photoName), 'photo')),
  )
  route(photos.setTags, ({ params, body: { fileName, tags }, actor, ifMatch }) =>
    service.setTags(params, fileName, tags, actor, ifMatch),
  )
  route(photos.removeTags, ({ params, actor, ifMatch }) =>
    service.setTags(params, params.photoName, [], actor, ifMatch),
  )
  route(photos.remove, ({ params, body, actor }) => service.remove(params, body.key, actor))
  const usualTags = async (from: Queryable, operator: string) =>
    (await queries.usualTags(from, operator)) ?? config.photoTags.slice(0, usualTagsMax)
  route(photos.tags, async ({ params: { operator } }) => {
    const all = new Set([...(await usualTags(db, operator)), ...(await queries.tagsInUse(db, operator))])
    return [...all].sort((one, other) => one.localeCompare(other, 'en'))
  })
  route(photos.usualTags, async ({ params }) => new Versioned({ tags: await usualTags(db, params.operator) }))
  route(photos.setUsualTags, ({ params: { operator }, body, actor, ifMatch }) =>
    change(
      db,
      { operator, actor },
      {
        async hold(tx) {
          await lockOwner(tx, { operator })
          return { tags: await usualTags(tx, operator) }
        },
        ifMatch,
        edit: () => ({ tags: distinct(body.tags) }),
        write: (tx, { tags }) => queries.setUsualTags(tx, operator, tags),
        audit: () => ({ type: 'PhotoTagsChanged', message: tells('photo.tagsChanged') }),
      },
    ),
  )
}
