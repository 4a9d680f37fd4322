import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type ClientRequest, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDirectoryBlobs } from './directory.ts'

async function store() {
  const directory = await mkdtemp(join(tmpdir(), 'cubeward-blobs-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return { directory, blobs: createDirectoryBlobs(directory) }
}

test.each(['../../outside', '/etc/passwd', 'a/../../b', 'x\u0000y', '..'])(
  'no key leads out of the directory: %j',
  async (key) => {
    const { directory, blobs } = await store()
    await blobs.put(key, Buffer.from('here'))
    expect(Buffer.from((await blobs.get(key)) ?? []).toString()).toBe('here')
    const files = await readdir(directory, { recursive: true })
    expect(files.every((name) => /^[0-9a-f]{2}([/\\][0-9a-f]{64})?$/.test(name))).toBe(true)
  },
)

test('what arrives for a cube with the longest possible id is kept', async () => {
  const { blobs } = await store()
  const key = `arriving/${'c'.repeat(128)}/${randomUUID()}`
  await blobs.put(key, Buffer.from('here'))
  expect((await blobs.arrivals('arriving/')).map((it) => it.key)).toEqual([key])
})

test('what a program that was killed left unfinished is removed, but not what is being written', async () => {
  const { directory, blobs } = await store()
  await blobs.put('kept', Buffer.from('kept'))
  const old = join(directory, 'arriving', 'old.part')
  const young = join(directory, 'arriving', 'young.part')
  await mkdir(dirname(old), { recursive: true })
  for (const path of [old, young]) await writeFile(path, 'half')
  const hourAgo = new Date(Date.now() - 3_600_000)
  await utimes(old, hourAgo, hourAgo)
  await blobs.tidy?.()
  expect(await readdir(dirname(old))).toEqual(['young.part'])
  expect(await blobs.size('kept')).toBe(4)
})

describe('a slow upload', () => {
  const patience = { idleMs: 400, totalMs: 60_000 }
  async function open(totalMs = patience.totalMs) {
    const directory = await mkdtemp(join(tmpdir(), 'cubeward-blobs-'))
    const server = createServer((request, response) => blobs.handle?.(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const blobs = createDirectoryBlobs(directory, {
      ...{ secret: randomBytes(32), publicUrl: `http://127.0.0.1:${port}` },
      patience: { ...patience, totalMs },
    })
    onTestFinished(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    })
    const url = await blobs.uploadUrl('arriving/cube/one', { type: 'image/png', maxBytes: 1_000 })
    const headers = { 'content-type': 'image/png', 'content-length': '100' }
    const request = httpRequest(url, { method: 'PUT', headers, agent: false })
    request.on('error', () => undefined)
    const status = new Promise<number | undefined>((resolve) => {
      request.on('response', (response) => resolve(response.resume().statusCode))
    })
    const left = async () =>
      (await readdir(directory, { recursive: true })).filter((name) => name.includes('.') || name.includes('/'))
    return { request, status, left }
  }
  /** Sends a little, again and again, until it is enough or the connection is gone. */
  function drip(request: ClientRequest, parts: number): Promise<void> {
    return new Promise((resolve) => {
      let sent = 0
      const timer = setInterval(() => {
        if (sent++ < parts && !request.destroyed) return void request.write(Buffer.alloc(10))
        clearInterval(timer)
        resolve()
      }, 100)
    })
  }

  test('that goes on takes longer than it may be silent', async () => {
    const { request, status, left } = await open()
    await drip(request, 10)
    request.end()
    expect(await status).toBe(201)
    expect(await left()).toHaveLength(1)
  })
  test('that falls silent is ended, and nothing of it stays', async () => {
    const { request, status, left } = await open()
    request.write(Buffer.alloc(10))
    expect(await status).toBe(408)
    await expect.poll(left).toEqual([])
  })
  test('that takes for ever is ended, and nothing of it stays', async () => {
    const { request, status, left } = await open(500)
    void drip(request, 9)
    expect(await status).toBe(408)
    await expect.poll(left).toEqual([])
  })
})
