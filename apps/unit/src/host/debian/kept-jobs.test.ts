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

test('of what a program prints without end the newest is kept, and an agent that is started anew goes on with it', async () => {
  const many = 40_000_000
  const folder = join(directory, 'flood')
  const until = (file: string) => `while [ ! -e "${file}" ]; do sleep 0.05; done`
  const flood = `head -c ${many} /dev/zero | tr '\\0' x; ${until(join(folder, 'cut'))}; ${until(join(folder, 'go'))}; echo last`
  // nobody reads meanwhile: the agent is being started anew
  jobs().start('flood', 'sh', ['-c', flood])
  const onDisk = () => statSync(join(folder, 'output')).blocks * 512
  await vi.waitFor(() => {
    expect(statSync(join(folder, 'output')).size).toBe(many)
    expect(onDisk()).toBeLessThan(17_000_000)
  }, 20_000)
  const running = (await jobs().interrupted())?.running as Running
  writeFileSync(join(folder, 'go'), '')
  const { text, exit } = await finished(running)
  const leftOut = '\n[Output is left out here.]\n'
  expect([exit, text.startsWith(`${leftOut}xxx`), text.endsWith('xxxlast\n')]).toEqual([0, true, true])
  // the server knows by its number what it has already: all that is told counts, and nothing twice
  expect((running.from ?? 0) + text.length).toBe(many + 'last\n'.length)
  expect(text.length).toBeGreaterThan(8_000_000)
  expect(/^x+$/.test(text.slice(leftOut.length, -5))).toBe(true)
  await jobs().forget('flood')
}, 60_000)

test('a program that is not there ends with what that means', async () => {
  const { text, exit } = await finished(jobs().start('four', 'no-such-program', []))
  expect([text.includes('ENOENT'), exit]).toEqual([true, 127])
  await jobs().forget('four')
})
