import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { readSecretKeys } from './secrets.ts'

test('the key of the embedded database is made once; damaged or gone it is not made anew in silence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cubeward-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'secret.key')
  const read = (used = true) => readSecretKeys({}, folder, { embedded: true, used })
  const made = read(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(read()).toEqual(made)

  await writeFile(file, 'garbage\n')
  expect(read).toThrow(StartError)
  expect(read).toThrow(`${file} is damaged`)
  await rm(file)
  expect(read).toThrow(`${file} is missing`)
  await expect(readFile(file)).rejects.toThrow()
})
