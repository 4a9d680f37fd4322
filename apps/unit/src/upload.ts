import { type ScreenshotName, screenshots, takenAtHeader } from '@cubeward/contract/admin/screenshots.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { Picture } from './host/host.ts'

interface Upload {
  readonly server: string
  readonly unitId: string
  readonly secret: string
  readonly screenshot: ScreenshotName
  readonly picture: Picture
  readonly timeoutMs: number
}

/** Brings a picture of the screen to the server (`ws:` or `wss:`), as the unit's own. */
export async function uploadPicture(upload: Upload): Promise<void> {
  const { server, unitId, secret, screenshot, picture, timeoutMs } = upload
  const path = pathFor(screenshots.uploadByUnit.path, { unitId, screenshot })
  const answer = await fetch(`${server.replace(/^ws/, 'http')}${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': picture.type,
      [takenAtHeader]: picture.takenAt.toISOString(),
    },
    body: Buffer.from(picture.bytes),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new VcmpProblem(nak('command.pictureNotSent', { reason: error instanceof Error ? error.message : '' }))
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new VcmpProblem(nak('command.pictureNotTaken', { status: answer.status }))
}
