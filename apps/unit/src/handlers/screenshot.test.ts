import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { UnitOrder } from '@cubeward/contract/device/unit.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Picture } from '../host/host.ts'
import { simulatedHost } from '../host/simulated.ts'
import { shared } from '../in-time.ts'
import { Jobs } from '../jobs.ts'
import { MetricsHistory } from '../metrics.ts'
import { uploadPicture } from '../upload.ts'
import { createRequestHandler } from './requests.ts'

interface Stored {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
}

/** A server that takes pictures, or refuses them. */
async function storing(status: number) {
  const stored: Stored[] = []
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    stored.push({ method: request.method, url: request.url, headers: request.headers, bytes })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { stored, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const takenAt = new Date('2026-01-01T00:00:00Z')
const picture: Picture = { bytes: Buffer.from('picture'), type: 'image/jpeg', takenAt }

async function ordered(status: number, takeScreenshot?: (highQuality: boolean) => Promise<Picture>) {
  const { stored, url: server } = await storing(status)
  const host = { ...simulatedHost({ id: 'vc-1' }), ...(takeScreenshot && { takeScreenshot }) }
  const handle = createRequestHandler({
    host,
    packages: shared(host.packages),
    jobs: new Jobs({ send: async () => undefined, ended: () => undefined }),
    history: new MetricsHistory(),
    reachable: async () => true,
    osChanged: () => undefined,
    deliver: (screenshot, taken) =>
      uploadPicture({ server, unitId: 'vc-1', secret: 's', screenshot, picture: taken, timeoutMs: 5_000 }),
  })
  const request = { '@type': 'TakeScreenshot', highQuality: true, kiosk: true } as const
  const order: UnitOrder = { '@type': 'UnitOrder', commandId: 'c', deadline: '', epoch: 1, request }
  return { stored, answer: () => handle(order) }
}

test('a picture is uploaded as the unit before the request is answered (SHOT-07)', async () => {
  const asked: boolean[] = []
  const { stored, answer } = await ordered(204, async (highQuality) => {
    asked.push(highQuality)
    return picture
  })
  expect(await answer()).toEqual({})
  expect(asked).toEqual([true])
  expect(stored).toMatchObject([
    {
      method: 'PUT',
      url: '/device/v1/units/vc-1/screenshots/kiosk',
      headers: { authorization: 'Bearer s', 'content-type': 'image/jpeg', 'x-taken-at': takenAt.toISOString() },
      bytes: Buffer.from('picture'),
    },
  ])
})

test('a host without pictures refuses; so does one whose server does not take them', async () => {
  await expect((await ordered(204)).answer()).rejects.toThrow('This unit has no screen')
  const refused = await ordered(413, async () => picture)
  await expect(refused.answer()).rejects.toThrow('It answered with status 413.')
})
