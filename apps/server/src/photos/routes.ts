import { photos, usualTagsMax } from '@cubeward/contract/admin/photos.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import { lockOwner } from '../operators/owner.ts'
import * as queries from './queries.ts'
import { createPhotoService } from './service.ts'

type Services = Pick<Context, 'db' | 'blobs' | 'hub' | 'log' | 'config' | 'photoIntake'>

export const photoRoutes = (route: Route, context: Services) => {
  const { db, blobs, config, photoIntake } = context
  const service = createPhotoService(context)

  route(photos.list, async ({ params }) => {
    await photoIntake.catchUp(params)
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
  route(photos.tagsOfPhoto, async ({ params: { operator, cubeId, photoName } }) =>
    found(await queries.tagsOf(db, operator, cubeId, photoName), 'photo'),
  )
  route(photos.setTags, ({ params, body: { fileName, tags }, actor, ifMatch }) =>
    service.setTags({ ...params, fileName }, tags, actor, ifMatch),
  )
  route(photos.removeTags, ({ params: { photoName: fileName, ...at }, actor, ifMatch }) =>
    service.setTags({ ...at, fileName }, [], actor, ifMatch),
  )
  route(photos.remove, ({ params, body, actor }) => service.remove(params, body.key, actor))
  const usualTags = async (from: Queryable, operator: string) =>
    (await queries.usualTags(from, operator)) ?? config.photoTags.slice(0, usualTagsMax)
  route(photos.tags, async ({ params: { operator } }) => {
    const all = new Set([...(await usualTags(db, operator)), ...(await queries.tagsInUse(db, operator))])
    return [...all].sort((one, other) => one.localeCompare(other, 'en'))
  })
  route(photos.usualTags, async ({ params }) => ({ tags: await usualTags(db, params.operator) }))
  route(photos.setUsualTags, ({ params: { operator }, body, actor, ifMatch }) =>
    db.transaction(async (tx) => {
      await lockOwner(tx, { operator })
      const before = { tags: await usualTags(tx, operator) }
      assertUnchanged(ifMatch, photos.usualTags, before)
      const after = { tags: [...new Set(body.tags.filter((tag) => tag !== ''))] }
      await queries.setUsualTags(tx, operator, after.tags)
      await audit.change(
        tx,
        {
          ...{ operatorId: operator, category: 'operator', type: 'PhotoTagsChanged', actor },
          message: 'Tags to offer for photos changed.',
        },
        before,
        after,
      )
      return after
    }),
  )
}
