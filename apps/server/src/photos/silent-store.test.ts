import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Blobs } from '../outside/blobs/blobs.ts'
import { createDirectoryBlobs } from '../outside/blobs/directory.ts'
import { furnish } from '../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'
import { arrivingKey, blobKey, list } from './queries.ts'
import { createPhotoService } from './service.ts'
import { sweepUploads } from './sweep.ts'

let product: TestProduct
let directory: string
let blobs: Blobs
beforeAll(async () => {
  product = await startTestProduct()
  directory = await mkdtemp(join(tmpdir(), 'cubeward-silent-'))
  // As a store that is not ours: it tells nothing of what arrives.
  const { onUpload: _, handle: __, ...silent } = createDirectoryBlobs(directory)
  blobs = silent
})
afterAll(async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(() => furnish(product.database.db.pool))

const at = { operator: 'a', cubeId: 'a-cube' }
const gif = Buffer.from('474946383961010001000000003b', 'hex')
const serviceOn = (store: Blobs) => createPhotoService({ ...product.server.context, blobs: store })
const names = async () =>
  ((await list(product.database.db, 'a', 'a-cube')) ?? []).map(({ fileName }) => fileName).toSorted()

async function arriving(bytes: Buffer): Promise<string> {
  const id = randomUUID()
  await product.database.db.pool.query(
    `INSERT INTO cube_photos (id, cube_id, file_name, content_type, requested_by) VALUES ($1, 'a-cube', 'new.gif', 'image/gif', 'user')`,
    [id],
  )
  await blobs.put(arrivingKey('a-cube', id), bytes)
  return id
}

test('a photo that many look for at once is taken in and stays', async () => {
  const service = serviceOn(blobs)
  const id = await arriving(gif)
  await Promise.all(Array.from({ length: 8 }, () => service.catchUp(at)))
  expect(await names()).toEqual(['door.png', 'new.gif'])
  expect(await blobs.size(blobKey(id))).toBe(gif.length)
})
test('a photo is not lost because the store fails when it is looked at', async () => {
  const id = await arriving(gif)
  await serviceOn({ ...blobs, get: () => Promise.reject(new Error('the line broke')) }).catchUp(at)
  await serviceOn(blobs).catchUp(at)
  expect(await names()).toEqual(['door.png', 'new.gif'])
  expect(await blobs.size(blobKey(id))).toBe(gif.length)
})
test('what is no photo goes, with its bytes', async () => {
  const id = await arriving(Buffer.from('<script>'))
  await serviceOn(blobs).catchUp(at)
  expect(await names()).toEqual(['door.png'])
  expect(await blobs.size(blobKey(id))).toBeUndefined()
  expect(await blobs.arrivals('arriving/')).toEqual([])
})
test('a photo that failed to be stored is not half there, and is taken in the next time', async () => {
  const id = await arriving(gif)
  await serviceOn({ ...blobs, put: () => Promise.reject(new Error('no space')) }).catchUp(at)
  expect(await names()).toEqual(['door.png'])
  expect(await blobs.size(blobKey(id))).toBeUndefined()
  await serviceOn(blobs).catchUp(at)
  expect(await names()).toEqual(['door.png', 'new.gif'])
})
test('nothing is asked of the store while nothing is waited for', async () => {
  const never = () => Promise.reject(new Error('asked'))
  await serviceOn({ ...blobs, arrivals: never, size: never, get: never }).catchUp(at)
})
test('what arrives at an address that was used is no photo, and goes', async () => {
  const id = await arriving(gif)
  await serviceOn(blobs).catchUp(at)
  await blobs.put(arrivingKey('a-cube', id), Buffer.concat([gif, Buffer.from('another')]))
  await arriving(gif) // somebody waits, so that the store is asked
  await serviceOn(blobs).catchUp(at)
  expect(await blobs.size(blobKey(id))).toBe(gif.length)
  expect(await blobs.arrivals('arriving/')).toEqual([])
})
test('addresses that nobody used and what has arrived too late are swept away after an hour', async () => {
  const id = await arriving(gif)
  const services = { db: product.database.db, blobs }
  await sweepUploads(services)
  expect(await blobs.size(arrivingKey('a-cube', id))).toBe(gif.length)
  await product.database.db.pool.query(`UPDATE cube_photos SET requested = now() - interval '2 hours' WHERE id = $1`, [
    id,
  ])
  await blobs.put(arrivingKey('gone-cube', id), gif)
  await sweepUploads(services, Date.now() + 2 * 3_600_000)
  expect(await blobs.arrivals('arriving/')).toEqual([])
  const { rows } = await product.database.db.pool.query('SELECT id FROM cube_photos WHERE uploaded IS NULL')
  expect(rows).toEqual([])
})
