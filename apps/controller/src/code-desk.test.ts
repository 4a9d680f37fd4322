import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MaintenanceCodesFrame } from '@cubeward/contract/device/cube.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { CodeDesk } from './code-desk.ts'

let path: string
const log = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const open = () => CodeDesk.open(path, log)
const frame = (fixed: MaintenanceCodesFrame['fixed']): MaintenanceCodesFrame => ({ '@type': 'MaintenanceCodes', fixed })

beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cubeward-codes-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  path = join(directory, 'maintenance-codes.json')
})

test('goes by fixed codes and makes all others of six digits from 1 to 9', async () => {
  const codes = await (await open()).receive(frame({ FullAccess: '12' }))
  expect(codes.FullAccess).toBe('12')
  for (const made of [codes.OpenNonOccupied, codes.ReadOnly, codes.MaintenanceOnly]) expect(made).toMatch(/^[1-9]{6}$/)
  expect(new Set(Object.values(codes)).size).toBe(4)
})
test('keeps what it has made, over a restart too', async () => {
  const before = await (await open()).receive(frame({}))
  expect(await (await open()).receive(frame({}))).toEqual(before)
})
test('makes a new code where one is no longer fixed', async () => {
  const desk = await open()
  await desk.receive(frame({ ReadOnly: '7' }))
  expect((await desk.receive(frame({}))).ReadOnly).toMatch(/^[1-9]{6}$/)
})
test('gives up a code of its own that is fixed for another permission', async () => {
  const desk = await open()
  const before = await desk.receive(frame({}))
  const after = await desk.receive(frame({ FullAccess: before.ReadOnly }))
  expect(after.ReadOnly).not.toBe(before.ReadOnly)
  expect(desk.permissionOf(before.ReadOnly)).toBe('FullAccess')
})
test('makes new codes when its file is damaged', async () => {
  await writeFile(path, '{')
  expect((await (await open()).receive(frame({}))).ReadOnly).toMatch(/^[1-9]{6}$/)
})
test('its file is for nobody else', async () => {
  await (await open()).receive(frame({}))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toContain('codes')
})
