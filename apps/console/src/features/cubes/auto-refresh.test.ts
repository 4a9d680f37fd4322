import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutoRefresh, LOST_MS } from './auto-refresh.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin(answers: readonly boolean[] = []) {
  const take = vi.fn(async () => answers[take.mock.calls.length - 1] ?? true)
  const onFailed = vi.fn()
  return { take, onFailed, refresh: createAutoRefresh({ take, onFailed }) }
}

test('the next screenshot is requested 200 ms after the one before has arrived (SHOT-04)', async () => {
  const { take, refresh } = begin()
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(199)
  expect(take).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(take).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(take).toHaveBeenCalledTimes(1)
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(199)
  expect(take).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(take).toHaveBeenCalledTimes(2)
})
test('a picture that arrives before its command is answered counts', async () => {
  let answer = (_: boolean) => {}
  const take = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
  const refresh = createAutoRefresh({ take, onFailed: () => {} })
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(200)
  refresh.arrived()
  answer(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(take).toHaveBeenCalledTimes(2)
})
test('a picture that is lost on its way does not end it', async () => {
  const { take, refresh } = begin()
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(200 + LOST_MS)
  expect(take).toHaveBeenCalledTimes(2)
})
test('a picture that cannot be taken ends it', async () => {
  const { take, onFailed, refresh } = begin([false])
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(take).toHaveBeenCalledTimes(1)
  expect(onFailed).toHaveBeenCalledTimes(1)
})
test('nothing is requested once it is stopped', async () => {
  const { take, onFailed, refresh } = begin([false])
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(199)
  refresh.stop()
  refresh.arrived()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(take).not.toHaveBeenCalled()
  expect(onFailed).not.toHaveBeenCalled()
})
