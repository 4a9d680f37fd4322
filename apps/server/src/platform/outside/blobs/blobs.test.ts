import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestS3 } from '../testing/s3-store.ts'
import type { Blobs } from './blobs.ts'
import { createDirectoryBlobs } from './directory.ts'
import { createS3Blobs } from './s3.ts'

interface Store {
  blobs: Blobs
  /** Another installation, whose addresses are worth nothing here. */
  foreign: Blobs
  close(): Promise<void>
}
let time = Date.now()
const now = () => time

async function inDirectory(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'cubeward-blobs-'))
  const server = createServer((request, response) => blobs.handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const blobs = createDirectoryBlobs(directory, { secret: randomBytes(32), publicUrl, now })
  return {
    blobs,
    foreign: createDirectoryBlobs(directory, { secret: randomBytes(32), publicUrl, now }),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
async function inS3(): Promise<Store> {
  const s3 = await startTestS3({ now })
  return {
    blobs: await createS3Blobs(s3.settings, now),
    foreign: await createS3Blobs({ ...s3.settings, secretAccessKey: 'another' }, now),
    close: () => s3.close(),
  }
}

const bytes = (text: string) => Buffer.from(text)
const put = (url: string, body: Buffer, type = 'image/png') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) })
const text = async (stored: Promise<Uint8Array | undefined>) => {
  const got = await stored
  return got && Buffer.from(got).toString()
}

