import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const silent = pino({ level: 'silent' })
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('runs at once and then at its times, until it is closed', async () => {
  const run = vi.fn(async () => {})
  const job = repeat('count', 1_000, run, silent)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).toHaveBeenCalledTimes(3)
  await job.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(3)
})
test('a failed run does not end it', async () => {
  const run = vi.fn(async () => Promise.reject(new Error('no')))
  const job = repeat('fail', 1_000, run, silent)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  await job.close()
})
test('a run that takes longer than its time is not doubled, and closing waits for it', async () => {
  let finish = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const job = repeat('slow', 1_000, run, silent)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  let closed = false
  const closing = job.close().then(() => {
    closed = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(closed).toBe(false)
  finish()
  await closing
})
