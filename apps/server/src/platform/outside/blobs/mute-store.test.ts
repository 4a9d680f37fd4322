import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Blobs } from './s3.ts'

/** An S3 store that answers as it is told, or not at all. */
async function storeThat(answers: RequestListener) {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { bucket: 'photos', region: 'us-east-1', endpoint, accessKeyId: 'a', secretAccessKey: 'b' }
  return createS3Blobs(settings, Date.now, { connectMs: 300, answerMs: 300 })
}

test('a store that takes a call and says nothing is given up', async () => {
  const blobs = await storeThat(() => undefined)
  await expect(blobs.arrivals('arriving/')).rejects.toThrow()
  await expect(blobs.put('photos/a', Buffer.from('a'))).rejects.toThrow()
})
test('a store that stops in the middle of a picture is given up', async () => {
  const blobs = await storeThat((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
  })
  await expect(blobs.get('photos/a')).rejects.toThrow()
})
