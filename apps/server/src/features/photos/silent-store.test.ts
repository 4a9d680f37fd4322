import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from '../../platform/outside/blobs/blobs.ts'
import { createDirectoryBlobs } from '../../platform/outside/blobs/directory.ts'
import { plainPicture } from '../../platform/pictures/picture.ts'
import { gif as sample } from '../../platform/pictures/testing/samples.ts'
import { furnish } from '../../testing/fixture.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { createUploadProcessing } from './process-uploads.ts'
import { arrivingKey, blobKey } from './queries.ts'

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
const gif = await sample()
const keptLength = (await plainPicture(gif, { type: 'image/gif', frames: 1 }))?.bytes.length
const processingOn = (store: Blobs) => createUploadProcessing({ ...product.server.context, blobs: store })
const query = (text: string, values: unknown[] = []) => product.database.db.pool.query(text, values)
const names = async () =>
  (
    await query("SELECT file_name FROM cube_photos WHERE uploaded IS NOT NULL AND cube_id <> 'b-cube' ORDER BY 1")
  ).rows.map((row) => row.file_name)

async function arriving(bytes: Buffer, fileName = 'new.gif', cubeId = 'a-cube'): Promise<string> {
  const id = randomUUID()
  await query(`INSERT INTO cubes (id, operator_id) VALUES ($1, 'a') ON CONFLICT DO NOTHING`, [cubeId])
  await query(
    `INSERT INTO cube_photos (id, cube_id, file_name, content_type, requested_by) VALUES ($1, $2, $3, 'image/gif', 'user')`,
    [id, cubeId, fileName],
  )
  await blobs.put(arrivingKey(cubeId, id), bytes)
  return id
}

test('a photo that many look for at once is taken in and stays', async () => {
  const processing = processingOn(blobs)
  const id = await arriving(gif)
  await Promise.all(Array.from({ length: 8 }, () => processing.catchUp(at)))
  expect(await names()).toEqual(['door.png', 'new.gif'])
  expect(await blobs.size(blobKey(id))).toBe(keptLength)
})
test('a photo is not lost because the store fails when it is looked at', async () => {
  const id = await arriving(gif)
  await processingOn({ ...blobs, get: () => Promise.reject(new Error('the line broke')) }).catchUp(at)
  await processingOn(blobs).catchUp(at)
  expect(await names()).toEqual(['door.png', 'new.gif'])
  expect(await blobs.size(blobKey(id))).toBe(keptLength)
})
test('what is no photo goes, with its bytes', async () => {
  const id = await arriving(Buffer.from('<script>'))
  await processingOn(blobs).catchUp(at)
  expect(await names()).toEqual(['door.png'])
  expect(await blobs.size(blobKey(id))).toBeUndefined()
  expect(await blobs.arrivals('arriving/')).toEqual([])
})
test('a photo that failed to be stored is not half there, and is taken in the next time', async () => {
  const id = await arriving(gif)
  await processingOn({ ...blobs, put: () => Promise.reject(new Error('no space')) }).catchUp(at)
  expect(await names()).toEqual(['door.png'])
  expect(await blobs.size(blobKey(id))).toBeUndefined()
  await processingOn(blobs).catchUp(at)
  expect(await names()).toEqual(['door.png', 'new.gif'])
})
test('nothing is asked of the store while nothing is waited for', async () => {
  const never = () => Promise.reject(new Error('asked'))
  await processingOn({ ...blobs, arrivals: never, size: never, get: never }).catchUp(at)
})
test('what arrives at an address that was used is no photo, and goes', async () => {
  const id = await arriving(gif)
  await processingOn(blobs).catchUp(at)
  await blobs.put(arrivingKey('a-cube', id), Buffer.concat([gif, Buffer.from('another')]))
  await arriving(gif) // somebody waits, so that the store is asked
  await processingOn(blobs).catchUp(at)
  expect(await blobs.size(blobKey(id))).toBe(keptLength)
  expect(await blobs.arrivals('arriving/')).toEqual([])
})
test('of one photo that two make at once, the later does not take the bytes of the earlier away', async () => {
  const id = await arriving(gif)
  const others = processingOn(blobs)
  const slow = processingOn({
    ...blobs,
    async put(key, bytes) {
      await blobs.put(key, bytes)
      // so slow that it is taken for dead
      await query(`UPDATE cube_photos SET claimed = now() - interval '11 minutes' WHERE id = $1`, [id])
      await others.catchUp(at)
    },
  })
  await slow.catchUp(at)
  expect(await names()).toEqual(['door.png', 'new.gif'])
  expect(await blobs.size(blobKey(id))).toBe(keptLength)
})
describe('no more than four are held in memory', () => {
  /** A store that counts what was taken out of it and not put back yet; it gives nothing before four have asked, however slow one is. */
  function counting() {
    const count = { held: 0, most: 0 }
    let goOn = () => {}
    const four = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const store: Blobs = {
      ...blobs,
      async get(key) {
        count.most = Math.max(count.most, ++count.held)
        if (count.held === 4) goOn()
        await four
        return blobs.get(key)
      },
      async put(key, bytes) {
        await blobs.put(key, bytes)
        // a photo is put after its small copy, once each
        if (!key.endsWith('-small')) count.held--
      },
    }
    return { count, store }
  }
  test('when many look, whatever cubes they look at', async () => {
    for (const cube of ['a-cube', 'a-cube-2']) for (let n = 0; n < 6; n++) await arriving(gif, `${n}.gif`, cube)
    const { count, store } = counting()
    const processing = processingOn(store)
    await Promise.all([processing.catchUp(at), processing.catchUp({ ...at, cubeId: 'a-cube-2' })])
    expect(await names()).toHaveLength(13)
    expect(count.most).toBe(4)
  })
  test('when many are sent', async () => {
    const { count, store } = counting()
    let arrived: (key: string) => Promise<void> = async () => undefined
    const onUpload = (handler: typeof arrived) => {
      arrived = handler
    }
    processingOn({ ...store, onUpload })
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => arriving(gif, `${n}.gif`)))
    await Promise.all(ids.map((id) => arrived(arrivingKey('a-cube', id))))
    expect(await names()).toHaveLength(13)
    expect(count.most).toBe(4)
  })
})

