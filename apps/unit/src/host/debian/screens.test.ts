import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { Terminals } from '../../terminals.ts'
import type { Terminal } from '../host.ts'
import { run } from '../program.ts'
import { gnuScreens, parseSessions } from './screens.ts'

const terminalId = '0198c0de-0000-4000-8000-000000000001'
const directory = mkdtempSync(join(tmpdir(), 'cubeward-screens-'))
const screens = gnuScreens({ directory })
afterAll(async () => {
  for (const { screen } of await screens.list())
    await run('env', [`SCREENDIR=${directory}`, 'screen', '-S', screen, '-X', 'quit'])
  rmSync(directory, { recursive: true, force: true })
})

const reading = (terminal: Terminal) => {
  let text = ''
  terminal.onData((data) => {
    text += data
  })
  return { text: () => text, saw: (part: string) => vi.waitFor(() => expect(text).toContain(part), 5_000) }
}

test('a new session is opened, typed into, resized, detached, listed and continued (USCR-02, USCR-03, UTERM-01, UTERM-02)', async () => {
  const began = Date.now()
  const first = await screens.open(undefined, { cols: 80, rows: 24 })
  const screen = reading(first)
  first.write('echo one-$((40+2))\r')
  await screen.saw('one-42')
  first.write('kept=one\r')
  first.resize({ cols: 132, rows: 40 })
  await vi.waitFor(() => {
    first.write('stty size\r')
    expect(screen.text()).toContain('40 132')
  }, 5_000)
  first.close()

  const listed = await vi.waitFor(async () => {
    const found = (await screens.list()).find((one) => one.screen.endsWith(`.${first.screen}`))
    expect(found?.status).toBe('Detached')
    return found
  }, 5_000)
  expect(Math.abs((listed?.start ?? 0) - began)).toBeLessThan(3_000)

  const again = await screens.open(listed?.screen, { cols: 80, rows: 24 })
  const continued = reading(again)
  // the shell is the same one: it still knows what was set before
  again.write('echo $kept-again\r')
  await continued.saw('one-again')
  again.close()
}, 20_000)

test('of 200 kB that are pasted nothing is lost', async () => {
  const terminal = await screens.open(undefined, { cols: 80, rows: 24 })
  const screen = reading(terminal)
  const terminals = new Terminals({
    host: { openTerminal: async () => terminal },
    tell: (report) => {
      if (report['@type'] === 'TerminalOutput')
        terminals.handle({ '@type': 'TerminalAck', terminalId, seq: report.seq })
    },
    changed: () => undefined,
  })
  await terminals.open({ terminalId, screen: null, size: { cols: 80, rows: 24 } })
  const type = (data: string) => terminals.handle({ '@type': 'TerminalInput', terminalId, data })
  await type('echo go-$((1+1)); wc -c\r')
  // the shell has left the keys to the program
  await screen.saw('go-2')
  const paste = `${'0123456789'.repeat(7)}\r`.repeat(2_817)
  for (let at = 0; at < paste.length; at += 8_000) await type(paste.slice(at, at + 8_000))
  await type('\x04')
  await vi.waitFor(() => expect(screen.text()).toContain('200007'), 20_000)
  terminals.closeAll()
}, 40_000)

test('a session that has ended is not attached', async () => {
  await expect(screens.open('1.gone', { cols: 80, rows: 24 })).rejects.toThrow('This screen has ended.')
})

test('sessions are read whatever date stands between', () => {
  const text =
    'There are screens on:\r\n\t17.a b\t(11/22/26 03:18:20)\t(Detached)\r\n\t18.c\t(Multi, attached)\r\n2 Sockets.\r\n'
  expect(parseSessions(text)).toEqual([
    { screen: '17.a b', status: 'Detached' },
    { screen: '18.c', status: 'Multi, attached' },
  ])
})
