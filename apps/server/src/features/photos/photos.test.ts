import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { photosPerCube } from '@cubeward/contract/admin/photos.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureOf } from '../../platform/pictures/picture.ts'
import { canary, claimedPng, pixels, png, tracedJpeg } from '../../platform/pictures/testing/samples.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import * as queries from './queries.ts'

const [small, other, traced, huge] = [
  await png(),
  await png(30, 30),
  await tracedJpeg(),
  await claimedPng(100_000, 1_000),
]

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
beforeEach(() => furnish(product.database.db.pool))

const cube = 'a/cubes/a-cube'
async function ask(method: string, path: string, body?: unknown, as = 'user') {
  const token = await product.realm.token({ sub: as })
  const response = await fetch(`${product.url}/admin/v1/operators/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered, to be compared
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as any }
}
const put = (url: string, bytes: Uint8Array | string, type = 'image/png') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes })
const address = async (fileName: string, contentType = 'image/png'): Promise<string> =>
  (await ask('POST', `${cube}/photos`, { fileName, contentType })).body.presignedUrl
const names = async () => (await ask('GET', `${cube}/photos`)).body.map(({ key }: { key: string }) => key)
/** Files of the object store, finished or not. */
const stored = async () => {
  const directory = join(product.server.context.config.dataDir, 'blobs')
  const all = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isFile()).length
}
const upload = async (fileName: string, bytes: Buffer = small) => put(await address(fileName), bytes)

describe('a photo', () => {
  test('goes to its address and is listed with one that gives it out (API-098…100, XAPI-13)', async () => {
    const bytes = small
    expect((await upload('gate.png', bytes)).status).toBe(201)
    const [photo] = (await ask('GET', `${cube}/photos`)).body
    expect(photo).toMatchObject({ key: 'a-cube/gate.png', tags: [] })
    const response = await fetch(photo.signedUrl)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await pixels(Buffer.from(await response.arrayBuffer()))).toEqual(await pixels(bytes))
    const thumbnail = await fetch(photo.thumbnailUrl)
    expect(thumbnail.headers.get('content-type')).toBe('image/webp')
    expect(await pictureOf(Buffer.from(await thumbnail.arrayBuffer()))).toMatchObject({
      type: 'image/webp',
      pixels: 800,
    })
  })
  test('says nothing of where it was taken', async () => {
    expect((await put(await address('gate.jpg', 'image/jpeg'), traced, 'image/jpeg')).status).toBe(201)
    const [photo] = (await ask('GET', `${cube}/photos`)).body
    const kept = Buffer.from(await (await fetch(photo.signedUrl)).arrayBuffer())
    expect(traced.includes(canary)).toBe(true)
    expect(kept.includes(canary)).toBe(false)
  })
  test('whose name is taken gets no address', async () => {
    expect((await ask('POST', `${cube}/photos`, { fileName: 'door.png', contentType: 'image/png' })).body).toEqual({
      presignedUrl: '',
      fileName: 'door.png',
      fileExisted: true,
    })
  })
  test('is written into the trail once, in the name of who asked for the address', async () => {
    await upload('gate.png')
    const { rows } = await product.database.db.pool.query(
      "SELECT actor_id, cube_id FROM audit WHERE type = 'PhotoUploaded'",
    )
    expect(rows).toEqual([{ actor_id: 'user', cube_id: 'a-cube' }])
  })
  test('is tagged, untagged and deleted with its bytes (API-101…103)', async () => {
    await upload('gate.png')
    const [{ signedUrl }] = (await ask('GET', `${cube}/photos`)).body
    expect(
      (await ask('PUT', `${cube}/photo-tags`, { fileName: 'gate.png', tags: ['New', 'New', 'Gate'] })).status,
    ).toBe(204)
    expect((await ask('GET', `${cube}/photos`)).body[0].tags).toEqual(['New', 'Gate'])
    expect((await ask('GET', 'a/photo-tags')).body).toContain('Gate')
    expect((await ask('GET', 'b/photo-tags', undefined, 'other')).body).not.toContain('Gate')
    expect((await ask('DELETE', `${cube}/photos/gate.png/photo-tags`)).status).toBe(204)
    expect((await ask('GET', `${cube}/photos`)).body[0].tags).toEqual([])
    const before = await stored()
    expect((await ask('DELETE', `${cube}/photos`, { key: 'a-cube/gate.png' })).status).toBe(204)
    expect((await fetch(signedUrl)).status).toBe(404)
    expect(await stored()).toBe(before - 2)
  })
  test.each([
    'b-cube/door.png',
    'a-cube/../b-cube/door.png',
    'a-cube/%2e%2e/b-cube/door.png',
    'a-cube/..\\b-cube\\door.png',
    'a-cube/door.png/',
    'a-cube/door.png\u0000',
    '/a-cube/door.png',
    'a-cube//door.png',
    'door.png',
    'a-cube/',
    'a-cube/door\uff0epng',
  ])('under the key %j is not found, and nothing is deleted', async (key) => {
    expect([400, 404]).toContain((await ask('DELETE', `${cube}/photos`, { key })).status)
    expect(await names()).toEqual(['a-cube/door.png'])
    expect((await ask('GET', 'b/cubes/b-cube/photos', undefined, 'other')).body).toHaveLength(1)
  })
  test.each(['..%2fb-cube%2fdoor.png', '%2e%2e%2fdoor.png', 'door.png%00', 'door.png;x', '..', '%2fetc%2fpasswd'])(
    'of the name %s has no tags to remove',
    async (name) => {
      expect([400, 404, 405]).toContain((await ask('DELETE', `${cube}/photos/${name}/photo-tags`)).status)
    },
  )
  test('of another operator cannot be tagged', async () => {
    const body = { fileName: 'door.png', tags: ['Mine'] }
    expect((await ask('PUT', 'a/cubes/b-cube/photo-tags', body)).status).toBe(404)
    expect((await ask('PUT', 'b/cubes/b-cube/photo-tags', body)).status).toBe(404)
  })
  test('more than a cube may have is refused, before and when it arrives', async () => {
    const url = await address('late.png')
    await product.database.db.pool.query(
      `INSERT INTO cube_photos (id, cube_id, file_name, content_type, requested_by, uploaded)
       SELECT gen_random_uuid(), 'a-cube', n || '.png', 'image/png', 'user', now() FROM generate_series(1, $1::int) n`,
      [photosPerCube - 1],
    )
    const refused = await ask('POST', `${cube}/photos`, { fileName: 'x.png', contentType: 'image/png' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A cube has at most 500 photos. Delete some of them first.',
    ])
    const before = await stored()
    expect((await put(url, small)).status).toBe(409)
    expect(await stored()).toBe(before)
    expect((await ask('GET', `${cube}/photos`)).body).toHaveLength(photosPerCube)
  })
})

test('of many who ask for an address at once, none gets one more than may be waited for', async () => {
  await product.database.db.pool.query(
    `INSERT INTO cube_photos (id, cube_id, file_name, content_type, requested_by)
     SELECT gen_random_uuid(), 'a-cube', n || '.png', 'image/png', 'user' FROM generate_series(1, $1::int) n`,
    [photosPerCube - 1],
  )
  const body = { fileName: 'x.png', contentType: 'image/png' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('POST', `${cube}/photos`, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
})
test('no address is waited for at a cube that has gone to another operator', async () => {
  const it = {
    id: randomUUID(),
    cubeId: 'b-cube',
    fileName: 'x.png',
    type: 'image/png',
    by: { id: 'user', name: 'Uli' },
  }
  expect(await queries.expect(product.database.db, 'a', it)).toBe(false)
  expect(await queries.expect(product.database.db, 'b', it)).toBe(true)
})

describe('nothing is stored of', () => {
  const refuses = async (expected: number, send: () => Promise<Response>) => {
    const before = await stored()
    expect((await send()).status).toBe(expected)
    expect(await stored()).toBe(before)
    expect(await names()).toEqual(['a-cube/door.png'])
  }
  test('bytes that are no picture', () => refuses(415, () => upload('x.png', Buffer.from('<script>alert(1)</script>'))))
  test('a picture of another type', async () => {
    const url = await address('x.jpg', 'image/jpeg')
    await refuses(415, () => put(url, small, 'image/jpeg'))
  })
  test('a body that is declared as another type', async () => {
    const url = await address('x.png')
    await refuses(415, () => put(url, small, 'text/html'))
  })
  test('a picture of too many pixels', () => refuses(413, () => upload('x.png', huge)))
  test('a damaged picture', () => refuses(415, () => upload('x.png', small.subarray(0, small.length / 2))))
  test('nothing', () => refuses(400, () => upload('x.png', Buffer.alloc(0))))
  test('more than the size that was signed', async () => {
    const { body } = await ask('POST', `${cube}/photos`, { fileName: 'x.png', contentType: 'image/png', size: 10 })
    await refuses(413, () => put(body.presignedUrl, small))
  })
  test('a second upload to the same address', async () => {
    const url = await address('gate.png')
    expect((await put(url, small)).status).toBe(201)
    const before = await stored()
    expect((await put(url, other)).status).toBe(409)
    expect(await stored()).toBe(before)
  })
  test('the second of two files with one name', async () => {
    const [first, second] = [await address('gate.png'), await address('gate.png')]
    expect((await put(first, small)).status).toBe(201)
    const before = await stored()
    expect((await put(second, small)).status).toBe(409)
    expect(await stored()).toBe(before)
  })
  test('an upload that breaks off', async () => {
    const url = await address('gate.png')
    const before = await stored()
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(small)
        controller.error(new Error('the line broke'))
      },
    })
    const request = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: broken, duplex: 'half' }
    await expect(fetch(url, request as RequestInit)).rejects.toThrow()
    await expect.poll(stored).toBe(before)
    expect(await names()).toEqual(['a-cube/door.png'])
  })

  const tampered: [string, (url: URL) => void][] = [
    ['another key', (url) => (url.pathname = url.pathname.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))],
    ['a later expiry', (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))],
    ['another type', (url) => url.searchParams.set('type', 'text/html')],
    ['a larger size', (url) => url.searchParams.set('size', '999999999')],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    ['a path out of the folder', (url) => (url.pathname = '/files/..%2f..%2fetc%2fpasswd')],
    ['a NUL in the key', (url) => (url.pathname += '%00.png')],
  ]
  test.each(tampered)('an upload to an address with %s', async (_, change) => {
    const url = new URL(await address('x.png'))
    change(url)
    await refuses(403, () => put(String(url), small))
  })
  test('an upload to an address for reading', async () => {
    await upload('gate.png')
    const [{ signedUrl }] = (await ask('GET', `${cube}/photos`)).body
    expect((await put(signedUrl, small)).status).toBe(403)
  })
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\photos\\gate.png', 'gate.png'],
  ['...gate\u0007.png', 'gate.png'],
])('the name %j is kept as %s', async (fileName, kept) => {
  expect((await ask('POST', `${cube}/photos`, { fileName, contentType: 'image/png' })).body.fileName).toBe(kept)
})
test.each(['..', '/', ' '])('the name %j is refused', async (fileName) => {
  expect((await ask('POST', `${cube}/photos`, { fileName, contentType: 'image/png' })).status).toBe(400)
})
test.each(['image/svg+xml', 'text/html', 'application/pdf'])('%s is no photo', async (contentType) => {
  expect((await ask('POST', `${cube}/photos`, { fileName: 'x.png', contentType })).status).toBe(400)
})

describe('the tags that are offered (API-132, decision 40)', () => {
  const usual = (operator = 'a', as = 'admin') => ask('GET', `${operator}/photo-tags/usual`, undefined, as)
  test('are those of the platform until an operator has its own', async () => {
    expect((await ask('GET', 'a/photo-tags')).body).toEqual(['Damage', 'Front', 'Inside', 'Router', 'Site'])
    expect((await usual()).body.tags).toContain('Site')
  })
  test("are those of the operator and those in use, and nobody else's", async () => {
    const answer = await ask('PUT', 'a/photo-tags/usual', { tags: ['Roof', ' Yard ', 'Roof'] }, 'admin')
    expect([answer.status, answer.body]).toEqual([200, { tags: ['Roof', 'Yard'] }])
    expect((await ask('GET', 'a/photo-tags')).body).toEqual(['Front', 'Roof', 'Yard'])
    expect((await ask('GET', 'b/photo-tags', undefined, 'other')).body).not.toContain('Roof')
  })
  test('may be none at all', async () => {
    await ask('PUT', 'a/photo-tags/usual', { tags: [] }, 'admin')
    expect((await ask('GET', 'a/photo-tags')).body).toEqual(['Front'])
  })
  test('are not lost when who is alerted is stored, and the other way round', async () => {
    await ask('PUT', 'a/photo-tags/usual', { tags: ['Roof'] }, 'admin')
    await ask('PUT', 'a/settings', { alertEmails: 'ada@a.example', alertPhones: '' }, 'admin')
    expect((await usual()).body).toEqual({ tags: ['Roof'] })
    await ask('PUT', 'a/photo-tags/usual', { tags: ['Yard'] }, 'admin')
    expect((await ask('GET', 'a/settings', undefined, 'admin')).body.alertEmails).toBe('ada@a.example')
  })
  test('are not changed by a User', async () => {
    expect((await ask('PUT', 'a/photo-tags/usual', { tags: ['Roof'] })).status).toBe(403)
  })
})