describe('swept away', () => {
  const sweep = (later = 0, store = blobs) =>
    cleanUpUploads({ db: product.database.db, blobs: store, uploadProcessing: processingOn(store) }, Date.now() + later)
  const hour = 3_600_000
  const requested = (id: string, ago: string) =>
    query('UPDATE cube_photos SET requested = now() - $2::interval WHERE id = $1', [id, ago])
  const waiting = async () => (await query('SELECT id FROM cube_photos WHERE uploaded IS NULL')).rows

  test('are addresses that nobody used for an hour, and what has arrived for cubes that are gone', async () => {
    const id = await arriving(gif)
    await blobs.remove(arrivingKey('a-cube', id))
    await blobs.put(arrivingKey('gone-cube', randomUUID()), gif)
    await sweep()
    expect(await waiting()).toHaveLength(1)
    await requested(id, '2 hours')
    await sweep(2 * hour)
    expect(await waiting()).toEqual([])
    expect(await blobs.arrivals('arriving/')).toEqual([])
  })
  test('is no photo because nobody has looked for it within the hour', async () => {
    const id = await arriving(gif)
    await requested(id, '2 hours')
    await sweep(2 * hour)
    expect(await names()).toEqual(['door.png', 'new.gif'])
    expect(await blobs.size(blobKey(id))).toBe(keptLength)
    expect(await blobs.arrivals('arriving/')).toEqual([])
  })
  test('is no photo while another is making it', async () => {
    const id = await arriving(gif)
    await requested(id, '2 hours')
    await query('UPDATE cube_photos SET claimed = now() WHERE id = $1', [id])
    await sweep(2 * hour)
    expect(await waiting()).toEqual([{ id }])
    expect(await blobs.size(arrivingKey('a-cube', id))).toBe(gif.length)
  })
  test('is what could not be looked at, but not before a day', async () => {
    const broken = { ...blobs, get: () => Promise.reject(new Error('the line broke')) }
    const id = await arriving(gif)
    await requested(id, '2 hours')
    await sweep(2 * hour, broken)
    expect(await waiting()).toEqual([{ id }])
    expect(await blobs.size(arrivingKey('a-cube', id))).toBe(gif.length)
    await requested(id, '25 hours')
    await sweep(25 * hour, broken)
    expect(await waiting()).toEqual([])
    expect(await blobs.arrivals('arriving/')).toEqual([])
  })
})
