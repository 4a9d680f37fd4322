import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDirectoryBlobs } from './directory.ts'

async function store() {
  const directory = await mkdtemp(join(tmpdir(), 'cubeward-blobs-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return { directory, blobs: createDirectoryBlobs(directory) }
}

test('gives back what was stored last, and nothing once it is removed', async () => {
  const { blobs } = await store()
  await blobs.put('a', Buffer.from('first'))
  await blobs.put('a', Buffer.from('second'))
  expect(Buffer.from((await blobs.get('a')) ?? []).toString()).toBe('second')
  await blobs.remove('a')
  await blobs.remove('a')
  expect(await blobs.get('a')).toBeUndefined()
})

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
