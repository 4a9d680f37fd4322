import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { spawn } from '@lydell/node-pty'
import jsQR from 'jsqr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeAsText } from './setup-code.ts'
import { SetupSign } from './setup-sign.ts'

let directory = ''
const link = 'https://lockers.example.com/setup/unit/4m0Yc9qXzJ3rT7vL1bNw2A'
const ends: (() => void)[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cubeward-sign-'))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
})

/** What a phone reads from the signs on a screen. */
function read(text: string): string | undefined {
  const lines = stripVTControlCharacters(text)
    .split('\r\n')
    .filter((line) => /[▀▄█]/.test(line))
  const scale = 4
  const width = (lines[0]?.length ?? 0) * scale
  const height = lines.length * 2 * scale
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sign = lines[Math.floor(y / scale / 2)]?.[Math.floor(x / scale)]
      const isUpper = Math.floor(y / scale) % 2 === 0
      if (sign === '█' || sign === (isUpper ? '▀' : '▄')) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return jsQR(pixels, width, height)?.data
}

/** A screen as a terminal has it: its device, and all that was written to it. */
async function screen() {
  const terminal = spawn('/bin/sh', ['-c', 'tty; exec sleep 600'], { cols: 80, rows: 25 })
  ends.push(() => terminal.kill('SIGKILL'))
  let written = ''
  terminal.onData((text) => {
    written += text
  })
  await expect.poll(() => written).toMatch(/^\/dev\/pts\/\d+\r\n/)
  const path = written.trim()
  // the terminal itself puts a return before each new line
  return { path, written: () => written.slice(path.length + 2).replace(/\r+\n/g, '\r\n') }
}

test('the code stands on the screen while the unit is in setup, can be read with a phone, and fits on it', async () => {
  const { path, written } = await screen()
  const said: string[] = []
  const sign = new SetupSign({
    ...{ dataDir: directory, screens: [path, join(directory, 'no-screen')] },
    say: (text) => void said.push(text),
  })
  await sign.show(link)
  await expect.poll(written).toContain(`${link}\r\n`)
  expect(read(written())).toBe(link)
  expect(written().split('\r\n').length).toBeLessThan(25)
  const file = join(directory, 'setup-link')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([`${link}\n`, 0o600])
  // whoever reads the log cannot set the unit up
  expect(said).toEqual([`This unit is in setup mode. Its setup link stands in ${file}.`])

  await sign.show(null)
  await expect.poll(written).toMatch(/\[2J[^▀▄█]*$/)
  expect(() => statSync(file)).toThrow('ENOENT')
})

test('a file that was named for a screen is left as it is, and a long address still makes a code', async () => {
  const file = join(directory, 'file')
  writeFileSync(file, 'mine')
  await new SetupSign({ dataDir: directory, screens: [file], say: () => undefined }).show(link)
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const long = `https://lockers.${'very-'.repeat(10)}long.example.com/setup/unit/4m0Yc9qXzJ3rT7vL1bNw2A`
  expect(read(codeAsText(long))).toBe(long)
})
