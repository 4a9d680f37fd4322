import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Journal } from './journal.ts'
import { noLog } from './log.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const opened = (lock: string) => ({ type: 'LockStatus', lock, status: 'Open' }) as const

async function journalFile(): Promise<string> {
  return join(await temporaryDirectory(), 'events.jsonl')
}

async function open(path: string): Promise<Journal> {
  const journal = await Journal.open(path, { log: noLog })
  onTestFinished(() => journal.close().catch(() => {}))
  return journal
}

test('numbers events from 1 without gaps, also those that come at once', async () => {
  const journal = await open(await journalFile())
  await Promise.all(['A', 'B', 'C'].map((lock) => journal.keep(opened(lock))))
  await journal.keep(opened('D'))
  expect(journal.after(0, 10).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('has every kept event after opening it again', async () => {
  const path = await journalFile()
  const before = await open(path)
  await before.keep(opened('A'))
  await before.keep(opened('B'))
  const events = before.after(0, 10)
  await before.close()
  const after = await open(path)
  expect(after.after(0, 10)).toEqual(events)
  expect(after.lastSeq).toBe(2)
})

test('cuts a torn last line off and goes on with its number', async () => {
  const path = await journalFile()
  const before = await open(path)
  await before.keep(opened('A'))
  await before.close()
  await appendFile(path, '{"type":"LockStatus","id":"0190')
  const after = await open(path)
  await after.keep(opened('B'))
  await after.close()
  expect((await open(path)).after(0, 10).map(({ seq }) => seq)).toEqual([1, 2])
})

test('sets what follows a damaged line aside', async () => {
  const path = await journalFile()
  const before = await open(path)
  await before.keep(opened('A'))
  await before.keep(opened('B'))
  await before.close()
  const lines = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, [lines[0], 'rubbish', ...lines.slice(1)].join('\n'))
  const after = await open(path)
  expect(after.lastSeq).toBe(0)
  const names = await readdir(join(path, '..'))
  expect(names.some((name) => name.startsWith('events.jsonl.damaged-'))).toBe(true)
})

test('forgets acknowledged events for good', async () => {
  const path = await journalFile()
  const before = await open(path)
  for (const lock of ['A', 'B', 'C']) await before.keep(opened(lock))
  await before.acknowledge(2)
  await before.close()
  const after = await open(path)
  expect(after.after(0, 10).map(({ seq }) => seq)).toEqual([3])
})

test('stays small however many events went through it', async () => {
  const path = await journalFile()
  const journal = await open(path)
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: 100 }, () => journal.keep(opened('A'))))
    await journal.acknowledge(journal.lastSeq)
  }
  await journal.close()
  expect((await readFile(path)).length).toBeLessThan(150_000)
  const after = await open(path)
  await after.keep(opened('A'))
  expect(after.lastSeq).toBe(2_001)
})

test('loses no event that comes while it is compacted', async () => {
  const path = await journalFile()
  const journal = await open(path)
  await Promise.all(Array.from({ length: 600 }, () => journal.keep(opened('A'))))
  const keep = (from: number) => Array.from({ length: 25 }, (_, at) => journal.keep(opened(`B${from + at}`)))
  await Promise.all([...keep(0), journal.acknowledge(600), ...keep(25)])
  await journal.close()
  const after = await open(path)
  expect(after.after(0, 1_000).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => 601 + at))
})

test('remembers what the events add up to', async () => {
  const path = await journalFile()
  const before = await open(path)
  await before.keep(opened('A'))
  await before.keep(opened('B'))
  await before.keep({ type: 'LockRemoved', lock: 'A' })
  await before.meet(0)
  await before.acknowledge(3)
  await before.close()
  expect([...(await open(path)).locks]).toEqual([['B', 'Open']])
})

test('a new journal of an old cube goes on behind the numbers that the server has', async () => {
  const path = await journalFile()
  const journal = await open(path)
  await journal.keep(opened('A'))
  await journal.meet(500)
  await journal.keep(opened('B'))
  await journal.close()
  expect((await open(path)).after(500, 10).map(({ seq }) => seq)).toEqual([501, 502])
})
