import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { Journal } from './journal.ts'
import { noLog } from './log.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const writer = fileURLToPath(new URL('./testing/journal-writer.ts', import.meta.url))

/** Lets a process write events as fast as it can and kills it; returns the locks whose events it said to be kept. */
async function writeAndKill(path: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, path, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kept: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    kept.push(line)
    if (kept.length === 20 + 13 * round) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return kept
}

test('a kill -9 while writing leaves no gap and loses nothing that was said to be kept', async () => {
  const path = join(await temporaryDirectory(), 'events.jsonl')
  const kept: string[] = []
  for (let round = 0; round < 4; round++) kept.push(...(await writeAndKill(path, round)))
  const journal = await Journal.open(path, { log: noLog })
  onTestFinished(() => journal.close())
  const events = journal.after(0, 1_000_000)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
  const found = new Set(events.map((event) => (event.type === 'LockStatus' ? event.lock : '')))
  expect(kept.filter((lock) => !found.has(lock))).toEqual([])
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})
