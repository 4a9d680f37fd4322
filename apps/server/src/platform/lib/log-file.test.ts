import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskProblem } from './disk-space.ts'
import { createLogFile } from './log-file.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubeward-log-'))
  path = join(folder, 'server.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('keeps every line in its order, and the last ones at the end of the program too', async () => {
  const file = createLogFile(path)
  for (let at = 0; at < 500; at++) file.write(`${at}\n`)
  file.flush()
  const lines = async () => (await readFile(path, 'utf8')).split('\n')
  await expect.poll(async () => (await lines()).length).toBe(501)
  expect([...(await lines())].sort()).toEqual(['', ...Array.from({ length: 500 }, (_, at) => String(at))].sort())
})

// A device that is always full stands in for the disk.
test('goes on when the disk is full: lines go to the other output, and the file is tried again with each', async () => {
  await symlink('/dev/full', path)
  const elsewhere: string[] = []
  const file = createLogFile(path, { fallback: (text) => elsewhere.push(text) })
  file.write('one\n')
  await expect.poll(() => elsewhere).toEqual(['one\n'])
  expect(file.problem()).toBe('The disk is full: the log cannot be written.')
  file.write('two\n')
  await expect.poll(() => elsewhere).toEqual(['one\n', 'two\n'])

  await rm(path)
  file.write('three\n')
  await expect.poll(() => file.problem()).toBeUndefined()
  expect(await readFile(path, 'utf8')).toBe('three\n')
})

test('is told to be well again when the disk has room, also if there is nothing to write', async () => {
  await symlink('/dev/full', path)
  const file = createLogFile(path, { fallback: () => undefined })
  file.write('one\n')
  await expect.poll(() => file.problem()).toBe('The disk is full: the log cannot be written.')
  expect(file.problem()).toBe('The disk is full: the log cannot be written.')

  await rm(path)
  expect(file.problem()).toBeUndefined()
  expect(await readFile(path, 'utf8')).toMatch(/^\{.*"The log can be written again"\}\n$/)
})

test('puts a file aside that has grown, and keeps a few of them', async () => {
  const file = createLogFile(path, { maxBytes: 100, kept: 2 })
  for (let at = 0; at < 6; at++) {
    file.write(`${String(at).repeat(120)}\n`)
    await expect.poll(async () => readFile(path, 'utf8').catch(() => '')).toContain(String(at))
  }
  expect((await readdir(folder)).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  expect(await readFile(`${path}.1`, 'utf8')).toContain('4')
  expect(await readFile(`${path}.2`, 'utf8')).toContain('3')
})

test('a disk with less than what is needed is full', async () => {
  expect(await diskProblem(folder, Number.MAX_SAFE_INTEGER)).toBe('The disk of the data directory is full.')
  expect(await diskProblem(folder, 0)).toBeUndefined()
  expect(await diskProblem(join(folder, 'nowhere'))).toBeUndefined()
})

test('where a file stands in the way of its directory it is refused', () => {
  expect(() => createLogFile(join(path, 'server.log'))).not.toThrow()
  expect(() => createLogFile(join(path, 'server.log', 'deeper.log'))).toThrow(/a file is in the way/)
})
