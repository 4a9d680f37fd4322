import type { UnitToServer } from '@cubeward/contract/device/unit.ts'
import { spawn } from '@lydell/node-pty'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Terminal } from './host/host.ts'
import { simulatedHost } from './host/simulated.ts'
import { Terminals } from './terminals.ts'

type Report = Extract<UnitToServer, { '@type': 'TerminalOutput' | 'TerminalEnded' }>
const size = { cols: 80, rows: 24 }
const id = '0198c0de-0000-4000-8000-000000000001'

/** A program on a pty, without a session around it. */
function ptyHost(program: string, args: string[]) {
  const pty = spawn(program, args, { ...size, name: 'xterm' })
  onTestFinished(() => pty.kill('SIGKILL'))
  const terminal: Terminal = {
    screen: '1.test',
    onData: (listener) => void pty.onData(listener),
    onExit: (listener) => void pty.onExit(listener),
    write: (data) => pty.write(data),
    resize: ({ cols, rows }) => pty.resize(cols, rows),
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    close: () => pty.kill(),
  }
  return { openTerminal: async () => terminal }
}

async function opened(host: ConstructorParameters<typeof Terminals>[0]['host']) {
  const told: Report[] = []
  const heard: { each: (report: Report) => void } = { each: () => undefined }
  const terminals = new Terminals({
    host,
    tell: (report) => {
      told.push(report)
      heard.each(report)
    },
    changed: () => undefined,
  })
  await terminals.open({ terminalId: id, screen: null, size })
  const text = () => told.map((it) => (it['@type'] === 'TerminalOutput' ? it.data : '')).join('')
  const ack = (seq: number) => terminals.handle({ '@type': 'TerminalAck', terminalId: id, seq })
  return { terminals, told, text, ack, heard }
}

test('without a word of what was shown, a flood stops at the window', async () => {
  const { told, text, ack } = await opened(ptyHost('yes', []))
  await vi.waitFor(() => expect(text().length).toBeGreaterThanOrEqual(65_536), 5_000)
  const before = told.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(text().length).toBeLessThan(65_536 + 16_384)
  expect(told.length).toBe(before)
  ack(before)
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(before), 5_000)
  expect(told.every((it, at) => it['@type'] === 'TerminalOutput' && it.seq === at + 1)).toBe(true)
})

test('a flood of 50 MB keeps the memory flat, and Ctrl-C ends it within 250 ms', async () => {
  const { terminals, told, ack, heard } = await opened(ptyHost('sh', ['-c', 'yes 0123456789abcdef; echo stopped']))
  let bytes = 0
  let stopped = 0
  const enough = new Promise<void>((resolve) => {
    heard.each = (report) => {
      if (report['@type'] === 'TerminalOutput') {
        bytes += report.data.length
        if (report.data.includes('^C')) stopped = performance.now()
        setImmediate(() => ack(report.seq))
      }
      // what was said is not kept: the test measures the agent's memory
      told.length = 0
      if (bytes > 50_000_000) resolve()
    }
  })
  const before = process.memoryUsage().rss
  await enough
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
  const pressed = performance.now()
  terminals.handle({ '@type': 'TerminalInput', terminalId: id, data: '\x03' })
  await vi.waitFor(() => expect(stopped).toBeGreaterThan(0), { timeout: 5_000, interval: 5 })
  expect(stopped - pressed).toBeLessThan(250)
}, 60_000)

test('the end of a session is told after its output; a terminal that is closed tells nothing more', async () => {
  const { told, text } = await opened(ptyHost('sh', ['-c', 'echo last']))
  await vi.waitFor(() => expect(told.at(-1)?.['@type']).toBe('TerminalEnded'), 5_000)
  expect(text()).toContain('last')
})

test('a terminal that is closed while it is being opened is attached to nothing', async () => {
  const close = vi.fn()
  const told: Report[] = []
  const terminal = { ...(await ptyHost('cat', []).openTerminal()), close }
  const host = { openTerminal: async () => terminal }
  const terminals = new Terminals({ host, tell: (report) => void told.push(report), changed: () => undefined })
  const opening = terminals.open({ terminalId: id, screen: null, size })
  terminals.handle({ '@type': 'CloseTerminal', terminalId: id })
  await opening
  expect(close).toHaveBeenCalledOnce()
  // what is typed reaches it no more
  terminals.handle({ '@type': 'TerminalInput', terminalId: id, data: 'x' })
  expect(told).toEqual([])
})

test('two terminals look at one simulated session', async () => {
  const host = simulatedHost({ id: 'vc-1' })
  const first = await opened(host)
  const [screen] = await host.screens()
  const second: Report[] = []
  const terminals = new Terminals({ host, tell: (report) => void second.push(report), changed: () => undefined })
  await terminals.open({ terminalId: id, screen: screen?.screen ?? '', size: { cols: 100, rows: 30 } })
  first.terminals.handle({ '@type': 'TerminalInput', terminalId: id, data: 'echo hi\r' })
  const seen = () => second.map((it) => (it['@type'] === 'TerminalOutput' ? it.data : '')).join('')
  await vi.waitFor(() => expect(seen()).toContain('hi\r\n'), 5_000)
  expect(first.text()).toContain('hi\r\n')
})
