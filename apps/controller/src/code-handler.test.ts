import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MaintenanceCodesFrame } from '@cubeward/contract/device/cube.ts'
import { PeerClock } from '@cubeward/vcmp/peer-clock.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { systemClock } from './clock.ts'
import { CodeHandler } from './code-handler.ts'
import { NowOrNever } from './now-or-never.ts'

let path: string
const log = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const now = new NowOrNever(systemClock)
const server = new PeerClock()
server.heard(Date.now(), systemClock.monotonic(), systemClock.monotonic())
now.enter(1, server)
const open = () => CodeHandler.open(path, now, log)
const frame = (fixed: MaintenanceCodesFrame['fixed']): MaintenanceCodesFrame => ({
  '@type': 'MaintenanceCodes',
  deadline: new Date(Date.now() + 10_000).toISOString(),
  epoch: 1,
  fixed,
})

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
  const handler = await open()
  await handler.receive(frame({ ReadOnly: '7' }))
  expect((await handler.receive(frame({}))).ReadOnly).toMatch(/^[1-9]{6}$/)
})
test('gives up a code of its own that is fixed for another permission', async () => {
  const handler = await open()
  const before = await handler.receive(frame({}))
  const after = await handler.receive(frame({ FullAccess: before.ReadOnly }))
  expect(after.ReadOnly).not.toBe(before.ReadOnly)
  expect(handler.permissionOf(before.ReadOnly)).toBe('FullAccess')
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
