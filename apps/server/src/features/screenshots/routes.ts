import { randomUUID } from 'node:crypto'
import { screenshots, takenAtHeader } from '@cubeward/contract/admin/screenshots.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { mediaType } from '../../platform/http/media-type.ts'
import type { Call, Route } from '../../platform/http/route.ts'
import { RawReply } from '../../platform/http/serialize.ts'
import { pictureOf } from '../../platform/pictures/picture.ts'
import * as queries from './queries.ts'

type Sent = Pick<Call<typeof screenshots.upload>, 'body' | 'request'>

const none = () => problem('screenshot.none')

export const screenshotRoutes = (
  route: Route,
  { db, hub, blobs, log }: Pick<Context, 'db' | 'hub' | 'blobs' | 'log'>,
) => {
  const discard = (key: string) =>
    blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a picture could not be removed'))

  route(screenshots.read, async ({ params }) => {
    // A picture may be replaced between the two reads; then there is a newer one.
    for (let attempt = 0; attempt < 3; attempt++) {
      const row = found(await queries.read(db, params.operator, params.cubeId, params.screenshot), 'cube')
      if (row.blob === null || row.type === null || row.takenAt === null) throw none()
      const bytes = await blobs.get(row.blob)
      if (bytes !== undefined)
        return new RawReply(bytes, row.type, {
          [takenAtHeader]: row.takenAt,
          'last-modified': new Date(row.takenAt).toUTCString(),
        })
    }
    throw none()
  })

  route(screenshots.upload, ({ params, ...sent }) => store(params.cubeId, params.screenshot, sent))

  route(screenshots.uploadByUnit, async ({ params: { unitId, screenshot }, ...sent }) => {
    const { cubeId } = found(await queries.cubeOfMainUnit(db, unitId), 'cube')
    await store(cubeId, screenshot, sent)
  })

  async function store(cubeId: string, name: string, { body, request }: Sent): Promise<void> {
    const type = (await pictureOf(body))?.type
    if (type === undefined || type === 'image/gif' || mediaType(request.header('content-type')) !== type)
      throw problem('picture.notDeclared')
    const blob = randomUUID()
    await blobs.put(blob, body)
    const takenAt = takenTime(request.header(takenAtHeader), Date.now())
    const stored = await db
      .transaction(async (tx) => {
        const stored = found(await queries.put(tx, { cubeId, name, blob, type, takenAt }), 'cube')
        // Told at once, in the order of the commits; what else is to be done takes as long as the object store wants.
        tx.afterCommit(() => hub.publishCube(cubeId, { '@type': 'ScreenshotEvent', name, takenAt: stored.takenAt }))
        return stored
      })
      .catch(async (error: unknown) => {
        await discard(blob)
        throw error
      })
    if (stored.before !== null) await discard(stored.before)
  }
}

/** The time the cube says, unless its clock cannot be right. */
function takenTime(said: string | undefined, now: number): string {
  const time = said === undefined ? Number.NaN : Date.parse(said)
  const plausible = time > now - 600_000 && time <= now
  return new Date(plausible ? time : now).toISOString()
}
