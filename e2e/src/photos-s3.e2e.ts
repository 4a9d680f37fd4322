import { startTestS3, type TestS3 } from '@cubeward/server/platform/outside/testing/s3-store.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { begin, choose, close, dialog, send, slowLine, tile } from './photo-page.ts'
import { image, png } from './pictures.ts'
import { test as base, expect } from './support.ts'

// Photos in a bucket of another origin, whose CORS rules are those of docs/operations.md: PUT with content-type, from the product alone.
interface Bucket {
  s3: TestS3
  port: number
}
const test = base.extend<object, { bucket: Bucket }>({
  bucket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const port = await freePort()
      const s3 = await startTestS3({ origin: `http://127.0.0.1:${port}` })
      await use({ s3, port })
      await s3.close()
    },
    { scope: 'worker' },
  ],
  worldEnv: [
    async ({ bucket: { s3, port } }, use) =>
      use({
        PORT: String(port),
        CUBEWARD_S3_BUCKET: s3.settings.bucket,
        CUBEWARD_S3_ENDPOINT: s3.settings.endpoint ?? '',
        CUBEWARD_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        CUBEWARD_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      }),
    { scope: 'worker' },
  ],
})

test('a photo goes from the page straight to the bucket, which takes what was signed, from the product alone; it is shown, and deleted with its bytes (PHOTO-02, PHOTO-05, PHOTO-11)', async ({
  page,
  signIn,
  world,
  bucket: { s3 },
}) => {
  await signIn('user', '/nordpost/cubes/np-helsinki-01/photos')
  const asked = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/photos'),
  )
  await choose(page, image('signed.png'))
  const { presignedUrl } = (await (await asked).json()) as { presignedUrl: string }
  expect(new URL(presignedUrl).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  const put = (type: string, size: number) =>
    page.evaluate(
      async ([url, type, size]) => {
        const body = new Blob([new Uint8Array(size)])
        return fetch(url, { method: 'PUT', headers: { 'content-type': type }, body }).then(({ status }) => status)
      },
      [presignedUrl, type, size] as const,
    )
  expect(await put('image/png', png().length + 1)).toBe(403)
  expect(await put('text/html', png().length)).toBe(403)
  expect(await put('image/png', png().length)).toBe(200)
  const preflight = async (origin: string, asked: string) => {
    const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': asked }
    return (await page.request.fetch(presignedUrl, { method: 'OPTIONS', headers })).status()
  }
  expect(await preflight(world.url, 'content-type')).toBe(200)
  expect(await preflight('https://elsewhere.example', 'content-type')).toBe(403)
  expect(await preflight(world.url, 'content-type,x-amz-acl')).toBe(403)
  expect(s3.settings.endpoint).not.toBe(world.url)
  await close(page)

  const puts: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') puts.push(`${new URL(response.url()).origin} ${response.status()}`)
  })
  await choose(page, image('bucket.png'), image('second.png', png(20_480)))
  await send(page)
  await expect(dialog(page).getByText('Uploaded')).toHaveCount(2)
  expect(puts).toEqual([`${s3.settings.endpoint} 200`, `${s3.settings.endpoint} 200`])
  expect(s3.calls).toContain('OPTIONS')
  await close(page)

  const picture = tile(page, 'bucket.png').getByRole('img')
  const address = (await picture.getAttribute('src')) ?? ''
  expect(new URL(address).origin).toBe(s3.settings.endpoint)
  const width = (image: HTMLImageElement) => image.naturalWidth
  await expect.poll(() => picture.evaluate(width)).toBe(8)
  await page.getByRole('button', { name: 'Show bucket.png' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('img').evaluate(width)).toBe(8)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete bucket.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(tile(page, 'bucket.png')).toHaveCount(0)
  // the bytes go once the row is gone for good, which any reading of the list may see first
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)

  // stopped on a slow line, it leaves nothing in the bucket
  await choose(page, image('slow.png', png(4_000_000)))
  const line = await slowLine(page)
  await begin(page)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await line.fast()
  await expect(dialog(page)).toContainText('Stopped. Nothing was stored.')
  await expect.poll(() => world.server.context.blobs.arrivals('arriving/')).toEqual([])
})