// One table of what every store has to do, whatever it is.
describe.each([
  ['a directory', inDirectory],
  ['an S3 store', inS3],
])('%s', (_, open) => {
  let store: Store
  let blobs: Blobs
  beforeAll(async () => {
    store = await open()
    blobs = store.blobs
  })
  afterAll(() => store.close())
  beforeEach(() => {
    time = Date.now()
  })
  const grant = { type: 'image/png', maxBytes: 100, size: 5 }

  test('gives back what was stored last, and nothing once it is removed', async () => {
    await blobs.put('photos/a', bytes('first'))
    await blobs.put('photos/a', bytes('second'))
    expect(await text(blobs.get('photos/a'))).toBe('second')
    expect(await blobs.size('photos/a')).toBe(6)
    await blobs.remove('photos/a')
    await blobs.remove('photos/a')
    expect(await blobs.get('photos/a')).toBeUndefined()
    expect(await blobs.size('photos/a')).toBeUndefined()
  })
  test('takes an upload at its address and tells of it', async () => {
    const key = 'arriving/cube-1/one'
    expect((await put(await blobs.uploadUrl(key, grant), bytes('12345'))).ok).toBe(true)
    expect(await text(blobs.get(key))).toBe('12345')
    const [arrival, ...others] = await blobs.arrivals('arriving/cube-1/')
    expect([arrival?.key, arrival?.size, others]).toEqual([key, 5, []])
    expect(Math.abs((arrival?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await blobs.arrivals('arriving/cube-2/')).toEqual([])
    await blobs.remove(key)
    expect(await blobs.arrivals('arriving/')).toEqual([])
  })
  test('gives no address to upload to where kept things are', async () => {
    await expect(Promise.resolve().then(() => blobs.uploadUrl('photos/a', grant))).rejects.toThrow()
  })
  test('gives out at an address, with the type it was asked for', async () => {
    await blobs.put('photos/b', bytes('bytes'))
    const response = await fetch(await blobs.downloadUrl('photos/b', 'image/webp'))
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      ...[200, 'image/webp'],
      'bytes',
    ])
  })
  test('gives the same address for five minutes, so that browsers keep what they have', async () => {
    time = Math.floor(time / 300_000) * 300_000
    const first = await blobs.downloadUrl('photos/b', 'image/png')
    time += 299_000
    expect(await blobs.downloadUrl('photos/b', 'image/png')).toBe(first)
    time += 1_000
    expect(await blobs.downloadUrl('photos/b', 'image/png')).not.toBe(first)
  })
  test('what was deleted is not given out', async () => {
    await blobs.put('photos/c', bytes('c'))
    const url = await blobs.downloadUrl('photos/c', 'image/png')
    await blobs.remove('photos/c')
    expect((await fetch(url)).status).toBe(404)
  })

  const key = 'arriving/cube-1/refused'
  const another = (url: string, change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    return String(address)
  }
  const bad: [string, () => Promise<Response>][] = [
    ['of another type', async () => put(await blobs.uploadUrl(key, grant), bytes('12345'), 'text/html')],
    [
      'of another type of the same kind',
      async () => put(await blobs.uploadUrl(key, grant), bytes('12345'), 'image/gif'),
    ],
    ['of more bytes', async () => put(await blobs.uploadUrl(key, grant), bytes('123456'))],
    [
      'after 15 minutes',
      async () => {
        const url = await blobs.uploadUrl(key, grant)
        time += 15 * 60_000
        return put(url, bytes('12345'))
      },
    ],
    [
      'under another key',
      async () => {
        const url = await blobs.uploadUrl('arriving/cube-1/other', grant)
        return put(
          another(url, (it) => (it.pathname = it.pathname.replace('other', 'refused'))),
          bytes('12345'),
        )
      },
    ],
    [
      'over a kept thing',
      async () => {
        const url = await blobs.uploadUrl(key, grant)
        return put(
          another(url, (it) => (it.pathname = it.pathname.replace(/arriving.*/, 'photos/a'))),
          bytes('12345'),
        )
      },
    ],
    ['at an address for reading', async () => put(await blobs.downloadUrl(key, 'image/png'), bytes('12345'))],
    [
      'at an address of another installation',
      async () => put(await store.foreign.uploadUrl(key, grant), bytes('12345')),
    ],
    [
      'with another expiry',
      async () =>
        put(
          another(await blobs.uploadUrl(key, grant), ({ searchParams }) => {
            for (const name of ['expires', 'X-Amz-Expires'])
              if (searchParams.has(name)) searchParams.set(name, String(Number(searchParams.get(name)) + 60))
          }),
          bytes('12345'),
        ),
    ],
  ]
  test.each(bad)('takes no upload %s', async (_, send) => {
    const response = await send()
    expect([403, 413, 415]).toContain(response.status)
    expect(await blobs.get(key)).toBeUndefined()
    expect(await blobs.get('photos/a')).toBeUndefined()
  })
  test('gives nothing out under another key, or later', async () => {
    await blobs.put('photos/secret', bytes('secret'))
    await blobs.put('photos/open', bytes('open'))
    const url = await blobs.downloadUrl('photos/open', 'image/png')
    expect((await fetch(url.replace('/open', '/secret'))).status).toBe(403)
    expect((await fetch(url.replace('photos/open', 'photos/..%2fphotos%2fsecret'))).status).toBe(403)
    expect((await fetch(url.replace('png', 'html'))).status).toBe(403)
    time += 15 * 60_000
    expect((await fetch(url)).status).toBe(403)
  })
})

test.each([
  ['photos', undefined, 'https://photos.s3.eu-central-1.amazonaws.com'],
  ['photos.example', undefined, 'https://s3.eu-central-1.amazonaws.com'],
  ['photos', 'https://minio.example:9000/', 'https://minio.example:9000'],
])('the page is told where addresses of the bucket %s at %s lead', async (bucket, endpoint, origin) => {
  const blobs = await createS3Blobs({
    bucket,
    endpoint,
    region: 'eu-central-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  expect(blobs.origin).toBe(origin)
  expect(new URL(await blobs.downloadUrl('photos/a', 'image/png')).origin).toBe(origin)
  const upload = await blobs.uploadUrl('arriving/a', { type: 'image/png', maxBytes: 1, size: 1 })
  expect(new URL(upload).origin).toBe(origin)
  expect(new URL(upload).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
})
