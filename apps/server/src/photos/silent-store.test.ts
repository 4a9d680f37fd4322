import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Blobs } from '../outside/blobs/blobs.ts'
import { createDirectoryBlobs } from '../outside/blobs/directory.ts'
import { furnish } from '../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'
import { blobKey, list } from './queries.ts'
import { createPhotoService } from './service.ts'

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
const gif = Buffer.from('4749463839610100010000000000', 'hex')
const serviceOn = (store: Blobs) => createPhotoService({ ...product.server.context, blobs: store })
const names = async () =>
  ((await list(product.database.db, 'a', 'a-cube')) ?? []).map(({ fileName }) => fileName).toSorted()

async function arriving(bytes: Buffer): Promise<string> {
  const id = randomUUID()
  await product.database.db.pool.query(
    `INSERT INTO cube_photos (id, cube_id, file_name, content_type, requested_by) VALUES ($1, 'a-cube', 'new.gif', 'image/gif', 'user')`,
    [id],
  )
  await blobs.put(blobKey(id), bytes)
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
})
