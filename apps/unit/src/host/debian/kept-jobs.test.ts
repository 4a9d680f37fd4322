import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { Running } from '../host.ts'
import { keptJobs } from './kept-jobs.ts'

const directory = mkdtempSync(join(tmpdir(), 'cubeward-jobs-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const jobs = () => keptJobs({ directory, pollMs: 20 })

async function finished({ output, exit }: Running) {
  let text = ''
  for await (const piece of output) text += piece
  return { text, exit: await exit }
}

test('a job tells what it prints and how it ends, and is forgotten', async () => {
  const one = jobs()
  const done = await finished(one.start('one', 'sh', ['-c', 'echo first; echo second >&2; exit 3']))
  expect(done).toEqual({ text: 'first\nsecond\n', exit: 3 })
  await one.forget('one')
  expect(await one.interrupted()).toBeUndefined()
})

test('an agent that is started anew goes on with the job that runs, from its beginning', async () => {
  jobs().start('two', 'sh', [
    '-c',
    `echo began; while [ ! -e "${directory}/go" ]; do sleep 0.05; done; echo ended; rm "${directory}/go"`,
  ])
  await vi.waitFor(() => expect(readFileSync(join(directory, 'two/output'), 'utf8')).toBe('began\n'), 5_000)
  const found = await jobs().interrupted()
  expect(found?.jobId).toBe('two')
  const whole = finished(found?.running as Running)
  writeFileSync(join(directory, 'go'), '')
  expect(await whole).toEqual({ text: 'began\nended\n', exit: 0 })
  await jobs().forget('two')
})

test('a job that was killed with the unit says so', async () => {
  const { output } = jobs().start('three', 'sleep', ['60'])
  const pid = Number(readFileSync(join(directory, 'three/pid'), 'utf8'))
  const whole = (async () => {
    let text = ''
    for await (const piece of output) text += piece
    return text
  })()
  process.kill(-pid, 'SIGKILL')
  expect(await whole).toContain('The unit was restarted in the middle of it.')
  await jobs().forget('three')
})

test('a program that prints without end does not fill the disk, and its last words are told', async () => {
  const flood = 'for i in $(seq 60); do head -c 1000000 /dev/zero | tr "\\0" x; sleep 0.03; done; echo last'
  const { text, exit } = await finished(jobs().start('flood', 'sh', ['-c', flood]))
  expect(exit).toBe(0)
  expect(statSync(join(directory, 'flood/output')).size).toBeLessThan(40_000_000)
  expect(text).toContain('[Output is left out here.]')
  expect(text.endsWith('last\n')).toBe(true)
  await jobs().forget('flood')
}, 60_000)

test('a program that is not there ends with what that means', async () => {
  const { text, exit } = await finished(jobs().start('four', 'no-such-program', []))
  expect([text.includes('ENOENT'), exit]).toEqual([true, 127])
  await jobs().forget('four')
})
