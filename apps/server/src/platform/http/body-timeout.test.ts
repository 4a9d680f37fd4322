import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

async function open() {
  const server = createServer((request, response) => {
    limitBodyTime(request, response, 200)
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a body that does not come is answered with 408', async () => {
  const url = await open()
  const answer = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': 10 } }, (response) =>
      resolve([response.resume().statusCode, response.headers['content-type']]),
    )
    request.on('error', reject)
    request.write('12345')
  })
  expect(answer).toEqual([408, 'application/problem+json'])
})
test('a body that has come is not held against an answer that takes its time', async () => {
  const url = await open()
  expect((await fetch(url, { method: 'PUT', body: 'all of it' })).status).toBe(200)
})
