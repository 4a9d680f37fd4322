import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../platform/outside/testing/s3-store.ts'
import { canary, claimedPng, pixels, png, tracedPng } from '../../platform/pictures/testing/samples.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

const [small, traced, huge] = [await png(), await tracedPng(), await claimedPng(100_000, 1_000)]

let s3: TestS3
let product: TestProduct
beforeAll(async () => {
  s3 = await startTestS3()
  const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.settings
  product = await startTestProduct({
    env: {
      CUBEWARD_S3_BUCKET: bucket,
      CUBEWARD_S3_ENDPOINT: endpoint,
      CUBEWARD_S3_ACCESS_KEY_ID: accessKeyId,
      CUBEWARD_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
})
afterAll(async () => {
  await product.close()
  await s3.close()
})
beforeEach(() => furnish(product.database.db.pool))

const cube = 'a/cubes/a-cube'
async function ask(method: string, path: string, body?: unknown) {
  const token = await product.realm.token({ sub: 'user' })
  const response = await fetch(`${product.url}/admin/v1/operators/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}
const address = async (fileName: string, size = small.length): Promise<string> =>
  (await ask('POST', `${cube}/photos`, { fileName, contentType: 'image/png', size })).presignedUrl
const put = (url: string, bytes: Uint8Array | string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: bytes })
const list = async (): Promise<{ key: string; signedUrl: string }[]> => ask('GET', `${cube}/photos`)
const names = async () => (await list()).map(({ key }) => key)
const kept = async (name: string) => {
  const photo = (await list()).find(({ key }) => key === `a-cube/${name}`)
  return Buffer.from(await (await fetch(photo?.signedUrl ?? '')).arrayBuffer())
}

test('a photo goes straight to the store, is listed without its traces and deleted with its bytes', async () => {
  const url = await address('gate.png', traced.length)
  expect(new URL(url).origin).toBe(s3.settings.endpoint)
  expect((await put(url, traced)).status).toBe(200)
  expect(await names()).toEqual(['a-cube/gate.png', 'a-cube/door.png'])
  expect(await pixels(await kept('gate.png'))).toEqual(await pixels(small))
  const [photo] = await list()
  await ask('DELETE', `${cube}/photos`, { key: 'a-cube/gate.png' })
  expect((await fetch(photo?.signedUrl ?? '')).status).toBe(404)
  expect(await product.server.context.blobs.arrivals('arriving/')).toEqual([])
})
test('a name that has arrived is taken at once', async () => {
  await put(await address('gate.png'), small)
  expect(await ask('POST', `${cube}/photos`, { fileName: 'gate.png', contentType: 'image/png', size: 1 })).toEqual({
    presignedUrl: '',
    fileName: 'gate.png',
    fileExisted: true,
  })
})
test('the address is good for a while longer, but not to replace what was looked at', async () => {
  const url = await address('gate.png')
  await put(url, small)
  await names()
  expect((await put(url, Buffer.alloc(small.length, `<script>${canary}`))).status).toBe(200)
  expect(await pixels(await kept('gate.png'))).toEqual(await pixels(small))
  await address('other.png') // somebody waits, so that the store is asked
  await names()
  expect(await product.server.context.blobs.arrivals('arriving/')).toEqual([])
  expect(await pixels(await kept('gate.png'))).toEqual(await pixels(small))
})
test.each([
  ['no picture', Buffer.from('<script>alert(1)</script>')],
  ['a picture of another type', Buffer.from('474946383961010001000000003b', 'hex')],
  ['a picture of too many pixels', huge],
])('%s is never listed, and goes', async (_, bytes) => {
  expect((await put(await address('x.png', bytes.length), new Uint8Array(bytes))).status).toBe(200)
  expect(await names()).toEqual(['a-cube/door.png'])
  expect(await product.server.context.blobs.arrivals('arriving/')).toEqual([])
})
test.each([undefined, 0, 20 * 1024 * 1024 + 1])('there is no address for a photo of %s bytes', async (size) => {
  const refused = await ask('POST', `${cube}/photos`, { fileName: 'x.png', contentType: 'image/png', size })
  expect([refused.status, refused.errors[0].field]).toEqual([400, 'size'])
})
test('the size that was said is held to by the store', async () => {
  const bytes = small
  expect((await put(await address('x.png', bytes.length - 1), bytes)).status).toBe(403)
  expect((await put(await address('x.png', bytes.length + 1), bytes)).status).toBe(403)
  expect((await put(await address('x.png', bytes.length), bytes)).status).toBe(200)
})
test('an upload that breaks off leaves nothing', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(small)
      controller.error(new Error('the line broke'))
    },
  })
  const request = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: broken, duplex: 'half' }
  await expect(fetch(await address('gate.png'), request as RequestInit)).rejects.toThrow()
  expect(await names()).toEqual(['a-cube/door.png'])
})
test('a list asks the store once, however many are waited for and there', async () => {
  for (const name of ['1.png', '2.png', '3.png', '4.png']) await put(await address(name), small)
  for (const name of ['5.png', '6.png']) await address(name)
  await names()
  s3.calls.length = 0
  expect(await names()).toHaveLength(5)
  expect(s3.calls).toEqual(['LIST'])
})
