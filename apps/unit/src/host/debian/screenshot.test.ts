import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screenshotMaxBytes } from '@cubeward/contract/admin/screenshots.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { environment } from '../program.ts'
import { screenCapture } from './screenshot.ts'

const directory = mkdtempSync(join(tmpdir(), 'cubeward-screen-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A program that writes what is given to its standard output. */
function standIn(name: string, script: string): string {
  const file = join(directory, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}
const jpeg = `printf '\\377\\330\\377\\340 %s' "$*"`
const noScreen: NodeJS.ProcessEnv = { ...environment, DISPLAY: '', WAYLAND_DISPLAY: '' }

/** An X server of its own number. */
async function screen(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '320x200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}

test('a real X server is captured by a real program, as JPEG or in high quality as PNG (SHOT-03)', async () => {
  const take = await screenCapture({ env: { ...noScreen, DISPLAY: await screen() }, timeoutMs: 30_000 })
  const plain = await take?.(false)
  expect(plain).toMatchObject({ type: 'image/jpeg' })
  const high = await take?.(true)
  expect(high?.type).toBe('image/png')
  // width and height, as a PNG has them behind its head
  const head = Buffer.from(high?.bytes ?? []).subarray(16, 24)
  expect([head.readUInt32BE(0), head.readUInt32BE(4)]).toEqual([320, 200])
  expect(Math.abs(Date.now() - (high?.takenAt.getTime() ?? 0))).toBeLessThan(30_000)
}, 60_000)

test('a host without a screen says so; without a program for it, it takes no pictures at all', async () => {
  standIn('bin/import', jpeg)
  const env = { ...noScreen, PATH: `${directory}/bin:/usr/bin:/bin` }
  const take = await screenCapture({ env, sockets: join(directory, 'none') })
  await expect(take?.(false)).rejects.toThrow('This unit has no screen that a picture could be taken of.')
  expect(await screenCapture({ env: { ...env, PATH: join(directory, 'none') } })).toBeUndefined()
})

test('a service without a session finds the screen of the host', async () => {
  standIn('found/import', `printf '\\377\\330\\377 %s' "$DISPLAY"`)
  mkdirSync(join(directory, 'sockets'))
  writeFileSync(join(directory, 'sockets/X7'), '')
  const env = { ...noScreen, PATH: `${directory}/found:/usr/bin:/bin` }
  const take = await screenCapture({ env, sockets: join(directory, 'sockets') })
  expect(Buffer.from((await take?.(false))?.bytes ?? []).toString('latin1')).toContain(' :7')
})

test('a command of the settings is run word by word, with its own one for high quality', async () => {
  const program = standIn('grab', jpeg)
  const take = await screenCapture({ commands: { command: [program, '; rm -rf /', '$HOME'] } })
  const picture = await take?.(true)
  expect(Buffer.from(picture?.bytes ?? []).toString('latin1')).toContain('; rm -rf / $HOME')
  const both = await screenCapture({ commands: { command: [program, 'plain'], highQuality: [program, 'high'] } })
  expect(Buffer.from((await both?.(true))?.bytes ?? []).toString('latin1')).toContain('high')
})

test.each([
  ['that hangs', 'exec sleep 60', 'did not end in time'],
  ['that says why not', 'echo "unable to open X server" >&2; exit 1', 'unable to open X server'],
  ['that writes something else', 'echo "<html>"', 'wrote no picture'],
  ['without an end', 'cat /dev/zero', `larger than ${screenshotMaxBytes / 1024 ** 2} MB`],
])('a program %s is refused with its reason', async (name, script, reason) => {
  const take = await screenCapture({ commands: { command: [standIn(`bad/${name}`, script)] }, timeoutMs: 2_000 })
  await expect(take?.(false)).rejects.toThrow(reason)
})

test('a program that is not there is named', async () => {
  const take = await screenCapture({ commands: { command: ['cubeward-no-grabber'] } })
  await expect(take?.(false)).rejects.toThrow('This unit has no program cubeward-no-grabber.')
})
