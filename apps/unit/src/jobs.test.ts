import { expect, test, vi } from 'vitest'
import type { Running } from './host/host.ts'
import { type JobReport, Jobs } from './jobs.ts'

async function* printed(...pieces: string[]) {
  for (const piece of pieces) yield piece
}
const done = (output = printed('first\n')): Running => ({ output, exit: Promise.resolve(0) })

function running(refuse: (report: JobReport) => boolean = () => false) {
  const told: JobReport[] = []
  const send = async (report: JobReport) => {
    if (refuse(report)) throw new Error('not now')
    told.push(report)
  }
  const jobs = new Jobs({ send, ended: () => undefined, againMs: 10 })
  jobs.connected()
  return { jobs, told }
}

test('a report that was refused is told again on the connection that lasts (LIVE-32)', async () => {
  let refused = 0
  const { jobs, told } = running(({ '@type': type }) => type === 'JobOutput' && refused++ < 3)
  await jobs.start('one', () => done())
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ '@type': 'JobExit', jobId: 'one', exit: 0 }), 5_000)
  expect(told[0]).toEqual({ '@type': 'JobOutput', jobId: 'one', from: 0, output: 'first\n' })
  await vi.waitFor(() => expect(jobs.isBusy).toBe(false), 5_000)
})

test('a job that cannot be begun leaves the way free for the next one', async () => {
  const { jobs, told } = running()
  const full = () => {
    throw new Error('no space left on device')
  }
  await expect(jobs.start('one', full)).rejects.toThrow('no space left')
  await jobs.start('two', () => done())
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ jobId: 'two', exit: 0 }), 5_000)
})

test('output that cannot be read ends the job, and not the agent', async () => {
  const { jobs, told } = running()
  async function* broken() {
    yield 'first\n'
    throw new Error('EIO')
  }
  await jobs.start('one', () => done(broken()))
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ '@type': 'JobExit', exit: 255 }), 5_000)
  const output = told.map((report) => (report['@type'] === 'JobOutput' ? report.output : '')).join('')
  expect(output).toBe('first\nThe output of this job cannot be read: EIO\n')
})

test('what is printed bit by bit goes in few pieces, and the end is not held up', async () => {
  const { jobs, told } = running()
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  async function* chatty() {
    for (let at = 0; at < 1_000; at++) {
      yield 'x'
      await new Promise((resolve) => setImmediate(resolve))
    }
    await over
  }
  await jobs.start('one', () => ({ output: chatty(), exit: Promise.resolve(0) }))
  const printed = () => told.map((it) => (it['@type'] === 'JobOutput' ? it.output : '')).join('')
  await vi.waitFor(() => expect(printed()).toHaveLength(1_000), 30_000)
  const pieces = told.length
  expect(pieces).toBeLessThan(50)
  end()
  await vi.waitFor(() => expect(told.at(-1)?.['@type']).toBe('JobExit'), 30_000)
  expect(told).toHaveLength(pieces + 1)
})

test('of 100 MB of output one to two MiB are kept while nobody listens, and another job waits', async () => {
  const told: JobReport[] = []
  const ended = vi.fn()
  const jobs = new Jobs({ send: async (report) => void told.push(report), ended })
  const piece = 'x'.repeat(65_536)
  async function* flood() {
    for (let at = 0; at < 1_600; at++) yield piece
  }
  await jobs.start('one', () => done(flood()))
  await expect(jobs.start('two', () => done())).rejects.toThrow('A job runs on this unit.')
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 30_000)
  jobs.connected()
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ '@type': 'JobExit', jobId: 'one' }), 30_000)
  const output = told.flatMap((it) => (it['@type'] === 'JobOutput' ? [it] : []))
  const kept = output.reduce((sum, it) => sum + it.output.length, 0)
  expect(output[0]?.from).toBe(1_600 * 65_536 - kept)
  expect(kept).toBeGreaterThanOrEqual(1_048_576)
  expect(kept).toBeLessThanOrEqual(2 * 1_048_576)
}, 90_000)
